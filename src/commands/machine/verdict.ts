import { existsSync } from 'node:fs'
import { hashPassword, verifyPassword } from '../../auth/passwords.service'
import { checkConfig, configWarnings, isUnused } from '../../config/check'
import type { Config } from '../../config/entries'
import { withoutFile } from '../../config/location'
import type { Problem } from '../../config/problem'
import { readConfig } from '../../config/read'
import type { Clock } from '../../kit/clock'
import { asSentence, sentence } from '../../kit/sentence'
import { checkData } from '../../diagnostics/doctor/data-folder.check'
import { need, withSubject, type Need } from '../../diagnostics/findings/finding'
import { checkPorts } from '../../diagnostics/doctor/ports.check'
import { checkTemporaryFolder } from '../../diagnostics/doctor/temporary-folder.check'
import { createLog } from '../../host/log/log'
import { unpackingFolder } from '../../host/native/unpacked'
import { asOwner } from '../../host/rights/folder-owner'
import type { Inspection } from '../../host/tls/inspect'
import { openFiles } from '../../server/open'
import { tenantCodes } from '../../tenants/tenant-files'
import { callControl, isAnswering } from '../../server/control/channel'
import { healthVersion } from '../data/health-version'

export type Result = Need & {
	/** its place in the TOML */
	readonly problem?: Problem
}

export type Question = {
	readonly configFile: string
	readonly mustExist: boolean
	/** `start`: what a start opens; `settings`: no data; `whole`: every page of the data too */
	readonly scope: 'settings' | 'start' | 'whole'
	/** whether the service runs: a port at which Préau answers is its own */
	readonly isServing: boolean
	/** whether it should run, and does not */
	readonly isDue: boolean
}

const [pass, warn, fail] = [need('PASS'), need('WARN'), need('FAIL')]
const atProblem = (found: Need, problem: Problem): Result => ({ ...found, problem })

/** Whether a start would go well, for this user and here: opens what a start opens, and makes nothing. */
export async function verdict(question: Question, clock: Clock): Promise<Result[]> {
	const { configFile: file, mustExist, scope } = question
	const read = readConfig({ file, mustExist })
	const { config } = read
	const { dir } = config.data
	const temporary = checkTemporaryFolder(unpackingFolder())
	const machine = [await nativeModules(), need(temporary.level)('temporary folder', withSubject(temporary))]
	if (read.problems.length > 0)
		return [...read.problems.map((problem) => atProblem(fail('settings', problem.message, 64), problem)), ...machine]
	// the installer asks before there is a service, which may open ports that the owner of its data may not
	const asServer = scope === 'settings' ? <T>(work: () => T) => work() : <T>(work: () => T) => asOwner(dir, work)
	return asServer(async () => {
		const results: Result[] = checkConfig({ file }, read).map((problem) =>
			atProblem(isUnused(config, problem.key) ? warn('settings', problem.message) : fail('settings', problem.message, 64), problem)
		)
		const isBroken = results.some(({ exitCode }) => exitCode !== 0)
		if (!isBroken)
			results.push(
				existsSync(file)
					? pass('settings', sentence('settings: {problem}', { problem: file }))
					: warn('settings', sentence('settings: {problem}', { problem: withoutFile(file) }))
			)
		results.push(...configWarnings(read, tenantCodes).map((problem) => atProblem(warn('settings', problem.message), problem)), ...machine)
		const log = createLog({ level: 'error', format: 'text', now: () => clock.now(), write: () => undefined })
		const { certificate, isFolderThere } = await openFiles({ config, clock, log }, ({ told, exitCode }) => {
			// what cannot be read has its line above
			if (!isBroken) results.push(fail('settings', told, exitCode))
		})
		if (certificate) results.push(...certified(certificate))
		const isServed = isFolderThere === true && (await isAnswering(dir))
		results.push(...(await ports(config, question.isDue, question.isServing || isServed)))
		if (scope === 'settings' || isFolderThere === undefined) return results
		const unavailable = isServed && scope === 'whole' ? await unusedBy(dir) : []
		return [...results, ...(await checkData(config, { isThere: isFolderThere, isServed, isWhole: scope === 'whole', unavailable }))]
	})
}

/** The institutions whose files the running Préau cannot use: it has looked at what lies there, and nobody else opens a file that it has. */
async function unusedBy(folder: string): Promise<string[]> {
	const listed = await callControl(folder, 'tenant.list', null, 'cli:check', () => undefined).catch(() => [])
	return listed.filter(({ state }) => state === 'unavailable').map(({ code }) => code)
}

/** Tries bcrypt. libSQL needs no try: this line runs only if it was unpacked and loaded. */
async function nativeModules(): Promise<Result> {
	const works = await verifyPassword('check', await hashPassword('check', 4))
	return works
		? pass('native modules', 'native modules are loaded and work')
		: fail('native modules', 'native modules: bcrypt computes wrongly')
}

const certified = ({ ca, state, warnings }: Inspection): Result[] => [
	...(ca ? [pass('certificate', ca)] : []),
	pass('certificate', sentence('certificate: {state}', { state: asSentence(state) })),
	...warnings.map((warning) => warn('certificate', warning))
]

/** A port at which the running Préau answers is free for the next one. */
async function ports(config: Config, isDue: boolean, isServing: boolean): Promise<Result[]> {
	const answers = (port: number, isSecure: boolean) =>
		healthVersion({ host: config.server.host, port }, isSecure).then(
			(version) => version !== undefined,
			() => false
		)
	const isOurs = async (port: number) => isServing && ((await answers(port, true)) || answers(port, false))
	const found = await checkPorts(config, isDue ? 'due' : 'none', isOurs)
	return found.map(({ level, what: subject, sentence: told }) => need(level)(subject, told, level === 'FAIL' && !isDue ? 64 : undefined))
}
