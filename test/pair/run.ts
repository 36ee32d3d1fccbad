/**
 * Makes a pair of two virtual PCs with Debian. First come other incidents: the network between the two is cut, the PC that waits loses
 * power, everything is copied again under load, both are promoted. Then the power of the one that serves is cut, again and again, with fifty writers
 * and an import at work; each time the other is promoted, and what was acknowledged is looked for there: scripts/pair-rounds [rounds,
 * default 20] [--cuts] [--control] [--vote] [--database]. `--cuts` leaves the rest out.
 * With `--vote` a third machine, this computer, votes instead, and nobody promotes (apt install
 * corosync-qnetd). `--control` lets DRBD say "written" before the other PC has it (protocol A): then something must be missing.
 * `--database` does something else: it cuts the power of one PC on which a libSQL server takes writes, and counts what it loses (rounds: 2 of each kind).
 * Needs root, qemu-system-x86, mmdebstrap, e2fsprogs and, the first time, a Debian mirror. The last line is "N passed, N failed".
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '../../package.json'
import { killRoundsOf, type Round } from '../support/kills/rounds'
import { temporaryFolder } from '../support/folder'
import { Checks } from '../system/checks'
import { run } from '../system/machine'
import { databasePower } from './database'
import { badDays } from './days'
import { imageOf } from './image'
import { Pair } from './pair'
import { askAgain } from './patience'
import { thirdVote } from './vote'

const ROOT = resolve(import.meta.dir, '../..')
/** How long the cable holds back what goes over it, so that a cut finds something on its way; and what makes DRBD not wait for it. */
const CABLE = 'tc qdisc replace dev campus root netem delay 100ms'
const CONTROL = "sed -i 's/protocol C/protocol A/' /etc/drbd.d/preau.res && drbdadm adjust preau"
/** A PC's file cannot be watched from here, and emulated PCs answer little in a second. */
const MOMENTS = ['answer', 'import'] as const

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		cuts: { type: 'boolean', default: false },
		control: { type: 'boolean', default: false },
		vote: { type: 'boolean', default: false },
		database: { type: 'boolean', default: false }
	}
})
const count = Number(positionals[0] ?? (values.database ? 2 : 20))
const programs = ['qemu-system-x86_64', 'mmdebstrap', 'mke2fs', 'systemctl', 'nice', ...(values.vote ? ['corosync-qnetd'] : [])]

function hindrance(): string | undefined {
	if (process.platform !== 'linux' || process.arch !== 'x64') return 'it boots PCs on Linux x64 only'
	if (process.getuid?.() !== 0) return 'it must run as root'
	const missing = programs.filter((name) => Bun.which(name) === null)
	return missing.length > 0 ? `missing: ${missing.join(', ')} (apt install qemu-system-x86 mmdebstrap e2fsprogs corosync-qnetd)` : undefined
}

const why = hindrance()
if (why !== undefined) {
	console.log(`no pair can be made here: ${why}\n0 passed, 1 failed`)
	process.exit(1)
}
// the PCs' certificate is their own
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
askAgain()
const checks = new Checks()
const work = temporaryFolder()
let pair: Pair | undefined

async function story(): Promise<void> {
	if (values.database) return databasePower(work.path, count, checks)
	checks.title('a release is built')
	const built = await run([process.execPath, join(ROOT, 'scripts/release.ts')])
	checks.that('the release is made', built.code, 0)
	mkdirSync(join(work.path, 'stick'))
	cpSync(join(ROOT, `dist/preau-${version}`), join(work.path, `stick/preau-${version}`), { recursive: true })
	checks.title('two PCs become a pair')
	pair = new Pair(work.path, await imageOf(join(work.path, 'stick'), work.path))
	const school = await pair.make(`preau-${version}`)
	if (values.vote) return thirdVote(pair, school, checks)
	if (!values.control && !values.cuts) await badDays(pair, school, checks)
	for (const pc of pair.pcs) await pc.must(values.control ? `${CABLE} && ${CONTROL}` : CABLE)
	const early = await pair.waiting.try('sh /opt/preau/pair.sh promote --other-is-off')
	checks.that('the PC that waits does not take over while the other serves', early.code, 1)
	if (count === 0) return
	checks.title(`${count} power cuts of the PC that serves`)
	const rounds: Round[] = []
	let refused = pair.refusals.length
	const before = pair.promotions.length
	for await (const one of killRoundsOf(pair.asProgram(), school, Infinity, MOMENTS, { endsConnections: true })) {
		rounds.push(one)
		const refusals = pair.refusals.slice(refused)
		refused = pair.refusals.length
		for (const why of refusals) console.log(`      the other has not got everything, and says so; the dead one is brought back: ${why}`)
		const { round, moment, acknowledged, unanswered, importing, kept, dropped, lost, half, faults } = one
		console.log(
			`      round ${round} (${moment}): ${acknowledged} acknowledged, ${unanswered.length} unanswered (${kept} there whole, ${dropped} not), ` +
				`import ${importing}, ${lost} lost, ${half} half` +
				(refusals.length > 0 ? '' : `; the other answers after ${pair.promotions.at(-1)?.toFixed(1)} s`)
		)
		// a connection that is cut does not count as an answer: the write that was asked over it may be there or not
		const reset = faults.filter((fault) => fault.includes('ECONNRESET'))
		if (one.ended + reset.length > 0) console.log(`      ${one.ended + reset.length} connections ended before the cut`)
		const wrong = faults.filter((fault) => !reset.includes(fault))
		for (const fault of wrong.slice(0, 5)) console.log(`        ${fault}`)
		if (!values.control) checks.that(`round ${round}: nothing acknowledged is missing, nothing is there in part`, wrong, [])
		if ((one.lost > 0 && values.control) || pair.promotions.length - before >= count || rounds.length > 2 * count) break
		for (const pc of pair.pcs) {
			if (!pc.isOn) await pc.boot()
			await pc.must(CABLE)
		}
	}
	const sum = (figure: (round: Round) => number) => rounds.reduce((total, round) => total + figure(round), 0)
	const took = pair.promotions.slice(before).toSorted((a, b) => a - b)
	console.log(
		`      ${rounds.length} cuts, ${took.length} takeovers: ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.lost)} lost, ${sum((one) => one.half)} half; ` +
			`from the command to the first answer of the other: median ${took[took.length >> 1]?.toFixed(1)} s, longest ${took.at(-1)?.toFixed(1)} s`
	)
	if (values.control)
		checks.that('where DRBD does not wait for the other PC, something acknowledged is missing', sum((one) => one.lost) > 0, true)
}

async function clear(): Promise<void> {
	for (const pc of pair?.pcs ?? []) await pc.cut()
	rmSync(work.path, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void clear().then(() => process.exit(1)))
try {
	await story()
} catch (error) {
	checks.that('the story goes on to its end', error instanceof Error ? error.message : String(error), 'nothing is thrown')
}
await clear()
console.log(checks.totals())
process.exitCode = checks.failed === 0 && checks.passed > 0 ? 0 : 1
