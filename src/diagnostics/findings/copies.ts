import { existsSync } from 'node:fs'
import { isLossLate } from '../../backups/loss'
import { takesWrites } from '../../db/files/disk'
import { hoursTold, minutesTold } from '../../domain/seances/duree'
import type { Sentence } from '../../kit/sentence'
import type { CopyFacts } from '../facts/known'
import { COPY_LATE_HOURS } from '../health/last-copies'
import { findingsOf, type Finding } from './finding'

const { pass, warn, fail } = findingsOf('copies')
const second = findingsOf('second folder')

/** Hours after which too much would be lost. */
const LOST = 24 * 7

/** Whether each institution has a recent copy; `copies` is null if their folder cannot be read. Institutions with the same problem share a finding. */
export function checkCopies(copies: readonly CopyFacts[] | null, dir: string, now: Temporal.Instant): Finding[] {
	if (copies === null) return [warn('the folder of the copies cannot be read: {dir}', { dir })]
	const hours = ({ at }: CopyFacts) => (at === null ? null : Math.floor(now.since(Temporal.Instant.from(at)).total('hours')))
	const findings = [
		...alike(copies, (copy) => copy.at === null || undefined).map(([codes]) =>
			warn('no copy of {codes} exists; "preau backup" makes one', { codes })
		),
		...alike(copies, ({ error }) => error ?? undefined).map(([codes, error]) =>
			warn('the last copy of {codes} failed, it is tried again every hour: {error}', { codes, error })
		),
		...alike(copies, (copy) => (Number(hours(copy)) > COPY_LATE_HOURS ? Number(hours(copy)) : undefined)).map(([codes, age]) =>
			(age > LOST ? fail : warn)('the last copy of {codes} is {age} old: was the machine off at night?', { codes, age: hoursTold(age) })
		)
	]
	if (findings.length > 0 || copies.length === 0) return findings
	return [pass('the oldest of the last copies is {age} old', { age: hoursTold(Math.max(...copies.map((copy) => Number(hours(copy))))) })]
}

export const checkWarnings = (copies: readonly CopyFacts[]): Finding[] =>
	copies.flatMap(({ code, warnings }) => warnings.map((warning) => warn('institution {code}: {warning}', { code, warning })))

/** Whether the second folder exists and has the last copies, and, if copies are made by day, how much would be lost with the machine. */
export function checkSecond(
	copies: readonly CopyFacts[] | null,
	{ second_dir: folder, every_minutes: every }: { readonly second_dir: string; readonly every_minutes: number },
	loss: number | null | undefined
): Finding[] {
	if (folder === '') return [second.due('no second folder for copies is set: name one in backup.second_dir, on another disk')]
	if (!existsSync(folder)) return [second.warn('the second folder {folder} is missing: is its disk plugged in?', { folder })]
	if (!takesWrites(folder)) return [second.warn('the second folder {folder} cannot be written', { folder })]
	const lacking = alike(copies ?? [], (copy) => copy.in_second === false || undefined).map(([codes]) =>
		second.warn('the last copy of {codes} is not in the second folder; "preau backup" makes another', { codes })
	)
	const [found] = checkLoss(loss, every)
	if (!found) return lacking.length > 0 ? lacking : [second.pass('the second folder {folder} is there', { folder })]
	return [found, ...lacking]
}

export function checkLoss(loss: number | null | undefined, every: number): Finding[] {
	if (loss === undefined) return []
	if (loss === null)
		return [second.warn('the second folder lacks a recent copy: if this machine is lost, so is all writing since the night')]
	if (loss === 0) return [second.pass('the second folder has all writing; copies are made every {every} minutes', { every })]
	const says = isLossLate(loss, every) ? second.warn : second.pass
	return [
		says('if this machine is lost, so is {time} of writing; copies are made every {every} minutes', {
			time: minutesTold(loss),
			every
		})
	]
}

/** Groups the institutions for which `about` gives the same result. */
function alike<T extends number | true | Sentence | string>(
	copies: readonly CopyFacts[],
	about: (copy: CopyFacts) => T | undefined
): (readonly [codes: string, about: T])[] {
	const known = copies.flatMap((copy) => {
		const found = about(copy)
		return found === undefined ? [] : [{ code: copy.code, found }]
	})
	return [...Map.groupBy(known, ({ found }) => JSON.stringify(found)).values()].map((those) => [
		those.map(({ code }) => code).join(', '),
		those[0]!.found
	])
}
