/**
 * Strikes the active one of two processes that share a libSQL server, with fifty writers, readers, an import and mails, again and again
 * on the same data: killed, paused for 10 s in the middle and continued, its database killed and started again, its network cut, and lossy.
 * After each blow what was acknowledged must be there whole, once, and nothing in part; in the end every mail has arrived, under one
 * Message-ID, and no more than four of a blow twice: scripts/bun scripts/district-rounds.ts [rounds of each, default 6] [BLOW ...]
 * [--clocks]; with --clocks one process is an hour ahead, the other an hour behind, and the database's machine a day (apt install
 * libfaketime). PREAU_BINARY names the executable, otherwise the source runs.
 */
import { parseArgs } from 'node:util'
import { BLOWS, canSetClocks, withDistrict, type Blow } from '../test/support/district-rounds/district-program'
import { Letters } from '../test/support/district-rounds/letters'
import { districtRounds, sendAll } from '../test/support/district-rounds/rounds'

const SHOWN = 20
const { values, positionals } = parseArgs({ allowPositionals: true, options: { clocks: { type: 'boolean', default: false } } })
const [count = '6', ...named] = positionals
const blows = named.length > 0 ? (named as Blow[]) : BLOWS
if (values.clocks && !canSetClocks) throw new Error('--clocks: libfaketime is missing (apt install libfaketime)')

const takeovers = new Map<Blow, number[]>(blows.map((blow) => [blow, []]))
const total = { rounds: 0, acknowledged: 0, lost: 0, half: 0, faults: 0 }
const { letters, server } = await Letters.start(Math.random)
const surroundings = { mailPort: server.port, ...(values.clocks && { clocks: ['+1h', '-1h', '-24h'] as const }) }
await withDistrict(async (program) => {
	const all = Array.from({ length: Number(count) }, () => blows).flat()
	for await (const one of districtRounds(program, all, letters)) {
		const { round, blow, takeover, acknowledged, unanswered, importing, kept, dropped, lost, half, faults } = one
		takeovers.get(blow)!.push(takeover)
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
	await sendAll(program, letters)
}, surroundings)
await server.stop()

const post = letters.judge()
for (const fault of post.faults.slice(0, SHOWN)) console.log(`  ${fault}`)
const share = (times: readonly number[], part: number) =>
	Math.round(times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? 0)
for (const [blow, times] of takeovers)
	console.log(`${blow}: ${times.length} times, another answered after p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms`)
console.log(
	`${post.mails} mails of ${post.asked} reminders, ${post.twice.reduce((sum, one) => sum + one, 0)} arrived once more ` +
		`(at most ${Math.max(...post.twice)} of a blow), ${post.faults.length} faults`
)
console.log(`${total.rounds} blows: ${total.acknowledged} acknowledged, ${total.lost} lost, ${total.half} half, ${total.faults} faults`)
process.exitCode = total.faults + post.faults.length === 0 ? 0 : 1
