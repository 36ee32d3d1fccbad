import { sentence, asSentence, verbatim, type Told } from '../../domain/sentence'
import { accessSync, constants, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword, verifyPassword } from '../../auth/passwords.service'
import { checkConfig, configWarnings } from '../../config/check'
import type { Config } from '../../config/entries'
import { withoutFile } from '../../config/location'
import { formatProblem } from '../../config/problem'
import { isAnswering } from '../control/channel'
import type { Clock } from '../../domain/clock'
import type { Finding } from '../../machine/doctor/finding'
import type { MachineService } from '../../machine/doctor/machine-service'
import { checkPorts, holderOf, type Holder } from '../../machine/doctor/ports.check'
import { checkService } from '../../machine/doctor/service.check'
import { checkTemporaryFolder } from '../../machine/doctor/temporary-folder.check'
import { messageFrom, OperationError } from '../../domain/errors'
import { unpackingFolder } from '../../machine/native/unpacked'
import { takeDataFolder } from '../../tenants/data-folder'
import { mustBeInPlace } from './in-place'
import { tenantCodes } from '../../tenants/tenant-files'
import { inspectCertificate } from '../../machine/tls/inspect'
import { systemMachine } from '../../machine/tls/machine'
import { BUILT } from '../../version'
import type { Command, CommandContext } from './command'

type Result = { readonly state: 'PASS' | 'WARN' | 'FAIL'; readonly what: Told; readonly exitCode: 0 | 1 | 64 | 78 }

const pass = (what: Told): Result => ({ state: 'PASS', what, exitCode: 0 })
const warn = (what: Told): Result => ({ state: 'WARN', what, exitCode: 0 })
const fail = (what: Told, exitCode: 1 | 64 | 78 = 1): Result => ({ state: 'FAIL', what, exitCode })

export const check: Command = {
	name: 'check',
	summary:
		'Try out what a start needs, before one: settings, native modules, folders, ports, every file; after one, "preau doctor" says more',
	usage: '[--settings]',
	words: [0, 0],
	options: { settings: { type: 'boolean' } },
	help: { settings: 'touch no data: settings, native modules, certificate and ports only' },
	examples: ['preau check', 'preau check --config /opt/preau/preau.toml'],
	async run(context, _, values) {
		const results: Result[] = []
		const tell = (result: Result) => {
			results.push(result)
			if (!context.json) context.io.data(`${result.state}  ${context.io.words(result.what)}`)
		}
		const source = { file: context.configFile, mustExist: context.configNamed }
		const problems = checkConfig(source)
		for (const problem of problems) tell(fail(verbatim(formatProblem(context.io.langue, context.configFile, problem)), 64))
		if (problems.length === 0)
			tell(
				existsSync(context.configFile)
					? pass(sentence('settings: {problem}', { problem: context.configFile }))
					: warn(sentence('settings: {problem}', { problem: asSentence(withoutFile(context.configFile)) }))
			)
		if (problems.length === 0)
			for (const warning of configWarnings(source, tenantCodes))
				tell(warn(sentence('settings: {problem}', { problem: formatProblem(context.io.langue, context.configFile, warning) })))
		const installed = values['settings'] === true ? undefined : await context.service()
		for (const finding of checkService(installed)) tell(named(finding))
		tell(await nativeModules())
		tell(named(checkTemporaryFolder(unpackingFolder())))
		const rest = values['settings'] === true ? settingsAlone : machine
		if (problems.length === 0) for await (const result of rest(context, installed)) tell(result)
		if (context.json) context.io.data(JSON.stringify(results.map(({ state, what }) => ({ state, what: context.io.words(what) }))))
		return Math.max(...results.map(({ exitCode }) => exitCode))
	}
}

/** That this line runs at all says that libSQL was unpacked and loaded; bcrypt is tried. */
async function nativeModules(): Promise<Result> {
	const works = await verifyPassword('check', await hashPassword('check', 4))
	return works ? pass('native modules are loaded and work') : fail('native modules: bcrypt computes wrongly')
}

const named = ({ state, check: name, what }: Finding): Result => ({
	state,
	what: sentence('{check}: {what}', { check: sentence(name), what: asSentence(what) }),
	exitCode: state === 'FAIL' ? 1 : 0
})

async function* machine({ clock, config, perform }: CommandContext, installed: MachineService | undefined): AsyncGenerator<Result> {
	const settings = config()
	const { data } = settings
	yield* certificateResults(settings, clock)
	let isFree: boolean
	try {
		await mustBeInPlace(settings)
		const lock = takeDataFolder(data.dir)
		isFree = lock !== undefined
		try {
			if (lock) writable(data.dir)
		} finally {
			lock?.release()
		}
		yield pass(
			isFree
				? sentence('data folder: {folder}', { folder: data.dir })
				: sentence('data folder: {folder} (in use by a running Préau)', { folder: data.dir })
		)
	} catch (error) {
		return yield fail(error instanceof OperationError ? error.told : verbatim(messageFrom(error)))
	}
	const { bavail, bsize } = statfsSync(data.dir)
	const free = Math.floor((bavail * bsize) / 2 ** 20)
	yield free < data.min_free_mb
		? fail(
				sentence('free disk: {free} MB, below data.min_free_mb ({min_free_mb}): writes would be refused', {
					free,
					min_free_mb: data.min_free_mb
				})
			)
		: pass(sentence('free disk: {free} MB', { free }))
	if (isFree) yield* ports(settings, holderOf(installed))
	const tenants = await perform('tenant.list', null).catch((error: unknown) => newer(error))
	if (!Array.isArray(tenants)) return yield tenants
	if (tenants.length === 0) yield warn('institutions: none yet; "preau tenant create" makes one')
	for (const { code, file } of tenants) {
		if (!isWritable(file)) {
			yield fail(sentence('institution {code}: {file} cannot be written', { code, file }))
			continue
		}
		const { problem } = await perform('tenant.check', { code, whole: isFree })
		yield problem === null
			? pass(sentence('institution {code}: {file}', { code, file }))
			: fail(sentence('institution {code}: {file}: {problem}', { code, file, problem }))
	}
}

/** What a program that is to be installed can try without touching data that another version serves. */
async function* settingsAlone({ clock, config }: CommandContext): AsyncGenerator<Result> {
	const settings = config()
	yield* certificateResults(settings, clock)
	if (!(await isAnswering(settings.data.dir))) yield* ports(settings, 'none')
}

async function* ports(config: Config, holder: Holder): AsyncGenerator<Result> {
	for (const { state, what } of await checkPorts(config, holder))
		yield state === 'FAIL' ? fail(what, holder === 'due' ? 1 : 64) : pass(what)
}

async function* certificateResults(config: Config, clock: Clock): AsyncGenerator<Result> {
	try {
		const { ca, state, warnings } = await inspectCertificate(config, {
			machine: systemMachine,
			clock,
			built: BUILT,
			codes: () => tenantCodes(config.data.dir)
		})
		if (ca) yield pass(ca)
		yield pass(sentence('certificate: {state}', { state: asSentence(state) }))
		for (const warning of warnings) yield warn(warning)
	} catch (error) {
		if (!(error instanceof OperationError)) throw error
		yield fail(error.told, 64)
	}
}

function isWritable(file: string): boolean {
	try {
		accessSync(file, constants.W_OK)
		return true
	} catch {
		return false
	}
}

function newer(error: unknown): Result {
	if (error instanceof OperationError && error.exitCode === 78) return fail(error.told, 78)
	throw error
}

function writable(folder: string) {
	const probe = join(folder, '.check')
	try {
		writeFileSync(probe, 'check')
		rmSync(probe)
	} catch {
		throw new OperationError(sentence('data folder: {folder} cannot be written', { folder }))
	}
}
