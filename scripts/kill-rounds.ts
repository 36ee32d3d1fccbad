/**
 * Kills a server with fifty writers, readers and an import running, again and again on the same data, and checks after each
 * restart that what was acknowledged is there whole and nothing is there in part: scripts/bun scripts/kill-rounds.ts [rounds,
 * default 30]; PREAU_BINARY names the executable, otherwise the source runs.
 */
import { killRounds, type Round } from '../test/support/kills/rounds'
import { withProgram } from '../test/support/program'

const SHOWN = 20

const count = Number(process.argv[2] ?? 30)
const started = performance.now()
const rounds: Round[] = []
await withProgram(async (program) => {
	for await (const one of killRounds(program, count)) {
		rounds.push(one)
		const { round, moment, acknowledged, unanswered, importing, kept, dropped, lost, half, faults } = one
		console.log(
			`round ${round} (${moment}): ${acknowledged} acknowledged, ${unanswered.length} unanswered (${kept} there whole, ${dropped} not there), ` +
				`import ${importing}, ${lost} lost, ${half} half, ${faults.length} faults`
		)
		for (const fault of faults.slice(0, SHOWN)) console.log(`  ${fault}`)
	}
})
const sum = (figure: (round: Round) => number) => rounds.reduce((total, round) => total + figure(round), 0)
const during = (state: Round['importing']) => rounds.filter(({ importing }) => importing === state).length
const faults = sum((round) => round.faults.length)
console.log(
	`${rounds.length} kills in ${Math.round((performance.now() - started) / 1000)} s: ${sum((one) => one.acknowledged)} acknowledged writes, ` +
		`${sum((one) => one.lost)} lost, ${sum((one) => one.half)} half, ${sum((one) => one.undead)} refused but there; ` +
		`${sum((one) => one.unanswered.length)} unanswered: ${sum((one) => one.kept)} there whole, ${sum((one) => one.dropped)} not there; ` +
		`import reading in ${during('reading')} rounds, writing in ${during('writing')}, done in ${during('done')}; ` +
		`${rounds.filter(({ sound }) => sound).length} files sound; ${faults} faults`
)
process.exitCode = faults === 0 ? 0 : 1
