import type { FilesFacts } from '../../exchange/programs/nightly-files'
import { PROGRAMS } from '../../exchange/programs/programs'
import type { ProgramFacts } from '../facts/known'
import type { Checked } from './checked'
import { COPY_LATE_HOURS } from './last-copies'

/** Hours after which files that are written every night are late. */
export const FILES_LATE_HOURS = COPY_LATE_HOURS

/** Hours since the files of an institution were last as it was; `undefined` before the first ones. */
export const filesAge = ({ written }: Pick<FilesFacts, 'written'>, now: Temporal.Instant): number | undefined =>
	written === null ? undefined : Math.floor(now.since(Temporal.Instant.from(written)).total('hours'))

/** How old the oldest files for a program are, and how many institutions could not write theirs. */
export function filesCheck(files: readonly FilesFacts[], now: Temporal.Instant): Checked {
	const ages = files.flatMap((file) => filesAge(file, now) ?? [])
	const failed = files.filter(({ error }) => error !== null).length
	const oldest = ages.length > 0 ? Math.max(...ages) : null
	return { status: failed > 0 || (oldest ?? 0) > FILES_LATE_HOURS ? 'degraded' : 'ok', oldest_hours: oldest, failed }
}

/** The same for each program that the settings name a folder for. */
export const programChecks = (facts: ProgramFacts, now: Temporal.Instant): Readonly<Record<string, Checked>> =>
	Object.fromEntries(PROGRAMS.flatMap((program) => (facts[program] ? [[program, filesCheck(facts[program], now)]] : [])))
