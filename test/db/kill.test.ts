import { expect, test } from 'bun:test'
import { killRounds } from '../support/kills/rounds'
import { withProgram } from '../support/program'

// scripts/kill-rounds.ts is the long form
const ROUNDS = 2

test('a server that is killed at any moment, with writes and an import running, has lost nothing that it acknowledged', () =>
	withProgram(async (program) => {
		for await (const { round, faults, acknowledged } of killRounds(program, ROUNDS)) {
			expect([round, faults]).toEqual([round, []])
			expect(acknowledged).toBeGreaterThan(0)
		}
	}))
