import { expect, test } from 'bun:test'
import { killRounds } from '../support/kills/rounds'
import { withProgram } from '../support/program'

// scripts/kill-rounds.ts is the long form
const ROUNDS = 5

test(
	`the executable, killed ${ROUNDS} times with fifty writers and an import, has lost nothing that it acknowledged`,
	() =>
		withProgram(async (program) => {
			let acknowledged = 0
			for await (const { round, faults, ...found } of killRounds(program, ROUNDS)) {
				expect([round, faults]).toEqual([round, []])
				acknowledged += found.acknowledged
			}
			expect(acknowledged).toBeGreaterThan(ROUNDS * 50)
		}),
	300_000
)
