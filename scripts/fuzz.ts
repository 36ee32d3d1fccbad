/**
 * Asks a server, started for this alone on loopback with two made-up schools: half of the requests are what its OpenAPI document allows four
 * roles, strangers and people of the other school, and much that it does not; the other half go to its console, with the fields of its
 * forms; then come the largest bodies that are accepted, while others ask too. Prints one table, and exits 1 if something is wrong:
 *   scripts/bun scripts/fuzz.ts [--requests 300000] [--minutes 30] [--seed N]
 * An answer that takes over two seconds is wrong too: nothing else should run meanwhile. The same seed sends the same requests.
 * PREAU_BINARY names the executable, otherwise the source runs.
 */
import { parseArgs } from 'node:util'
import { fuzz } from '../test/support/fuzz/run'
import { withProgram } from '../test/support/program'

const { values } = parseArgs({
	options: {
		requests: { type: 'string', default: '300000' },
		minutes: { type: 'string', default: '30' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) }
	}
})
console.log(`seed ${values.seed}`)
await withProgram(async (program) => {
	const options = { requests: Number(values.requests), seconds: Number(values.minutes) * 60, seed: Number(values.seed) }
	const tally = await fuzz(program, options, (done) => console.error(`${done} requests …`))
	for (const line of tally.lines()) console.log(line)
	process.exitCode = tally.faults.length === 0 ? 0 : 1
})
