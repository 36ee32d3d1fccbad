import { hoursTold } from '../../domain/seances/duree'
import { keepsReal, type Adresses } from '../../domain/personnes/identite-externe'
import { sentence } from '../../kit/sentence'
import type { KnownTenant, MoodleFacts } from '../facts/known'
import { MOODLE_LATE_HOURS, moodleAge } from '../health/moodle'
import { findingsOf, type Finding } from './finding'

const { pass, warn } = findingsOf('moodle')

/** A school has not decided which e-mails its programs get. */
export const realAsBefore = (code: string) =>
	sentence(
		'the programs of {code} get the real e-mails of people, as before: whoever may write one can become somebody else there; decide in preau.toml, [moodle] adresses = "internes" (advised) or "reelles"',
		{ code }
	)

/** Which schools give real e-mails to their programs only because they did before. */
export const checkAddresses = (setting: Adresses | '', tenants: readonly Pick<KnownTenant, 'code' | 'adresses_reelles'>[]): Finding[] =>
	tenants.flatMap(({ code, adresses_reelles = false }) => (keepsReal(setting, { adresses_reelles }) ? [warn(realAsBefore(code))] : []))

/** Whether the files for Moodle are those of last night, and have everybody in them. */
export function checkMoodle(files: readonly MoodleFacts[] | undefined, folder: string, now: Temporal.Instant): Finding[] {
	if (files === undefined) return []
	const findings = files.flatMap((file): Finding[] => {
		const { code, error, left_out: n } = file
		const age = moodleAge(file, now)
		if (error !== null)
			return [
				age === undefined
					? warn('the files of {code} for Moodle were never written to {folder}, it is tried again every hour: {error}', {
							code,
							folder,
							error
						})
					: warn('the files of {code} for Moodle in {folder} are {age} old, it is tried again every hour: {error}', {
							code,
							folder,
							age: hoursTold(age),
							error
						})
			]
		if (age !== undefined && age > MOODLE_LATE_HOURS)
			return [warn('the files of {code} for Moodle are {age} old: was the machine off at night?', { code, age: hoursTold(age) })]
		if (n === 0) return []
		return [
			warn('the files of {code} for Moodle leave out {n} people or courses; "preau export {code} DIR --pour moodle" names them', {
				code,
				n
			})
		]
	})
	if (findings.length > 0) return findings
	const ages = files.flatMap((file) => moodleAge(file, now) ?? [])
	return [
		ages.length < files.length || ages.length === 0
			? pass('the files for Moodle in {folder} are written within a minute', { folder })
			: pass('the files for Moodle in {folder} are {age} old', { folder, age: hoursTold(Math.max(...ages)) })
	]
}
