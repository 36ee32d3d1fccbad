import { expect, test } from 'bun:test'
import { withDistrict } from '../support/district-rounds/district-program'
import { Letters } from '../support/district-rounds/letters'
import { districtRounds, sendAll } from '../support/district-rounds/rounds'
import { hasSqld } from '../support/sqld'

// scripts/district-rounds.ts is the long form
const BLOWS = ['kill', 'pause'] as const

test.skipIf(!hasSqld)(
	'of two processes that share a libSQL server another goes on when one is killed or paused, and nothing acknowledged is lost or sent under another name',
	async () => {
		const { letters, server } = await Letters.start(Math.random)
		let acknowledged = 0
		await withDistrict(
			async (program) => {
				for await (const { blow, faults, ...found } of districtRounds(program, BLOWS, letters)) {
					expect([blow, faults]).toEqual([blow, []])
					acknowledged += found.acknowledged
				}
				await sendAll(program, letters)
			},
			{ mailPort: server.port }
		)
		await server.stop()
		const { asked, mails, faults } = letters.judge()
		expect(faults).toEqual([])
		expect([acknowledged > BLOWS.length * 10, asked > 0, mails > 0]).toEqual([true, true, true])
	},
	1_200_000
)
