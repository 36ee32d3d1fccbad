import { expect, test } from 'bun:test'
import { hasSqld } from '../../support/sqld'
import { BLOWS, serverRounds, type Round } from '../../support/server-rounds/rounds'

// scripts/server-rounds.ts is the long form
test.skipIf(!hasSqld)('what was acknowledged outlives the process that wrote, its pause and the database, and comes once', async () => {
	const rounds: Round[] = []
	const { acknowledged, ...faults } = await serverRounds(BLOWS, Math.random, (round) => rounds.push(round))
	expect(faults).toEqual({ lost: [], twice: [], half: [], late: [] })
	expect(rounds.map(({ blow }) => blow)).toEqual([...BLOWS])
	expect(acknowledged).toBeGreaterThan(30)
})
