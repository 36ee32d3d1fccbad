import type { School } from '../support/kills/school'
import type { Checks } from '../system/checks'
import { until } from '../system/machine'
import type { Pair } from './pair'
import { Scribe, untilIs } from './scribe'

const PAIR = 'sh /opt/preau/pair.sh'
/** This computer, as the virtual PCs see it: the third machine. */
const THIRD = '10.0.2.2'
/** milliseconds in which a write that is held back is not acknowledged */
const HELD = 60_000
const WAIT = 300_000

const startThird = () => Bun.spawn(['corosync-qnetd', '-f', '-s', 'off', '-l', '127.0.0.1'], { stdout: 'ignore', stderr: 'inherit' })

/** What a pair does with a third vote when nobody is there. Nothing that was acknowledged is missing after any of it. */
export async function thirdVote(pair: Pair, school: School, checks: Checks): Promise<void> {
	const scribe = new Scribe(pair, school)
	let third = startThird()
	try {
		checks.title('a third machine votes')
		await pair.waiting.must(`${PAIR} vote ${THIRD}`)
		await pair.serving.must(`${PAIR} vote ${THIRD}`)
		await until(WAIT, 'the third does not vote', async () => {
			await Bun.sleep(2000)
			const said = await Promise.all(pair.pcs.map((pc) => pc.try('corosync-quorumtool -s')))
			return said.every(({ output }) => /^Total votes: *3$/m.test(output))
		})
		await pair.whole()
		await untilIs(pair.serving, 'whole')

		for (const turn of [1, 2]) {
			checks.title(`the power of the PC that serves is cut, and nobody is there (${turn})`)
			const cut = Bun.sleep(5000 + Math.random() * 5000).then(() => pair.serving.cut())
			await scribe.untilCut(cut)
			console.log(`      the other answers by itself after ${(await pair.takenOver()).toFixed(1)} s`)
			checks.that('everything that was acknowledged is there', await scribe.missing(), [])
			await pair.whole()
			await untilIs(pair.serving, 'whole')
		}

		for (const turn of [1, 2]) {
			const { serving, waiting } = pair
			checks.title(`the two do not hear each other, and the third machine hears both; ${serving.name} serves (${turn})`)
			await scribe.several(5)
			const other = `10.9.0.1${serving.number}/32`
			await waiting.must(`ip route add blackhole ${other}`)
			console.log(`      the next write is acknowledged after ${((await scribe.write()) / 1000).toFixed(1)} s`)
			await scribe.several(5)
			checks.that('the one that serves goes on, and the other waits', await waiting.must('cat /run/preau-pair/state'), /^serves=no$/m)
			await waiting.must(`ip route del blackhole ${other}`)
			await pair.whole()
			await untilIs(pair.serving, 'whole')
			checks.that('nothing acknowledged is missing, and nothing is split', await scribe.missing(), [])
			if (turn === 1) {
				await pair.serving.must(`${PAIR} rest`)
				await pair.promote([])
				await pair.whole()
			}
		}

		checks.title('the PC that serves is cut off from everything for some minutes')
		await pair.serving.must(
			// what a shell leaves behind ends with it
			`systemd-run --collect sh -c 'sleep 3; for card in campus watch; do ip link set $card down; done; sleep 200; for card in campus watch; do ip link set $card up; done'`
		)
		await scribe.untilCut(Bun.sleep(4000))
		const alone = pair.serving
		console.log(`      the other answers by itself after ${(await pair.takenOver()).toFixed(1)} s`)
		await scribe.several(5)
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that(`${alone.name} came back, and waits`, pair.waiting.name, alone.name)
		checks.that('nothing acknowledged is missing, and nothing is split', await scribe.missing(), [])

		checks.title('the third machine is away')
		third.kill()
		await third.exited
		await untilIs(pair.serving, 'voteless')
		await scribe.several(5)
		await pair.waiting.cut()
		const held = await scribe.write(pair.serving, AbortSignal.timeout(HELD)).then(
			() => 'acknowledged',
			() => 'held back'
		)
		checks.that('without the majority nothing is acknowledged', held, 'held back')
		checks.that('until somebody says that the other is off', (await pair.serving.try(`${PAIR} promote --other-is-off`)).code, 0)
		await scribe.several(5)
		third = startThird()
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('everything that was acknowledged is there', await scribe.missing(), [])
	} finally {
		third.kill()
	}
}
