import type { Backups } from '../../backups/backups'
import { isLossLate } from '../../backups/loss'
import type { Checked } from './checked'

/** Hours after which a nightly copy is late. */
export const COPY_LATE_HOURS = 36

/** How old the newest copy of the institution is that has gone longest without one, and how many the second folder lacks. */
export async function lastCopies(backups: Pick<Backups, 'last' | 'secondLacks' | 'recent'>, now: Temporal.Instant): Promise<Checked> {
	let last: ReturnType<Backups['last']>
	let second: number | undefined
	let loss: number | null | undefined
	try {
		last = backups.last()
		second = (await backups.secondLacks())?.length
		loss = await backups.recent.lossMinutes()
	} catch {
		return { status: 'degraded', reason: 'unreadable' }
	}
	const ages = last.flatMap(({ copy }) => (copy ? [now.since(copy.at).total('hours')] : []))
	const [missing, failed] = [last.length - ages.length, last.filter(({ run }) => run !== undefined && run.error !== null).length]
	const oldest = ages.length > 0 ? Math.max(...ages) : null
	const isBehind = loss !== undefined && isLossLate(loss, backups.recent.every)
	const isLate = isBehind || missing + failed + (second ?? 0) > 0 || (oldest !== null && oldest > COPY_LATE_HOURS)
	const facts = { oldest_hours: oldest === null ? null : Math.floor(oldest), missing, failed }
	return {
		status: isLate ? 'degraded' : 'ok',
		...facts,
		...(second !== undefined && { second_failed: second }),
		...(loss !== undefined && { loss_minutes: loss, ...(isBehind && { loss_late: 1 }) })
	}
}
