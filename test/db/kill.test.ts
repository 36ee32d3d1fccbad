import { expect, test } from 'bun:test'
import { killWhileWriting, losses, makeSchool, type Acknowledged } from '../support/kill-round'
import { withProgram } from '../support/program'

// scripts/kill-rounds.ts is the long form
test(
	'a server that is killed at any moment, with writes running, has lost nothing that it acknowledged',
	() =>
		withProgram(async (program) => {
			await makeSchool(program)
			const told: Acknowledged = { given: new Set(), revoked: new Set() }
			for (let round = 0; round < 4; round++) {
				await killWhileWriting(program, told, Math.random() * 300)
				expect(await losses(program, told)).toEqual([])
			}
			expect(told.given.size).toBeGreaterThan(20)
			expect(told.revoked.size).toBeGreaterThan(10)
		}),
	120_000
)
