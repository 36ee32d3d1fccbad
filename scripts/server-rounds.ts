/**
 * Kills a process that writes into a libSQL server, stops one in a transaction and continues it once another has taken over, and kills
 * the database, again and again: scripts/bun scripts/server-rounds.ts [rounds of each, default 30]
 */
import { BLOWS, serverRounds } from '../test/support/server-rounds/rounds'

const count = Number(process.argv[2] ?? 30)
const times = new Map(BLOWS.map((blow) => [blow, [] as number[]]))
const blows = Array.from({ length: count }, () => BLOWS).flat()
const { acknowledged, ...faults } = await serverRounds(blows, Math.random, ({ blow, until }) => {
	times.get(blow)!.push(until)
	console.log(`${blow}: written again after ${Math.round(until)} ms`)
})
const share = (all: readonly number[], part: number) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(part * (all.length - 1))] ?? 0)
for (const [blow, all] of times) console.log(`${blow}: ${all.length} times, p50 ${share(all, 0.5)} ms, p99 ${share(all, 0.99)} ms`)
console.log(
	`${acknowledged} acknowledged; ${Object.entries(faults)
		.map(([name, found]) => `${found.length} ${name}`)
		.join(', ')}`
)
process.exitCode = Object.values(faults).some((found) => found.length > 0) ? 1 : 0
