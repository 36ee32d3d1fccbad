import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import {
	annees,
	classes,
	convocations,
	enseignements,
	etudiants,
	filieres,
	inscriptions,
	matieres,
	matieresAnnees,
	niveaux,
	publications,
	rattachements,
	ues,
	uesAnnees,
	utilisateurs
} from '../../school/schema'

const { a, b, c, e, f, i, n, p, q, r, t, u, x } = aliases({
	a: annees,
	b: classes,
	c: classes,
	e: etudiants,
	f: filieres,
	i: inscriptions,
	n: niveaux,
	p: publications,
	q: convocations,
	r: rattachements,
	t: inscriptions,
	u: utilisateurs,
	x: inscriptions
})

type StatutInscription = (typeof STATUTS_INSCRIPTION)[number]

/** Whether an enrollment `i` is the last Active one of its student in its year. */
const isLast = sql`${i.statut} = 'Active' AND NOT EXISTS (SELECT 1 FROM ${inscriptions} x WHERE ${x.etudiant_id} = ${i.etudiant_id}
	AND ${x.annee_id} = ${i.annee_id} AND ${x.statut} = 'Active' AND ${x.date_entree} > ${i.date_entree})`

/** Whether the student of `i` has left: with a reason, or before the year `a` is over. */
const hasLeft = sql`(${i.date_sortie} IS NOT NULL AND (${i.motif_sortie} IS NOT NULL OR ${i.date_sortie} <= ${a.date_fin}))`

/** The enrollment of the student of `i` in the year to which students pass: the one that counts, if there are several. */
const enrolledIn = (annee: number) => sql`(SELECT ${x.id} FROM ${inscriptions} x WHERE ${x.etudiant_id} = ${i.etudiant_id}
	AND ${x.annee_id} = ${annee} ORDER BY ${x.statut} = 'Active' DESC, ${x.date_entree} DESC LIMIT 1)`

/** The classes of a year with how many of their students are enrolled in the next one, and how many have left. */
export const selectClassesDAvant = rows(
	(avant: number, annee: number) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom}, ${c.filiere_id}, ${c.niveau_id}, ${n.code} AS niveau, ${f.systeme}, ${f.tronc_commun},
			count(${i.id}) AS etudiants, count(${i.id}) FILTER (WHERE ${enrolledIn(annee)} IS NOT NULL) AS passes,
			count(${i.id}) FILTER (WHERE ${hasLeft} AND ${enrolledIn(annee)} IS NULL) AS partis
		FROM ${classes} c JOIN ${annees} a ON ${a.id} = ${c.annee_id} JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id}
		JOIN ${filieres} f ON ${f.id} = ${c.filiere_id} LEFT JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id} AND ${isLast}
		WHERE ${c.annee_id} = ${avant} GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.code}`,
	{
		...stored(classes, 'id', 'code', 'nom', 'filiere_id', 'niveau_id'),
		niveau: stored(niveaux, 'code').code,
		...stored(filieres, 'systeme', 'tronc_commun'),
		etudiants: 'integer',
		passes: 'integer',
		partis: 'integer'
	}
)

/** The classes of the coming year, with how many students are enrolled there already, those who wait included. */
export const selectClassesAVenir = rows(
	(annee: number) => sql`
		SELECT ${c.id}, ${c.code}, ${c.nom}, ${c.capacite}, ${c.filiere_id}, ${n.code} AS niveau, count(${i.id}) AS inscrits
		FROM ${classes} c JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id} LEFT JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
			AND ${i.statut} <> 'Prospect' AND ${i.date_sortie} IS NULL
		WHERE ${c.annee_id} = ${annee} GROUP BY ${c.id} ORDER BY ${c.cle_tri}, ${c.code}`,
	{ ...stored(classes, 'id', 'code', 'nom', 'capacite', 'filiere_id'), niveau: stored(niveaux, 'code').code, inscrits: 'integer' }
)

/** The students who ended a year in a class, by name, each with the enrollment in the next year, if there is one. */
export const selectEtudiantsDAvant = rows(
	(classe: number, annee: number) => sql`
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${i.id} AS inscription, ${i.date_entree}, ${i.date_sortie}, ${i.motif_sortie},
			${i.regime}, ${hasLeft} AS parti, (SELECT min(${x.date_entree}) FROM ${inscriptions} x WHERE ${x.etudiant_id} = ${e.id}
				AND ${x.annee_id} = ${i.annee_id} AND ${x.statut} = 'Active') AS entree,
			${t.id} AS suivante, ${t.statut}, ${t.passage_de}, ${b.nom} AS dans
		FROM ${inscriptions} i JOIN ${annees} a ON ${a.id} = ${i.annee_id} JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id}
		JOIN ${utilisateurs} u ON ${u.id} = ${e.id} LEFT JOIN ${inscriptions} t ON ${t.id} = ${enrolledIn(annee)}
		LEFT JOIN ${classes} b ON ${b.id} = ${t.classe_id} WHERE ${i.classe_id} = ${classe} AND ${isLast} ORDER BY ${u.cle_tri}, ${u.id}`,
	{
		...stored(etudiants, 'id', 'matricule'),
		...stored(utilisateurs, 'nom', 'prenoms'),
		inscription: 'integer',
		...stored(inscriptions, 'date_entree', 'date_sortie', 'motif_sortie', 'regime'),
		parti: 'integer',
		entree: 'text',
		suivante: 'integer?',
		statut: as<StatutInscription | null>('text?'),
		passage_de: 'integer?',
		dans: 'text?'
	}
)

/** Students who are called to a session 2 of a class whose results are not final. */
export const selectAppelesEnAttente = rows(
	(classe: number) => sql`
		SELECT DISTINCT ${q.etudiant_id} FROM ${convocations} q WHERE ${q.classe_id} = ${classe} AND ${q.appelee} = 1 AND NOT EXISTS (
			SELECT 1 FROM ${publications} p WHERE ${p.classe_id} = ${q.classe_id} AND ${p.periode} = ${q.periode} AND ${p.session} = 2
				AND ${p.definitive} = 1)`,
	stored(convocations, 'etudiant_id')
)

/** The UEs and matières that a filière and niveau have in a year. */
export const selectCodesDe = rows(
	(annee: number, filiere: number, niveau: number) => sql`
		SELECT 'ue' AS sorte, ${ues.id}, ${ues.code}, ${ues.nom} FROM ${ues} JOIN ${uesAnnees} ON ${uesAnnees.ue_id} = ${ues.id}
			AND ${uesAnnees.annee_id} = ${annee} WHERE ${ues.filiere_id} = ${filiere} AND ${ues.niveau_id} = ${niveau}
		UNION ALL SELECT 'matiere', ${matieres.id}, ${matieres.code}, ${matieres.nom} FROM ${matieres}
			JOIN ${matieresAnnees} ON ${matieresAnnees.matiere_id} = ${matieres.id} AND ${matieresAnnees.annee_id} = ${annee}
			WHERE ${matieres.filiere_id} = ${filiere} AND ${matieres.niveau_id} = ${niveau} ORDER BY 1, 3`,
	{ sorte: 'text', ...stored(ues, 'id', 'code', 'nom') }
)

/** The matières that students take in classes of a year where they are not enrolled. */
export const selectRattachementsDe = rows(
	(annee: number, ids: readonly number[]) => sql`
		SELECT ${r.etudiant_id}, ${c.code} AS classe, ${matieres.code} AS matiere FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${rattachements} r ON ${r.etudiant_id} = j.value JOIN ${classes} c ON ${c.id} = ${r.classe_id} AND ${c.annee_id} = ${annee}
		JOIN ${matieres} ON ${matieres.id} = ${r.matiere_id}`,
	{ etudiant_id: 'integer', classe: 'text', matiere: 'text' }
)

/** The classes of a year in which matières are taught, by code of the matière. */
export const selectClassesEnseignees = rows(
	(annee: number, codes: readonly string[]) => sql`
		SELECT DISTINCT ${matieres.code} AS matiere, ${c.id}, ${c.code} FROM ${enseignements} JOIN ${classes} c ON ${c.id} = ${enseignements.classe_id}
			AND ${c.annee_id} = ${annee} JOIN ${matieres} ON ${matieres.id} = ${enseignements.matiere_id}
		WHERE ${matieres.code} IN (SELECT value FROM json_each(${JSON.stringify(codes)})) ORDER BY ${c.code}`,
	{ matiere: 'text', ...stored(classes, 'id', 'code') }
)
