/**
 * The nightly synchronisation of an LMS, made from the document alone: generates a client, reads the made-up school whole, and then, after
 * nothing and after each of twelve changes, only the lists that `/versions` names. Compares its copy with a fresh reading each time.
 *   scripts/bun scripts/lms-sync.ts [--program dist/preau-linux-x64]    without it: the source
 * Prints calls and bytes on the wire for each step, and ends with 1 if a copy differs.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoSchool } from '../src/server/demo/ecole'
import { firstLine } from '../test/support/first-line'

const root = resolve(import.meta.dir, '..')
const { values } = parseArgs({ options: { program: { type: 'string' } } })
const program = values.program === undefined ? [process.execPath, join(root, 'src/main.ts')] : [resolve(values.program)]
const folder = mkdtempSync(join(tmpdir(), 'lms-sync-'))
const data = join(folder, 'demo')

type Answer = {
	readonly data: { readonly id: number }[]
	readonly meta: { readonly version: number; readonly retires?: { readonly id: number }[] }
}
type Operation = (given: { query?: object; body?: object }) => Promise<{ data?: unknown; error?: { code?: string } }>
type Generated = Readonly<Record<string, Operation>>
type Document = { paths: Record<string, { get?: { operationId: string } }> }

async function preau(args: readonly string[]) {
	const child = Bun.spawn([...program, ...args, '--config', join(data, 'preau.toml')], { stdout: 'pipe', stderr: 'pipe' })
	const [code, ...said] = await Promise.all([child.exited, new Response(child.stdout).text(), new Response(child.stderr).text()])
	if (code !== 0) throw new Error(`preau ${args.join(' ')}: ${said.join('')}`)
}

/** The cells of a file of the made-up school, by its header; its cells hold neither quotes nor semicolons. */
function rowsOf(name: string): Record<string, string>[] {
	const file = demoSchool(Temporal.Now.instant()).find((one) => one.name === `${name}.csv`)!
	const [header = '', ...lines] = new TextDecoder().decode(file.bytes).trim().split(/\r?\n/)
	const columns = header.split(';')
	return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [columns[at]!, cell])))
}

async function imports(name: string, ...rows: readonly Record<string, string>[]) {
	const file = join(folder, `${name}.csv`)
	await Bun.write(file, [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))].map((cells) => `${cells.join(';')}\n`).join(''))
	await preau(['import', 'demo', file])
}

/** The changes at the school, one between two nights. */
function changes(): readonly (readonly [what: string, change: () => Promise<void>])[] {
	const seance = rowsOf('seances').find(({ statut }) => statut === 'planifiee')!
	const [teaching, teacher] = [rowsOf('enseignements')[0]!, rowsOf('enseignants')[0]!]
	const [student, enrolled, classe] = [rowsOf('etudiants')[9]!, rowsOf('inscriptions')[9]!, rowsOf('classes')[0]!]
	const [mark] = rowsOf('notes')
	const past = rowsOf('evaluations').find(({ ref }) => ref === mark!['evaluation'])!
	const { mot_de_passe: _, ...known } = student
	const { mot_de_passe: __, ...called } = teacher
	return [
		['a séance is moved', () => imports('seances', { ...seance, heure_debut: '18:00', heure_fin: '19:00' })],
		["a teacher's telephone", () => imports('enseignants', { ...called, telephone: '+2250799999999' })],
		['a student is renamed', () => imports('etudiants', { ...known, nom: 'RENOMMÉ' })],
		['a new class', () => imports('classes', { ...classe, code: 'NOUVELLE', nom: 'Nouvelle classe' })],
		[
			'a student changes class',
			() =>
				imports(
					'inscriptions',
					{ ...enrolled, date_entree: '', date_sortie: today(0) },
					{ ...enrolled, classe: 'FCGE-BTS1B', date_entree: today(0), date_sortie: '' }
				)
		],
		['a past évaluation is corrected', () => imports('evaluations', { ...past, titre: 'Devoir corrigé', coefficient: '2' })],
		['a teacher is given a class', () => imports('enseignements', { ...teaching, enseignant: 'ENS-040' })],
		['a teaching ends', () => imports('enseignements', { ...teaching, enseignant: 'ENS-040', date_fin: today(-1) })],
		['a mark is changed', () => imports('notes', { ...mark!, note: '3,25' })],
		['an évaluation is withdrawn', () => imports('evaluations', { ...past, titre: 'Devoir corrigé', annulee: 'oui' })],
		['a coefficient', () => imports('matieres', { ...rowsOf('matieres')[0]!, coefficient: '5' })],
		['an account is closed', () => preau(['user', 'deactivate', 'demo', student['identifiant']!])]
	]
}
const today = (days: number) => Temporal.Now.plainDateISO('Africa/Abidjan').add({ days }).toString()

/** Generates a client of the document, as an integrator does. */
async function generate(document: string): Promise<Generated & { readonly client: { setConfig: (config: object) => void } }> {
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
	await Bun.write(join(folder, 'openapi.json'), document)
	const generator = join(root, 'node_modules/@hey-api/openapi-ts/dist/run.mjs')
	const preload = join(root, 'test/clients/typescript-5.ts')
	const args = ['--input', join(folder, 'openapi.json'), '--output', join(folder, 'client'), '--client', '@hey-api/client-fetch']
	const child = Bun.spawn([process.execPath, '--preload', preload, generator, ...args], { cwd: root, stdout: 'ignore' })
	if ((await child.exited) !== 0) throw new Error('the client was not generated')
	const { client } = (await import(join(folder, 'client/client.gen.ts'))) as { client: { setConfig: (config: object) => void } }
	return { ...((await import(join(folder, 'client/index.ts'))) as Generated), client } as Awaited<ReturnType<typeof generate>>
}

/** An LMS: a copy of each list by id, and the version of each. */
class Lms {
	calls = 0
	bytes = 0
	readonly copy = new Map<string, Map<number, string>>()
	readonly #versions = new Map<string, number>()

	constructor(
		readonly lists: ReadonlyMap<string, Operation>,
		readonly versions: Operation
	) {}

	/** Counts what comes over the wire, which `fetch` would decompress. */
	readonly fetch = async (request: Request): Promise<Response> => {
		request.headers.set('accept-encoding', 'zstd, gzip')
		const answer = await fetch(request, { decompress: false })
		const packed = await answer.bytes()
		this.calls++
		this.bytes += packed.length
		const coding = answer.headers.get('content-encoding')
		const headers = new Headers(answer.headers)
		headers.delete('content-encoding')
		const plain = new Uint8Array(coding === 'zstd' ? Bun.zstdDecompressSync(packed) : coding === 'gzip' ? Bun.gunzipSync(packed) : packed)
		return new Response([204, 304].includes(answer.status) ? null : plain, { status: answer.status, headers })
	}

	async read(list: string, depuis_version?: number): Promise<Answer> {
		const periode = list === 'evaluations' ? { periode: 'toutes' } : {}
		const { data: answer, error } = await this.lists.get(list)!({
			query: { ...periode, ...(depuis_version !== undefined && { depuis_version }) }
		})
		if (error?.code === 'version_perimee') return this.read(list)
		if (answer === undefined) throw new Error(`${list}: ${error?.code}`)
		return answer as Answer
	}

	/** @returns the lists that were read */
	async synchronise(): Promise<string[]> {
		const { data: now } = (await this.versions({})) as { data: Record<string, number> }
		const stale = [...this.lists.keys()].filter((list) => this.#versions.get(list) !== now[list])
		for (const list of stale) {
			const { data: records, meta } = await this.read(list, this.#versions.get(list))
			const copy = meta.retires === undefined ? new Map<number, string>() : this.copy.get(list)!
			for (const one of records) copy.set(one.id, JSON.stringify(one))
			for (const { id } of meta.retires ?? []) copy.delete(id)
			this.copy.set(list, copy)
			this.#versions.set(list, meta.version)
		}
		return stale
	}

	/** @returns the lists whose copy is not what a fresh reading says */
	async differing(): Promise<string[]> {
		const wrong = []
		for (const [list, copy] of this.copy) {
			const { data: records } = await this.read(list)
			if (records.length !== copy.size || records.some((one) => copy.get(one.id) !== JSON.stringify(one))) wrong.push(list)
		}
		return wrong
	}
}

async function listsOf(base: string, sdk: Generated, document: Document) {
	const { data: versions } = (await sdk['getVersions']!({})) as { data: Record<string, number> }
	const found = Object.keys(versions).map((list) => [list, sdk[document.paths[`/${list}`]?.get?.operationId ?? '']] as const)
	const missing = found.filter(([, read]) => read === undefined).map(([list]) => list)
	if (missing.length > 0) throw new Error(`${base}: /versions names lists without an operation: ${missing.join()}`)
	return new Map(found as (readonly [string, Operation])[])
}

async function run(base: string): Promise<boolean> {
	const text = await (await fetch(`${base}/auth/documentation`)).text()
	const sdk = await generate(text)
	const lms = new Lms(await begun(base, sdk, JSON.parse(text) as Document), sdk['getVersions']!)
	sdk.client.setConfig({ fetch: lms.fetch })
	console.log('| what happened | calls | bytes | lists read | copy |\n| --- | ---: | ---: | --- | --- |')
	let isSame = true
	const night = async (what: string) => {
		;[lms.calls, lms.bytes] = [0, 0]
		const read = await lms.synchronise()
		const [calls, bytes] = [lms.calls, lms.bytes]
		const wrong = await lms.differing()
		isSame &&= wrong.length === 0
		console.log(`| ${what} | ${calls} | ${bytes} | ${read.join(', ')} | ${wrong.length === 0 ? 'same' : `DIFFERS: ${wrong.join(', ')}`} |`)
	}
	await night('the first time, whole')
	await night('nothing')
	for (const [what, change] of changes()) {
		await change()
		await night(what)
	}
	return isSame
}

async function begun(base: string, sdk: Generated & { readonly client: { setConfig: (config: object) => void } }, document: Document) {
	sdk.client.setConfig({ baseUrl: base })
	const body = { identifier: 'admin', password: 'Admin-Demo-1', device_name: 'LMS', portee: 'lecture' }
	const { data: session } = (await sdk['login']!({ body })) as { data: { token: string } }
	sdk.client.setConfig({ baseUrl: base, auth: () => session.token })
	return listsOf(base, sdk, document)
}

// the demo's own settings, without a limit on requests: readings that compare would use it up
const settings = '[server]\nhost = "127.0.0.1"\n[tls]\nmode = "off"\n[auth]\nbcrypt_cost = 10\n[log]\nlevel = "warn"\n[limits]\napi = 0\n'
await Bun.write(join(data, 'preau.toml'), settings)
const server = Bun.spawn([...program, 'demo', '--json', '--dir', data, '--port', '0'], { stdout: 'pipe', stderr: 'inherit' })
try {
	const { origin } = new URL((JSON.parse(await firstLine(server.stdout)) as { console: string }).console)
	process.exitCode = (await run(`${origin}/api/lms`)) ? 0 : 1
} finally {
	server.kill()
	await server.exited
	rmSync(folder, { recursive: true, force: true })
}
