import { and, eq, sql } from 'drizzle-orm'
import { idsIn } from '../../db/queries/ids'
import { listed } from '../../db/queries/listed'
import { prepared } from '../../db/queries/prepared'
import { presences } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Presence, StoredPresence } from './presences.sql.ts'

export type Revision = { readonly before: StoredPresence; readonly after: Presence }

const parameter = (name: string) => sql.placeholder(name)
const value = (index: number) => sql`value ->> ${sql.raw(String(index))}`

const insertPresencesStatement = prepared((db) =>
	db.insert(presences).select(
		sql`SELECT NULL, ${parameter('seance')}, ${value(0)}, ${value(1)}, ${value(2)}, ${value(3)}, ${value(4)}, ${parameter('source')}, ${value(5)},
				${parameter('updated_at')}, NULL, NULL FROM json_each(${parameter('rows')})`
	)
)

const timesOf = ({ arrivee_s, depart_s, duree_s, commentaire }: Presence) => [arrivee_s, depart_s, duree_s, commentaire]

const selectPresenceIdsStatement = prepared((db) =>
	db
		.select({ ids: sql<string>`json_group_object(${presences.etudiant_id}, ${presences.id})` })
		.from(presences)
		.where(and(eq(presences.seance_id, parameter('seance')), sql`${presences.etudiant_id} IN ${listed('etudiants')}`))
)

/** Writes first records of students in this séance and returns their ids by student. */
export async function insertPresences(
	db: Db,
	seance: number,
	records: readonly Presence[],
	updated_at: string
): Promise<Map<number, number>> {
	if (records.length === 0) return new Map()
	for (const [source, alike] of Map.groupBy(records, (record) => record.source)) {
		const rows = alike.map((record) => [record.etudiant_id, record.statut, ...timesOf(record)])
		await insertPresencesStatement(db).run({ seance, source, updated_at, rows: JSON.stringify(rows) })
	}
	const etudiants = JSON.stringify(records.map(({ etudiant_id }) => etudiant_id))
	return idsIn((await selectPresenceIdsStatement(db).get({ seance, etudiants }))?.ids)
}

const times = {
	arrivee_s: value(1),
	depart_s: value(2),
	duree_s: value(3),
	commentaire: value(4),
	updated_at: sql`${parameter('updated_at')}`
}

const updatePresencesStatement = (words: Record<string, ReturnType<typeof value>>) =>
	prepared((db) =>
		db
			.update(presences)
			.set({ ...times, ...words })
			.from(sql`json_each(${parameter('rows')})`)
			.where(eq(presences.id, value(0)))
	)

/** Setting `statut` rewrites its index even if the value stays, which is more than half of the work. */
const updateTimesStatement = updatePresencesStatement({})
const updateStatutsStatement = updatePresencesStatement({ statut: value(5), source: value(6) })

export async function updatePresences(db: Db, revisions: readonly Revision[], updated_at: string) {
	const keepsWords = ({ before, after }: Revision) => before.statut === after.statut && before.source === after.source
	const sameTimes = revisions.filter(keepsWords).map(({ before, after }) => [before.id, ...timesOf(after)])
	if (sameTimes.length > 0) await updateTimesStatement(db).run({ updated_at, rows: JSON.stringify(sameTimes) })
	const other = revisions
		.filter((revision) => !keepsWords(revision))
		.map(({ before, after }) => [before.id, ...timesOf(after), after.statut, after.source])
	if (other.length > 0) await updateStatutsStatement(db).run({ updated_at, rows: JSON.stringify(other) })
}
