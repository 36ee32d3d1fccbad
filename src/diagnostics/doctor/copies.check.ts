import { sentence } from '../../kit/sentence'
import { existsSync } from 'node:fs'
import { takesWrites } from '../../db/disk'
import { findingsOf, type Finding } from './finding'
import { isLossLate } from '../../backups/loss'
import type { CopyFacts } from './machine-facts'

const { pass, warn, fail } = findingsOf('copies')

/** Hours after which a nightly copy is late, and after which too much would be lost. */
const LATE = 36
const LOST = 24 * 7

/** How much would be lost with the machine, where copies are made by day. */
export function checkLoss(loss: number | null | undefined, every: number): Finding[] {
	if (loss === undefined) return []
	if (loss === null)
		return [warn('the second folder lacks a recent copy: with this machine all that was written since the night would be lost')]
	const told = sentence('the last {minutes} minutes of writing would be lost with this machine; copies are made every {every} minutes', {
		minutes: loss,
		every
	})
	return [isLossLate(loss, every) ? warn(told) : pass(told)]
}

/** Whether each institution has a copy of late, and where copies go is there. */
export function checkCopies(copies: readonly CopyFacts[], secondFolder: string, now: Temporal.Instant): Finding[] {
	const found = copies.flatMap(({ code, at, error, warnings, in_second: inSecond }) => [
		ageOf(code, at, now),
		...(error === null ? [] : [warn(sentence('institution {code}: the last try failed: {error}', { code, error }))]),
		...(inSecond === false
			? [warn(sentence('institution {code}: the last copy is not in the second folder; "preau backup" makes another', { code }))]
			: []),
		...warnings.map((warning) => warn(sentence('institution {code}: {warning}', { code, warning })))
	])
	if (secondFolder === '') return found
	if (!existsSync(secondFolder))
		return [...found, warn(sentence('the second folder {secondFolder} is not there: is its disk in?', { secondFolder }))]
	return [
		...found,
		takesWrites(secondFolder)
			? pass(sentence('the second folder {secondFolder} is there', { secondFolder }))
			: warn(sentence('the second folder {secondFolder} takes no writes', { secondFolder }))
	]
}

function ageOf(code: string, at: string | null, now: Temporal.Instant): Finding {
	if (at === null) return warn(sentence('institution {code}: there is no copy; "preau backup" makes one', { code }))
	const hours = now.since(Temporal.Instant.from(at)).total('hours')
	const last = sentence('institution {code}: the last copy is of {at}', { code, at })
	if (hours > LOST) return fail(sentence('{last}, more than a week ago', { last }))
	return hours > LATE ? warn(sentence('{last}, more than {late} hours ago', { last, late: LATE })) : pass(last)
}
