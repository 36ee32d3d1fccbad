import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import {
	classes,
	conges,
	enseignants,
	enseignements,
	etudiants,
	filieres,
	inscriptions,
	matieres,
	niveaux,
	periodes,
	reglements,
	utilisateurs
} from '../../school/schema'

const { c, e, f, i, m, n, o, p, q, u } = aliases({
	c: classes,
	e: enseignements,
	f: filieres,
	i: inscriptions,
	m: matieres,
	n: niveaux,
	o: conges,
	p: periodes,
	q: etudiants,
	u: utilisateurs
})

/** The periods of a year, by rank; the general ones before those of a level. */
export const selectPeriodes = rows(
	(annee: number) => sql`SELECT ${p.id}, ${p.rang}, ${n.code} AS niveau, ${p.libelle}, ${p.date_debut}, ${p.date_fin}, ${p.saisie_jusque}
		FROM ${periodes} p LEFT JOIN ${niveaux} n ON ${n.id} = ${p.niveau_id}
		WHERE ${p.annee_id} = ${annee} ORDER BY ${p.rang}, ${p.niveau_id}`,
	{ ...stored(p, 'id', 'rang', 'libelle', 'date_debut', 'date_fin', 'saisie_jusque'), niveau: 'text?' }
)

/** The days off of all years, by day. */
export const selectJoursChomes = rows(
	() => sql`SELECT ${o.date_debut}, ${o.date_fin}, ${o.demi_journee}, ${f.code} AS filiere, ${n.code} AS niveau, ${o.libelle}
		FROM ${conges} o LEFT JOIN ${filieres} f ON ${f.id} = ${o.filiere_id} LEFT JOIN ${niveaux} n ON ${n.id} = ${o.niveau_id}
		ORDER BY ${o.date_debut}, ${o.id}`,
	{ ...stored(o, 'date_debut', 'date_fin', 'demi_journee', 'libelle'), filiere: 'text?', niveau: 'text?' }
)

/** The classes of a year in active filières, by filière and niveau. */
export const selectClasses = rows(
	(
		annee: number
	) => sql`SELECT ${c.id}, ${c.code}, ${c.nom}, ${c.capacite}, ${f.code} AS filiere, ${f.nom} AS filiere_nom, ${n.code} AS niveau
		FROM ${classes} c JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id}
		WHERE ${c.annee_id} = ${annee} AND ${f.active} = 1 ORDER BY ${f.cle_tri}, ${f.id}, ${n.id}, ${c.cle_tri}, ${c.id}`,
	{ ...stored(c, 'id', 'code', 'nom', 'capacite'), filiere: 'text', filiere_nom: 'text', niveau: 'text' }
)

/** The enrollments of a year that begin on a day and have no end. */
export const selectEntrees = rows(
	({ annee, jour }: { readonly annee: number; readonly jour: string }) => sql`
		SELECT ${i.id}, ${q.matricule}, ${c.code} AS classe FROM ${classes} c JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
			AND ${i.date_entree} = ${jour} AND ${i.date_sortie} IS NULL JOIN ${etudiants} q ON ${q.id} = ${i.etudiant_id}
		WHERE ${c.annee_id} = ${annee} ORDER BY ${i.id}`,
	{ ...stored(i, 'id'), matricule: 'text', classe: 'text' }
)

/** The teachings of a year in active filières, with whether the class of that code has the matière in another year (`vers`). */
export const selectCharges = rows(
	({ annee, vers }: { readonly annee: number; readonly vers: number }) => sql`
		SELECT ${c.code} AS classe, ${c.nom} AS classe_nom, ${m.code} AS matiere, ${m.nom} AS matiere_nom, ${enseignants.matricule},
			${listNameOf(u)} AS nom, ${u.actif}, ${e.heures_prevues}, ${e.date_debut}, ${e.date_fin}, suivante.id AS suivante,
			EXISTS (SELECT 1 FROM ${enseignements} WHERE ${enseignements.classe_id} = suivante.id AND ${enseignements.matiere_id} = ${e.matiere_id}) AS deja
		FROM ${classes} c JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} JOIN ${enseignements} e ON ${e.classe_id} = ${c.id}
		JOIN ${matieres} m ON ${m.id} = ${e.matiere_id} JOIN ${enseignants} ON ${enseignants.id} = ${e.enseignant_id}
		JOIN ${utilisateurs} u ON ${u.id} = ${e.enseignant_id}
		LEFT JOIN ${classes} suivante ON suivante.code = ${c.code} AND suivante.annee_id = ${vers}
		WHERE ${c.annee_id} = ${annee} AND ${f.active} = 1 ORDER BY ${u.cle_tri}, ${u.id}, ${c.cle_tri}, ${m.cle_tri}`,
	{
		...stored(e, 'heures_prevues', 'date_debut', 'date_fin'),
		...stored(u, 'actif'),
		classe: 'text',
		classe_nom: 'text',
		matiere: 'text',
		matiere_nom: 'text',
		matricule: 'text',
		nom: 'text',
		suivante: 'integer?',
		deja: 'integer'
	}
)

/** How many rules of notation a year has. */
export const countReglements = row(
	(annee: number) => sql`SELECT count(*) AS regles FROM ${reglements} WHERE ${reglements.annee_id} = ${annee}`,
	{ regles: 'integer' }
)
