/**
 * The synchronisation of an LMS, made from the document alone: generates a client, reads the made-up school whole with four tokens, and
 * then, after nothing and after each of over sixty changes, only what changed. Compares each copy with a fresh reading.
 *   scripts/bun scripts/lms-sync.ts [--program dist/preau-linux-x64] [--changes 3]    without them: the source, and all changes
 * Prints calls and bytes on the wire for each reader: with `/changements`, if the document has it, and with `/versions` and each list.
 * Ends with 1 if a copy differs, or if no list tells the administrator about a change.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { firstLine } from '../test/support/first-line'
import { CHANGES } from './lms-sync/changes'
import { differing, fresh, Lms, type Way } from './lms-sync/lms'
import { School, signedIn } from './lms-sync/school'
import { generated, Wire, type Generated } from './lms-sync/wire'

const root = resolve(import.meta.dir, '..')
const { values } = parseArgs({ options: { program: { type: 'string' }, changes: { type: 'string', default: String(CHANGES.length) } } })
const program = values.program === undefined ? [process.execPath, join(root, 'src/main.ts')] : [resolve(values.program)]
const folder = mkdtempSync(join(tmpdir(), 'lms-sync-'))
const data = join(folder, 'demo')

async function preau(...args: readonly string[]): Promise<string> {
	const child = Bun.spawn([...program, ...args, '--config', join(data, 'preau.toml')], { stdout: 'pipe', stderr: 'pipe' })
	const [code, printed, complaints] = await Promise.all([
		child.exited,
		new Response(child.stdout).text(),
		new Response(child.stderr).text()
	])
	if (code !== 0) throw new Error(`preau ${args.join(' ')}: ${printed}${complaints}`)
	return printed
}

/** Somebody's LMS: a copy for each way to keep it. */
type Reader = { readonly name: string; readonly control: Wire; readonly copies: readonly Lms[] }

async function readers(origin: string, client: Generated): Promise<Reader[]> {
	const token = (await preau('user', 'token', 'demo', 'lms', '--domaines', 'structure,notes', '--lecture')).trim().split(/\s/).at(-1)!
	const tokens: readonly (readonly [string, string])[] = [
		['administrator', await signedIn(origin, 'admin', 'lecture')],
		['coordinator', await signedIn(origin, 'coord', 'lecture')],
		['teacher', await signedIn(origin, 'prof', 'lecture')],
		['token for structure and notes', token]
	]
	const wire = (secret: string) => new Wire(client, secret)
	const ways: readonly Way[] = wire('').has('/changements') ? ['changements', 'versions'] : ['versions']
	return tokens.map(([name, secret]) => ({ name, control: wire(secret), copies: ways.map((way) => new Lms(wire(secret), way)) }))
}

async function run(origin: string): Promise<boolean> {
	const client = await generated(`${origin}/api/lms`, folder)
	const school = await School.opened(origin, folder, preau)
	const all = await readers(origin, client)
	const ways = all[0]!.copies.map(({ way }) => way).join(', then ')
	console.log(`Calls and bytes by ${ways}.\n`)
	console.log(`| what happened | ${all.map(({ name }) => name).join(' | ')} | lists that the administrator read | copies |`)
	console.log(`| --- | ${all.map(() => '---: |').join(' ')} --- | --- |`)
	let differences = 0
	const silent: string[] = []
	const totals = new Map<string, number>()
	const night = async (what: string, change: () => Promise<unknown>) => {
		await change()
		const [cells, wrong, heard]: [string[], string[], string[]] = [[], [], []]
		for (const { name, control, copies } of all) {
			const costs = []
			for (const lms of copies) {
				;[lms.wire.calls, lms.wire.bytes] = [0, 0]
				const lists = await lms.synchronise()
				if (name === 'administrator' && lms === copies[0]) heard.push(...lists)
				costs.push(`${lms.wire.calls} · ${lms.wire.bytes.toLocaleString('en')}`)
				const total = `${name}, ${lms.way}`
				totals.set(total, (totals.get(total) ?? 0) + lms.wire.calls)
			}
			const now = await fresh(control)
			for (const lms of copies) wrong.push(...differing(lms.copies, now).map((list) => `${name}, ${lms.way}: ${list}`))
			cells.push(costs.join(' / '))
		}
		differences += wrong.length
		if (heard.length === 0) silent.push(what)
		console.log(`| ${what} | ${cells.join(' | ')} | ${heard.join(', ')} | ${wrong.length === 0 ? 'same' : `DIFFER: ${wrong.join('; ')}`} |`)
	}
	const changes = CHANGES.slice(0, Number(values.changes))
	await night('the first time, whole', async () => undefined)
	await night('nothing', async () => undefined)
	silent.length = 0
	for (const [what, change] of changes) await night(what, () => change(school))
	console.log(`\n${changes.length} changes, ${differences} differences. No list tells of: ${silent.join(', ') || 'none'}. Calls in all:`)
	for (const [total, calls] of totals) console.log(`- ${total}: ${calls}`)
	return differences === 0 && silent.length === 0
}

// the demo's own settings, without a limit on requests: readings that compare would use it up
const settings = '[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 10\n[log]\nlevel = "warn"\n[limits]\napi = 0\n'
await Bun.write(join(data, 'preau.toml'), settings)
const server = Bun.spawn([...program, 'demo', '--json', '--dir', data, '--port', '0'], { stdout: 'pipe', stderr: 'pipe' })
const begun = Date.now()
process.exitCode = 1
try {
	const { origin } = new URL((JSON.parse(await firstLine(server.stdout)) as { console: string }).console)
	process.exitCode = (await run(origin)) ? 0 : 1
	console.log(`${Math.round((Date.now() - begun) / 1000)} seconds`)
} finally {
	server.kill()
	await server.exited
	if (process.exitCode !== 0) console.error(await new Response(server.stderr).text())
	rmSync(folder, { recursive: true, force: true })
}
