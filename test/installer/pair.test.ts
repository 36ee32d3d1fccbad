import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
	chmodSync,
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync
} from 'node:fs'
import { join } from 'node:path'
import { stubPair, type StubPair } from '../support/stub-pair'
import { until } from '../support/until'

const pc = stubPair()
beforeEach(() => pc.back('new'))
afterAll(() => pc.remove())

const PREPARE = ['prepare', '--device', '/dev/sdb1', '--here', '10.0.0.11', '--other', 'pc2=10.0.0.12', '--address', '10.0.0.10/24']
const changed = (option: string, value: string) => PREPARE.map((one, n) => (PREPARE[n - 1] === option ? value : one))
beforeAll(async () => {
	expect(await pc.run(PREPARE)).toMatchObject({ code: 0, stderr: '' })
	pc.write('drbd.log', '')
	pc.keep('prepared')
})
const prepared = () => pc.back('prepared')

test('pair.sh prints its usage in the language of the reader', async () => {
	const [english, french] = [await pc.run(['--help'], { LC_ALL: 'C' }), await pc.run(['--help'], { LC_ALL: 'fr_FR.UTF-8' })]
	expect([english.code, french.code]).toEqual([64, 64])
	expect(english.stderr).toMatch(/^sudo sh pair\.sh prepare .* writes a ticket\n(sudo sh pair\.sh .*\n){8}$/)
	expect(french.stderr).toMatch(/^sudo sh pair\.sh prepare .* écrit un ticket\n(sudo sh pair\.sh .*\n){8}$/)
})

describe('prepare', () => {
	test('moves the data onto the volume, keeps what was, and writes what DRBD and systemd read', async () => {
		const { code, stdout, stderr } = await pc.run(PREPARE)
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('Préau serves from the volume, at 10.0.0.10')
		expect(pc.read('srv/preau-pair/data/tenants/ecole.db')).toBe('marks')
		expect(pc.read('var/lib/preau.before-pair/tenants/ecole.db')).toBe('marks')
		expect(pc.read('mkfs.log')).toContain('/dev/drbd0')
		const resource = pc.read('etc/drbd.d/preau.res') ?? ''
		for (const line of [
			'protocol C;',
			'csums-alg sha256;',
			'verify-alg sha256;',
			'after-sb-0pri disconnect;',
			'after-sb-1pri disconnect;',
			'after-sb-2pri disconnect;',
			'on pc1 { disk /dev/sdb1; address 10.0.0.11:7789; }',
			'on pc2 { disk /dev/sdb1; address 10.0.0.12:7789; }'
		])
			expect(resource).toContain(line)
		expect(resource).toMatch(/shared-secret "[0-9a-f]{48}"/)
		expect([statSync(pc.at('etc/drbd.d/preau.res')).mode & 0o777, statSync(pc.beside).mode & 0o777]).toEqual([0o600, 0o600])
		expect(pc.read('etc/preau-pair.conf')).not.toContain('secret')
		expect(pc.read('etc/systemd/system/preau.service.d/pair.conf')).toContain('ExecCondition=+/bin/sh /opt/preau/pair.sh may-serve')
		for (const line of ['ExecStop=/bin/sh /opt/preau/pair.sh release', 'Wants=preau.service'])
			expect(pc.read('etc/systemd/system/preau-volume.service')).toContain(line)
		expect(pc.read('addresses')).toContain('10.0.0.10/24')
		expect(pc.read('systemctl.log')).toContain('enable --quiet preau-pair\nstart preau-pair')
	})

	test('puts settings and secrets on the volume, and a link in their place', async () => {
		prepared()
		for (const [name, kept, text] of [
			['opt/preau/preau.toml', '1-preau.toml', '# settings\n'],
			['etc/cle.pem', '2-cle.pem', 'key']
		] as const) {
			expect(lstatSync(pc.at(name)).isSymbolicLink()).toBe(true)
			expect(readlinkSync(pc.at(name))).toBe(pc.at(`srv/preau-pair/settings/${kept}`))
			expect([pc.read(name), pc.read(`${name}.before-pair`)]).toEqual([text, text])
		}
	})

	test.each<[string, readonly string[], string, (pc: StubPair) => void]>([
		['a disk with a file system', PREPARE, '/dev/sdb1 holds data (ext4 )', (on) => on.write('disk/signature', 'ext4\n')],
		['a disk that blkid alone knows', PREPARE, 'holds data (drbd )', (on) => on.write('disk/blkid', 'drbd\n')],
		['a mounted disk', PREPARE, 'in use at /home', (on) => on.write('disk/mounted', '/home\n')],
		['swap', PREPARE, 'in use at [SWAP]', (on) => on.write('disk/mounted', '[SWAP]\n')],
		['a disk with partitions', PREPARE, 'carries partitions or volumes', (on) => on.write('disk/names', 'sdb\nsdb1\n')],
		['a disk that is not there', PREPARE, 'is neither a partition nor a volume', (on) => on.write('disk/bytes', '')],
		['a disk that the data does not fit', PREPARE, 'the data needs', (on) => on.write('disk/bytes', '1000000\n')],
		['a foreign address of its own', changed('--here', '10.0.0.99'), '10.0.0.99 is not an address of this PC', () => undefined],
		['its own name for the other', changed('--other', 'pc1=10.0.0.12'), 'pc1 is the name of this PC', () => undefined],
		['its own address for the other', changed('--other', 'pc2=10.0.0.11'), '10.0.0.11 is the address of this PC', () => undefined],
		['another without address', changed('--other', 'pc2'), '--other takes the name', () => undefined],
		['a shared address that answers', PREPARE, '10.0.0.10 answers already', (on) => on.write('answering', '10.0.0.10\n')],
		['a shared address of one of the two', changed('--address', '10.0.0.12/24'), 'the address of one of the two PCs', () => undefined],
		['a shared address elsewhere', changed('--address', '192.168.7.1/24'), 'is not in a network of this PC', () => undefined],
		['two shared addresses', [...PREPARE, '--address', '10.0.0.9/24'], 'one shared address, not two', () => undefined],
		['two shared addresses in one', changed('--address', '10.0.0.9/24,10.0.0.10/24'), '--address takes one address', () => undefined],
		['another volume of DRBD', PREPARE, 'DRBD has another volume', (on) => on.write('etc/drbd.d/r0.res', '')],
		['a kernel without DRBD', PREPARE, 'the kernel of this PC has no DRBD', (on) => on.write('no-drbd', '')],
		['a kernel with another DRBD', PREPARE, 'another DRBD than 8.4', (on) => on.write('proc/drbd', 'version: 9.2.1\n')],
		['data that is a disk of its own', PREPARE, 'is a disk of its own', (on) => on.write('mounts', `${on.at('var/lib/preau')}\n`)]
	])('refuses %s, and changes nothing', async (_, args, told, spoil) => {
		spoil(pc)
		const { code, stderr } = await pc.run(args)
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect([pc.read('var/lib/preau/tenants/ecole.db'), pc.read('etc/preau-pair.conf'), pc.read('drbd.log'), pc.read('mkfs.log')]).toEqual([
			'marks',
			undefined,
			'',
			''
		])
		expect(pc.read('systemctl.log')).toBe('')
	})

	test('is undone where Préau does not start on the volume: data, settings and service are as before', async () => {
		pc.write('sick', '')
		const { code, stderr } = await pc.run(PREPARE)
		expect([code, stderr]).toEqual([1, expect.stringContaining('Préau does not start on the volume')])
		expect(stderr).toContain('Nothing of the pair is left')
		expect([pc.read('var/lib/preau/tenants/ecole.db'), pc.read('opt/preau/preau.toml')]).toEqual(['marks', '# settings\n'])
		expect(lstatSync(pc.at('opt/preau/preau.toml')).isSymbolicLink()).toBe(false)
		expect(['etc/preau-pair.conf', 'etc/drbd.d/preau.res', 'var/lib/preau.before-pair'].filter((name) => existsSync(pc.at(name)))).toEqual(
			[]
		)
		expect(pc.read('addresses')).not.toContain('10.0.0.10')
		expect(pc.read('systemctl.log')?.trim().endsWith('start preau')).toBe(true)
	})

	test('is not undone once somebody may have written: where it answers too late, or the command is ended while it waits', async () => {
		pc.write('slow', '')
		const { code, stderr } = await pc.run(PREPARE)
		expect([code, stderr]).toEqual([1, expect.stringContaining('Préau does not answer on the volume')])
		expect([pc.read('etc/preau-pair.conf'), pc.read('var/lib/preau.before-pair/tenants/ecole.db')]).toEqual([expect.any(String), 'marks'])
		expect(pc.read('systemctl.log')?.trim().endsWith('start preau-pair')).toBe(true)
	})

	test('is not undone where it is ended while Préau starts', async () => {
		pc.write('status-holds', '')
		const preparing = pc.start(PREPARE)
		await until(() => existsSync(pc.at('held')))
		preparing.signal('SIGHUP')
		expect((await preparing.finished).stderr).not.toContain('Nothing of the pair is left')
		expect([pc.read('etc/preau-pair.conf'), pc.read('srv/preau-pair/data/tenants/ecole.db')]).toEqual([expect.any(String), 'marks'])
	})

	test('is undone with the secrets in their place, which the volume had', async () => {
		pc.write('sick', '')
		// what was on a volume is not there once it is unmounted
		pc.write('volume-goes', '')
		await pc.run(PREPARE)
		expect(pc.read('etc/cle.pem')).toBe('key')
		expect(lstatSync(pc.at('etc/cle.pem')).isSymbolicLink()).toBe(false)
	})

	test.each(['HUP', 'TERM', 'INT'] as const)('is undone where it is ended by %s', async (signal) => {
		pc.write('holds', '')
		const preparing = pc.start(PREPARE)
		await until(() => existsSync(pc.at('held')))
		preparing.signal(`SIG${signal}`)
		expect((await preparing.finished).stderr).toContain('Nothing of the pair is left')
		expect([pc.read('var/lib/preau/tenants/ecole.db'), pc.read('etc/preau-pair.conf')]).toEqual(['marks', undefined])
	})

	test('speaks French', async () => {
		pc.write('answering', '10.0.0.10\n')
		expect((await pc.run(PREPARE, { LC_ALL: 'fr_FR.UTF-8' })).stderr).toContain('ERREUR : 10.0.0.10 répond déjà')
		expect((await pc.run([...PREPARE, '--lang', 'fr'])).stderr).toContain('ERREUR : 10.0.0.10 répond déjà')
	})

	test('wants root', async () => {
		expect((await pc.run(PREPARE, { UID_STUB: '1000' })).stderr).toContain('run this as root')
	})
})

describe('join', () => {
	const other = stubPair()
	beforeEach(() => {
		prepared()
		other.back('new')
		copyFileSync(pc.beside, other.at('ticket'))
		other.write('etc/machine-id', 'bbbb\n')
		other.write('addresses', '10.0.0.12/24\n')
		other.write('answering', '10.0.0.11\n')
		// the ticket names the data folder of the stand-in that made it
		other.write('ticket', readFileSync(other.at('ticket'), 'utf8').replaceAll(pc.at(''), other.at('')))
		other.drbd('SyncTarget', 'Secondary/Primary', 'Inconsistent/UpToDate')
	})
	afterAll(() => other.remove())
	const join2 = (env = {}) => other.run(['join', other.at('ticket'), '--device', '/dev/sdc1'], { HOSTNAME_STUB: 'pc2', ...env })

	test('takes a PC into the pair, which then waits and says so', async () => {
		const empty = other.at('var/lib/preau/tenants/ecole.db')
		await Bun.file(empty).delete()
		const { code, stdout, stderr } = await join2()
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('belongs to the pair')
		const resource = other.read('etc/drbd.d/preau.res') ?? ''
		expect(resource).toContain('on pc2 { disk /dev/sdc1; address 10.0.0.12:7789; }')
		expect(resource).toContain('on pc1 { disk /dev/sdb1; address 10.0.0.11:7789; }')
		expect(/shared-secret "\w+"/.exec(resource)).toEqual(/shared-secret "\w+"/.exec(pc.read('etc/drbd.d/preau.res') ?? ''))
		const condition = await other.run(['may-serve'])
		expect([condition.code, condition.stdout]).toEqual([1, 'this PC waits: pc1 serves, at 10.0.0.10\n'])
	})

	test.each<[string, string, Record<string, string>, () => void]>([
		['the PC that made the ticket', 'the ticket is for pc2, and this PC is called pc1', { HOSTNAME_STUB: 'pc1' }, () => undefined],
		['a clone of the first PC', 'this PC and pc1 have the same machine-id', {}, () => other.write('etc/machine-id', 'aaaa\n')],
		['a PC of another name', 'the ticket is for pc2, and this PC is called pc9', { HOSTNAME_STUB: 'pc9' }, () => undefined],
		['a disk that is smaller', 'it must not be smaller', {}, () => other.write('disk/bytes', '999999999\n')],
		['a disk with data', 'holds data', {}, () => other.write('disk/signature', 'ext4\n')],
		['a PC with institutions', 'has institutions of its own', {}, () => undefined],
		['a ticket that is torn', 'not a ticket of a pair, or not whole', {}, () => other.write('ticket', 'id=1\n')],
		['another Préau', 'install the same first', {}, () => other.write('opt/preau/preau', '#!/bin/sh\necho preau 1.1.0\n')],
		[
			'a first PC that does not answer',
			'pc1 does not answer at 10.0.0.11',
			{},
			() => void (other.write('answering', ''), Bun.file(other.at('var/lib/preau/tenants/ecole.db')).delete())
		],
		[
			'a first PC that takes another ticket',
			'does not take this PC in',
			{},
			() =>
				void (other.drbd('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown'),
				Bun.file(other.at('var/lib/preau/tenants/ecole.db')).delete())
		]
	])('refuses %s', async (_, told, env, spoil) => {
		chmodSync(other.at('opt/preau/preau'), 0o755)
		spoil()
		const { code, stderr } = await join2(env)
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect([existsSync(other.at('etc/preau-pair.conf')), existsSync(other.at('etc/drbd.d/preau.res'))]).toEqual([false, false])
	})

	test.each(['drbdadm up', 'systemctl enable'])('whose power is cut at %s is taken back by the next', async (moment) => {
		// what the first PC has was on its way already
		other.write('disk/uuid', /^uuid=(.*\n)/m.exec(readFileSync(other.at('ticket'), 'utf8'))![1]!)
		await Bun.file(other.at('var/lib/preau/tenants/ecole.db')).delete()
		other.write('var/lib/preau/keys', 'own')
		other.write('power-cut-at', moment)
		expect((await join2()).code).not.toBe(0)
		rmSync(other.at('power-cut-at'))
		expect((await other.run(['status'], { HOSTNAME_STUB: 'pc2' })).stderr).toContain('it undoes what was begun')
		const { code, stdout } = await join2()
		expect([code, stdout]).toEqual([0, expect.stringContaining('what was begun is first undone')])
		const aside = readdirSync(other.at('var/lib')).filter((name) => name.startsWith('preau.before-pair-'))
		expect(aside.map((name) => other.read(`var/lib/${name}/keys`))).toEqual(['own'])
	})

	test('takes back what it has set aside where it fails at its end', async () => {
		await Bun.file(other.at('var/lib/preau/tenants/ecole.db')).delete()
		other.write('var/lib/preau/keys', 'own')
		other.write('enable-fails', '')
		expect((await join2()).code).toBe(1)
		expect([other.read('var/lib/preau/keys'), other.read('etc/preau-pair.conf'), other.read('etc/preau-pair.conf.begun')]).toEqual([
			'own',
			undefined,
			undefined
		])
	})

	test('the pair serves on as before if the first PC refuses the new number', async () => {
		await Bun.file(other.at('var/lib/preau/tenants/ecole.db')).delete()
		other.write('ticket', readFileSync(other.at('ticket'), 'utf8').replace(/^(uid|gid)=.*$/gm, '$1=4242'))
		other.write('numbers-are-free', '')
		other.drbd('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown')
		expect((await join2()).stderr).toContain('does not take this PC in')
		const { uid } = statSync(other.at('var/lib'))
		expect(other.read('users.log')?.split('\n').slice(0, -1)).toEqual([
			'groupmod -g 4242 preau',
			'usermod -u 4242 -g 4242 preau',
			`usermod -u ${uid} -g ${uid} preau`
		])
		expect(other.read('systemctl.log')?.trim().split('\n').at(-1)).toBe('start preau')
		expect(existsSync(other.at('var/lib/preau/tenants'))).toBe(true)
	})
})

describe('promote', () => {
	/** A PC that waits and whose other is off. */
	beforeAll(async () => {
		prepared()
		await pc.run(['release'])
		pc.write('var/lib/preau-pair/heard', '1700000000\n')
		pc.drbd('WFConnection', 'Secondary/Unknown', 'UpToDate/DUnknown')
		pc.write('systemctl.log', '')
		pc.keep('waiting')
	})
	beforeEach(() => pc.back('waiting'))

	test('serves once somebody says that the other is off', async () => {
		expect((await pc.run(['promote'])).stderr).toContain('add --other-is-off')
		const { code, stdout, stderr } = await pc.run(['promote', '--other-is-off'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('This PC serves, at 10.0.0.10')
		expect([pc.read('addresses'), pc.read('drbd/role')]).toEqual([expect.stringContaining('10.0.0.10/24'), 'Primary/Unknown\n'])
		expect((await pc.run(['may-serve'])).code).toBe(0)
		expect((await pc.run(['promote'])).stdout).toContain('serves already')
	})

	test('waits until DRBD knows, too, that the other is gone', async () => {
		pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
		pc.write('drbd.log', '')
		pc.days(
			'',
			'echo WFConnection >"$DESTDIR/drbd/cstate"; echo Secondary/Unknown >"$DESTDIR/drbd/role"; echo UpToDate/DUnknown >"$DESTDIR/drbd/dstate"'
		)
		expect((await pc.run(['promote', '--other-is-off'])).stdout).toContain('This PC serves, at 10.0.0.10')
	})

	test.each<[string, string, readonly string[], () => void]>([
		[
			'the other serves',
			'pc2 serves: there first',
			['--other-is-off'],
			() => {
				pc.write('answering', '10.0.0.12\n')
				pc.drbd('Connected', 'Secondary/Primary', 'UpToDate/UpToDate')
			}
		],
		['the shared address answers', 'still answers: pc2 serves', ['--other-is-off'], () => pc.write('answering', '10.0.0.10\n')],
		['the other answers', 'pc2 still answers at 10.0.0.12: switch it off', ['--other-is-off'], () => pc.write('answering', '10.0.0.12\n')],
		[
			'this PC was catching up',
			'has not got everything from pc2',
			['--other-is-off', '--with-loss'],
			() => pc.drbd('WFConnection', 'Secondary/Unknown', 'Inconsistent/DUnknown')
		],
		[
			'this PC lacks something',
			'lacks what pc2 wrote',
			['--other-is-off'],
			() => pc.drbd('WFConnection', 'Secondary/Unknown', 'Outdated/DUnknown')
		],
		[
			'the other was seen to go on',
			'went on without this PC',
			['--other-is-off'],
			() => pc.write('var/lib/preau-pair/seen', '1700000300\n')
		],
		[
			'both have written',
			'each other: sudo sh pair.sh status',
			['--other-is-off'],
			() => pc.write('var/lib/preau-pair/split', '1700000000\n')
		]
	])('is refused while %s', async (_, told, args, spoil) => {
		spoil()
		const { code, stderr } = await pc.run(['promote', ...args])
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect([pc.read('systemctl.log'), pc.read('addresses')]).toEqual(['', expect.not.stringContaining('10.0.0.10/')])
	})

	test('promote with loss makes DRBD take a disk that it knows to be outdated', async () => {
		pc.drbd('WFConnection', 'Secondary/Unknown', 'Outdated/DUnknown')
		const { code, stdout } = await pc.run(['promote', '--other-is-off', '--with-loss'])
		expect([code, stdout]).toEqual([0, expect.stringContaining('This PC serves, at 10.0.0.10')])
		pc.write('drbd.log', '')
		await pc.run(['release'])
		await pc.run(['take'])
		expect(pc.read('drbd.log')).not.toContain('--force')
	})

	test('does not believe, after it was off, that it heard the other just now', async () => {
		pc.write('var/lib/preau-pair/kind', 'whole\n')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('var/lib/preau-pair/heard')).toBe('1700000000\n')
	})

	test('keeps in mind that it serves, and alone, whatever the watch saw a moment before', async () => {
		pc.write(
			'opt/preau/preau',
			'#!/bin/sh\n[ "$1" != status ] || rm "$DESTDIR/var/lib/preau-pair/active" "$DESTDIR/var/lib/preau-pair/alone"\n'
		)
		expect((await pc.run(['promote', '--other-is-off'])).code).toBe(0)
		for (const mark of ['active', 'alone']) expect(pc.read(`var/lib/preau-pair/${mark}`)).toMatch(/^\d+\n$/)
	})

	test('serves where the system disk is full, and says that it keeps nothing in mind', async () => {
		for (const mark of ['active', 'alone']) {
			rmSync(pc.at(`var/lib/preau-pair/${mark}`), { force: true })
			mkdirSync(pc.at(`var/lib/preau-pair/${mark}.new`))
		}
		const { code, stdout } = await pc.run(['promote', '--other-is-off'])
		expect([code, stdout]).toEqual([0, expect.stringContaining('This PC serves')])
		expect(stdout).toContain('preau-pair/active cannot be written (is the disk full?)')
	})

	test('gives the volume back where Préau does not start', async () => {
		pc.write('sick', '')
		expect((await pc.run(['promote', '--other-is-off'])).stderr).toContain('does not start here')
		expect([pc.read('drbd/role'), pc.read('mounts')?.trim()]).toEqual(['Secondary/Unknown\n', ''])
		expect(existsSync(pc.at('var/lib/preau-pair/active'))).toBe(false)
	})
})

describe('prepare whose power is cut', () => {
	const begun = () => existsSync(pc.at('etc/preau-pair.conf.begun'))
	test.each(['mkfs.ext4 -q', 'umount', 'systemctl enable'])('at %s is taken back by the next, which makes the pair', async (moment) => {
		pc.write('power-cut-at', moment === 'umount' ? `umount ${pc.at('srv/preau-pair')}` : moment)
		expect((await pc.run(PREPARE)).code).not.toBe(0)
		expect(begun()).toBe(true)
		rmSync(pc.at('power-cut-at'))
		// the mounts of before are gone with the power
		pc.write('mounts', '')
		for (const command of ['status', 'promote', 'forget']) expect((await pc.run([command])).stderr).toContain('it undoes what was begun')
		const { code, stdout, stderr } = await pc.run(PREPARE)
		expect([code, stderr]).toEqual([0, 'Nothing of the pair is left on this PC.\n'])
		expect(stdout).toContain('what was begun is first undone')
		expect([pc.read('srv/preau-pair/data/tenants/ecole.db'), pc.read('opt/preau/preau.toml'), pc.read('etc/cle.pem'), begun()]).toEqual([
			'marks',
			'# settings\n',
			'key',
			false
		])
		expect(pc.read('var/lib/preau.before-pair/tenants/ecole.db')).toBe('marks')
	})

	test('once all is written takes nothing back: somebody may have written', async () => {
		pc.write('power-cut-at', 'systemctl start')
		expect((await pc.run(PREPARE)).code).not.toBe(0)
		rmSync(pc.at('power-cut-at'))
		expect(begun()).toBe(false)
		expect((await pc.run(PREPARE)).stderr).toContain('belongs to a pair already')
		pc.write('etc/preau-pair.conf.begun', '')
		pc.days('')
		await pc.run(['watch'])
		expect(begun()).toBe(false)
	})

	test('says where the data is if something stands in its place', async () => {
		pc.write('power-cut-at', 'systemctl enable')
		await pc.run(PREPARE)
		rmSync(pc.at('power-cut-at'))
		pc.write('mounts', '')
		pc.write('var/lib/preau/tenants/other.db', 'somebody')
		expect((await pc.run(PREPARE)).stderr).toContain('is not empty, and the data is in')
		expect(pc.read('var/lib/preau.before-pair/tenants/ecole.db')).toBe('marks')
	})

	test('empties no other disk that has come to its name meanwhile', async () => {
		pc.write('power-cut-at', 'systemctl enable')
		await pc.run(PREPARE)
		rmSync(pc.at('power-cut-at'))
		pc.write('mounts', '')
		pc.write('disk/signature', 'ext4\n')
		pc.write('disk/uuid', '5c1f6c1e-0000-4000-8000-000000000000\n')
		expect((await pc.run(PREPARE)).stderr).toContain('/dev/sdb1 holds data (ext4 )')
		expect(pc.read('disk/signature')).toBe('ext4\n')
		expect(pc.read('var/lib/preau/tenants/ecole.db')).toBe('marks')
	})

	test('is not taken for one that is at work', async () => {
		pc.write('holds', '')
		const at = pc.start(PREPARE)
		await until(() => pc.read('held') !== undefined)
		for (const args of [PREPARE, ['status']]) expect((await pc.run(args)).stderr).toContain('prepare or join is at work on this PC')
		expect((await at.finished).code).toBe(0)
	})
})

describe('rest', () => {
	test('hands over only to a PC that has everything', async () => {
		prepared()
		pc.drbd('SyncSource', 'Primary/Secondary', 'UpToDate/Inconsistent')
		expect((await pc.run(['rest'])).stderr).toContain('pc2 has not got everything')
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		expect((await pc.run(['rest'])).stdout).toContain('On pc2 now')
		expect([pc.read('drbd/role'), pc.read('addresses')]).toEqual(['Secondary/Secondary\n', expect.not.stringContaining('10.0.0.10/')])
		expect((await pc.run(['rest'])).stderr).toContain('this PC does not serve')
	})
})

describe('rest, where somebody has a file of the volume open', () => {
	beforeEach(async () => {
		prepared()
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		pc.write('busy', '')
	})

	test('goes on serving, and says so', async () => {
		const { code, stdout, stderr } = await pc.run(['rest'])
		expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('is in use')])
		expect([pc.read('addresses'), pc.read('drbd/role'), pc.read('mounts')?.includes('preau')]).toEqual([
			expect.stringContaining('10.0.0.10/24'),
			'Primary/Secondary\n',
			true
		])
		expect(pc.read('systemctl.log')?.trim().endsWith('start preau')).toBe(true)
		expect(existsSync(pc.at('var/lib/preau-pair/active'))).toBe(true)
	})

	test('may be told again once nobody has', async () => {
		await pc.run(['rest'])
		rmSync(pc.at('busy'))
		expect((await pc.run(['rest'])).stdout).toContain('On pc2 now')
	})
})

describe('the watch', () => {
	test('takes the shared address again where the network has lost it', async () => {
		prepared()
		pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
		pc.write('addresses', '127.0.0.1/8\n10.0.0.11/24\n')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('addresses')).toContain('10.0.0.10/24')
	})

	test('decides where it cannot note what it has seen, as on a full disk', async () => {
		prepared()
		await pc.run(['release'])
		pc.drbd('Connected', 'Secondary/Secondary', 'UpToDate/UpToDate')
		pc.write('systemctl.log', '')
		for (const note of ['heard', 'since', 'kind']) mkdirSync(pc.at(`var/lib/preau-pair/${note}.new`))
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('systemctl.log')).toContain('start preau-volume')
	})

	test('meets the other again after a split where it waits too, but not while it discards', async () => {
		prepared()
		await pc.run(['rest'])
		await pc.run(['release'])
		pc.write('var/lib/preau-pair/split', '1700000000\n')
		pc.drbd('StandAlone', 'Secondary/Unknown', 'UpToDate/DUnknown')
		pc.write('drbd.log', '')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('drbd.log')).toContain('connect preau')
		pc.write('run/preau-pair/discarding', `${process.pid}\n`)
		pc.write('drbd.log', '')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('drbd.log')).not.toContain('connect preau')
		// who discarded was killed
		pc.write('run/preau-pair/discarding', '4194305\n')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('drbd.log')).toContain('connect preau')
	})

	test('does not take a disk that lacks something because somebody once said so, after the two have met', async () => {
		prepared()
		await pc.run(['release'])
		pc.write('run/preau-pair/loss', '1700000000\n')
		pc.drbd('Connected', 'Secondary/Secondary', 'UpToDate/UpToDate')
		pc.days('')
		await pc.run(['watch'])
		expect(pc.read('drbd.log')).not.toContain('--force')
	})
})

describe('replace', () => {
	const replace = (dead: string, other = 'pc3=10.0.0.13') => pc.run(['replace', dead, '--other', other])

	test('lets a new PC in with a secret that the dead one has not', async () => {
		prepared()
		const before = pc.read('etc/drbd.d/preau.res') ?? ''
		expect(await replace('pc2')).toMatchObject({ code: 0, stderr: '' })
		const now = pc.read('etc/drbd.d/preau.res') ?? ''
		expect(now).toContain('on pc3 { disk /dev/sdb1; address 10.0.0.13:7789; }')
		expect(now).not.toContain('pc2')
		expect(/shared-secret "\w+"/.exec(now)?.[0]).not.toBe(/shared-secret "\w+"/.exec(before)?.[0])
		expect(existsSync(join(pc.beside, '..', 'preau-pc3.ticket'))).toBe(true)
	})

	test.each<[string, string, string, () => void | Promise<unknown>]>([
		['the PC that lives', 'pc1', 'pc1 is this PC', () => undefined],
		['a PC of no pair', 'pc9', 'pc9 does not belong to this pair', () => undefined],
		['a PC that is connected', 'pc2', 'pc2 is alive', () => pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')],
		['a PC that answers', 'pc2', 'pc2 still answers at 10.0.0.12', () => pc.write('answering', '10.0.0.12\n')],
		['from a PC that waits', 'pc2', 'replace is run on the one that serves', () => pc.run(['release'])]
	])('refuses %s', async (_, dead, told, spoil) => {
		prepared()
		await spoil()
		const before = pc.read('etc/drbd.d/preau.res')
		const { code, stderr } = await replace(dead)
		expect([code, stderr]).toEqual([1, expect.stringContaining(told)])
		expect(pc.read('etc/drbd.d/preau.res')).toBe(before)
	})
})

describe('discard', () => {
	test('sets aside what this PC has, and takes what the other has', async () => {
		prepared()
		expect((await pc.run(['discard', '--yes'])).stderr).toContain('the two PCs are not split')
		pc.write('var/lib/preau-pair/split', '1700000000\n')
		pc.drbd('StandAlone', 'Primary/Unknown', 'UpToDate/DUnknown')
		expect((await pc.run(['discard'])).stderr).toContain('add --yes')
		const { code, stdout } = await pc.run(['discard', '--yes'])
		expect(code).toBe(0)
		const aside = /is in (\S+);/.exec(stdout)?.[1] ?? ''
		expect(readFileSync(join(aside, 'tenants/ecole.db'), 'utf8')).toBe('marks')
		expect(pc.read('drbd.log')).toContain('connect --discard-my-data preau')
		expect(pc.read('mounts')?.trim()).toBe('')
	})
})

describe('discard that cannot', () => {
	beforeEach(async () => {
		prepared()
		await pc.run(['release'])
		pc.write('var/lib/preau-pair/split', '1700000000\n')
		pc.drbd('StandAlone', 'Secondary/Unknown', 'UpToDate/DUnknown')
	})

	test('answers DRBD, which asks before the volume is given where a third votes, as long as it copies', async () => {
		pc.write('drbd/asks', '')
		pc.write('proc/drbd', 'version: 8.4.11\n 0: cs:StandAlone ro:Secondary/Unknown ds:UpToDate/DUnknown   s-----\n')
		const { code, stderr } = await pc.run(['discard', '--yes'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect([pc.read('drbd/answered'), pc.read('run/preau-pair/off')]).toEqual(['7\n', undefined])
	})

	test('throws nothing away where DRBD does not give the volume', async () => {
		pc.write('drbd/refuses-primary', '')
		const { code, stderr } = await pc.run(['discard', '--yes'])
		expect([code, stderr]).toEqual([1, expect.stringContaining('DRBD does not give the volume')])
		expect(stderr).not.toContain('room')
		expect(pc.read('drbd.log')).not.toContain('discard-my-data')
		expect(readdirSync(pc.at('var/lib')).filter((name) => name.includes('discarded'))).toEqual([])
	})

	test('gives the volume back if there is not enough room, and can be repeated', async () => {
		pc.write('no-room', '')
		const { code, stderr } = await pc.run(['discard', '--yes'])
		expect([code, stderr]).toEqual([1, expect.stringContaining('does not have room for it')])
		expect([pc.read('mounts')?.trim(), pc.read('drbd/role'), existsSync(pc.at('run/preau-pair/discarding'))]).toEqual([
			'',
			'Secondary/Unknown\n',
			false
		])
		rmSync(pc.at('no-room'))
		expect((await pc.run(['discard', '--yes'])).code).toBe(0)
	})
})

test('status names the PCs and their roles, and adds the words of the program', async () => {
	expect((await pc.run(['status'])).stderr).toContain('does not belong to a pair')
	prepared()
	pc.drbd('Connected', 'Primary/Secondary', 'UpToDate/UpToDate')
	const { stdout } = await pc.run(['status', '--lang', 'fr'])
	expect(stdout).toContain("ce PC est pc1 (10.0.0.11, /dev/sdb1), l'autre pc2 (10.0.0.12)")
	expect(stdout).toContain('the pair: fr')
})

test('forget removes the folder from before the pair', async () => {
	prepared()
	expect((await pc.run(['forget'])).code).toBe(0)
	expect([existsSync(pc.at('var/lib/preau.before-pair')), pc.read('srv/preau-pair/data/tenants/ecole.db')]).toEqual([false, 'marks'])
})

test.each([[[]], [['nonsense']], [['prepare', '--nonsense']], [['prepare', '--device']]])(
	'%p is answered with how it is used',
	async (args) => {
		const { code, stderr } = await pc.run(args)
		expect([code, stderr]).toEqual([64, expect.stringContaining('sudo sh pair.sh prepare')])
	}
)
