import { hoursTold } from '../../domain/seances/duree'
import { keepsReal, type Adresses } from '../../domain/personnes/identite-externe'
import { sentence } from '../../kit/sentence'
import type { FilesFacts } from '../../exchange/programs/nightly-files'
import { ABOUT, type Program } from '../../exchange/programs/programs'
import type { KnownTenant } from '../facts/known'
import { FILES_LATE_HOURS, filesAge } from '../health/programs'
import { findingsOf, type Finding } from './finding'

/** A school has not decided which e-mails its programs get. */
export const realAsBefore = (code: string) =>
	sentence(
		'the programs of {code} get the real e-mails of people, as before: whoever may write one can become somebody else there; decide in preau.toml, [moodle] adresses = "internes" (advised) or "reelles"',
		{ code }
	)

/** Which schools give real e-mails to their programs only because they did before. */
export const checkAddresses = (setting: Adresses | '', tenants: readonly Pick<KnownTenant, 'code' | 'adresses_reelles'>[]): Finding[] =>
	tenants.flatMap(({ code, adresses_reelles = false }) =>
		keepsReal(setting, { adresses_reelles }) ? [findingsOf('moodle').warn(realAsBefore(code))] : []
	)

/** Whether the files for a program are those of last night, and have everybody in them. */
export function checkFiles(program: Program, files: readonly FilesFacts[] | undefined, folder: string, now: Temporal.Instant): Finding[] {
	if (files === undefined) return []
	const { name, subject } = ABOUT[program]
	const { pass, warn } = findingsOf(subject)
	const findings = files.flatMap((file): Finding[] => {
		const { code, error, left_out: n } = file
		const age = filesAge(file, now)
		if (error !== null)
			return [
				age === undefined
					? warn('the files of {code} for {program} were never written to {folder}, it is tried again every hour: {error}', {
							code,
							program: name,
							folder,
							error
						})
					: warn('the files of {code} for {program} in {folder} are {age} old, it is tried again every hour: {error}', {
							code,
							program: name,
							folder,
							age: hoursTold(age),
							error
						})
			]
		if (age !== undefined && age > FILES_LATE_HOURS)
			return [
				warn('the files of {code} for {program} are {age} old: was the machine off at night?', { code, program: name, age: hoursTold(age) })
			]
		if (n === 0) return []
		return [
			warn('the files of {code} for {program} leave out {n} people or courses; "preau export {code} DIR --pour {pour}" names them', {
				code,
				program: name,
				pour: program,
				n
			})
		]
	})
	if (findings.length > 0) return findings
	const ages = files.flatMap((file) => filesAge(file, now) ?? [])
	return [
		ages.length < files.length || ages.length === 0
			? pass('the files for {program} in {folder} are written within a minute', { program: name, folder })
			: pass('the files for {program} in {folder} are {age} old', { program: name, folder, age: hoursTold(Math.max(...ages)) })
	]
}
