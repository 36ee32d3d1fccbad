import { Replay } from '../kills/journal'
import { Ledger } from '../kills/ledger'
import { killWhileWriting, type Killed, type Moment } from '../kills/round'
import { fileOf, makeSchool } from '../kills/school'
import { verify, type Verdict } from '../kills/verify'
import { Fates } from '../kills/wholeness'
import type { Blow, DistrictProgram } from './district-program'
import { until } from '../until'
import type { Letters } from './letters'

/** No commit is seen from outside a server. */
const MOMENTS: readonly Moment[] = ['any', 'answer', 'import']

export type DistrictRound = Verdict &
	Killed & {
		readonly round: number
		readonly blow: Blow
		/** milliseconds until another process answered */
		readonly takeover: number
	}

/**
 * Deals blows to the active process of a district with writes running and mails going out, always on the same school, and judges it after
 * each.
 */
export async function* districtRounds(program: DistrictProgram, blows: readonly Blow[], letters: Letters): AsyncGenerator<DistrictRound> {
	const school = await makeSchool(program)
	const file = fileOf(program)
	const judges = { replay: new Replay(file), fates: new Fates() }
	file.close()
	const ledger = new Ledger()
	for (const [index, blow] of blows.entries()) {
		program.blow = blow
		const killed = await killWhileWriting(program, school, ledger, MOMENTS[index % MOMENTS.length]!, {
			alsoWrites: (site) => letters.write(site),
			notBefore: () => letters.acknowledged
		})
		const verdict = await verify(program, school, ledger, judges, killed)
		const takeover = await program.takeover()
		yield { round: index + 1, blow, takeover, ...killed, ...verdict }
	}
}

/** milliseconds in which mails that wait go out */
const POST = 300_000

/** Serves until all mails have gone out; by the other process where one does not send them, as one whose clock says that it is not time. */
export async function sendAll(program: DistrictProgram, letters: Letters): Promise<void> {
	program.blow = 'kill'
	for (let turn = 0; turn < 2 && !letters.isWhole; turn++) {
		const { server } = await program.serve()
		const end = performance.now() + POST
		await until(() => letters.isWhole || performance.now() > end)
		server.signal('SIGKILL')
		await program.takeover()
	}
}
