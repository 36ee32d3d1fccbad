import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { stubPair, type StubPair } from '../support/stub-pair'

const pc = stubPair()
afterAll(() => pc.remove())

const PREPARE = ['prepare', '--device', '/dev/sdb1', '--here', '10.0.0.11', '--other', 'pc2=10.0.0.12', '--address', '10.0.0.10/24']
beforeAll(async () => {
	expect((await pc.run(PREPARE)).code).toBe(0)
	pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
	pc.keep('prepared')
	expect((await pc.run(['vote', THIRD])).code).toBe(0)
	pc.keep('voted')
})
beforeEach(() => pc.back('prepared'))

const THIRD = '10.0.0.13'

describe('vote', () => {
	test('has a third machine vote: both PCs write the same for corosync, and DRBD asks before one goes on alone', async () => {
		const { code, stdout, stderr } = await pc.run(['vote', THIRD])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('The same on pc2')
		const resource = pc.read('etc/drbd.d/preau.res') ?? ''
		for (const line of ['fencing resource-and-stonith;', 'fence-peer "/bin/sh /opt/preau/pair.sh may-go-on";', 'on pc2 { disk /dev/sdb1;'])
			expect(resource).toContain(line)
		const corosync = pc.read('etc/corosync/corosync.conf') ?? ''
		for (const line of [
			'exec_serves: /bin/grep -q',
			`host: ${THIRD}`,
			'ring0_addr: 10.0.0.11',
			'ring0_addr: 10.0.0.12',
			'algorithm: ffsplit',
			'token: 3000',
			'timeout: 5000\n\t\tsync_timeout: 10000',
			'crypto_cipher: aes256'
		])
			expect(corosync).toContain(line)
		const secret = /shared-secret "(\w+)"/.exec(resource)![1]!
		expect(pc.read('etc/corosync/authkey')).toMatch(/^[0-9a-f]{256}$/)
		expect([corosync, pc.read('etc/corosync/authkey')].join('')).not.toContain(secret)
		expect(statSync(pc.at('etc/corosync/authkey')).mode & 0o777).toBe(0o400)
		expect(pc.read('drbd.log')).toContain('adjust preau')
		expect(pc.read('etc/systemd/system/preau.service.d/pair-vote.conf')).toContain('WatchdogSec=180')
		const key = pc.read('etc/corosync/authkey')
		await pc.run(['vote', THIRD])
		expect(pc.read('etc/corosync/authkey')).toBe(key)
	})

	test('`vote none` undoes the third vote', async () => {
		await pc.run(['vote', THIRD])
		expect((await pc.run(['vote', 'none'])).code).toBe(0)
		expect(pc.read('etc/drbd.d/preau.res')).toContain('fencing dont-care;')
		expect(pc.read('etc/preau-pair.conf')).toContain('third=\n')
		expect(pc.read('etc/systemd/system/preau.service.d/pair-vote.conf')).toBeUndefined()
		expect(pc.read('systemctl.log')).toContain('disable --quiet --now corosync-qdevice corosync')
	})

	test.each([
		['DRBD', 'drbd-refuses', 'DRBD does not take it'],
		['corosync', 'corosync-fails', 'corosync does not start']
	])('changes nothing where %s does not go along', async (_, file, told) => {
		pc.write(file, '')
		const before = pc.read('etc/drbd.d/preau.res')
		const { code, stderr } = await pc.run(['vote', THIRD])
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect([pc.read('etc/drbd.d/preau.res'), pc.read('etc/preau-pair.conf')?.match(/^third=.*$/m)?.[0]]).toEqual([before, 'third='])
	})

	test.each<[string, readonly string[], string, (on: StubPair) => void]>([
		['its own address', ['10.0.0.11'], '10.0.0.11 is not the address of a third machine', () => undefined],
		['the other one', ['10.0.0.12'], '10.0.0.12 is not the address', () => undefined],
		['a name', ['db.ecole.lan'], 'db.ecole.lan is not the address', () => undefined],
		[
			'a pair that is not whole',
			[THIRD],
			'both PCs must have everything first',
			(on) => on.drbd('SyncSource', 'Primary/Secondary', 'UpToDate/Inconsistent')
		]
	])('refuses %s, and changes nothing', async (_, args, told, spoil) => {
		spoil(pc)
		const before = pc.read('etc/drbd.d/preau.res')
		const { code, stderr } = await pc.run(['vote', ...args])
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect([pc.read('etc/drbd.d/preau.res'), pc.read('etc/corosync/corosync.conf')]).toEqual([before, undefined])
	})
})

/** The output of corosync: how many PCs hear each other, whether they have the majority, and whether the third votes for them. */
const voting = (nodes: 1 | 2, quorate: boolean, third = quorate) =>
	`Nodes:            ${nodes}\nQuorate:          ${quorate ? 'Yes' : 'No'}\n         0          ${third ? 1 : 0}            Qdevice\n`
const say = (file: string, text: string) => `printf '${text.replaceAll('\n', '\\n')}' >"$DESTDIR/${file}"`
const drbdSays = (cstate: string, role: string, dstate: string) =>
	[say('drbd/cstate', `${cstate}\n`), say('drbd/role', `${role}\n`), say('drbd/dstate', `${dstate}\n`)].join('; ')
const SILENT = drbdSays('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown')
const [TOGETHER, MAJORITY, MINORITY] = [voting(2, true), voting(1, true), voting(1, false)].map((text) => say('votes', text)) as [
	string,
	string,
	string
]
/** Linked by DRBD, and no more by corosync. */
const voting2alone = say('votes', voting(1, true))
const GOES_ON = ':'

/** Lets the watch look once, and once more after each of these, three seconds apart. @returns whether this PC has begun to serve */
async function watch(...days: readonly string[]) {
	pc.write('systemctl.log', '')
	pc.days(...days)
	await pc.run(['watch'])
	return (pc.read('systemctl.log') ?? '').includes('start preau-volume')
}

const times = (count: number, day: string) => Array.from({ length: count }, () => day)

describe('with a third vote the PC that waits', () => {
	beforeAll(async () => {
		pc.back('voted')
		await pc.run(['rest'])
		await watch(TOGETHER, drbdSays('Connected', 'Secondary/Primary', 'UpToDate/UpToDate'))
		pc.keep('waiting')
	})
	beforeEach(() => pc.back('waiting'))

	test('takes over once the other is silent and it has the majority', async () => {
		expect(await watch(`${SILENT}; ${TOGETHER}`, MINORITY, MAJORITY)).toBe(false)
		pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
		pc.write('votes', voting(2, true))
		expect(await watch(`${SILENT}; ${TOGETHER}`, MINORITY, MAJORITY, MAJORITY)).toBe(true)
	})

	test('notes that it has taken over, and so serves again after a start', async () => {
		expect(await watch(SILENT, ...times(3, MAJORITY))).toBe(true)
		for (const mark of ['active', 'alone'])
			expect([mark, pc.read(`var/lib/preau-pair/${mark}`)]).toEqual([mark, expect.stringMatching(/^\d+\n$/)])
	})

	test('takes over where corosync has heard the silence before DRBD', async () => {
		expect(await watch(MINORITY, MAJORITY, `${SILENT}; ${MAJORITY}`, MAJORITY)).toBe(true)
	})

	test('does not when the other did not vote with it, and so holds nothing back', async () => {
		pc.write('votes', voting(1, true))
		expect(await watch(SILENT, ...times(6, MAJORITY))).toBe(false)
	})

	test('does not when it did not look for so long that the other may have gone on alone', async () => {
		const hangs = `echo 130.00 0.00 >"$DESTDIR/proc/uptime"; ${SILENT}; ${MAJORITY}`
		pc.write('proc/uptime', '100.00 0.00\n')
		expect(await watch(hangs, MAJORITY, MAJORITY)).toBe(false)
	})

	test('does not once it has been without the majority so long that the other may have gone on alone', async () => {
		expect(await watch(SILENT, ...times(7, MINORITY), ...times(4, MAJORITY))).toBe(false)
	})

	test('does not when corosync told it the votes of before, as it does for half a minute to a PC cut off from everything', async () => {
		expect(await watch(SILENT, ...times(9, TOGETHER), ...times(4, MAJORITY))).toBe(false)
	})

	test('after a start serves on alone, as before, only with the majority', async () => {
		pc.drbd('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown')
		pc.write('votes', voting(1, false))
		for (const mark of ['active', 'alone']) pc.write(`var/lib/preau-pair/${mark}`, '1\n')
		expect(await watch(MINORITY, MINORITY)).toBe(false)
		expect(await watch(MAJORITY, GOES_ON)).toBe(true)
	})

	test('takes over once the shared address is free, however long that takes, if only it has the majority', async () => {
		pc.write('answering', '10.0.0.10\n')
		expect(await watch(SILENT, ...times(12, MAJORITY))).toBe(true)
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
		pc.write('answering', '10.0.0.10\n')
		pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
		pc.write('votes', voting(2, true))
		await watch(SILENT, ...times(12, MAJORITY), `${MAJORITY}; ${say('answering', '')}`, MAJORITY)
		expect(pc.read('addresses')).toContain('10.0.0.10/24')
	})

	test('does when it has lost the majority for a moment, and not when the other had time to count so far', async () => {
		expect(await watch(SILENT, MAJORITY, ...times(5, MINORITY), ...times(4, MAJORITY))).toBe(false)
		pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
		pc.write('votes', voting(2, true))
		expect(await watch(SILENT, MAJORITY, ...times(2, MINORITY), ...times(3, MAJORITY))).toBe(true)
	})

	/** DRBD asks for a promotion, and the stand-in does what the kernel does with the answer. */
	const asks = () => {
		pc.write('drbd/asks', '')
		pc.write('proc/drbd', ' 0: cs:WFConnection ro:Secondary/Unknown ds:UpToDate/DUnknown C s-----\n')
	}
	const answers = () => pc.read('drbd/answered')?.trim().split('\n')

	test('tries again where it lost the majority for a moment while it counted', async () => {
		asks()
		expect(await watch(SILENT, ...times(12, MAJORITY), MINORITY, ...times(60, MAJORITY))).toBe(true)
		expect(answers()).toEqual(['1', '1', '1', '1', '7'])
		expect(pc.read('addresses')).toContain('10.0.0.10/24')
	})

	test('does not once the other had time to count, however often DRBD asks', async () => {
		asks()
		await watch(SILENT, ...times(12, MAJORITY), ...times(6, MINORITY), ...times(80, MAJORITY))
		expect(answers()).toEqual(['1', '1', '1', '1'])
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
	})

	test('says when it gives up, once', async () => {
		pc.days(SILENT, ...times(12, MINORITY))
		const { stdout } = await pc.run(['watch'])
		expect(stdout.match(/pc2 has been silent for \d+ seconds, and whether it went on is not known here any more/g)).toHaveLength(1)
	})

	test('serves where it cannot note that it does, as on a full disk', async () => {
		for (const note of ['active', 'alone']) mkdirSync(pc.at(`var/lib/preau-pair/${note}.new`))
		expect(await watch(SILENT, ...times(3, MAJORITY))).toBe(true)
		expect(pc.read('systemctl.log')).toContain('start --no-block preau\n')
	})

	test('does not when the other hears it and has voted with it no more for some time', async () => {
		expect(await watch(...times(5, voting2alone), `${SILENT}; ${MAJORITY}`, ...times(4, MAJORITY))).toBe(false)
	})

	test('does not leave a mark of a takeover that failed', async () => {
		pc.write('answering', '10.0.0.10\n')
		expect(await watch(SILENT, ...times(4, MAJORITY))).toBe(true)
		expect([pc.read('var/lib/preau-pair/active'), pc.read('var/lib/preau-pair/alone')]).toEqual([undefined, undefined])
	})

	test('does not when it had not got everything', async () => {
		pc.drbd('SyncTarget', 'Secondary/Primary', 'Inconsistent/UpToDate')
		expect(await watch(SILENT, ...times(4, MAJORITY))).toBe(false)
	})

	test('does not when its disk is behind', async () => {
		const behind = drbdSays('WFConnection', 'Secondary/Unknown', 'Outdated/DUnknown')
		expect(await watch(behind, ...times(4, MAJORITY))).toBe(false)
	})

	test('does not when it has not heard the other since it was switched on', async () => {
		pc.drbd('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown')
		expect(await watch(...times(6, MAJORITY))).toBe(false)
	})

	test('does not after a split', async () => {
		expect(await watch(SILENT, MAJORITY, `${say('var/lib/preau-pair/split', '1')}; ${MAJORITY}`, MAJORITY)).toBe(false)
	})

	test('does not while the third machine hears both', async () => {
		expect(await watch(SILENT, ...times(6, TOGETHER))).toBe(false)
	})
})

test('without a third vote the PC that waits never takes over by itself', async () => {
	await pc.run(['rest'])
	expect(await watch(drbdSays('Connected', 'Secondary/Primary', 'UpToDate/UpToDate'), SILENT, ...times(6, MAJORITY))).toBe(false)
})

const proc = (link: string, flags: string) =>
	say('proc/drbd', `version: 8.4.11\n 0: cs:${link} ro:Primary/Unknown ds:UpToDate/DUnknown C ${flags}\n`)

describe('the PC that serves and hears the other no more', () => {
	beforeEach(() => {
		pc.back('voted')
		pc.drbd('WFConnection', 'Primary/Unknown', 'UpToDate/DUnknown')
		pc.write('proc/drbd', 'version: 8.4.11\n 0: cs:WFConnection ro:Primary/Unknown ds:UpToDate/DUnknown   s-----\n')
	})
	const secondary = () => pc.write('proc/drbd', ' 0: cs:WFConnection ro:Secondary/Unknown ds:UpToDate/DUnknown C s-----\n')
	/** @returns how it ended; `undefined` where it still waited */
	async function mayGoOn(...days: readonly string[]) {
		rmSync(pc.at('run/preau-pair/late'), { force: true })
		return asked(...days)
	}
	/** The same where it has been asked before. */
	async function asked(...days: readonly string[]) {
		pc.days(...days)
		const { code } = await pc.asked()
		return code > 128 ? undefined : code
	}

	test('goes on once it has had the majority so long that the other knows that it has not', async () => {
		rmSync(pc.at('var/lib/preau-pair/alone'))
		expect(await mayGoOn(...times(40, MAJORITY))).toBeUndefined()
		expect(pc.read('var/lib/preau-pair/alone')).toBeUndefined()
		expect(await mayGoOn(...times(42, MAJORITY))).toBe(7)
		expect(pc.read('var/lib/preau-pair/alone')).toMatch(/^\d+\n$/)
	})

	test('opens the three files that the kernel, which asks, does not', async () => {
		await mayGoOn('files=$(cd "/proc/$$/fd" && readlink 0 1 2); echo "$files" >"$DESTDIR/files"', MINORITY)
		expect(pc.read('files')).toBe('/dev/null\n'.repeat(3))
	})

	test('is not promoted any more where it stood still for a minute, though it had the majority before and after', async () => {
		secondary()
		pc.write('proc/uptime', '100.00 0.00\n')
		expect(await mayGoOn(MAJORITY, `${say('proc/uptime', '165.00 0.00\n')}; ${MAJORITY}`, MAJORITY)).toBe(1)
	})

	test('goes on where DRBD alone does not hear the other, once that one has given up', async () => {
		expect(await mayGoOn(...times(99, TOGETHER))).toBeUndefined()
		expect(await mayGoOn(...times(102, TOGETHER))).toBe(7)
	})

	test('goes on where it cannot note that it does, as on a full disk', async () => {
		rmSync(pc.at('var/lib/preau-pair/alone'))
		mkdirSync(pc.at('var/lib/preau-pair/alone.new'))
		expect(await mayGoOn(...times(42, MAJORITY))).toBe(7)
	})

	test('is not promoted any more when it was without the majority meanwhile, or had to wait for it', async () => {
		secondary()
		expect(await mayGoOn(...times(10, MAJORITY), MINORITY, ...times(50, MAJORITY))).toBe(1)
		expect(await asked(...times(50, MAJORITY))).toBe(1)
		expect(await mayGoOn(...times(70, MINORITY), ...times(50, MAJORITY))).toBe(1)
		expect(await asked(...times(50, MAJORITY))).toBe(1)
		expect(await mayGoOn(...times(42, MAJORITY))).toBe(7)
	})

	test('also holds its writes back when DRBD asks again, until the other is back', async () => {
		expect(await mayGoOn(...times(21, MINORITY))).toBeUndefined()
		expect(await asked(...times(50, MAJORITY))).toBeUndefined()
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		await watch(TOGETHER)
		expect(pc.read('run/preau-pair/late')).toBeUndefined()
		expect(await asked(...times(42, MAJORITY))).toBe(7)
	})

	test('counts from when the watch last heard the other: it may have stood still since', async () => {
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		await watch(TOGETHER)
		pc.write('proc/uptime', '150.00 0.00\n')
		expect(await mayGoOn(...times(50, MAJORITY))).toBeUndefined()
		pc.write('run/preau-pair/linked', '240\n')
		pc.write('proc/uptime', '250.00 0.00\n')
		expect(await mayGoOn(...times(42, MAJORITY))).toBe(7)
	})

	test('is not promoted any more when the other is back meanwhile', async () => {
		expect(
			await mayGoOn(
				MAJORITY,
				`${TOGETHER}; ${say('proc/drbd', ' 0: cs:WFConnection ro:Secondary/Unknown ds:UpToDate/DUnknown C s-----\n')}`,
				TOGETHER
			)
		).toBe(1)
	})

	test('holds its writes back without the majority, and begins to count when it gets it', async () => {
		expect(await mayGoOn(...times(40, MINORITY))).toBeUndefined()
		expect(await mayGoOn(...times(10, MAJORITY), MINORITY, ...times(10, MAJORITY))).toBeUndefined()
		expect(await mayGoOn(...times(40, TOGETHER))).toBeUndefined()
		expect(await mayGoOn(...times(15, MINORITY), ...times(42, MAJORITY))).toBe(7)
		expect(await mayGoOn(...times(10, MAJORITY), ...times(9, MINORITY), ...times(42, MAJORITY))).toBe(7)
	})

	test('holds its writes back for good where the other had time to take over, write and die', async () => {
		expect(await mayGoOn(...times(21, MINORITY), ...times(50, MAJORITY))).toBeUndefined()
		expect(await mayGoOn(...times(10, MAJORITY), ...times(13, MINORITY), ...times(50, MAJORITY))).toBeUndefined()
		expect(await mayGoOn(...times(21, MINORITY), ...times(110, TOGETHER))).toBeUndefined()
		expect(await mayGoOn(...times(50, TOGETHER), ...times(50, MAJORITY))).toBeUndefined()
	})

	test('says as long as it counts', async () => {
		const counting = () => Number(pc.read('run/preau-pair/counting') ?? 0)
		await mayGoOn(...times(5, MINORITY))
		expect(counting()).toBe(0)
		for (const day of [MAJORITY, TOGETHER]) {
			await mayGoOn(...times(5, day))
			expect(counting()).toBe(Number.parseInt(pc.read('proc/uptime') ?? '', 10) - 1)
			await mayGoOn(...times(5, MINORITY))
			expect(counting()).toBeLessThan(Number.parseInt(pc.read('proc/uptime') ?? '', 10) - 4)
		}
	})

	test('goes on at once when the other is said to be off', async () => {
		expect(await mayGoOn(MINORITY, `${MINORITY}; date +%s >"$DESTDIR/run/preau-pair/off"`, MINORITY)).toBe(7)
		expect(await mayGoOn(...times(3, MINORITY))).toBe(7)
		pc.write('run/preau-pair/off', '1795000000\n')
		expect(await mayGoOn(...times(3, MINORITY))).toBeUndefined()
		// by a clock that has been set back
		for (const torn of ['', 'x\n']) {
			pc.write('run/preau-pair/off', torn)
			expect(await mayGoOn(...times(3, MINORITY))).toBeUndefined()
		}
		pc.write('run/preau-pair/off', `${Math.floor(Date.now() / 1000) + 3_600}\n`)
		expect(await mayGoOn(...times(3, MINORITY))).toBeUndefined()
	})

	test('does not go on alone when it hears the other again', async () => {
		expect(await mayGoOn(MINORITY, proc('WFReportParams', 's-----'), proc('Connected', 'r-----'))).toBe(1)
	})

	test('learns from promote, which asks, that the other is off', async () => {
		pc.write('var/lib/preau-pair/heard', '1700000000\n')
		const asked = await pc.run(['promote'])
		expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('nobody is there to say that pc2 is off')])
		expect(asked.stdout).toContain('This PC last heard pc2: 2023-11-14')
		pc.write('answering', '10.0.0.12\n')
		expect((await pc.run(['promote', '--other-is-off'])).stderr).toContain('pc2 still answers at 10.0.0.12')
		pc.write('answering', '')
		pc.write('answering-then', '10.0.0.12\n')
		expect((await pc.typed('promote', 'off\n')).stdout).toContain('pc2 still answers at 10.0.0.12')
		pc.write('answering', '')
		expect((await pc.typed('promote', 'no\n')).stdout).toContain('not confirmed, nothing was changed')
		expect(pc.read('run/preau-pair/off')).toBeUndefined()
		rmSync(pc.at('var/lib/preau-pair/alone'))
		pc.days(proc('WFConnection', 'r-----'), GOES_ON)
		expect((await pc.run(['promote', '--other-is-off'])).code).toBe(0)
		expect([pc.read('run/preau-pair/off'), pc.read('var/lib/preau-pair/alone')]).toEqual(Array(2).fill(expect.stringMatching(/^\d+\n$/)))
		expect(pc.read('drbd.log')).not.toContain('resume-io')
	})

	test('writes what is held back once somebody says so, also where nobody waits for DRBD any more', async () => {
		pc.days(...times(40, GOES_ON))
		expect((await pc.run(['promote', '--other-is-off'])).code).toBe(0)
		expect(pc.read('drbd.log')).toContain('resume-io preau')
	})

	test('is not let go on where the other has taken over, and was seen to', async () => {
		pc.write('var/lib/preau-pair/heard', '1700000000\n')
		await watch(MINORITY)
		pc.write('answering', '10.0.0.10\n')
		expect((await pc.run(['promote', '--other-is-off'])).stderr).toContain('10.0.0.10 still answers: pc2 serves')
		await watch(MINORITY)
		pc.write('answering', '')
		expect((await pc.run(['promote', '--other-is-off'])).stderr).toContain('pc2 went on without this PC')
		expect(pc.read('run/preau-pair/off')).toBeUndefined()
		pc.days(proc('WFConnection', 'r-----'), GOES_ON)
		expect((await pc.run(['promote', '--other-is-off', '--with-loss'])).code).toBe(0)
	})

	test('starts Préau where that has ended meanwhile', async () => {
		pc.write('proc/drbd', 'version: 8.4.11\n 0: cs:WFConnection ro:Primary/Unknown ds:UpToDate/DUnknown   r-----\n')
		pc.write('preau-died', '')
		expect((await pc.run(['promote'])).stdout).toContain('serves already')
		expect(pc.read('preau-died')).toBeUndefined()
	})

	test('says whether it waits for the majority, or for the other to give up, and whether the other votes', async () => {
		const shown = async (day: string) => {
			await watch(day)
			return pc.read('run/preau-pair/state')?.match(/^(vote|held)=.*$/gm)
		}
		await watch(MINORITY)
		expect(await shown(MINORITY)).toEqual(['vote=no', 'held=yes'])
		await watch(MAJORITY)
		expect(await shown(MAJORITY)).toEqual(['vote=yes', 'held=yes'])
		const now = Number.parseInt(pc.read('proc/uptime') ?? '', 10)
		pc.write('run/preau-pair/counting', `${now - 1}\n`)
		expect(await shown(MAJORITY)).toEqual(['vote=yes', 'held=briefly'])
		// ten seconds after it last counted, by the clock of the day
		expect(await shown(MAJORITY)).toEqual(['vote=yes', 'held=yes'])
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		pc.write('proc/drbd', ' 0: cs:Connected ro:Primary/Secondary ds:UpToDate/UpToDate C r-----\n')
		expect(await shown(MAJORITY)).toEqual(['vote=other', 'held=no'])
		await watch(TOGETHER)
		expect(await shown(TOGETHER)).toEqual(['vote=yes', 'held=no'])
		await watch(say('votes', ''))
		expect(await shown(GOES_ON)).toEqual(['vote=here', 'held=no'])
	})

	test('starts again when the other has taken over meanwhile', async () => {
		pc.drbd('StandAlone', 'Primary/Unknown', 'UpToDate/DUnknown')
		pc.write('proc/drbd', 'version: 8.4.11\n 0: cs:StandAlone ro:Primary/Unknown ds:UpToDate/DUnknown   r-----\n')
		await watch(GOES_ON)
		expect(pc.read('proc/sysrq-trigger')).toBeUndefined()
		pc.write('proc/drbd', 'version: 8.4.11\n 0: cs:StandAlone ro:Primary/Unknown ds:UpToDate/DUnknown   s-----\n')
		await watch(GOES_ON)
		expect(pc.read('proc/sysrq-trigger')).toBe('b\n')
	})

	test('leaves the shared address while it is without the majority, and takes it again', async () => {
		pc.drbd('WFConnection', 'Primary/Unknown', 'UpToDate/DUnknown')
		await watch(MINORITY)
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
		await watch(MAJORITY)
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
		pc.write('answering', '10.0.0.10\n')
		await watch(proc('WFConnection', 'r-----'))
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
		pc.write('answering', '')
		await watch(MINORITY)
		expect(pc.read('addresses')).toContain('10.0.0.10/24')
	})

	test('does not take the shared address again while it gives up serving', async () => {
		pc.drbd('WFConnection', 'Primary/Unknown', 'UpToDate/DUnknown')
		await watch(MINORITY)
		pc.write('stopping', '')
		pc.write('announced', '')
		await watch(proc('WFConnection', 'r-----'), GOES_ON)
		expect(pc.read('announced')).toBe('')
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
	})

	test('leaves it again when it gives up serving while it announces it', async () => {
		pc.drbd('WFConnection', 'Primary/Unknown', 'UpToDate/DUnknown')
		await watch(MINORITY)
		pc.write('stops-then', '')
		await watch(proc('WFConnection', 'r-----'), GOES_ON)
		expect(pc.read('stopping')).toBe('')
		expect(pc.read('addresses')).not.toContain('10.0.0.10/24')
	})

	test('is replaced from: what was held back goes on first', async () => {
		pc.days(GOES_ON, proc('WFConnection', 'r-----'), GOES_ON)
		const replaces = ['replace', 'pc2', '--other', 'pc3=10.0.0.14']
		expect((await pc.run(replaces)).stderr).toContain('nobody is there to say that pc2 is off')
		expect(pc.read('etc/drbd.d/preau.res')).toContain('pc2')
		const { code, stdout } = await pc.run([...replaces, '--other-is-off'])
		expect([code, stdout]).toEqual([0, expect.stringContaining(`sudo sh pair.sh vote ${THIRD}`)])
		expect(pc.read('run/preau-pair/off')).toMatch(/^\d+\n$/)
	})

	test('is not replaced by the third machine', async () => {
		const { code, stderr } = await pc.run(['replace', 'pc2', '--other', `pc3=${THIRD}`])
		expect([code, stderr]).toEqual([1, expect.stringContaining(`${THIRD} is the address of the third machine`)])
	})

	test('lets nobody take the vote back meanwhile', async () => {
		expect((await pc.run(['vote', 'none'])).stderr).toContain('writes are held back')
	})
})
