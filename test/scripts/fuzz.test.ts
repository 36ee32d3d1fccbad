import { expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import { fuzz } from '../support/fuzz/run'
import { UNWRITTEN, WRITES } from '../support/fuzz/writes'
import { withProgram } from '../support/program'

test('every write of the document is made whole, or the reason why not is given', async () => {
	const { paths } = await apiDocument().at({ url: '/api/lms' })
	const writes = Object.values(paths).flatMap((methods) =>
		Object.entries(methods).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId]))
	)
	expect([...Object.keys(WRITES), ...Object.keys(UNWRITTEN)].toSorted()).toEqual(writes.toSorted())
})

test('two thousand requests made from the document get the documented answers', async () => {
	await withProgram(async (program) => {
		const tally = await fuzz(program, { requests: 2000, seconds: 60, seed: 20261122 }, () => undefined)
		// how long an answer takes is for the long run, on a machine that does nothing else
		expect(tally.faults.filter((fault) => !fault.startsWith('slow'))).toEqual([])
	})
})
