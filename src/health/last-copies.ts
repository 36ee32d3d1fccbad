import type { Backups } from '../backups/backups'
import type { Checked } from './checked'

/** Hours after which a nightly copy is late. */
export const COPY_LATE_HOURS = 36

/** How old the newest copy of the institution is that has gone longest without one. */
export function lastCopies(backups: Pick<Backups, 'last'>, now: Temporal.Instant): Checked {
	let last: ReturnType<Backups['last']>
	try {
		last = backups.last()
	} catch {
		return { status: 'degraded', reason: 'unreadable' }
	}
	const ages = last.flatMap(({ copy }) => (copy ? [now.since(copy.at).total('hours')] : []))
	const [missing, failed] = [last.length - ages.length, last.filter(({ run }) => run !== undefined && run.error !== null).length]
	const oldest = ages.length > 0 ? Math.max(...ages) : null
	const isLate = missing + failed > 0 || (oldest !== null && oldest > COPY_LATE_HOURS)
	return { status: isLate ? 'degraded' : 'ok', oldest_hours: oldest === null ? null : Math.floor(oldest), missing, failed }
}
