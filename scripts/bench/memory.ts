/**
 * The memory of the executable: after its start, after every institution was asked for a dozen answers, and as it gives back
 * while nobody asks.
 *   scripts/bun scripts/bench/memory.ts FILE.db [--schools 200] [--wait 120] [--program dist/preau-linux-x64]
 * FILE is a tenant file that no server holds; it is copied, never changed. MiB; on Linux only.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bearer, machineOf } from './machine'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		schools: { type: 'string', default: '200' },
		wait: { type: 'string', default: '120' },
		program: { type: 'string', default: 'dist/preau-linux-x64' }
	}
})
const machine = machineOf(positionals[0] ?? '', Number(values.schools), values.program)
const server = machine.start()

function tell(moment: string) {
	const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
	const mib = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0).padStart(6)
	console.log(`${moment.padEnd(40)} RSS ${mib('VmRSS')}  RssAnon ${mib('RssAnon')}`)
}

const YEAR = 'date_debut=2026-09-14&date_fin=2027-06-30'
const { administrateur, etudiant, classe } = machine.readers
const asked = [
	...['/structure', '/filieres', '/classes', `/classes/${classe}/etudiants`, '/enseignants', '/matieres', '/evaluations'].map(
		(path) => [path, administrateur] as const
	),
	[`/emploi-temps?${YEAR}`, administrateur] as const,
	...['/me/dashboard', '/classes', '/evaluations', `/emploi-temps?${YEAR}`].map((path) => [path, etudiant] as const)
]

try {
	await server.first('/health')
	tell(`${values.schools} institutions, started`)
	const statuses = new Map<number, number>()
	for (const code of machine.codes)
		for (const [path, token] of asked) {
			const response = await fetch(`${server.base}/${code}/api/lms${path}`, { headers: bearer(token) })
			await response.arrayBuffer()
			statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
		}
	tell(`asked: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`)
	const wait = Number(values.wait)
	for (let passed = 30; passed <= wait; passed += 30) {
		await Bun.sleep(30_000)
		tell(`${passed} s later`)
	}
} finally {
	await server.stop()
	machine.remove()
}
