import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { notifications } from '../../school/schema'
import { preparedFor, type Scope } from '../../db/queries/scope'
import type { Db } from '../../db/queries/db'

const columns = {
	...columnsOf(notifications, 'id', 'type', 'titre', 'corps', 'lien', 'seance_id', 'created_at', 'lu_at')
}

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

const unread = isNull(notifications.lu_at)

const selectNotificationsStatement = (filter?: typeof unread) =>
	preparedFor('notifications', (db, scope) =>
		db
			.select(columns)
			.from(notifications)
			.where(and(scope, filter))
			.orderBy(desc(notifications.id))
			.limit(sql.placeholder('limit'))
			.offset(sql.placeholder('offset'))
	)
const selectAllStatement = selectNotificationsStatement()
const selectUnreadStatement = selectNotificationsStatement(unread)

/** A person's notifications, newest first. */
export const selectNotifications = (
	db: Db,
	scope: Scope<'notifications'>,
	onlyUnread: boolean,
	window: { limit: number; offset: number }
) => (onlyUnread ? selectUnreadStatement : selectAllStatement)(db, scope).all({ ...scope.values, ...window })

const countNotificationsStatement = preparedFor('notifications', (db, scope) =>
	db
		.select({ total: sql<number>`count(*)`, non_lues: sql<number>`count(*) FILTER (WHERE ${unread})` })
		.from(notifications)
		.where(scope)
)

export const countNotifications = async (db: Db, scope: Scope<'notifications'>) =>
	(await countNotificationsStatement(db, scope).get(scope.values))!

const selectNotificationStatement = preparedFor('notifications', (db, scope) =>
	db
		.select(columns)
		.from(notifications)
		.where(and(scope, eq(notifications.id, sql.placeholder('id'))))
)

export const selectNotification = (db: Db, scope: Scope<'notifications'>, id: number) =>
	selectNotificationStatement(db, scope).get({ ...scope.values, id })

export const updateRead = (db: Db, id: number, lu_at: number) => db.update(notifications).set({ lu_at }).where(eq(notifications.id, id))

const updateAllReadStatement = preparedFor('notifications', (db, scope) =>
	db
		.update(notifications)
		.set({ lu_at: sql`${sql.placeholder('lu_at')}` })
		.where(and(scope, unread, sql`${notifications.id} <= ${sql.placeholder('jusqua')}`))
)

/** Marks as read a person's notifications up to one, and returns their number. */
export async function updateAllRead(db: Db, scope: Scope<'notifications'>, jusqua: number, lu_at: number): Promise<number> {
	const { rowsAffected } = await updateAllReadStatement(db, scope).run({ ...scope.values, jusqua, lu_at })
	return rowsAffected
}
