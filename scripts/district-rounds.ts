/**
 * Strikes the active of two processes that share a libSQL server with fifty writers, readers and an import running, again and again on the
 * same data: killed, paused for 10 s in the middle and continued, its database killed and started again, its network cut, and lossy. After
 * each blow what was acknowledged must be there whole, once, and nothing in part: scripts/bun scripts/district-rounds.ts [rounds of each,
 * default 6] [BLOW ...]; PREAU_BINARY names the executable, else the source runs.
 */
import { BLOWS, withDistrict, type Blow } from '../test/support/district-rounds/district-program'
import { districtRounds } from '../test/support/district-rounds/rounds'

const SHOWN = 20
const [count = '6', ...named] = process.argv.slice(2)
const blows = named.length > 0 ? (named as Blow[]) : BLOWS
const takeovers: number[] = []
const total = { rounds: 0, acknowledged: 0, lost: 0, half: 0, faults: 0 }
await withDistrict(async (program) => {
	for await (const { round, blow, takeover, acknowledged, unanswered, importing, kept, dropped, lost, half, faults } of districtRounds(
		program,
		Array.from({ length: Number(count) }, () => blows).flat()
	)) {
		takeovers.push(takeover)
		total.rounds++
		total.acknowledged += acknowledged
		total.lost += lost
		total.half += half
		total.faults += faults.length
		console.log(
			`round ${round} (${blow}): ${acknowledged} acknowledged, ${unanswered.length} unanswered (${kept} there whole, ${dropped} not there), ` +
				`import ${importing}, ${lost} lost, ${half} half, ${faults.length} faults; another answered after ${Math.round(takeover)} ms`
		)
		for (const fault of faults.slice(0, SHOWN)) console.log(`  ${fault}`)
	}
})
const share = (part: number) => Math.round(takeovers.toSorted((a, b) => a - b)[Math.floor(part * (takeovers.length - 1))] ?? 0)
console.log(
	`${total.rounds} blows: ${total.acknowledged} acknowledged, ${total.lost} lost, ${total.half} half, ${total.faults} faults; ` +
		`takeover p50 ${share(0.5)} ms, p99 ${share(0.99)} ms`
)
process.exitCode = total.faults === 0 ? 0 : 1
