import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install, uninstall, type Places, type Ran, type SetupMachine } from '../../../../src/host/os-service/windows/setup'
import { temporaryFolder } from '../../../support/folder'

let folder: ReturnType<typeof temporaryFolder>
let places: Places
beforeEach(() => {
	folder = temporaryFolder()
	places = {
		source: join(folder.path, 'stick', 'preau.exe'),
		programFolder: join(folder.path, 'program'),
		link: join(folder.path, 'menu', 'Préau.url'),
		dataFolder: join(folder.path, 'data')
	}
	mkdirSync(join(folder.path, 'stick'))
})
afterEach(() => folder.remove())

const program = () => join(places.programFolder, 'preau.exe')
const tenant = () => join(places.dataFolder, 'tenants', 'ecole.db')
const carry = (version: string) => writeFileSync(places.source, version)

/** A Windows whose programs are files that hold their version. Those named in `broken` start and do not answer. */
function machine({ broken = [], refuses = '', failing = '' }: { broken?: string[]; refuses?: string; failing?: string } = {}) {
	const done: string[] = []
	let state: 'running' | 'stopped' | undefined
	let command = ''
	const ran = (code: number, said = ''): Ran => ({ code, said })
	const answer = (file: string, args: readonly string[]): Ran => {
		if (file.endsWith('icacls.exe') || file.endsWith('netsh.exe')) {
			done.push([file, ...args].join(' '))
			return ran(failing !== '' && file.startsWith(failing) ? 5 : 0, 'Access is denied.')
		}
		const version = readFileSync(file, 'utf8')
		const [name] = args
		if (name === 'version') return ran(0, `preau ${version} (bun)`)
		if (name === 'config') return ran(0, JSON.stringify({ data: { dir: places.dataFolder } }))
		if (name === 'status')
			return broken.includes(version) || state !== 'running' ? ran(1, 'no Préau answers') : ran(0, 'preau 1 answers at https://pc/')
		if (args.includes('--settings')) return refuses === version ? ran(64, 'PASS  a\nFAIL  port 443 is in use') : ran(0)
		return ran(existsSync(tenant()) && readFileSync(tenant(), 'utf8') > version ? 78 : 0)
	}
	const one: SetupMachine = {
		run: async (file, args) => answer(file, args),
		pause: async () => undefined,
		say: () => undefined,
		services: {
			query: () => state && { state, pid: state === 'running' ? 7 : 0 },
			register(registration) {
				state ??= 'stopped'
				command = registration.commandLine
				done.push(`register ${registration.account}`)
			},
			start() {
				state = 'running'
				const version = readFileSync(program(), 'utf8')
				done.push(`start ${version}`)
				mkdirSync(join(places.dataFolder, 'tenants'), { recursive: true })
				writeFileSync(tenant(), version)
			},
			askToStop() {
				state = 'stopped'
				done.push('stop')
			},
			remove() {
				state = undefined
				done.push('remove')
			}
		}
	}
	return { one, done, state: () => state, command: () => command }
}

const put = (on: SetupMachine) => install(on, places, 'settings')
const failure = async (installing: Promise<unknown>) => String(await installing.catch((error: unknown) => error))

describe('a first installation', () => {
	test('places program and settings, registers the service with its rights, opens the firewall and starts', async () => {
		carry('1.0.0')
		const windows = machine()
		expect(await put(windows.one)).toBe('1.0.0')
		expect(readdirSync(places.programFolder).toSorted()).toEqual(['preau.exe', 'preau.toml'])
		expect(readFileSync(join(places.programFolder, 'preau.toml'), 'utf8')).toBe('settings')
		expect(windows.command()).toStartWith(`"${program()}" serve --service --config `)
		expect(windows.done[0]).toBe('register NT SERVICE\\preau')
		expect(windows.done.filter((line) => line.startsWith('icacls.exe'))).toEqual([
			expect.stringContaining(`${places.dataFolder} /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F`),
			expect.stringContaining('preau.toml /inheritance:r')
		])
		expect(windows.done.at(-2)).toContain(`program=${program()}`)
		expect(windows.done.at(-1)).toBe('start 1.0.0')
		expect(readFileSync(places.link, 'utf8')).toContain('URL=https://pc/docs')
	})

	test('settings that do not work here touch nothing', async () => {
		carry('1.0.0')
		const windows = machine({ refuses: '1.0.0' })
		expect(await failure(put(windows.one))).toContain('FAIL  port 443 is in use\nnothing was changed')
		expect(windows.done).toEqual([])
		expect(readdirSync(places.programFolder)).toEqual([])
	})

	test.each([
		['does not answer', { broken: ['1.0.0'] }, 'does not work here'],
		['cannot be given its folder', { failing: 'icacls' }, 'the rights on']
	])('a service that %s is removed again', async (_, faults, said) => {
		carry('1.0.0')
		const windows = machine(faults)
		expect(await failure(put(windows.one))).toContain(said)
		expect(windows.state()).toBeUndefined()
		expect(readdirSync(places.programFolder)).toEqual([])
	})

	test('only warns of a Start menu that refuses the link', async () => {
		carry('1.0.0')
		writeFileSync(join(folder.path, 'menu'), 'a file')
		const windows = machine()
		await put(windows.one)
		expect(windows.state()).toBe('running')
		expect(existsSync(join(places.programFolder, 'preau.toml'))).toBe(true)
	})

	test('only warns of a firewall that refuses the rule', async () => {
		carry('1.0.0')
		const windows = machine({ failing: 'netsh' })
		await put(windows.one)
		expect(windows.state()).toBe('running')
	})
})

describe('an upgrade', () => {
	test('keeps the settings, copies the data, and keeps the program of before', async () => {
		carry('1.0.0')
		const windows = machine()
		await put(windows.one)
		writeFileSync(join(places.programFolder, 'preau.toml'), 'of the administrator')
		carry('1.1.0')
		expect(await put(windows.one)).toBe('1.1.0')
		expect(readFileSync(program(), 'utf8')).toBe('1.1.0')
		expect(readFileSync(join(places.programFolder, 'preau.previous.exe'), 'utf8')).toBe('1.0.0')
		expect(readFileSync(join(places.programFolder, 'preau.toml'), 'utf8')).toBe('of the administrator')
		expect(readFileSync(join(places.dataFolder, 'before-upgrade', 'tenants', 'ecole.db'), 'utf8')).toBe('1.0.0')
	})

	test('an upgrade to a program that does not answer goes back, and so does data that the older one cannot read', async () => {
		carry('1.0.0')
		const windows = machine({ broken: ['1.1.0'] })
		await put(windows.one)
		carry('1.1.0')
		expect(await failure(put(windows.one))).toContain('Préau 1.1.0 does not work here')
		expect(windows.done.at(-1)).toBe('start 1.0.0')
		expect(readdirSync(places.programFolder).toSorted()).toEqual(['preau.exe', 'preau.toml'])
		expect(readFileSync(program(), 'utf8')).toBe('1.0.0')
		const [aside] = readdirSync(join(places.dataFolder, 'set-aside'))
		expect(readFileSync(join(places.dataFolder, 'set-aside', aside!, 'tenants', 'ecole.db'), 'utf8')).toBe('1.1.0')
	})

	test('an upgrade to an older program is refused', async () => {
		carry('1.1.0')
		const windows = machine()
		await put(windows.one)
		carry('1.0.9')
		expect(await failure(put(windows.one))).toContain('Préau 1.1.0 is installed, this is 1.0.9')
		expect(windows.done.at(-1)).toBe('start 1.1.0')
		expect(readFileSync(program(), 'utf8')).toBe('1.1.0')
	})
})

test('an uninstallation keeps program, settings and data', async () => {
	carry('1.0.0')
	const windows = machine()
	await put(windows.one)
	expect(await uninstall(windows.one, places)).toBe(true)
	expect(existsSync(places.link)).toBe(false)
	expect(windows.state()).toBeUndefined()
	expect(existsSync(tenant()) && existsSync(program())).toBe(true)
	expect(await uninstall(windows.one, places)).toBe(false)
})
