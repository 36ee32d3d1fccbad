import { and, eq, isNull, sql } from 'drizzle-orm'
import { isWord } from '../../db/constant'
import { listed } from '../../db/listed'
import { prepared } from '../../db/prepared'
import { connexionsVideo, etablissement, inscriptions, presences, seances, seancesClasses } from '../../school/schema'
import { presentOn } from '../../school/present'
import type { Db } from '../../db/db'

/** A record without what imports remember of it, and what made its excuse, which are theirs. */
export type StoredPresence = Omit<typeof presences.$inferSelect, 'importe' | 'justificatif_id'>
export type Presence = Omit<StoredPresence, 'id' | 'seance_id' | 'updated_at'>

// rows leave the database as one text: handing them over one by one costs more than finding them
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
		.where(and(sql`${inscriptions.etudiant_id} IN ${listed('users')}`, presentOn(seances.date)))
		.prepare()
)

/** A student of one of a séance's classes, and what is recorded of them there. */
export type Member = { readonly classe_id: number; readonly record: StoredPresence | null }

/** Which of some users are students of one of a séance's classes on its day. */
export const selectMembers = async (db: Db, seance: number, users: Iterable<number>): Promise<Map<number, Member>> => {
	const [row] = await selectMembersStatement(db).all({ seance, users: JSON.stringify([...users]) })
	const found = JSON.parse(row?.rows ?? '[]') as [etudiant_id: number, classe_id: number, ...StoredRow][]
	return new Map(
		found.map(([etudiant_id, classe_id, ...presence]) => [etudiant_id, { classe_id, record: storedOf(seance, etudiant_id, presence) }])
	)
}

const selectVideoPresencesStatement = prepared((db) =>
	db
		.select()
		.from(presences)
		.where(and(eq(presences.seance_id, sql.placeholder('seance')), isWord(presences.source, 'video')))
		.prepare()
)

/** The records of a séance that were made from its video session. */
export const selectVideoPresences = (db: Db, seance: number): Promise<StoredPresence[]> => selectVideoPresencesStatement(db).all({ seance })

const selectWithVideoStatement = prepared((db) =>
	db
		.selectDistinct({ id: connexionsVideo.seance_id })
		.from(connexionsVideo)
		.where(sql`${connexionsVideo.seance_id} IN ${listed('seances')}`)
		.orderBy(connexionsVideo.seance_id)
		.prepare()
)

/** Which of some séances have stays in their video room. */
export const selectWithVideo = async (db: Db, ids: readonly number[]): Promise<number[]> =>
	(await selectWithVideoStatement(db).all({ seances: JSON.stringify(ids) })).map(({ id }) => id)

const selectConnexionsStatement = prepared((db) =>
	db
		.select({
			rows: sql<string>`json_group_array(json_array(${connexionsVideo.utilisateur_id}, ${connexionsVideo.joined_at}, ${connexionsVideo.left_at}))`
		})
		.from(connexionsVideo)
		.where(and(eq(connexionsVideo.seance_id, sql.placeholder('seance')), sql`${connexionsVideo.utilisateur_id} IN ${listed('users')}`))
		.prepare()
)

/** Every stay that is known of some users in a séance's video room. */
export async function selectConnexions(db: Db, seance: number, users: Iterable<number>): Promise<NewConnexion[]> {
	const [row] = await selectConnexionsStatement(db).all({ seance, users: JSON.stringify([...users]) })
	return JSON.parse(row?.rows ?? '[]') as NewConnexion[]
}

export type NewConnexion = readonly [user_id: number, joined_at: number, left_at: number | null]

const insertConnexionsStatement = prepared((db) =>
	db
		.insert(connexionsVideo)
		.select(
			sql`SELECT NULL, ${sql.placeholder('seance')}, value ->> 0, value ->> 1, value ->> 2, ${sql.placeholder('at')}
				FROM json_each(${sql.placeholder('rows')}) WHERE true`
		)
		.onConflictDoNothing()
		.prepare()
)

/** Keeps those stays that are not known yet, and answers how many they were. */
export const insertConnexions = async (db: Db, seance: number, rows: readonly NewConnexion[], at: number): Promise<number> =>
	(await insertConnexionsStatement(db).run({ seance, at, rows: JSON.stringify(rows) })).rowsAffected

const copyRulesStatement = prepared((db) =>
	db
		.update(seances)
		.set({
			presence_minimale: sql`ifnull(${seances.presence_minimale}, (SELECT ${etablissement.presence_minimale} FROM ${etablissement}))`,
			tolerance_retard_minutes: sql`ifnull(${seances.tolerance_retard_minutes}, (SELECT ${etablissement.tolerance_retard_minutes} FROM ${etablissement}))`
		})
		.where(eq(seances.id, sql.placeholder('seance')))
		.returning({
			presence_minimale: sql<number>`${seances.presence_minimale}`,
			tolerance_retard_minutes: sql<number>`${seances.tolerance_retard_minutes}`
		})
		.prepare()
)

/** Gives a séance the school's two rules of today, where it has none of its own yet. */
export async function copyRules(db: Db, seance: number) {
	const [row] = await copyRulesStatement(db).all({ seance })
	if (!row) throw new Error('a séance has gone while it was written to')
	return row
}

const markTakenStatement = prepared((db) =>
	db
		.update(seancesClasses)
		.set({ presences_at: sql`${sql.placeholder('at')}` })
		.where(
			and(
				eq(seancesClasses.seance_id, sql.placeholder('seance')),
				isNull(seancesClasses.presences_at),
				sql`(${sql.placeholder('classes')} IS NULL OR ${seancesClasses.classe_id} IN ${listed('classes')})`
			)
		)
		.returning({ id: seancesClasses.classe_id })
		.prepare()
)

/**
 * Notes when the attendance of a séance was taken first for some of its classes, all of them if none are named, and answers for which
 * it had not been taken yet.
 */
export const markTaken = async (db: Db, seance: number, classes: Iterable<number> | undefined, at: number): Promise<number[]> =>
	(await markTakenStatement(db).all({ seance, at, classes: classes ? JSON.stringify([...classes]) : null }))
		.map(({ id }) => id)
		.toSorted((a, b) => a - b)

const selectCreneauStatement = prepared((db) =>
	db
		.select({
			id: seances.id,
			debut_s: seances.debut_s,
			fin_s: seances.fin_s,
			fin_reelle_s: seances.fin_reelle_s,
			presence_minimale: seances.presence_minimale,
			tolerance_retard_minutes: seances.tolerance_retard_minutes
		})
		.from(seances)
		.where(eq(seances.id, sql.placeholder('seance')))
		.prepare()
)

/** What the attendance rule asks of a séance. */
export async function selectCreneau(db: Db, seance: number) {
	const [row] = await selectCreneauStatement(db).all({ seance })
	return row
}
