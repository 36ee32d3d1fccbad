import type { Program } from '../program'
import { Replay } from './journal'
import { Ledger } from './ledger'
import { killWhileWriting, MOMENTS, type Killed, type Moment, type Ways } from './round'
import { fileOf, makeSchool, type School } from './school'
import { verify, type Verdict } from './verify'
import { Fates } from './wholeness'

export type Round = Verdict & Killed & { readonly round: number; readonly moment: Moment }

/** Kills the program `count` times with writes running, always on the same school, and judges it after each. */
export async function* killRounds(program: Program, count: number): AsyncGenerator<Round> {
	yield* killRoundsOf(program, await makeSchool(program), count)
}

/** The same with a school that is there, at some moments. */
export async function* killRoundsOf(
	program: Program,
	school: School,
	count: number,
	moments: readonly Moment[] = MOMENTS,
	ways: Ways = {}
): AsyncGenerator<Round> {
	const file = fileOf(program)
	const judges = { replay: new Replay(file), fates: new Fates() }
	file.close()
	const ledger = new Ledger()
	for (let round = 1; round <= count; round++) {
		const moment = moments[(round - 1) % moments.length]!
		const killed = await killWhileWriting(program, school, ledger, moment, ways)
		yield { round, moment, ...killed, ...(await verify(program, school, ledger, judges, killed)) }
	}
}
