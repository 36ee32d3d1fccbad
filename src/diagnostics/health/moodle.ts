import type { MoodleFacts } from '../facts/known'
import type { Checked } from './checked'
import { COPY_LATE_HOURS } from './last-copies'

/** Hours after which files that are written every night are late. */
export const MOODLE_LATE_HOURS = COPY_LATE_HOURS

/** Hours since the files of an institution were last as it was; `undefined` before the first ones. */
export const moodleAge = ({ written }: Pick<MoodleFacts, 'written'>, now: Temporal.Instant): number | undefined =>
	written === null ? undefined : Math.floor(now.since(Temporal.Instant.from(written)).total('hours'))

/** How old the oldest files for Moodle are, and how many institutions could not write theirs. */
export function moodleCheck(files: readonly MoodleFacts[], now: Temporal.Instant): Checked {
	const ages = files.flatMap((file) => moodleAge(file, now) ?? [])
	const failed = files.filter(({ error }) => error !== null).length
	const oldest = ages.length > 0 ? Math.max(...ages) : null
	return { status: failed > 0 || (oldest ?? 0) > MOODLE_LATE_HOURS ? 'degraded' : 'ok', oldest_hours: oldest, failed }
}
