import { sql, type SQL } from 'drizzle-orm'
import { jsonObject } from '../../db/queries/json'
import { aliases, columnsOf } from '../../db/queries/names'
import { row, rows } from '../../db/queries/rows'
import { acquis, annees, classes, etudiants, matieres, rattachements, resultatsAnterieurs, situations, ues } from '../../school/schema'

type Stored<Table extends { readonly $inferSelect: object }> = Readonly<Omit<Table['$inferSelect'], `${string}_id` | 'updated_at'>>

export type Anterieur = Stored<typeof resultatsAnterieurs>
export type Acquis = Stored<typeof acquis> & {
	/** null if no UE of the school has the code */
	readonly ue_nom: string | null
	readonly matiere: string | null
}
export type Rattachement = Stored<typeof rattachements> & Record<'matiere' | 'classe' | 'annee', string> & { readonly sous: string | null }
export type Situation = Stored<typeof situations> & Record<'matiere' | 'annee', string>

const { a, c, m, q, r, s, t, u, x } = aliases({
	a: annees,
	c: classes,
	m: matieres,
	q: acquis,
	r: rattachements,
	s: situations,
	t: resultatsAnterieurs,
	u: matieres,
	x: ues
})

/** The items of a statement, in its order, as a list. */
const listedSql = (items: SQL) => sql`(SELECT json_group_array(json(item)) FROM (${items}))`

const anterieurs = jsonObject<Anterieur>({
	...columnsOf(t, 'id', 'annee', 'semestre', 'niveau', 'moyenne_centiemes', 'credits', 'decision', 'etablissement')
})
const acquises = jsonObject<Acquis>({
	id: q.id,
	ue: q.ue,
	ue_nom: x.nom,
	matiere: m.nom,
	...columnsOf(q, 'moyenne_centiemes', 'credits', 'annee', 'origine', 'motif')
})
const rattachees = jsonObject<Rattachement>({
	id: r.id,
	matiere: m.nom,
	classe: c.code,
	annee: a.libelle,
	sorte: r.sorte,
	sous: u.nom,
	motif: r.motif
})
const decidees = jsonObject<Situation>({
	id: s.id,
	matiere: m.nom,
	annee: a.libelle,
	...columnsOf(s, 'periode', 'situation', 'motif')
})

const anterieursOf = (etudiant: SQL) =>
	listedSql(sql`SELECT ${anterieurs} AS item FROM ${resultatsAnterieurs} t WHERE ${t.etudiant_id} = ${etudiant}
			ORDER BY ${t.annee}, ifnull(${t.semestre}, 13)`)
const acquisOf = (etudiant: SQL) =>
	listedSql(sql`SELECT ${acquises} AS item FROM ${acquis} q LEFT JOIN ${ues} x ON ${x.code} = ${q.ue}
			LEFT JOIN ${matieres} m ON ${m.id} = ${q.matiere_id} WHERE ${q.etudiant_id} = ${etudiant} ORDER BY ${q.annee}, ${q.ue}, ${m.nom}`)

/** Former results and acquis of students, each kind as a list in JSON. */
export const selectAvant = rows(
	(ids: readonly number[]) => sql`SELECT j.value AS etudiant_id, ${anterieursOf(sql`j.value`)} AS anterieurs,
		${acquisOf(sql`j.value`)} AS acquis FROM json_each(${JSON.stringify(ids)}) j`,
	{ etudiant_id: 'integer', anterieurs: 'text', acquis: 'text' }
)

/** Former results and decisions about results of a student, each kind as a list in JSON. */
export const selectParcours = row(
	(etudiant: number) => sql`SELECT
		${anterieursOf(sql`${etudiant}`)} AS anterieurs, ${acquisOf(sql`${etudiant}`)} AS acquis,
		${listedSql(sql`SELECT ${rattachees} AS item FROM ${rattachements} r JOIN ${matieres} m ON ${m.id} = ${r.matiere_id}
			JOIN ${classes} c ON ${c.id} = ${r.classe_id} JOIN ${annees} a ON ${a.id} = ${c.annee_id} LEFT JOIN ${matieres} u ON ${u.id} = ${r.sous_id}
			WHERE ${r.etudiant_id} = ${etudiant} ORDER BY ${a.date_debut}, ${c.code}, ${m.nom}`)} AS rattachements,
		${listedSql(sql`SELECT ${decidees} AS item FROM ${situations} s JOIN ${matieres} m ON ${m.id} = ${s.matiere_id}
			JOIN ${annees} a ON ${a.id} = ${s.annee_id} WHERE ${s.etudiant_id} = ${etudiant}
			ORDER BY ${a.date_debut}, ${s.periode}, ${m.nom}`)} AS situations`,
	{ anterieurs: 'text', acquis: 'text', rattachements: 'text', situations: 'text' }
)

export const selectOfMatricule = row(
	(matricule: string) => sql`SELECT ${etudiants.id} FROM ${etudiants} WHERE ${etudiants.matricule} = ${matricule}`,
	{ id: 'integer' }
)
