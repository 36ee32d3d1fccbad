import type { Backups } from '../../backups/backups'
import { isLossLate } from '../../backups/loss'
import type { CopyFacts } from '../facts/known'
import type { Checked } from './checked'

export const COPY_LATE_HOURS = 36

/** How old the newest copy of the institution is that has gone longest without one, and how many the second folder lacks. */
export function lastCopies(
	copies: readonly CopyFacts[] | null,
	{ settings, recent }: Pick<Backups, 'settings' | 'recent'>,
	loss: number | null | undefined,
	now: Temporal.Instant
): Checked {
	if (copies === null) return { status: 'degraded', reason: 'unreadable' }
	const ages = copies.flatMap(({ at }) => (at === null ? [] : [now.since(Temporal.Instant.from(at)).total('hours')]))
	const [missing, failed] = [copies.length - ages.length, copies.filter(({ error }) => error !== null).length]
	const second = settings.secondDir === '' ? undefined : copies.filter(({ in_second: has }) => has === false).length
	const oldest = ages.length > 0 ? Math.max(...ages) : null
	const isBehind = loss !== undefined && isLossLate(loss, recent.every)
	const isLate = isBehind || missing + failed + (second ?? 0) > 0 || (oldest !== null && oldest > COPY_LATE_HOURS)
	const facts = { oldest_hours: oldest === null ? null : Math.floor(oldest), missing, failed }
	return {
		status: isLate ? 'degraded' : 'ok',
		...facts,
		...(second !== undefined && { second_failed: second }),
		...(loss !== undefined && { loss_minutes: loss, ...(isBehind && { loss_late: 1 }) })
	}
}
