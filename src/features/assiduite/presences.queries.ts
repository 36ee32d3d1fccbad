import { and, eq, isNull, sql } from 'drizzle-orm'
import { isWord } from '../../db/queries/constant'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import { connexionsVideo, etablissement, presences, seances, seancesClasses } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { NewConnexion, Presence, StoredPresence } from './presences.sql.ts'

export type { Presence, StoredPresence }

const selectVideoPresencesStatement = prepared((db) =>
	db
		.select()
		.from(presences)
		.where(and(eq(presences.seance_id, sql.placeholder('seance')), isWord(presences.source, 'video')))
)

export const selectVideoPresences = (db: Db, seance: number): Promise<StoredPresence[]> => selectVideoPresencesStatement(db).all({ seance })

const selectWithVideoStatement = prepared((db) =>
	db
		.selectDistinct({ id: connexionsVideo.seance_id })
		.from(connexionsVideo)
		.where(sql`${connexionsVideo.seance_id} IN ${listed('seances')}`)
		.orderBy(connexionsVideo.seance_id)
)

/** The séances among these that have stays in their video room. */
export const selectWithVideo = async (db: Db, ids: readonly number[]): Promise<number[]> =>
	(await selectWithVideoStatement(db).all({ seances: JSON.stringify(ids) })).map(({ id }) => id)

const selectConnexionsStatement = prepared((db) =>
	db
		.select({
			rows: sql<string>`json_group_array(json_array(${connexionsVideo.utilisateur_id}, ${connexionsVideo.joined_at}, ${connexionsVideo.left_at}))`
		})
		.from(connexionsVideo)
		.where(and(eq(connexionsVideo.seance_id, sql.placeholder('seance')), sql`${connexionsVideo.utilisateur_id} IN ${listed('users')}`))
)

export async function selectConnexions(db: Db, seance: number, users: Iterable<number>): Promise<NewConnexion[]> {
	const [row] = await selectConnexionsStatement(db).all({ seance, users: JSON.stringify([...users]) })
	return JSON.parse(row?.rows ?? '[]') as NewConnexion[]
}

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
)

/** Copies the school's two current rules to a séance that has none yet. */
export async function copyRules(db: Db, seance: number) {
	const [row] = await copyRulesStatement(db).all({ seance })
	if (!row) throw new Error('a séance was deleted while it was written')
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
)

/**
 * Stores when the attendance of a séance's classes was first taken; all its classes if none are given. Returns those whose attendance had not
 * been taken before.
 */
export const markTaken = async (db: Db, seance: number, classes: Iterable<number> | undefined, at: number): Promise<number[]> =>
	(await markTakenStatement(db).all({ seance, at, classes: classes ? JSON.stringify([...classes]) : null }))
		.map(({ id }) => id)
		.toSorted((a, b) => a - b)

const selectCreneauStatement = prepared((db) =>
	db
		.select(columnsOf(seances, 'id', 'debut_s', 'fin_s', 'fin_reelle_s', 'presence_minimale', 'tolerance_retard_minutes'))
		.from(seances)
		.where(eq(seances.id, sql.placeholder('seance')))
)

/** The times and rules of a séance that attendance depends on. */
export const selectCreneau = (db: Db, seance: number) => selectCreneauStatement(db).get({ seance })
