import { expect, test } from 'bun:test'
import { fuzz } from '../support/fuzz/run'
import { withProgram } from '../support/program'

test('two thousand requests made from the document find nothing', async () => {
	await withProgram(async (program) => {
		const tally = await fuzz(program, { requests: 2000, seconds: 60, seed: 20261122 }, () => undefined)
		// how long an answer takes is for the long run, on a machine that does nothing else
		expect(tally.faults.filter((fault) => !fault.startsWith('slow'))).toEqual([])
	})
}, 120_000)
