import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { as, rows, stored } from '../../db/queries/rows'
import { aliases, into } from '../../db/queries/names'
import type { Periode } from '../../domain/resultats/periode'
import { listNameOf } from '../../school/personne.sql.ts'
import { presentOn } from '../../school/present'
import {
	acquis,
	appreciations,
	classes,
	enseignements,
	etudiants,
	evaluations,
	inscriptions,
	matieres,
	periodes,
	situations,
	utilisateurs
} from '../../school/schema'

const { a, c, e, i, m, t, u, v } = aliases({
	a: inscriptions,
	c: classes,
	e: etudiants,
	i: inscriptions,
	m: matieres,
	t: enseignements,
	u: utilisateurs,
	v: evaluations
})

export const selectPeriodes = rows(
	(
		annee: number
	) => sql`SELECT ${periodes.rang}, ${periodes.niveau_id} AS niveau, ${periodes.libelle}, ${periodes.date_debut}, ${periodes.date_fin}
		FROM ${periodes} WHERE ${periodes.annee_id} = ${annee}`,
	{ rang: as<Periode['rang']>('integer'), niveau: 'integer?', ...stored(periodes, 'libelle', 'date_debut', 'date_fin') }
)

/** The students of a class on a day, by name, with the day on which they came in its year. */
export const selectEtudiants = rows(
	(classe: number, jour: string) => sql`
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule}, (SELECT min(${a.date_entree}) FROM ${inscriptions} a
			WHERE ${a.etudiant_id} = ${e.id} AND ${a.annee_id} = ${i.annee_id} AND ${a.statut} = 'Active') AS entree FROM ${inscriptions} i
		JOIN ${etudiants} e ON ${e.id} = ${i.etudiant_id} JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${i.classe_id} = ${classe} AND ${presentOn(sql`${jour}`, i)} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms'), entree: 'text' }
)

/** Some students, by name. */
export const selectPersonnes = rows(
	(ids: readonly number[]) => sql`
		SELECT ${e.id}, ${u.nom}, ${u.prenoms}, ${e.matricule} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${etudiants} e ON ${e.id} = j.value JOIN ${utilisateurs} u ON ${u.id} = ${e.id} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms') }
)

/** The school's decisions about students in the matières of a période. The plus makes SQLite look up each student's, not all of the year's. */
export const selectSituations = rows(
	(ids: readonly number[], annee: number, periode: number) => sql`
		SELECT ${situations.etudiant_id}, ${situations.matiere_id}, ${situations.situation} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${situations} ON ${situations.etudiant_id} = j.value
		WHERE +${situations.annee_id} = ${annee} AND ${situations.periode} = ${periode}`,
	stored(situations, 'etudiant_id', 'matiere_id', 'situation')
)

/** The texts about students in a période, by matière; null: about the whole période. */
export const selectAppreciations = rows(
	(ids: readonly number[], annee: number, periode: number) => sql`
		SELECT ${appreciations.etudiant_id}, ${appreciations.matiere_id}, ${appreciations.appreciation}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${appreciations} ON ${appreciations.etudiant_id} = j.value
		WHERE ${appreciations.annee_id} = ${annee} AND ${appreciations.periode} = ${periode} AND ${appreciations.appreciation} <> ''`,
	stored(appreciations, 'etudiant_id', 'matiere_id', 'appreciation')
)

export const putAppreciation = (
	db: Db,
	{ annee_id, periode, etudiant_id, matiere_id, appreciation }: Omit<typeof appreciations.$inferSelect, 'id'>
) =>
	db.run(sql`INSERT OR REPLACE INTO ${into(appreciations, 'annee_id', 'periode', 'etudiant_id', 'matiere_id', 'appreciation')}
		VALUES (${annee_id}, ${periode}, ${etudiant_id}, ${matiere_id}, ${appreciation})`)

/** The UEs, by code, and matières that students acquired elsewhere or before; without those that a year kept for whoever repeats it. */
export const selectAcquis = rows(
	(ids: readonly number[], annee: string | null) => sql`
		SELECT ${acquis.id}, ${acquis.etudiant_id}, ${acquis.ue}, ${acquis.matiere_id}, ${acquis.moyenne_centiemes}, ${acquis.credits}, ${acquis.annee},
			${acquis.origine}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${acquis} ON ${acquis.etudiant_id} = j.value
		WHERE ${acquis.origine} <> 'redoublement' OR ifnull(${acquis.annee} <> ${annee}, 1)`,
	stored(acquis, 'id', 'etudiant_id', 'ue', 'matiere_id', 'moyenne_centiemes', 'credits', 'annee', 'origine')
)

/** The matières that are taught in a class between two days. */
export const selectEnseignees = rows(
	(classe: number, du: string, au: string) => sql`
		SELECT DISTINCT ${t.matiere_id} FROM ${enseignements} t WHERE ${t.classe_id} = ${classe}
			AND ifnull(${t.date_debut} <= ${au}, 1) AND ifnull(${t.date_fin} >= ${du}, 1)`,
	stored(enseignements, 'matiere_id')
)

/** The teachers of a class, by name, with each matière that they teach there. */
export const selectEnseignantsDeClasse = rows(
	(classe: number) => sql`SELECT DISTINCT ${t.matiere_id}, ${listNameOf(u)} AS nom FROM ${enseignements} t
		JOIN ${utilisateurs} u ON ${u.id} = ${t.enseignant_id} WHERE ${t.classe_id} = ${classe} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(enseignements, 'matiere_id'), nom: 'text' }
)

/** Évaluations of a year that are not withdrawn, by day. */
export const selectEvaluations = rows(
	(annee: number, ids: readonly number[]) => sql`
		SELECT ${v.id}, ${v.titre}, ${v.type}, ${v.date}, ${v.session}, ${v.coefficient}, ${v.bareme}, ${v.periode}, ${v.publiee_le}, ${v.classe_id},
			${c.code} AS classe, ${v.matiere_id}, ${m.cle_tri}, ${m.niveau_id}
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${evaluations} v ON ${v.id} = j.value AND NOT ${v.annulee}
		JOIN ${classes} c ON ${c.id} = ${v.classe_id} AND ${c.annee_id} = ${annee} JOIN ${matieres} m ON ${m.id} = ${v.matiere_id}
		ORDER BY ${v.date}, ${v.id}`,
	{
		...stored(evaluations, 'id', 'titre', 'type', 'date', 'session', 'coefficient', 'bareme', 'publiee_le', 'classe_id', 'matiere_id'),
		periode: as<Periode['rang'] | null>('integer?'),
		classe: 'text',
		...stored(matieres, 'cle_tri', 'niveau_id')
	}
)
