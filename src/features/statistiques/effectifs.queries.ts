import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows, stored, type RowOf } from '../../db/queries/rows'
import { presentOn } from '../../school/present'
import { annees, classes, etudiants, filieres, inscriptions, niveaux, resultatsAnterieurs, utilisateurs } from '../../school/schema'
import { c, isChosen, type Chosen } from './chosen.sql.ts'

const { a, b, d, e, f, i, j, k, n, r, u } = aliases({
	a: annees,
	b: annees,
	d: classes,
	e: etudiants,
	f: filieres,
	i: inscriptions,
	j: inscriptions,
	k: inscriptions,
	n: niveaux,
	r: resultatsAnterieurs,
	u: utilisateurs
})

/** Facts of an enrollment by which students are counted; those after `depart` are known to readers of students' private life alone. */
export const FAITS = ['niveau', 'filiere', 'classe', 'arrivee', 'depart', 'age', 'nationalite', 'regime', 'serie_bac', 'annee_bac'] as const
export type Fait = (typeof FAITS)[number]

/** New in the school, in the same level again, or another student who was there before. */
export type Arrivee = 'nouveau' | 'redoublant' | 'ancien'

export type Place = Chosen & {
	/** YYYY-MM-DD */
	readonly jour: string
	/** whether enrollments that are « En validation » count too, as in a year in preparation */
	readonly attendus: boolean
}

const before = sql`FROM ${inscriptions} j JOIN ${classes} d ON ${d.id} = ${j.classe_id} JOIN ${annees} b ON ${b.id} = ${d.annee_id}
	WHERE ${j.etudiant_id} = ${i.etudiant_id} AND ${j.statut} = 'Active' AND ${b.date_debut} < ${a.date_debut}`
const formerResult = sql`FROM ${resultatsAnterieurs} r WHERE ${r.etudiant_id} = ${i.etudiant_id} AND ${r.annee} < ${a.libelle}`
const arrivee = sql`CASE
	WHEN EXISTS (SELECT 1 ${before} AND ${d.niveau_id} = ${c.niveau_id}) OR EXISTS (SELECT 1 ${formerResult} AND ${r.niveau} = ${n.code}) THEN 'redoublant'
	WHEN EXISTS (SELECT 1 ${before}) OR EXISTS (SELECT 1 ${formerResult} AND ${r.etablissement} IS NULL) THEN 'ancien' ELSE 'nouveau' END`

/** Complete years; if only the year of birth is known, the years between. */
const ageOn = (jour: string) => sql`CAST(substr(${jour}, 1, 4) AS INTEGER) - CAST(substr(${e.date_naissance}, 1, 4) AS INTEGER)
	- (length(${e.date_naissance}) > 4 AND substr(${jour}, 6) < substr(${e.date_naissance}, 6))`

/** Enrollments of students in a class on a day, and of those who have left the school by then, with their facts. */
const inscrits = ({ jour, attendus, ...choice }: Place) => sql`inscrit AS MATERIALIZED (
	SELECT ${i.id}, ${i.etudiant_id} AS etudiant, ${n.code} AS niveau, ${f.code} AS filiere, ${c.code} AS classe, ${arrivee} AS arrivee,
		iif(${i.date_sortie} <= ${jour}, ifnull(${i.motif_sortie}, ''), NULL) AS depart, ${e.sexe} AS sexe, ${ageOn(jour)} AS age,
		${e.nationalite} AS nationalite, ${i.regime} AS regime, ${e.serie_bac} AS serie_bac, ${e.annee_bac} AS annee_bac,
		${n.libelle} AS nom_niveau, ${f.nom} AS nom_filiere, ${c.nom} AS nom_classe
	FROM ${classes} c JOIN ${annees} a ON ${a.id} = ${c.annee_id} JOIN ${filieres} f ON ${f.id} = ${c.filiere_id}
		JOIN ${niveaux} n ON ${n.id} = ${c.niveau_id} JOIN ${inscriptions} i ON ${i.classe_id} = ${c.id}
		JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id}
	WHERE ${isChosen(choice)} AND ${i.date_entree} <= ${jour}
		AND (${presentOn(sql`${jour}`, i)} OR (${attendus ? 1 : 0} AND ${i.statut} = 'En validation' AND ifnull(${jour} < ${i.date_sortie}, 1))
			OR (${i.statut} = 'Active' AND ${i.date_entree} < ${i.date_sortie} AND ${i.date_sortie} <= ${jour} AND NOT EXISTS (
				SELECT 1 FROM ${inscriptions} k WHERE ${k.etudiant_id} = ${i.etudiant_id} AND ${k.annee_id} = ${i.annee_id} AND ${k.statut} = 'Active'
				AND ${k.date_entree} <= ${jour} AND (ifnull(${k.date_sortie}, '~'), ${k.id}) > (${i.date_sortie}, ${i.id})))))`

const column = (fait: Fait) => sql.identifier(fait)
/** Departures are counted among those who left, everything else among those who are there. */
const isCounted = (fait: Fait) => (fait === 'depart' ? sql`depart IS NOT NULL` : sql`depart IS NULL`)
const NAMES: Partial<Record<Fait, SQL>> = { niveau: sql`max(nom_niveau)`, filiere: sql`max(nom_filiere)`, classe: sql`max(nom_classe)` }

const EFFECTIF = {
	fait: as<Fait>('text'),
	/** of the fact; empty if it is not known */
	valeur: 'text',
	nom: 'text?',
	total: 'integer',
	filles: 'integer',
	garcons: 'integer'
} as const
export type Effectif = RowOf<typeof EFFECTIF>

const countOf = (
	fait: Fait
) => sql`SELECT * FROM (SELECT ${sql.raw(`'${fait}'`)} AS fait, CAST(ifnull(${column(fait)}, '') AS TEXT) AS valeur,
	${NAMES[fait] ?? sql`NULL`} AS nom, count(*) AS total, count(*) FILTER (WHERE sexe = 'F') AS filles, count(*) FILTER (WHERE sexe = 'M') AS garcons
	FROM inscrit WHERE ${isCounted(fait)} GROUP BY ${column(fait)} ORDER BY ${column(fait)} IS NULL, ${column(fait)})`

/** How many students there are of each value of some facts, by value. */
export const selectEffectifs = rows(
	(place: Place & { readonly faits: readonly Fait[] }) =>
		sql`WITH ${inscrits(place)} ${sql.join(place.faits.map(countOf), sql` UNION ALL `)}`,
	EFFECTIF
)

const INSCRIT = {
	id: 'integer',
	...stored(utilisateurs, 'nom', 'prenoms'),
	...stored(etudiants, 'matricule', 'sexe', 'date_naissance', 'nationalite', 'serie_bac', 'annee_bac'),
	classe: 'text',
	...stored(inscriptions, 'regime'),
	arrivee: as<Arrivee>('text'),
	depart: 'text?'
} as const
export type Inscrit = RowOf<typeof INSCRIT>

export type Choix = {
	readonly fait: Fait
	/** empty: not known; `null`: any */
	readonly valeur: string | null
	readonly sexe: 'F' | 'M' | null
}

/** The students behind a number of `selectEffectifs`, by name. */
export const selectInscrits = rows(
	({ fait, valeur, sexe, ...place }: Place & Choix) => sql`WITH ${inscrits(place)}
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, ${e.sexe}, ${e.date_naissance}, ${e.nationalite}, ${e.serie_bac}, ${e.annee_bac},
			inscrit.classe, inscrit.regime, inscrit.arrivee, inscrit.depart
		FROM inscrit JOIN ${etudiants} e ON ${e.id} = inscrit.etudiant JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${isCounted(fait)} AND (${valeur} IS NULL OR CAST(ifnull(inscrit.${column(fait)}, '') AS TEXT) = ${valeur})
			AND (${sexe} IS NULL OR inscrit.sexe = ${sexe})
		ORDER BY ${u.cle_tri}, ${u.id}`,
	INSCRIT
)
