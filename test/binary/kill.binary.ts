import { expect, test } from 'bun:test'
import { killWhileWriting, losses, makeSchool, type Acknowledged } from '../support/kill-round'
import { withProgram } from '../support/program'

const ROUNDS = 30

test(
	`the executable, killed ${ROUNDS} times with writes running, has lost nothing that it acknowledged`,
	() =>
		withProgram(async (program) => {
			await makeSchool(program)
			const told: Acknowledged = { given: new Set(), revoked: new Set() }
			for (let round = 0; round < ROUNDS; round++) {
				await killWhileWriting(program, told, Math.random() * 300)
				expect(await losses(program, told)).toEqual([])
			}
			expect(told.given.size + told.revoked.size).toBeGreaterThan(ROUNDS)
		}),
	300_000
)
