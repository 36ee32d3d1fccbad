import { sentence, type Told } from '../../../kit/sentence'
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operationError, usageError } from '../../../kit/errors'
import { commandLine } from './command-line'
import type { ServiceManagement } from './manager'
import { serviceSid } from './service-sid'

export const SERVICE = 'preau'
const RULE = 'Preau'
const SYSTEM = '*S-1-5-18'
const ADMINISTRATORS = '*S-1-5-32-544'

/** Rounds of 250 ms that a service is given to end. */
const STOP_TRIES = 240
const STEP = 250

export type Ran = { readonly code: number; readonly said: string }

export type SetupMachine = {
	readonly services: ServiceManagement
	readonly run: (program: string, args: readonly string[]) => Promise<Ran>
	readonly pause: (milliseconds: number) => Promise<void>
	readonly say: (told: Told) => void
}

export type Places = {
	/** the program to install: this executable, wherever it lies */
	readonly source: string
	/** where the program and its TOML lie once installed */
	readonly programFolder: string
	/** made, and given to the service's account */
	readonly dataFolder: string
	/** the path of a link to the address */
	readonly link: string
}

export const programIn = (folder: string) => join(folder, 'preau.exe')
const configIn = (folder: string) => join(folder, 'preau.toml')

/**
 * Installs the program as a service, or upgrades the one that is installed: the new one is tried with the present settings before
 * anything is touched, the data is copied, and everything is as before again when the new one does not answer.
 * @param settings the TOML of a first installation; one that is there stays as it is
 * @throws OperationError in which case nothing has changed, or what had is changed back
 */
export async function install(machine: SetupMachine, places: Places, settings: string): Promise<string> {
	const { programFolder, source } = places
	const program = programIn(programFolder)
	const isInPlace = isSame(source, program)
	const newProgram = isInPlace ? program : join(programFolder, 'preau.new.exe')
	const config = configIn(programFolder)
	const madeConfig = !existsSync(config)
	mkdirSync(programFolder, { recursive: true })
	try {
		if (!isInPlace) copyFileSync(source, newProgram)
		if (madeConfig) writeFileSync(config, settings)
		const version = await versionOf(machine, newProgram)
		if (!version) throw operationError('the new program does not run on this Windows; nothing was changed')
		const old = !isInPlace && existsSync(program) ? await versionOf(machine, program) : undefined
		if (old !== undefined && Bun.semver.order(old, version) > 0)
			throw operationError('Préau {old} is installed, this is {version}: an older program cannot read newer data; nothing was changed', {
				old,
				version
			})
		await trySettings(machine, newProgram, config)
		if (isInPlace || !existsSync(program)) await installFirst(machine, places, newProgram, version)
		else await upgrade(machine, places, newProgram, version)
		await layLink(machine, places)
		return version
	} catch (error) {
		if (madeConfig) rmSync(config, { force: true })
		throw error
	} finally {
		if (!isInPlace) rmSync(newProgram, { force: true })
	}
}

async function installFirst(machine: SetupMachine, places: Places, newProgram: string, version: string) {
	const program = programIn(places.programFolder)
	const wasThere = machine.services.query(SERVICE) !== undefined
	await stopService(machine)
	try {
		if (newProgram !== program) renameSync(newProgram, program)
		await register(machine, places)
		await startAndWait(machine, program, version)
	} catch (error) {
		if (!wasThere) {
			await stopService(machine).catch(() => undefined)
			machine.services.remove(SERVICE)
			await removeRule(machine)
		}
		if (newProgram !== program) rmSync(program, { force: true })
		throw error
	}
}

async function upgrade(machine: SetupMachine, places: Places, newProgram: string, version: string) {
	const { programFolder } = places
	const program = programIn(programFolder)
	const former = join(programFolder, 'preau.previous.exe')
	const data = await dataFolder(machine, newProgram, configIn(programFolder))
	const copy = join(data, 'before-upgrade')
	machine.say('stopping the service')
	await stopService(machine)
	try {
		machine.say(sentence('copying the data to {copy}', { copy }))
		rmSync(copy, { recursive: true, force: true })
		if (existsSync(join(data, 'tenants'))) cpSync(join(data, 'tenants'), join(copy, 'tenants'), { recursive: true })
		rmSync(former, { force: true })
		renameSync(program, former)
		renameSync(newProgram, program)
		await register(machine, places)
		await startAndWait(machine, program, version)
	} catch (error) {
		machine.say('going back to the former version')
		await goBack(machine, places, { former, data, copy })
		throw error
	}
}

async function goBack(machine: SetupMachine, places: Places, { former, data, copy }: { former: string; data: string; copy: string }) {
	const program = programIn(places.programFolder)
	await stopService(machine)
	if (existsSync(former)) {
		rmSync(program, { force: true })
		renameSync(former, program)
	}
	const { code } = await machine.run(program, ['check', '--config', configIn(places.programFolder)])
	if (code === 78 && existsSync(join(copy, 'tenants'))) {
		const aside = join(data, 'set-aside', `by-rollback-${crypto.randomUUID()}`)
		mkdirSync(aside, { recursive: true })
		renameSync(join(data, 'tenants'), join(aside, 'tenants'))
		cpSync(join(copy, 'tenants'), join(data, 'tenants'), { recursive: true })
		machine.say(sentence('the data is again as it was before; what was written since is in {aside}', { aside }))
	}
	machine.services.start(SERVICE)
}

/** Removes the service and its rule in the firewall; program, settings and data stay. */
export async function uninstall(machine: SetupMachine, { link }: Pick<Places, 'link'>): Promise<boolean> {
	const wasThere = machine.services.query(SERVICE) !== undefined
	await stopService(machine)
	machine.services.remove(SERVICE)
	await removeRule(machine)
	rmSync(link, { force: true })
	return wasThere
}

async function register(machine: SetupMachine, { programFolder, dataFolder: data }: Places) {
	const program = programIn(programFolder)
	const config = configIn(programFolder)
	mkdirSync(data, { recursive: true })
	machine.services.register({
		name: SERVICE,
		title: 'Préau',
		description: 'School administration: serves classes, timetables, grades and attendance to the learning platform.',
		commandLine: commandLine(program, 'serve', '--service', '--config', config),
		account: `NT SERVICE\\${SERVICE}`
	})
	const service = `*${serviceSid(SERVICE)}`
	const rights = (path: string, inherited: string, right: string) => [
		path,
		'/inheritance:r',
		'/grant:r',
		`${SYSTEM}:${inherited}F`,
		`${ADMINISTRATORS}:${inherited}F`,
		`${service}:${inherited}${right}`
	]
	for (const args of [rights(data, '(OI)(CI)', 'M'), rights(config, '', 'R')]) {
		const { code, said } = await machine.run('icacls.exe', args)
		if (code !== 0) throw operationError('the rights on {path} cannot be set: {why}', { path: args[0] ?? '', why: firstLine(said) })
	}
	await removeRule(machine)
	const rule = ['dir=in', 'action=allow', `program=${program}`, 'protocol=TCP', 'profile=domain,private', 'enable=yes']
	const { code, said } = await machine.run('netsh.exe', [...FIREWALL, 'add', 'rule', `name=${RULE}`, ...rule])
	if (code !== 0)
		machine.say(
			sentence('WARNING: the firewall has no rule for Préau, open its ports by hand: {firstLine}', { firstLine: firstLine(said) })
		)
}

const FIREWALL = ['advfirewall', 'firewall']
const removeRule = (machine: SetupMachine) => machine.run('netsh.exe', [...FIREWALL, 'delete', 'rule', `name=${RULE}`])

/** A link that a browser opens: the documentation of the interface at the machine's own address. */
async function layLink(machine: SetupMachine, { programFolder, link }: Places) {
	const { said } = await machine.run(programIn(programFolder), ['status', '--lang', 'en', '--config', configIn(programFolder)])
	const address = / answers at (\S+)/.exec(said)?.[1]
	if (address === undefined) return
	try {
		mkdirSync(dirname(link), { recursive: true })
		writeFileSync(link, `[InternetShortcut]\r\nURL=${address}docs\r\n`)
	} catch (error) {
		machine.say(sentence('WARNING: the Start menu has no link to {address}: {error}', { address, error: String(error) }))
	}
}

/** The link with which the installed service makes its first institution and administrator; `undefined` if they already exist. */
export async function firstLink(machine: SetupMachine, programFolder: string): Promise<string | undefined> {
	const { code, said } = await machine.run(programIn(programFolder), ['user', 'link', '--json', '--config', configIn(programFolder)])
	return code === 0 ? (JSON.parse(said) as { address: string }).address : undefined
}

async function trySettings(machine: SetupMachine, program: string, config: string) {
	const { code, said } = await machine.run(program, ['check', '--settings', '--config', config])
	if (code === 0) return
	const faults = said.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('PASS'))
	throw usageError('Préau cannot run here:\n{faults}\nnothing was changed', { faults: faults.join('\n') })
}

async function startAndWait(machine: SetupMachine, program: string, version: string) {
	machine.say(sentence('starting Préau {version}', { version }))
	machine.services.start(SERVICE)
	const config = configIn(join(program, '..'))
	const { code, said } = await machine.run(program, ['status', '--wait', '60', '--expect', version, '--config', config])
	if (code !== 0) throw operationError('Préau {version} does not work here: {why}; its log says more', { version, why: firstLine(said) })
}

/** Asks the service to end, and waits until it has. */
export async function stopService({ services, pause }: Pick<SetupMachine, 'services' | 'pause'>) {
	const isOver = () => (services.query(SERVICE)?.state ?? 'stopped') === 'stopped'
	if (isOver()) return
	services.askToStop(SERVICE)
	for (let left = STOP_TRIES; left > 0; left--) {
		if (isOver()) return pause(STEP)
		await pause(STEP)
	}
	throw operationError('the service does not stop; nothing was changed')
}

async function versionOf(machine: SetupMachine, program: string): Promise<string | undefined> {
	const { code, said } = await machine.run(program, ['version'])
	return code === 0 ? /preau (\S+)/.exec(said)?.[1] : undefined
}

async function dataFolder(machine: SetupMachine, program: string, config: string): Promise<string> {
	const { code, said } = await machine.run(program, ['config', 'print', '--json', '--config', config])
	const json = said.split(/\r?\n/).find((line) => line.startsWith('{'))
	if (code !== 0 || json === undefined) throw operationError('{config} cannot be read; nothing was changed', { config })
	return (JSON.parse(json) as { data: { dir: string } }).data.dir
}

const firstLine = (said: string) => said.trim().split(/\r?\n/)[0] ?? ''
const isSame = (path: string, otherPath: string) => path.toLowerCase() === otherPath.toLowerCase()
