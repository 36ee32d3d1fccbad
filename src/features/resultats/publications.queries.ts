import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into } from '../../db/queries/names'
import { row, rows, stored, type RowOf } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { standingFirst } from '../../school/publication.sql.ts'
import { classes, etudiants, periodes, publications, resultats, utilisateurs } from '../../school/schema'

const { c, e, p, q, r, s, u } = aliases({
	c: classes,
	e: etudiants,
	p: publications,
	q: publications,
	r: resultats,
	s: resultats,
	u: utilisateurs
})

const nameOf = (account: SQLWrapper) => sql`(SELECT ${listNameOf(u)} FROM ${utilisateurs} u WHERE ${u.id} = ${account})`

const PUBLICATION = {
	...stored(
		publications,
		'id',
		'classe_id',
		'periode',
		'session',
		'definitive',
		'publiee_at',
		'remplace',
		'contexte',
		'rouverte_at',
		'motif'
	),
	publiee_par: 'text',
	rouverte_par: 'text?'
} as const
/** `contexte` as JSON. */
export type { Contexte } from './publie.model'
export type PublicationRow = RowOf<typeof PUBLICATION>

const columns = sql`${p.id}, ${p.classe_id}, ${p.periode}, ${p.session}, ${p.definitive}, ${p.publiee_at}, ${p.remplace}, ${p.contexte},
	${p.rouverte_at}, ${p.motif}, ${nameOf(p.publiee_par)} AS publiee_par, ${nameOf(p.rouverte_par)} AS rouverte_par`

/** The publications of a class and période, the newest first. */
export const selectPublications = rows(
	(classe: number, periode: number) => sql`
		SELECT ${columns} FROM ${publications} p WHERE ${p.classe_id} = ${classe} AND ${p.periode} = ${periode} ORDER BY ${p.id} DESC`,
	PUBLICATION
)

/** The newest publication of each période and session of some classes, in their order. */
export const selectNouvelles = rows(
	(classesIds: readonly number[]) => sql`
		SELECT ${columns} FROM json_each(${JSON.stringify(classesIds)}) j JOIN ${publications} p ON ${p.classe_id} = j.value
		WHERE ${p.id} = (SELECT max(${q.id}) FROM ${publications} q
			WHERE ${q.classe_id} = ${p.classe_id} AND ${q.periode} = ${p.periode} AND ${q.session} = ${p.session})
		ORDER BY j.key, ${p.periode}, ${p.session}`,
	PUBLICATION
)

/**
 * The publications of a year that may change together with some of them: of their classes, and of each class of the year that shares a student
 * with one of these. A student's year depends on their class, whose averages depend on all classes of its students.
 */
export const selectVoisines = rows(
	(ids: readonly number[]) => sql`
		WITH RECURSIVE liees (classe, annee) AS (
			SELECT ${c.id}, ${c.annee_id} FROM json_each(${JSON.stringify(ids)}) j JOIN ${publications} p ON ${p.id} = j.value
				JOIN ${classes} c ON ${c.id} = ${p.classe_id}
			UNION
			SELECT ${c.id}, ${c.annee_id} FROM liees JOIN ${publications} p ON ${p.classe_id} = liees.classe
				JOIN ${resultats} r ON ${r.publication_id} = ${p.id} JOIN ${resultats} s ON ${s.etudiant_id} = ${r.etudiant_id}
				JOIN ${publications} q ON ${q.id} = ${s.publication_id}
				JOIN ${classes} c ON ${c.id} = ${q.classe_id} AND ${c.annee_id} = liees.annee
		)
		SELECT ${q.id} FROM liees JOIN ${publications} q ON ${q.classe_id} = liees.classe`,
	{ id: 'integer' }
)

/** The students in some publications, by name. */
export const selectPubliesDans = rows(
	(ids: readonly number[]) => sql`
		SELECT ${e.id}, ${e.matricule}, ${u.nom}, ${u.prenoms} FROM ${etudiants} e JOIN ${utilisateurs} u ON ${u.id} = ${e.id}
		WHERE ${e.id} IN (SELECT ${r.etudiant_id} FROM json_each(${JSON.stringify(ids)}) j JOIN ${resultats} r ON ${r.publication_id} = j.value)
		ORDER BY ${u.cle_tri}, ${u.id}`,
	{ ...stored(etudiants, 'id', 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms') }
)

/** The publication under which the results of each class and période of a year stand, with the class. */
export const selectDernieres = rows(
	(annee: number) => sql`
		SELECT ${c.id} AS classe_id, ${p.periode}, ${p.session}, ${p.definitive}, ${p.publiee_at}, ${p.rouverte_at} FROM ${classes} c
		JOIN ${publications} p ON ${p.classe_id} = ${c.id}
		WHERE ${c.annee_id} = ${annee} AND ${p.id} = (SELECT ${q.id} FROM ${publications} q
			WHERE ${q.classe_id} = ${c.id} AND ${q.periode} = ${p.periode} ORDER BY ${standingFirst(q)} LIMIT 1)`,
	{ classe_id: 'integer', ...stored(publications, 'periode', 'session', 'definitive', 'publiee_at', 'rouverte_at') }
)

/** The students who have a result in a publication. */
export const selectIdsPublies = rows(
	(publication: number) => sql`SELECT ${r.etudiant_id} FROM ${resultats} r WHERE ${r.publication_id} = ${publication}`,
	stored(resultats, 'etudiant_id')
)

/** The results that some students had in a publication, in their order. */
export const selectContenusDe = rows(
	(publication: number, ids: readonly number[]) => sql`SELECT ${r.etudiant_id}, ${r.contenu} FROM json_each(${JSON.stringify(ids)}) j
		JOIN ${resultats} r ON ${r.publication_id} = ${publication} AND ${r.etudiant_id} = j.value ORDER BY j.key`,
	stored(resultats, 'etudiant_id', 'contenu')
)

/** The results that students had in a publication. */
export const selectContenus = rows(
	(publication: number) => sql`SELECT ${r.etudiant_id}, ${r.contenu} FROM ${resultats} r WHERE ${r.publication_id} = ${publication}`,
	stored(resultats, 'etudiant_id', 'contenu')
)

/** The publications of a year in which students have a result, the newest first, with its content or without; `derniere`: the last période of the class. */
export const selectPublies = rows(
	(eleves: readonly number[], annee: number, withContenu = true) => sql`
		SELECT ${columns}, ${r.etudiant_id}, iif(${Number(withContenu)}, ${r.contenu}, NULL) AS contenu, ${r.moyenne_centiemes} AS moyenne, ${r.sans},
			${c.filiere_id}, ${c.niveau_id}, (SELECT max(${periodes.rang}) FROM ${periodes} WHERE ${periodes.annee_id} = ${c.annee_id}
				AND ifnull(${periodes.niveau_id} = ${c.niveau_id}, 1)) AS derniere FROM json_each(${JSON.stringify(eleves)}) j
		JOIN ${resultats} r ON ${r.etudiant_id} = j.value JOIN ${publications} p ON ${p.id} = ${r.publication_id}
		JOIN ${classes} c ON ${c.id} = ${p.classe_id} AND ${c.annee_id} = ${annee} ORDER BY ${p.id} DESC`,
	{
		...PUBLICATION,
		...stored(resultats, 'etudiant_id', 'sans'),
		contenu: 'text?',
		moyenne: 'integer?',
		...stored(classes, 'filiere_id', 'niveau_id'),
		derniere: 'integer?'
	}
)

type New = Omit<typeof publications.$inferSelect, 'id' | 'rouverte_at' | 'rouverte_par' | 'motif'>

const insertPublicationStatement = row(
	(publication: New) => sql`
		INSERT INTO ${into(publications, 'classe_id', 'periode', 'session', 'definitive', 'publiee_at', 'publiee_par', 'remplace', 'contexte')}
		VALUES (${publication.classe_id}, ${publication.periode}, ${publication.session}, ${Number(publication.definitive)}, ${publication.publiee_at}, ${publication.publiee_par},
			${Number(publication.remplace)}, ${publication.contexte}) RETURNING ${publications.id}`,
	{ id: 'integer' }
)

export async function insertPublication(
	db: Db,
	publication: New,
	contenus: readonly (readonly [etudiant: number, contenu: string])[]
): Promise<number> {
	const { id } = (await insertPublicationStatement(db, publication))!
	await db.run(sql`INSERT INTO ${into(resultats, 'publication_id', 'etudiant_id', 'moyenne_centiemes', 'sans', 'contenu')}
		SELECT ${id}, value ->> 0, value ->> 1 ->> '$.releve.moyenne', value ->> 1 ->> '$.releve.sans', value ->> 1 FROM json_each(${JSON.stringify(contenus)})`)
	return id
}

export const updateRouverte = (
	db: Db,
	id: number,
	{ at, par, motif }: { readonly at: number; readonly par: number; readonly motif: string }
) => db.run(sql`UPDATE ${publications} SET rouverte_at = ${at}, rouverte_par = ${par}, motif = ${motif} WHERE ${publications.id} = ${id}`)
