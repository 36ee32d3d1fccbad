/**
 * Requests, milliseconds and bytes of an LMS that reads a whole school and then what has changed, from the executable over HTTP with the
 * token of an administrator: every list that has versions, the marks of every évaluation, and `/versions` from then on.
 *   scripts/bun scripts/bench/sync.ts FILE.db [--runs 3] [--program dist/preau-linux-x64]
 * FILE is a tenant file that no server holds; it is copied, never changed. Prints medians.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bearer, machineOf, median } from './machine'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { runs: { type: 'string', default: '3' }, program: { type: 'string', default: 'dist/preau-linux-x64' } }
})
const machine = machineOf(positionals[0] ?? '', 1, values.program)
const LISTS = [
	'filieres',
	'matieres',
	'classes',
	'etudiants',
	'enseignants',
	'enseignements',
	'utilisateurs',
	'emploi-temps',
	'evaluations',
	'notes',
	'registres'
]
const OTHERS = ['/annees', '/niveaux-etudes']

type Measured = { requests: number; ms: number; bytes: number }
type List = { data: { id: number }[]; meta: { version: number } }

/** A client that reads a server and counts its requests. */
class Reader {
	#measured: Measured = { requests: 0, ms: 0, bytes: 0 }

	constructor(readonly base: string) {}

	async send(method: string, path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
		const sent = { ...bearer(machine.readers.administrateur), ...headers, ...(body && { 'content-type': 'application/json' }) }
		const began = performance.now()
		const response = await fetch(this.base + path, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) })
		const text = await response.text()
		if (response.status >= 400) throw new Error(`${method} ${path} answers ${response.status}: ${text}`)
		this.#measured.requests++
		this.#measured.ms += performance.now() - began
		this.#measured.bytes += text.length
		return { text, etag: response.headers.get('etag') ?? '' }
	}

	async list(path: string): Promise<List> {
		return JSON.parse((await this.send('GET', path)).text) as List
	}

	/** The requests since the last call. */
	taken(): Measured {
		const taken = this.#measured
		this.#measured = { requests: 0, ms: 0, bytes: 0 }
		return taken
	}
}

const rows = new Map<string, Measured[]>()
const told = (what: string, measured: Measured) => rows.set(what, [...(rows.get(what) ?? []), measured])

async function run() {
	const server = machine.start()
	try {
		await server.first('/health')
		const reader = new Reader(`${server.base}/${machine.codes[0]}/api/lms`)
		for (const what of ['all lists, first', 'all lists, again']) {
			for (const path of OTHERS) await reader.send('GET', path)
			for (const list of LISTS) await reader.list(`/${list}`)
			told(what, reader.taken())
		}
		const evaluations = await reader.list('/evaluations?periode=toutes')
		for (const { id } of evaluations.data) await reader.list(`/evaluations/${id}/notes`)
		told('marks of every évaluation', reader.taken())

		const known = JSON.parse((await reader.send('GET', '/versions')).text) as Record<string, number>
		reader.taken()
		const { etag } = await reader.send('GET', '/versions')
		await reader.send('GET', '/versions', { headers: { 'if-none-match': etag } })
		told('nothing has changed, twice', reader.taken())
		const [first] = (await reader.list('/emploi-temps?page=1&per_page=1')).data
		await reader.send('PUT', `/seances/${first?.id}/visio`, { body: { lien: `https://visio.test/${crypto.randomUUID()}` } })
		reader.taken()
		const now = JSON.parse((await reader.send('GET', '/versions')).text) as Record<string, number>
		let changed = 0
		for (const list of LISTS.filter((name) => now[name] !== known[name]))
			changed += (await reader.list(`/${list}?depuis_version=${known[list]}`)).data.length
		if (changed !== 1) throw new Error(`${changed} records are reported as changed, not one séance`)
		told('one séance has changed', reader.taken())
	} finally {
		await server.stop()
	}
}

try {
	for (let turn = 0; turn < Number(values.runs); turn++) await run()
	console.log('| what is read | requests | ms | MB |\n| --- | ---: | ---: | ---: |')
	for (const [what, all] of rows) {
		const of = (figure: (measured: Measured) => number) => median(all.map(figure))
		console.log(
			`| ${what} | ${of(({ requests }) => requests)} | ${of(({ ms }) => ms).toFixed(1)} | ${(of(({ bytes }) => bytes) / 1e6).toFixed(3)} |`
		)
	}
	console.log(`load of the machine ${loadavg()[0]?.toFixed(2)}`)
} finally {
	machine.remove()
}
