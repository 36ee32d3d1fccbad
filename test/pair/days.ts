import { join } from 'node:path'
import { CODE, type School } from '../support/kills/school'
import type { Checks } from '../system/checks'
import type { Pair } from './pair'
import type { Pc } from './pc'
import { missingIn, Scribe, shown, untilIs } from './scribe'

const PAIR = 'sh /opt/preau/pair.sh'

/** Incidents of a pair other than the death of the PC that serves. After each of them, every acknowledged write is there. */
export async function badDays(pair: Pair, school: School, checks: Checks): Promise<void> {
	const scribe = new Scribe(pair, school)
	const told = async (pc: Pc) => (await pc.try('preau pair --lang en')).output
	const changeOver = async () => {
		await pair.serving.must(`${PAIR} rest`)
		await pair.promote([])
	}

	checks.title('the network between the two is cut and mended')
	await untilIs(pair.serving, 'whole')
	const paired = await scribe.several()
	await pair.waiting.must('ip link set campus down')
	const first = await scribe.write()
	await untilIs(pair.serving, 'alone')
	const alone = await scribe.several()
	console.log(
		`      one commit after the other, paired: ${shown(paired)}; alone: ${shown(alone)}; the first after the cut took ${Math.round(first)} ms`
	)
	checks.that('the PC that serves says that it serves alone', await told(pair.serving), /has served alone since/)
	checks.that('the other says what to do', await told(pair.waiting), /waits, and last heard/)
	const alonePromote = await pair.waiting.try(`${PAIR} promote`)
	checks.that(
		'it does not take over unless somebody says that the first is off',
		[alonePromote.code, /is off/.test(alonePromote.output)],
		[1, true]
	)
	await pair.waiting.must('ip link set campus up')
	await pair.whole()
	await changeOver()
	checks.that('after a change over everything is there', await scribe.missing(), [])

	checks.title('the PC that waits loses its power and comes back')
	await pair.whole()
	const lost = pair.waiting
	const writing = scribe.several(30)
	await lost.cut()
	console.log(`      writes while it died: ${shown(await writing)}`)
	await untilIs(pair.serving, 'alone')
	await scribe.several(30)
	await pair.whole()
	await changeOver()
	checks.that('after it came back and took over everything is there', await scribe.missing(), [])

	checks.title('the PC that waits gets everything anew, under load')
	await pair.whole()
	const began = performance.now()
	await pair.waiting.must('drbdadm invalidate preau')
	const early = await pair.waiting.try(`${PAIR} promote --other-is-off`)
	checks.that('it does not take over meanwhile', early.code, 1)
	const meanwhile = await scribe.during(async () => (await pair.serving.must('drbdadm dstate preau')).trim() === 'UpToDate/UpToDate')
	console.log(`      160 MB in ${Math.round((performance.now() - began) / 1000)} s; writes meanwhile: ${shown(meanwhile)}`)
	await scribe.several(20)
	await pair.serving.cut()
	await pair.promote()
	checks.that('after it the first may die, and everything is there', await scribe.missing(), [])

	checks.title('both serve, because somebody promoted one while only the cable was out')
	await pair.whole()
	const left = pair.serving
	await left.must('ip link set campus down')
	await pair.promote()
	const before = scribe.take()
	await scribe.write(left)
	const toDiscard = scribe.take()
	await scribe.several(10)
	await left.must('ip link set campus up')
	await untilIs(pair.serving, 'split')
	for (const pc of pair.pcs) checks.that(`${pc.name} says that both have written`, await told(pc), /each written without the other/)
	const refused = await left.try(`${PAIR} rest`)
	checks.that('the one that is left alone does not rest: the other could not take over', refused.code, 1)
	await left.must(`${PAIR} discard --yes`)
	await pair.whole()
	checks.that('the PC that holds has what it acknowledged', await scribe.missing(), [])
	const aside = await left.fetch('/var/lib/preau-discarded-*/tenants', [`${CODE}.db`, `${CODE}.db-wal`], join(pair.folder, 'aside'))
	checks.that('what the other acknowledged, and what both had before, lies aside', missingIn(aside, [...before, ...toDiscard]), [])
	await changeOver()
	checks.that('the one that discarded may serve again', await scribe.missing(), [])

	checks.title('the PC that waits burns, and a new one takes its place')
	await pair.whole()
	const living = await pair.serving.try(`${PAIR} replace ${pair.waiting.name} --other pc3=10.9.0.13`)
	checks.that('a PC that lives is not replaced', [living.code, /is alive and belongs/.test(living.output)], [1, true])
	const wrong = await pair.serving.try(`${PAIR} replace ${pair.serving.name} --other pc3=10.9.0.13`)
	checks.that('nor is the one that serves', [wrong.code, /is this PC/.test(wrong.output)], [1, true])
	const replacing = pair.replace()
	await scribe.several(30)
	await replacing
	await changeOver()
	checks.that('the new one has everything, and may serve', await scribe.missing(), [])
}
