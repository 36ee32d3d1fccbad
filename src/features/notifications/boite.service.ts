import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { notFound } from '../../kit/errors'
import { WHOLE } from '../../reading/lists'
import type { Asker, KnownVisit } from '../../tenants/visit'
import { ownNotifications } from './boite.policy'
import {
	countNotifications,
	selectNotification,
	selectNotifications,
	updateAllRead,
	updateRead,
	type NotificationRow
} from './boite.queries'

export type BoiteQuery = { readonly non_lues?: 'true' | 'false'; readonly page?: number; readonly per_page?: number }

export type Message = ReturnType<typeof shown>

const PER_PAGE = 100

/** A person's notifications, newest first; complete unless a page is asked for (contract 1.3). */
export async function listNotifications({ db, institution: { timezone }, caller }: Asker, { non_lues, page, per_page }: BoiteQuery) {
	const scope = ownNotifications(caller)
	const onlyUnread = non_lues === 'true'
	const counts = await countNotifications(db, scope)
	const total = onlyUnread ? counts.non_lues : counts.total
	const asksPages = page !== undefined || per_page !== undefined
	const pages = { page: page ?? 1, per_page: per_page ?? PER_PAGE, last_page: Math.max(1, Math.ceil(total / (per_page ?? PER_PAGE))) }
	const window = asksPages ? { limit: pages.per_page, offset: (pages.page - 1) * pages.per_page } : WHOLE
	const rows = await selectNotifications(db, scope, onlyUnread, window)
	return { data: rows.map((row) => shown(row, timezone)), meta: { total, non_lues: counts.non_lues, ...(asksPages && pages) } }
}

/** Marks a notification as read, the first time. @throws AppError 404, also for another person's notification */
export const readNotification = (visit: KnownVisit, id: number) =>
	visit.writeOwn([], async ({ db, now, journal }) => {
		const { timezone } = visit.institution
		const row = await selectNotification(db, ownNotifications(visit.caller), id)
		if (!row) throw notFound()
		if (row.lu_at !== null) return shown(row, timezone)
		const lu_at = toSeconds(now)
		await updateRead(db, id, lu_at)
		await journal({ action: 'notification.read', objet: 'notifications', id, apres: { lu_at } })
		return shown({ ...row, lu_at }, timezone)
	})

export const countUnread = async ({ db, caller }: Asker): Promise<number> =>
	(await countNotifications(db, ownNotifications(caller))).non_lues

/** A person's notification. @throws AppError 404, also for another person's notification */
export async function getNotification({ db, institution: { timezone }, caller }: Asker, id: number): Promise<Message> {
	const row = await selectNotification(db, ownNotifications(caller), id)
	if (!row) throw notFound()
	return shown(row, timezone)
}

/** Marks as read a person's notifications up to one, which is the newest that they have seen. */
export const readNotifications = (visit: KnownVisit, jusqua: number) =>
	visit.writeOwn([], async ({ db, now, journal }) => {
		const lu_at = toSeconds(now)
		const nombre = await updateAllRead(db, ownNotifications(visit.caller), jusqua, lu_at)
		if (nombre > 0) await journal({ action: 'notification.read', objet: 'notifications', apres: { jusqua, nombre, lu_at } })
	})

function shown({ created_at, lu_at, ...row }: NotificationRow, timeZone: string) {
	const wire = (seconds: number) => toWireInstant(fromSeconds(seconds), timeZone)
	return { ...row, created_at: wire(created_at), lu_at: lu_at === null ? null : wire(lu_at) }
}
