/**
 * Kills a server with writes running, again and again on the same data, and checks after each restart that nothing which
 * was acknowledged is lost: scripts/bun scripts/kill-rounds.ts [rounds, default 30]; PREAU_BINARY names the executable, else
 * the source runs.
 */
import { killWhileWriting, losses, makeSchool, type Acknowledged } from '../test/support/kill-round'
import { withProgram } from '../test/support/program'

const rounds = Number(process.argv[2] ?? 30)
const started = performance.now()
let lost = 0
await withProgram(async (program) => {
	await makeSchool(program)
	const told: Acknowledged = { given: new Set(), revoked: new Set() }
	for (let round = 1; round <= rounds; round++) {
		const after = Math.random() * 500
		const before = told.given.size + 2 * told.revoked.size
		await killWhileWriting(program, told, after)
		const found = await losses(program, told)
		lost += found.length
		const writes = told.given.size + 2 * told.revoked.size - before
		console.log(`round ${round}: killed after ${Math.round(after)} ms, ${writes} writes acknowledged, ${found.length} faults`)
		for (const fault of found) console.log(`  ${fault}`)
	}
	const seconds = Math.round((performance.now() - started) / 1000)
	console.log(`${rounds} kills in ${seconds} s: ${told.given.size + 2 * told.revoked.size} acknowledged writes, ${lost} faults`)
})
process.exitCode = lost === 0 ? 0 : 1
