/**
 * Boots Debian with systemd in containers without a network, and lives the life of an installation there: scripts/test-system.
 * Needs root, systemd-container, mmdebstrap, minisign and, the first time, a Debian mirror. The last line is "N passed, N failed".
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateSchool } from '../../scripts/generate-school'
import { csvText } from '../../scripts/made-up'
import { badDays } from './bad-days'
import { bringingBack } from './bringing-back'
import { Checks } from './checks'
import { faults } from './faults'
import { installing } from './installing'
import { TEACHER } from './lms'
import { Machine, run } from './machine'
import { oldSystem, smallDisk } from './other-machines'
import { buildReleases } from './releases'
import { removing } from './removing'
import { upgrading } from './upgrading'
import { STICK, worldOf } from './world'

const KEPT = resolve(import.meta.dir, '../../build/system')
const PROGRAMS = ['systemd-nspawn', 'mmdebstrap', 'minisign', 'nsenter', 'mount', 'tar', 'git']
const PACKAGES = 'systemd,systemd-sysv,dbus,openssl,curl,iproute2,procps,faketime'

/** Why no machine can be booted here; `undefined` if one can. */
function hindrance(): string | undefined {
	if (process.platform !== 'linux' || process.arch !== 'x64') return 'it boots machines on Linux x64 only'
	if (process.getuid?.() !== 0) return 'it must run as root'
	const missing = PROGRAMS.filter((name) => Bun.which(name) === null)
	return missing.length > 0 ? `missing: ${missing.join(', ')} (apt install systemd-container mmdebstrap minisign)` : undefined
}

/** The tree of a fresh Debian, made once and kept. */
async function debian(suite: string): Promise<string> {
	const tree = join(KEPT, suite)
	if (existsSync(tree)) return tree
	console.log(`making ${tree}`)
	mkdirSync(KEPT, { recursive: true })
	rmSync(`${tree}.part`, { recursive: true, force: true })
	const { code, output } = await run(['mmdebstrap', '--quiet', '--variant=minbase', `--include=${PACKAGES}`, suite, `${tree}.part`])
	if (code !== 0) throw new Error(`mmdebstrap made no ${suite}:\n${output.slice(-2000)}`)
	renameSync(`${tree}.part`, tree)
	return tree
}

async function writeSchool(folder: string): Promise<void> {
	mkdirSync(folder)
	const size = { etudiants: 40, seances: 20, notes: 1, presences: 0, motsDePasse: 1, graine: 1 }
	const tables = generateSchool(size)
	tables.get('notes')?.rows.splice(0)
	const enseignements = tables.get('enseignements')!
	for (const row of enseignements.rows) row[enseignements.columns.indexOf('enseignant')] = TEACHER.matricule
	for (const [name, table] of tables) await writeFile(join(folder, `${name}.csv`), csvText(table))
}

const why = hindrance()
if (why !== undefined) {
	console.log(`no machine can be booted here: ${why}\n0 passed, 1 failed`)
	process.exit(1)
}
const checks = new Checks()
const work = mkdtempSync(join(tmpdir(), 'preau-system-'))
const machines: Machine[] = []
const disk = join(work, 'disk')

async function boot(name: string, tree: string, ...mounts: (readonly [string, string])[]): Promise<Machine> {
	const machine = new Machine(name, join(work, 'machines'), tree, [[join(work, 'stick'), STICK], ...mounts])
	machines.push(machine)
	await machine.boot()
	return machine
}

async function story(): Promise<void> {
	const [bookworm, bullseye] = [await debian('bookworm'), await debian('bullseye')]
	checks.title('releases are built')
	mkdirSync(join(work, 'stick'))
	await writeSchool(join(work, 'stick/ecole'))
	await buildReleases(work, join(work, 'stick'))
	checks.title('Debian 12 boots')
	const world = worldOf(checks, await boot('ecole', bookworm))
	checks.that('with systemd', (await world.machine.sh('ps -p 1 -o comm=')).output.trim(), 'systemd')
	for (const part of [installing, badDays, faults, upgrading, bringingBack, removing]) await part(world)
	await world.machine.remove()
	mkdirSync(disk)
	await run(['mount', '-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', disk])
	await smallDisk(checks, await boot('disque', bookworm, [disk, '/var/lib/preau']))
	await oldSystem(checks, await boot('ancienne', bullseye))
}

async function clear(): Promise<void> {
	for (const machine of machines) await machine.remove()
	await run(['umount', '-l', disk])
	rmSync(work, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void clear().then(() => process.exit(1)))
try {
	await story()
} catch (error) {
	checks.that('the story goes on to its end', error instanceof Error ? error.message : String(error), 'nothing is thrown')
}
await clear()
console.log(checks.totals())
process.exitCode = checks.failed === 0 && checks.passed > 0 ? 0 : 1
