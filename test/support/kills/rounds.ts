import type { Program } from '../program'
import { Replay } from './journal'
import { Ledger } from './ledger'
import { killWhileWriting, MOMENTS, type Killed, type Moment } from './round'
import { fileOf, makeSchool } from './school'
import { verify, type Verdict } from './verify'
import { Fates } from './wholeness'

export type Round = Verdict & Killed & { readonly round: number; readonly moment: Moment }

/** Kills the program `count` times with writes running, always on the same school, and judges it after each. */
export async function* killRounds(program: Program, count: number): AsyncGenerator<Round> {
	const school = await makeSchool(program)
	const file = fileOf(program)
	const judges = { replay: new Replay(file), fates: new Fates() }
	file.close()
	const ledger = new Ledger()
	for (let round = 1; round <= count; round++) {
		const moment = MOMENTS[(round - 1) % MOMENTS.length]!
		const killed = await killWhileWriting(program, school, ledger, moment)
		yield { round, moment, ...killed, ...(await verify(program, school, ledger, judges, killed)) }
	}
}
