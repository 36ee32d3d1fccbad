import { expect, test } from 'bun:test'
import { giveBack } from '../../src/process/jobs/give-back'
import { restIdle } from '../../src/process/jobs/rest-idle.job'

test('what institutions leave free is given back when they have gone to rest, and not else', async () => {
	const rounds = [2, 0, 0, 1]
	const given: number[] = []
	const job = restIdle({ restIdle: async () => rounds.shift() ?? 0 }, () => void given.push(rounds.length))
	for (let round = 0; round < 5; round++) await job.run()
	expect(given).toEqual([3, 0])
})

test('giving back goes well on every platform, also where there is nothing to do', () => {
	expect(giveBack()).toBeUndefined()
})
