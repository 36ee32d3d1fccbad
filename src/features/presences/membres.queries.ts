import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { listed } from '../../db/queries/listed'
import { prepared } from '../../db/queries/prepared'
import { presentAt } from '../../school/present'
import { connexionsVideo, inscriptions, presences, seances, seancesClasses } from '../../school/schema'
import type { NewConnexion, Presence, StoredPresence } from '../assiduite/presences.sql.ts'

export type { NewConnexion, Presence }

// rows leave the database as one text, because handing them over one by one takes longer than finding them
const STORED = [
	presences.id,
	presences.statut,
	presences.arrivee_s,
	presences.depart_s,
	presences.duree_s,
	presences.source,
	presences.commentaire,
	presences.updated_at
]
type StoredRow = [
	id: number | null,
	statut: StoredPresence['statut'],
	arrivee_s: number | null,
	depart_s: number | null,
	duree_s: number | null,
	source: StoredPresence['source'],
	commentaire: string | null,
	updated_at: string
]

function storedOf(
	seance_id: number,
	etudiant_id: number,
	[id, statut, arrivee_s, depart_s, duree_s, source, commentaire, updated_at]: StoredRow
): StoredPresence | null {
	return id === null ? null : { id, seance_id, etudiant_id, statut, arrivee_s, depart_s, duree_s, source, commentaire, updated_at }
}

const selectMembersStatement = prepared((db) =>
	db
		.select({
			rows: sql<string>`json_group_array(json_array(${inscriptions.etudiant_id}, ${inscriptions.classe_id}, ${sql.join(STORED, sql`, `)}))`
		})
		.from(inscriptions)
		.innerJoin(
			seancesClasses,
			and(eq(seancesClasses.seance_id, sql.placeholder('seance')), eq(seancesClasses.classe_id, inscriptions.classe_id))
		)
		.innerJoin(seances, eq(seances.id, seancesClasses.seance_id))
		.leftJoin(presences, and(eq(presences.seance_id, seances.id), eq(presences.etudiant_id, inscriptions.etudiant_id)))
		.where(and(sql`${inscriptions.etudiant_id} IN ${listed('users')}`, presentAt(seances.date, seances.heure_fin)))
)

/** A student of one of a séance's classes, with their record in it. */
export type Member = { readonly classe_id: number; readonly record: StoredPresence | null }

/** The users among these who are students of one of a séance's classes on its day. */
export async function selectMembers(db: Db, seance: number, users: Iterable<number>): Promise<Map<number, Member>> {
	const [row] = await selectMembersStatement(db).all({ seance, users: JSON.stringify([...users]) })
	const found = JSON.parse(row?.rows ?? '[]') as [etudiant_id: number, classe_id: number, ...StoredRow][]
	return new Map(
		found.map(([etudiant_id, classe_id, ...presence]) => [etudiant_id, { classe_id, record: storedOf(seance, etudiant_id, presence) }])
	)
}

const insertConnexionsStatement = prepared((db) =>
	db
		.insert(connexionsVideo)
		.select(
			sql`SELECT NULL, ${sql.placeholder('seance')}, value ->> 0, value ->> 1, value ->> 2, ${sql.placeholder('at')}
				FROM json_each(${sql.placeholder('rows')}) WHERE true`
		)
		.onConflictDoNothing()
)

/** Stores stays that are not stored yet, and returns their number. */
export const insertConnexions = async (db: Db, seance: number, rows: readonly NewConnexion[], at: number): Promise<number> =>
	(await insertConnexionsStatement(db).run({ seance, at, rows: JSON.stringify(rows) })).rowsAffected
