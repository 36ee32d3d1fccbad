import { join } from 'node:path'
import { CODE, type School } from '../support/kills/school'
import type { Checks } from '../system/checks'
import { until } from '../system/machine'
import type { Pair } from './pair'
import type { Pc } from './pc'
import { missingIn, Scribe, untilIs } from './scribe'

const PAIR = 'sh /opt/preau/pair.sh'
/** This computer, as the virtual PCs see it: the third machine. */
const THIRD = '10.0.2.2'
/** milliseconds in which a write that is held back is not acknowledged */
const HELD = 60_000
const WAIT = 300_000

const startThird = () => Bun.spawn(['corosync-qnetd', '-f', '-s', 'off', '-l', '127.0.0.1'], { stdout: 'ignore', stderr: 'inherit' })

/** Takes all cables of a PC out after three seconds, and puts them in again `seconds` later. */
const cutOff = (pc: Pc, seconds: number) =>
	// what a shell leaves behind ends with it
	pc.must(
		`systemd-run --collect sh -c 'sleep 3; for card in campus watch; do ip link set $card down; done; sleep ${seconds}; for card in campus watch; do ip link set $card up; done'`
	)

const outcome = (write: Promise<number>) =>
	write.then(
		() => 'acknowledged',
		() => 'held back'
	)

/** How long the PC that took over had not heard the other when it could count on the majority. */
const saidOfSilence = async ({ serving }: Pair) =>
	(await serving.must(`journalctl --no-pager --boot --unit preau-pair --output cat | grep 'it takes over' | tail -n 1`)).trim()

/** Incidents of a pair with a third vote while nobody is there. After each of them, every acknowledged write is there. */
export async function thirdVote(pair: Pair, school: School, checks: Checks): Promise<void> {
	const scribe = new Scribe(pair, school)
	let third: ReturnType<typeof startThird> | undefined
	try {
		checks.title('a third machine votes')
		await pair.waiting.must(`${PAIR} vote ${THIRD}`)
		await pair.serving.must(`${PAIR} vote ${THIRD}`)
		await untilIs(pair.serving, 'voteless')
		await scribe.several(5)
		third = startThird()
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
			console.log(`      the other answers by itself after ${(await pair.takenOver()).toFixed(1)} s: ${await saidOfSilence(pair)}`)
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
		await cutOff(pair.serving, 200)
		await scribe.untilCut(Bun.sleep(4000))
		const alone = pair.serving
		console.log(`      the other answers by itself after ${(await pair.takenOver()).toFixed(1)} s: ${await saidOfSilence(pair)}`)
		await scribe.several(5)
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that(`${alone.name} came back, and waits`, pair.waiting.name, alone.name)
		checks.that('nothing acknowledged is missing, and nothing is split', await scribe.missing(), [])

		checks.title('the PC that serves is cut off from everything; the other takes over, writes and dies; then the first is back')
		const held = pair.serving
		await cutOff(held, 240)
		const isBack = Bun.sleep(255_000)
		await scribe.untilCut(Bun.sleep(4000))
		await pair.takenOver()
		await scribe.several(5)
		await pair.serving.cut()
		await isBack
		await until(WAIT, `${held.name} does not come back`, async () => {
			await Bun.sleep(2000)
			return (await held.try('corosync-quorumtool -s')).output.match(/^Total votes: *2$/m) !== null
		})
		await Bun.sleep(60_000)
		checks.that('it holds its writes back, with the majority', await held.must('cat /run/preau-pair/state'), /^vote=yes\nheld=yes$/m)
		checks.that('and acknowledges nothing', await outcome(scribe.write(held, AbortSignal.timeout(HELD))), 'held back')
		checks.that('nor is it at the shared address', await held.must('ip -o -4 addr show'), /^(?!.*10\.9\.0\.10\/)/s)
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('everything that was acknowledged is there', await scribe.missing(), [])

		checks.title('the PC that waits is cut off from everything; as it comes back, the one that went on without it dies')
		const behind = pair.waiting
		await cutOff(behind, 58)
		await Bun.sleep(5000)
		const since = performance.now()
		await scribe.write()
		await scribe.several(5)
		console.log(`      the one that serves goes on after ${((performance.now() - since) / 1000).toFixed(1)} s, and dies`)
		await pair.serving.cut()
		await Bun.sleep(150_000)
		checks.that('the other does not take over: it lacks what was written', await behind.must('cat /run/preau-pair/state'), /^serves=no$/m)
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('everything that was acknowledged is there', await scribe.missing(), [])

		checks.title('both serve, because somebody promoted one while only the cable was out')
		const left = pair.serving
		await left.must('ip link set campus down')
		await scribe.write(left)
		await pair.promote()
		const before = scribe.take()
		await scribe.several(10)
		await left.must('ip link set campus up')
		await untilIs(pair.serving, 'split')
		await left.must(`${PAIR} discard --yes`)
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('the PC that holds has what it acknowledged', await scribe.missing(), [])
		const aside = await left.fetch('/var/lib/preau-discarded-*/tenants', [`${CODE}.db`, `${CODE}.db-wal`], join(pair.folder, 'aside'))
		checks.that('what the other acknowledged lies aside', missingIn(aside, before), [])

		checks.title('somebody says that the other is off, and nobody is there any more whom DRBD asked')
		third.kill()
		await third.exited
		await untilIs(pair.serving, 'voteless')
		await pair.waiting.cut()
		const waits = outcome(scribe.write())
		await until(WAIT, 'DRBD asks nobody', async () => {
			await Bun.sleep(1000)
			return (await pair.serving.try(`pgrep -f '^/bin/sh /opt/preau/pair.sh may-go-on'`)).code === 0
		})
		await pair.serving.must(`pkill -KILL -f '^/bin/sh /opt/preau/pair.sh may-go-on'`)
		await Bun.sleep(5000)
		await pair.serving.must(`${PAIR} promote --other-is-off`)
		checks.that('what was held back is written', await waits, 'acknowledged')
		third = startThird()
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('everything that was acknowledged is there', await scribe.missing(), [])

		checks.title('the third machine is away')
		third.kill()
		await third.exited
		await untilIs(pair.serving, 'voteless')
		await scribe.several(5)
		await pair.waiting.cut()
		const unsure = await outcome(scribe.write(pair.serving, AbortSignal.timeout(HELD)))
		checks.that('without the majority nothing is acknowledged', unsure, 'held back')
		checks.that('until somebody says that the other is off', (await pair.serving.try(`${PAIR} promote --other-is-off`)).code, 0)
		await scribe.several(5)
		third = startThird()
		await pair.whole()
		await untilIs(pair.serving, 'whole')
		checks.that('everything that was acknowledged is there', await scribe.missing(), [])
	} finally {
		third?.kill()
	}
}
