import { existsSync } from 'node:fs'
import { takesWrites } from '../../db/disk'
import { findingsOf, type Finding } from './finding'
import type { CopyFacts } from './machine-facts'

const { pass, warn, fail } = findingsOf('copies')

/** Hours after which a nightly copy is late, and after which too much would be lost. */
const LATE = 36
const LOST = 24 * 7

/** Whether each institution has a copy of late, and where copies go is there. */
export function checkCopies(copies: readonly CopyFacts[], secondFolder: string, now: Temporal.Instant): Finding[] {
	const found = copies.flatMap(({ code, at, error, warnings, in_second: inSecond }) => [
		ageOf(code, at, now),
		...(error === null ? [] : [warn(`institution ${code}: the last try failed: ${error}`)]),
		...(inSecond === false ? [warn(`institution ${code}: the last copy is not in the second folder; "preau backup" makes another`)] : []),
		...warnings.map((warning) => warn(`institution ${code}: ${warning}`))
	])
	if (secondFolder === '') return found
	if (!existsSync(secondFolder)) return [...found, warn(`the second folder ${secondFolder} is not there: is its disk in?`)]
	return [
		...found,
		takesWrites(secondFolder)
			? pass(`the second folder ${secondFolder} is there`)
			: warn(`the second folder ${secondFolder} takes no writes`)
	]
}

function ageOf(code: string, at: string | null, now: Temporal.Instant): Finding {
	if (at === null) return warn(`institution ${code}: there is no copy; "preau backup" makes one`)
	const hours = now.since(Temporal.Instant.from(at)).total('hours')
	const sentence = `institution ${code}: the last copy is of ${at}`
	if (hours > LOST) return fail(`${sentence}, more than a week ago`)
	return hours > LATE ? warn(`${sentence}, more than ${LATE} hours ago`) : pass(sentence)
}
