import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, row, stored } from '../../db/queries/rows'
import {
	annees,
	classes,
	convocations,
	cycles,
	evaluations,
	filieres,
	listesSession2,
	matieres,
	niveaux,
	periodes,
	publications,
	resultats,
	seances,
	seancesClasses
} from '../../school/schema'

const { a, c, d, e, f, l, m, n, o, p, r, s, y } = aliases({
	a: annees,
	c: classes,
	d: periodes,
	e: evaluations,
	f: filieres,
	l: listesSession2,
	m: matieres,
	n: niveaux,
	o: convocations,
	p: publications,
	r: resultats,
	s: seances,
	y: cycles
})

/** A class with its période of a rank, as papers name them: that of its niveau, else the general one. */
export const selectLieu = row(
	(classe: number, rang: number) => sql`
		SELECT ${c.code}, ${c.nom}, ${f.nom} AS filiere, ${n.libelle} AS niveau, ${a.libelle} AS annee, ${d.libelle} AS periode, ${d.date_debut}, ${d.date_fin}
		FROM ${classes} c JOIN ${annees} a ON ${a.id} = ${c.annee_id} JOIN ${filieres} f ON ${f.id} = ${c.filiere_id}
		JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id} JOIN ${periodes} d ON ${d.annee_id} = ${c.annee_id} AND ${d.rang} = ${rang}
		WHERE ${c.id} = ${classe} AND ifnull(${d.niveau_id} = ${c.niveau_id}, 1) ORDER BY ${d.niveau_id} IS NULL LIMIT 1`,
	{
		...stored(classes, 'code', 'nom'),
		filiere: 'text',
		niveau: 'text',
		annee: 'text',
		periode: 'text',
		...stored(periodes, 'date_debut', 'date_fin')
	}
)

/** The publications in which students have a result, in all years, with the year and the cycle of their class. */
export const selectPublicationsDe = rows(
	(etudiants: readonly number[]) => sql`
		SELECT ${r.etudiant_id}, ${p.id}, ${p.rouverte_at}, ${c.annee_id}, ${f.nom} AS filiere, ${n.cycle}, ${y.libelle} AS cycle_dit
		FROM json_each(${JSON.stringify(etudiants)}) j JOIN ${resultats} r ON ${r.etudiant_id} = j.value
		JOIN ${publications} p ON ${p.id} = ${r.publication_id} JOIN ${classes} c ON ${c.id} = ${p.classe_id}
		JOIN ${annees} a ON ${a.id} = ${c.annee_id} JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id}
		JOIN ${cycles} y ON ${y.code} = ${n.cycle} ORDER BY ${a.date_debut}, ${p.id}`,
	{
		...stored(resultats, 'etudiant_id'),
		...stored(publications, 'id', 'rouverte_at'),
		...stored(classes, 'annee_id'),
		filiere: 'text',
		...stored(niveaux, 'cycle'),
		cycle_dit: 'text'
	}
)

/** The calls of a closed list of session 2, by matière. */
export const selectAppels = rows(
	(classe: number, periode: number) => sql`
		SELECT ${o.etudiant_id}, ${o.matiere_id}, ${m.nom} FROM ${convocations} o JOIN ${matieres} m ON ${m.id} = ${o.matiere_id}
		JOIN ${listesSession2} l ON ${l.classe_id} = ${o.classe_id} AND ${l.periode} = ${o.periode}
		WHERE ${o.classe_id} = ${classe} AND ${o.periode} = ${periode} AND ${o.appelee} = 1 ORDER BY ${m.cle_tri}, ${m.id}`,
	{ ...stored(convocations, 'etudiant_id', 'matiere_id'), ...stored(matieres, 'nom') }
)

/** The exams of session 2 of a class, with the room of the class's séance at that time, if there is one. */
export const selectEpreuves = rows(
	(classe: number) => sql`
		SELECT ${e.matiere_id}, ${e.periode}, ${e.date}, ${e.heure_debut}, ${e.duree_minutes}, (SELECT ${s.salle} FROM ${seances} s
			JOIN ${seancesClasses} ON ${seancesClasses.seance_id} = ${s.id} AND ${seancesClasses.classe_id} = ${e.classe_id}
			WHERE ${s.date} = ${e.date} AND ${s.heure_debut} = ${e.heure_debut} AND ${seancesClasses.matiere_id} = ${e.matiere_id}
				AND ${s.statut} NOT IN ('annulee', 'reportee') LIMIT 1) AS salle
		FROM ${evaluations} e WHERE ${e.classe_id} = ${classe} AND ${e.session} = 2 AND NOT ${e.annulee} ORDER BY ${e.date}, ${e.heure_debut}, ${e.id}`,
	{
		...stored(evaluations, 'matiere_id', 'date', 'heure_debut', 'duree_minutes'),
		periode: as<number | null>('integer?'),
		salle: 'text?'
	}
)
