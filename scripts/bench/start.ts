/**
 * Milliseconds from the executable's start to its first answers: `/health`, and an answer of the API to a token of the last institution.
 *   scripts/bun scripts/bench/start.ts FILE.db [--schools 1] [--runs 10] [--program dist/preau-linux-x64]
 * FILE is a tenant file that no server holds; it is copied, never changed. Prints medians, least and most.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bearer, machineOf, median } from './machine'

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		schools: { type: 'string', default: '1' },
		runs: { type: 'string', default: '10' },
		program: { type: 'string', default: 'dist/preau-linux-x64' }
	}
})
const machine = machineOf(positionals[0] ?? '', Number(values.schools), values.program)

async function timed(path: string, headers: Record<string, string>): Promise<number> {
	const began = performance.now()
	const started = machine.start()
	try {
		await started.first(path, headers)
		return performance.now() - began
	} finally {
		await started.stop()
	}
}

try {
	const asked = {
		'/health': {},
		[`/${machine.codes.at(-1)}/api/lms/filieres`]: bearer(machine.readers.administrateur)
	}
	const taken = new Map<string, number[]>(Object.keys(asked).map((path) => [path, []]))
	// the very first start reads the executable from the disk and unpacks its content
	await timed('/health', {})
	for (let run = 0; run < Number(values.runs); run++)
		for (const [path, headers] of Object.entries(asked)) taken.get(path)?.push(await timed(path, headers))
	for (const [path, all] of taken)
		console.log(
			`${path.padEnd(30)} ${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)}), ${values.schools} institutions`
		)
	console.log(`load of the machine ${loadavg()[0]?.toFixed(2)}`)
} finally {
	machine.remove()
}
