import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
	chmodSync,
	cpSync,
	existsSync,
	lchownSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync
} from 'node:fs'
import { join, resolve } from 'node:path'
import { stubMachine } from '../support/stub-machine'

const machine = stubMachine()
beforeEach(() => machine.back('new'))
afterAll(() => machine.remove())

const whole = (version: string, schema = '1') => ({ program: version, unit: version, running: version, schema, isUpgrading: false })

let firstRelease = ''
/** Version 1 with a school, and nothing else. */
async function installed(): Promise<string> {
	await machine.after('installed', async () => {
		firstRelease = machine.release({ version: '1.0.0', schema: 1 })
		expect((await machine.install(firstRelease)).code).toBe(0)
		machine.makeSchool(1)
	})
	return firstRelease
}

test('the script is one that the shell can read to its end', () => {
	const read = Bun.spawnSync(['sh', '-n', resolve(import.meta.dir, '../../installer/install.sh')])
	expect({ said: read.stdout.toString() + read.stderr.toString(), code: read.exitCode }).toEqual({ said: '', code: 0 })
})

test.each(['--halp', 'rollback x', '--prot 1'])('%s prints the usage, in the language of the reader', async (line) => {
	const release = machine.release({ version: '1.0.0', schema: 1 })
	const said = async (LC_ALL: string) => {
		const { code, stderr } = await machine.install(release, line.split(' '), { LC_ALL })
		return [code, ...stderr.trim().split('\n')]
	}
	const [english, french] = [await said('C'), await said('fr_FR.UTF-8')]
	expect([english.length, english[0], french.length, french[0]]).toEqual([7, 64, 7, 64])
	expect(english[1]).toMatch(/^sudo sh install\.sh .* installs, or upgrades what is installed$/)
	expect(french[1]).toMatch(/^sudo sh install\.sh .* installe, ou met à jour ce qui est installé$/)
	expect(french[6]).toMatch(/quoi que dise LANG$/)
})

describe('a first installation', () => {
	test('the command makes its temporary folder again where somebody has removed it', async () => {
		await installed()
		const tmp = machine.at('opt/preau/tmp')
		rmSync(tmp, { recursive: true })
		const command = readFileSync(machine.at('usr/local/bin/preau'), 'utf8').replaceAll('/opt/preau', machine.at('opt/preau'))
		const { BUN_TMPDIR: _, ...env } = process.env
		expect(Bun.spawnSync(['sh', '-c', command, 'preau', 'version'], { env: { ...env, ...machine.env } }).exitCode).toBe(0)
		expect(statSync(tmp).mode & 0o7777).toBe(0o1777)
	})

	test('says the name by which the network finds it, where that name leads here', async () => {
		const release = machine.release({ version: '1.0.0', schema: 1 })
		const env = { LOCAL_STUB: 'by its name in this network: https://pc.local/', LC_ALL: 'fr_FR.UTF-8' }
		const { code, stdout } = await machine.install(release, [], env)
		expect(code).toBe(0)
		expect(stdout).toContain('répond à https://pc/\nPar son nom dans ce réseau : https://pc.local/\n')
	})

	test('puts everything in its place, and says where it answers', async () => {
		const { code, stdout, stderr } = await machine.install(machine.release({ version: '1.0.0', schema: 1 }), ['--port', '8443'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('Préau 1.0.0 is installed and answers at https://pc/\nIts CA')
		expect(stdout).toContain('\n  https://pc/console/premier?jeton=once\n')
		expect(stdout).toContain('SHA-256 AB:CD')
		expect(machine.state()).toMatchObject({ program: '1.0.0', unit: '1.0.0', running: '1.0.0' })
		expect(readFileSync(machine.at('opt/preau/preau.toml'), 'utf8')).toContain(
			'--data /var/lib/preau --backups /var/lib/preau/backups --port 8443'
		)
		expect(readdirSync(machine.at('opt/preau')).toSorted()).toEqual([
			'CHANGELOG.md',
			'DISTRICT.fr.md',
			'DISTRICT.md',
			'EXPLOITATION.md',
			'FORMAT.md',
			'LICENSE',
			'LISEZMOI.txt',
			'NOTICE',
			'OPERATING.md',
			'PAIR.txt',
			'PAIRE.txt',
			'README.txt',
			'WINDOWS.fr.md',
			'WINDOWS.md',
			'install.sh',
			'pair.sh',
			'preau',
			'preau.toml',
			'tmp'
		])
		expect(statSync(machine.at('usr/local/bin/preau')).mode & 0o777).toBe(0o755)
		expect(statSync(machine.at('var/lib/preau')).mode & 0o777).toBe(0o700)
	})

	test.each<[string, string, (folder: string) => Record<string, string> | void]>([
		['a stick that was copied in part', 'does not match its SHA256SUMS', (folder) => truncateSync(join(folder, 'preau-linux-x64'), 100)],
		['a changed unit', 'does not match its SHA256SUMS', (folder) => writeFileSync(join(folder, 'preau.service'), '# unit of somebody\n')],
		['a stick without its sums', 'SHA256SUMS is missing', (folder) => rmSync(join(folder, 'SHA256SUMS'))],
		['another processor', 'no program for this machine (aarch64)', () => ({ MACHINE_STUB: 'aarch64' })],
		['no space', 'make room', () => ({ FREE_STUB: '1000' })],
		['an ordinary user', 'run this as root', () => ({ UID_STUB: '1000' })],
		['a port that is taken', 'port 443 is in use', () => machine.write('port-taken')],
		['a system without systemd', 'not started by systemd', () => rmSync(machine.at('run/systemd'), { recursive: true })]
	])('refuses %s in a sentence and changes nothing', async (_, sentence, spoil) => {
		const release = machine.release({ version: '1.0.0', schema: 1 })
		const env = spoil(release) ?? {}
		const before = machine.files()
		const { code, stderr } = await machine.install(release, [], env)
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) })
		expect(machine.files()).toEqual(before)
		expect(existsSync(machine.at('opt/preau'))).toBe(false)
	})

	test.each([
		['fr', { LC_ALL: 'C', LANG: 'en_US.UTF-8' }, 'Préau 1.0.0 est installé et répond à https://pc/'],
		['en', { LC_ALL: 'fr_FR.UTF-8' }, 'Préau 1.0.0 is installed and answers at https://pc/']
	])('speaks as --lang %s says, whatever the environment does', async (lang, env, sentence) => {
		const { code, stdout, stderr } = await machine.install(machine.release({ version: '1.0.0', schema: 1 }), ['--lang', lang], env)
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain(sentence)
	})

	test.each([
		['--help', 'C', 'installs, or upgrades what is installed'],
		['-h', 'fr_FR.UTF-8', 'installe, ou met à jour ce qui est installé']
	])('prints its options when asked: %s', async (option, LANG, sentence) => {
		const release = machine.release({ version: '1.0.0', schema: 1 })
		const { code, stdout, stderr } = await machine.install(release, [option], { LANG })
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain(sentence)
		expect(existsSync(machine.at('opt/preau'))).toBe(false)
		const wrong = await machine.install(release, ['--halp'], { LANG })
		expect(wrong).toMatchObject({ code: 64, stdout: '', stderr: stdout })
	})

	test('refuses another language', async () => {
		expect((await machine.install(machine.release({ version: '1.0.0', schema: 1 }), ['--lang', 'de'])).code).toBe(64)
	})

	test('speaks French where the environment says so, and then too reads what the program says', async () => {
		const release = machine.release({ version: '1.0.0', schema: 1 })
		const { code, stdout, stderr } = await machine.install(release, [], { LANG: 'fr_FR.UTF-8' })
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('Préau 1.0.0 est installé et répond à https://pc/')
		expect(stdout).not.toContain('installed')
		const again = await machine.install(release, ['uninstall', '--purge'], { LC_ALL: 'fr', LANG: 'C' })
		expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^ERREUR : .*ajoutez --yes\n$/) })
		expect(await machine.install(release, ['uninstall', '--purge'], { LC_ALL: 'C', LANG: 'fr' })).toMatchObject({
			stderr: expect.stringMatching(/^ERROR: .*add --yes\n$/)
		})
	})

	test('says nothing to people in one language alone', () => {
		const script = readFileSync(resolve(import.meta.dir, '../../installer/install.sh'), 'utf8')
		const told = script
			.split('\n')
			.filter((line) => /\b(say|warn|die) "[^"]*[a-z]+ [a-z]+/.test(line) && !line.startsWith('restore_command'))
		expect(told.length).toBeGreaterThan(40)
		expect(told.filter((line) => !/[^\\]" "\S/.test(line))).toEqual([])
	})

	test('the installation of a program that does not start leaves nothing behind', async () => {
		const before = machine.files()
		const { code, stderr } = await machine.install(machine.release({ version: '1.0.0', schema: 1, isBroken: true }))
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Préau 1.0.0 does not start here') })
		expect(machine.files()).toEqual(before)
		expect(existsSync(machine.at('opt/preau')) || existsSync(machine.at('var/lib/preau'))).toBe(false)
	})

	test('over data that was kept takes it up, and its settings', async () => {
		const first = await installed()
		machine.write('opt/preau/preau.toml', '# mine\n')
		expect((await machine.install(first, ['uninstall'])).code).toBe(0)
		expect(machine.state()).toEqual({ program: undefined, unit: undefined, running: undefined, schema: '1', isUpgrading: false })
		const { code, stderr } = await machine.install(first, ['--port', '8443'])
		expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('stays as it is') })
		expect(machine.state()).toEqual(whole('1.0.0'))
		expect(readFileSync(machine.at('opt/preau/preau.toml'), 'utf8')).toBe('# mine\n')
	})

	test('a purge asks first, and leaves nothing at all', async () => {
		const before = machine.files()
		const first = await installed()
		expect(await machine.install(first, ['uninstall', '--purge'])).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') })
		expect(machine.state()).toEqual(whole('1.0.0'))
		expect((await machine.install(first, ['uninstall', '--purge', '--yes'])).code).toBe(0)
		expect(machine.files()).toEqual(before)
	})
})

describe('the archive of another machine', () => {
	const from = ['--from', 'pc.machine']
	const first = () => machine.release({ version: '1.0.0', schema: 1 })

	test('is brought back in one go, with the passphrase from standard input or a file', async () => {
		machine.beside('pc.machine', 'encrypted\n')
		const { code, stdout, stderr } = await machine.install(first(), from, {}, 'secret\n')
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(stdout).toContain('Préau 1.0.0 is installed and answers at https://pc/')
		expect(stdout).not.toContain('tenant create')
		expect(stdout).not.toContain('jeton=')
		expect(machine.state()).toEqual(whole('1.0.0'))
		expect(readFileSync(machine.at('opt/preau/preau.toml'), 'utf8')).toMatch(/^# settings restore pc\.machine --config \S+preau\.toml\n$/)
		expect((await machine.install(machine.at('opt/preau'), ['uninstall', '--purge', '--yes'])).code).toBe(0)
		machine.beside('pc.machine', 'plain\n')
		expect((await machine.install(machine.release({ version: '1.0.1', schema: 1 }), [...from, '--passphrase-file', 'phrase'])).code).toBe(0)
		expect(readFileSync(machine.at('opt/preau/preau.toml'), 'utf8')).toContain('--passphrase-file phrase')
	})

	test.each<[string, () => void, string]>([
		['that is damaged', () => machine.beside('pc.machine', 'damaged\n'), 'pc.machine is not restored'],
		['with another passphrase', () => machine.beside('pc.machine', 'encrypted\n'), 'pc.machine is not restored'],
		['whose ports are taken', () => machine.write('port-taken'), 'cannot run here with the settings of pc.machine'],
		['that is not there', () => undefined, 'not found']
	])('%s is refused, and the machine is as it was', async (what, spoil, sentence) => {
		if (what !== 'that is not there') machine.beside('pc.machine', 'plain\n')
		spoil()
		const before = machine.files()
		const { code, stderr } = await machine.install(first(), from, {}, 'other\n')
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) })
		expect(machine.files()).toEqual(before)
		expect(existsSync(machine.at('opt/preau')) || existsSync(machine.at('var/lib/preau'))).toBe(false)
	})

	test('an archive for a program that does not start leaves nothing behind, also in a data folder that was there', async () => {
		machine.beside('pc.machine', 'plain\n')
		mkdirSync(machine.at('var/lib/preau'))
		const before = machine.files()
		const { code, stderr } = await machine.install(machine.release({ version: '1.0.0', schema: 1, isBroken: true }), from)
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Préau 1.0.0 does not start here') })
		expect(machine.files()).toEqual(before)
		expect([existsSync(machine.at('opt/preau')), readdirSync(machine.at('var/lib/preau'))]).toEqual([false, []])
	})

	test('never comes over what is there: settings, data, an installed Préau', async () => {
		const release = await installed()
		machine.beside('pc.machine', 'plain\n')
		const before = machine.files()
		const again = await machine.install(release, from)
		expect(again).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('is installed here already: sudo systemctl stop preau; sudo preau restore pc.machine')
		})
		expect(machine.files()).toEqual(before)
		expect((await machine.install(release, ['uninstall'])).code).toBe(0)
		for (const kept of ['opt/preau/preau.toml', 'var/lib/preau/tenants']) {
			const files = machine.files()
			expect(await machine.install(release, from)).toMatchObject({
				code: 1,
				stderr: expect.stringContaining(`${machine.at(kept)} is here already`)
			})
			expect(machine.files()).toEqual(files)
			rmSync(machine.at(kept), { recursive: true })
		}
	})

	test('cannot be combined with other settings', async () => {
		machine.beside('pc.machine', 'plain\n')
		for (const more of [['--port', '8443'], ['rollback']])
			expect((await machine.install(machine.release({ version: `1.0.${more.length}`, schema: 1 }), [...from, ...more])).code).toBe(64)
	})
})

describe('an upgrade', () => {
	test('brings program, unit and data to the new version, and keeps the old', async () => {
		await installed()
		machine.write('opt/preau/preau.toml', '# mine\n')
		const { code, stdout } = await machine.install(machine.release({ version: '2.0.0', schema: 2 }))
		expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Upgrading Préau 1.0.0 to 2.0.0') })
		expect(machine.state()).toEqual(whole('2.0.0', '2'))
		expect(readFileSync(machine.at('opt/preau/preau.toml'), 'utf8')).toBe('# mine\n')
		const [copy = ''] = readdirSync(machine.at('var/lib/preau/before-upgrade'))
		expect(copy).toStartWith('1.0.0-to-2.0.0-')
		expect(readFileSync(machine.at(`var/lib/preau/before-upgrade/${copy}/tenants/ecole.db`), 'utf8')).toBe('1\n')
	})

	test.each(['', '/preau-2.0.0'])(
		'from where "preau upgrade" keeps the release%s removes what killed ones left, and not its own',
		async (inside) => {
			await installed()
			const [own, left] = [machine.at('opt/preau/.release.own'), machine.at('opt/preau/.release.left')]
			mkdirSync(own)
			mkdirSync(left)
			cpSync(machine.release({ version: '2.0.0', schema: 2 }), own + inside, { recursive: true })
			expect(await machine.install(own + inside)).toMatchObject({ code: 0, stderr: '' })
			expect(machine.state()).toEqual(whole('2.0.0', '2'))
			expect([existsSync(own), existsSync(left)]).toEqual([true, false])
		}
	)

	test('an upgrade to the same release mends what is broken, and still knows what was before', async () => {
		await installed()
		const second = machine.release({ version: '2.0.0', schema: 2 })
		await machine.install(second)
		machine.write('etc/systemd/system/preau.service', '# broken\n')
		expect((await machine.install(second)).code).toBe(0)
		expect(machine.state()).toEqual(whole('2.0.0', '2'))
		expect((await machine.install(second, ['rollback'])).code).toBe(0)
		expect(machine.state()).toEqual(whole('1.0.0', '1'))
	})

	test('an upgrade that does not work goes back by itself: program, unit and data', async () => {
		await installed()
		await machine.install(machine.release({ version: '2.0.0', schema: 2 }))
		const { code, stderr } = await machine.install(machine.release({ version: '3.0.0', schema: 3, isBroken: true }))
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Préau 2.0.0 runs again') })
		expect(machine.state()).toEqual(whole('2.0.0', '2'))
		expect((await machine.install(machine.at('opt/preau'), ['rollback'])).code).toBe(0)
		expect(machine.state()).toEqual(whole('1.0.0', '1'))
	})

	test('an upgrade from a version without the papers of the technician brings them, and a rollback takes them away', async () => {
		await machine.install(machine.release({ version: '1.0.0', schema: 1, isWithoutGuides: true }))
		const papers = () => readdirSync(machine.at('opt/preau')).filter((name) => name.endsWith('.md'))
		expect(papers()).toEqual([])
		expect((await machine.install(machine.release({ version: '2.0.0', schema: 1 }))).code).toBe(0)
		expect(papers().toSorted()).toEqual([
			'CHANGELOG.md',
			'DISTRICT.fr.md',
			'DISTRICT.md',
			'EXPLOITATION.md',
			'FORMAT.md',
			'OPERATING.md',
			'WINDOWS.fr.md',
			'WINDOWS.md'
		])
		expect(readFileSync(machine.at('opt/preau/LICENSE'), 'utf8')).toBe('LICENSE of 2.0.0\n')
		expect((await machine.install(machine.at('opt/preau'), ['rollback'])).code).toBe(0)
		expect([machine.state().program, papers()]).toEqual(['1.0.0', []])
	})

	test('an upgrade is refused before anything is touched if the new program would not start with the settings', async () => {
		await installed()
		const second = machine.release({ version: '2.0.0', schema: 2 })
		machine.write('port-taken')
		const before = machine.files()
		expect(await machine.install(second)).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('does not start with the present settings')
		})
		expect(machine.files()).toEqual(before)
	})

	test('an upgrade to an older version is refused', async () => {
		const first = await installed()
		await machine.install(machine.release({ version: '10.0.0', schema: 2 }))
		expect(await machine.install(first)).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('Préau 10.0.0 is installed, this release is 1.0.0')
		})
		expect(machine.state()).toEqual(whole('10.0.0', '2'))
	})

	test.each(['stop', 'daemon-reload', 'reset-failed', 'start'])(
		'that Ctrl-C interrupts at "systemctl %s" leaves the old version whole',
		async (verb) => {
			await installed()
			const second = machine.release({ version: '2.0.0', schema: 2 })
			machine.interruptAt(verb, 'INT')
			const { code, stderr } = await machine.install(second)
			expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining('Préau 1.0.0 runs again') })
			expect(machine.state()).toEqual(whole('1.0.0'))
			expect(readdirSync(machine.at('opt/preau')).filter((name) => /previous|stage|upgrading|\.new/.test(name))).toEqual([])
		}
	)

	test.each(['stop', 'daemon-reload', 'start'])('that is killed at "systemctl %s" is put right by the next installer', async (verb) => {
		await installed()
		const second = machine.release({ version: '2.0.0', schema: 2 })
		machine.interruptAt(verb, 'KILL')
		expect((await machine.install(second)).code).not.toBe(0)
		expect(machine.state().isUpgrading).toBe(true)
		const { code, stdout } = await machine.install(second)
		expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('The upgrade to Préau 2.0.0 was interrupted') })
		expect(machine.state()).toEqual(whole('2.0.0', '2'))
	})

	test('an upgrade that a power cut interrupted is kept if the new program came up by itself', async () => {
		await installed()
		const second = machine.release({ version: '2.0.0', schema: 2 })
		machine.interruptAt('reset-failed', 'KILL')
		await machine.install(second)
		machine.write('running', '2.0.0\n')
		machine.makeSchool(2)
		const { code, stdout } = await machine.install(second)
		expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('The interrupted upgrade to Préau 2.0.0 has worked') })
		expect(machine.state()).toEqual(whole('2.0.0', '2'))
	})
})

describe('a rollback', () => {
	test('keeps what was written since where the old version can read it', async () => {
		await installed()
		await machine.install(machine.release({ version: '1.1.0', schema: 1 }))
		machine.write('var/lib/preau/tenants/autre.db', '1\n')
		expect((await machine.install(machine.at('opt/preau'), ['rollback'])).code).toBe(0)
		expect(machine.state()).toEqual(whole('1.0.0'))
		expect(existsSync(machine.at('var/lib/preau/tenants/autre.db'))).toBe(true)
	})

	test('sets aside data that it cannot read, and cannot be repeated', async () => {
		await installed()
		await machine.install(machine.release({ version: '2.0.0', schema: 2 }))
		const { stdout } = await machine.install(machine.at('opt/preau'), ['rollback'])
		expect(stdout).toContain('what was written since is kept in')
		const [aside = ''] = readdirSync(machine.at('var/lib/preau/set-aside'))
		expect(readFileSync(machine.at(`var/lib/preau/set-aside/${aside}/tenants/ecole.db`), 'utf8')).toBe('2\n')
		expect(await machine.install(machine.at('opt/preau'), ['rollback'])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('no version before this one')
		})
	})
})

const isRoot = process.geteuid?.() === 0
const SERVICE = 65534

describe.if(isRoot)('root, with links in the folder of a service (needs root)', () => {
	const DATA = 'var/lib/preau'

	/** Hands the data to the service, and makes a folder of root's that no link may lead to. */
	function handOver() {
		machine.letIn()
		for (const name of [DATA, ...readdirSync(machine.at(DATA), { recursive: true, encoding: 'utf8' }).map((one) => join(DATA, one))])
			lchownSync(machine.at(name), SERVICE, SERVICE)
		for (const folder of ['etc/root', 'etc/root/tenants', 'etc/root/1.0.0-to-2.0.0-x']) mkdirSync(machine.at(folder), { mode: 0o755 })
		machine.write('etc/root/tenants/ecole.db', '1\n')
	}
	function plant(name: string, target = machine.at('etc/root')) {
		symlinkSync(target, machine.at(join(DATA, name)))
		lchownSync(machine.at(join(DATA, name)), SERVICE, SERVICE)
	}
	const rootsOwn = () =>
		['', ...readdirSync(machine.at('etc/root'), { recursive: true, encoding: 'utf8' }).toSorted()].map((name) => {
			const { uid, gid, mode } = lstatSync(machine.at(join('etc/root', name)))
			return [name, uid, gid, (mode & 0o777).toString(8)]
		})

	test('an upgrade gives nothing away and removes nothing of root’s: it is not made', async () => {
		await installed()
		handOver()
		plant('before-upgrade')
		const before = rootsOwn()
		const { code, stderr } = await machine.install(machine.release({ version: '2.0.0', schema: 2 }))
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('cannot copy the data to ') })
		expect(machine.state()).toEqual(whole('1.0.0'))
		expect(rootsOwn()).toEqual(before)
	})

	test('an upgrade copies no file for the service that the service may not read', async () => {
		await installed()
		machine.write('opt/preau/preau.toml', '# mine\n')
		machine.write('secret', 'root:secret\n')
		chmodSync(machine.at('secret'), 0o600)
		handOver()
		plant('tenants/autre.db', machine.at('secret'))
		expect((await machine.install(machine.release({ version: '2.0.0', schema: 2 }))).code).toBe(0)
		const [copy = ''] = readdirSync(machine.at(join(DATA, 'before-upgrade')))
		expect(readlinkSync(machine.at(join(DATA, 'before-upgrade', copy, 'tenants/autre.db')))).toBe(machine.at('secret'))
		expect(readFileSync(machine.at(join(DATA, 'before-upgrade', copy, 'preau.toml')), 'utf8')).toBe('# mine\n')
		const kept = readdirSync(machine.at(join(DATA, 'before-upgrade')), { recursive: true, encoding: 'utf8' })
		const owners = kept.map((name) => lstatSync(machine.at(join(DATA, 'before-upgrade', name))).uid)
		expect(new Set(owners)).toEqual(new Set([SERVICE]))
		expect(statSync(machine.at(join(DATA, 'before-upgrade'))).mode & 0o777).toBe(0o700)
	})

	test.each(['set-aside', 'tenants.restored'])('a rollback of data goes through no link %s', async (name) => {
		await installed()
		handOver()
		expect((await machine.install(machine.release({ version: '2.0.0', schema: 2 }))).code).toBe(0)
		plant(name)
		const before = rootsOwn()
		await machine.install(machine.at('opt/preau'), ['rollback'])
		expect(rootsOwn()).toEqual(before)
	})

	test('a purge removes the links and not what they lead to', async () => {
		const first = await installed()
		handOver()
		plant('before-upgrade')
		plant('tenants/autre')
		const before = rootsOwn()
		expect((await machine.install(first, ['uninstall', '--purge', '--yes'])).code).toBe(0)
		expect(existsSync(machine.at(DATA))).toBe(false)
		expect(rootsOwn()).toEqual(before)
	})
})

describe('an upgrade whose data folder is not there', () => {
	test('is refused before anything is touched', async () => {
		await installed()
		rmSync(machine.at('var/lib/preau'), { recursive: true })
		const before = machine.files()
		const { code, stderr } = await machine.install(machine.release({ version: '2.0.0', schema: 2 }))
		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/data folder .* not found: is its disk plugged in\?/) })
		expect(machine.state()).toMatchObject({ program: '1.0.0', running: '1.0.0' })
		expect(existsSync(machine.at('var/lib/preau'))).toBe(false)
		expect(Object.keys(machine.files()).filter((name) => !(name in before) && !name.startsWith('clé'))).toEqual([])
	})
})

test('a strict umask of root’s keeps nobody from the program', async () => {
	expect((await machine.install(machine.release({ version: '1.0.0', schema: 1 }), [], {}, '', '077')).code).toBe(0)
	expect(statSync(machine.at('opt/preau')).mode & 0o777).toBe(0o755)
})

describe('two installers at once', () => {
	test('the second one goes away', async () => {
		const release = machine.release({ version: '1.0.0', schema: 1 })
		const holder = Bun.spawn(['flock', machine.at('run/preau-install.lock'), 'sh', '-c', 'echo held; read -r _'], {
			stdin: 'pipe',
			stdout: 'pipe'
		})
		const held = await holder.stdout.getReader().read()
		expect(new TextDecoder().decode(held.value)).toBe('held\n')
		expect(await machine.install(release)).toMatchObject({ code: 1, stderr: expect.stringContaining('another installer is at work') })
		void holder.stdin.end()
		await holder.exited
		expect((await machine.install(release)).code).toBe(0)
	})
})
