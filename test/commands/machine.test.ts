import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
	chmodSync,
	cpSync,
	existsSync,
	lchownSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	truncateSync,
	writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { isRoot } from '../../scripts/needs'
import { archived } from '../../src/backups/machine/archive'
import { Connection } from '../../src/db/client/connection'
import { sha256Of } from '../../src/tenants/exchange'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { temporaryFolder } from '../support/folder'
import { freePort } from '../support/program'
import { smallDisk } from '../support/small-disk'

const TOML = `[server]
host = "127.0.0.1"
port = ${freePort()}
http_port = 0
names = ["sms.ecole.lan"]
[data]
min_free_mb = 0
[auth]
bcrypt_cost = 4
[backup]
dir = "data/backups"
[smtp]
host = "mail.ecole.lan"
from = "secretariat@ecole.lan"
user = "preau"
password_file = "smtp.password" # of the school
`
const ADMIN = ['user', 'create', 'ecole', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'KOUASSI', '--prenoms', 'Awa']
const PASSPHRASE = 'une longue phrase'

/** The machine of a school, and an empty folder where it will be made again. */
let machine: CliFolder
let other: CliFolder
/** The same machine, which no test touches. */
const pattern = cliFolder(TOML)
beforeAll(async () => {
	writeFileSync(at(pattern, 'smtp.password'), 'le-mot-de-passe\n', { mode: 0o600 })
	mkdirSync(at(pattern, 'stick'))
	for (const code of ['ecole', 'lycee'])
		expect(await pattern.preau(['tenant', 'create', code, '--name', `École ${code}`])).toMatchObject({ code: 0 })
	expect((await pattern.preau(ADMIN, { stdin: 'mot-de-passe\n' })).code).toBe(0)
})
beforeEach(() => {
	machine = cliFolder(TOML)
	cpSync(pattern.path, machine.path, { recursive: true })
	other = cliFolder()
	rmSync(other.toml)
})
afterAll(() => pattern.remove())
afterEach(() => {
	machine.remove()
	other.remove()
})

const at = ({ path }: CliFolder, ...parts: string[]) => join(path, ...parts)
const text = (folder: CliFolder, ...parts: string[]) => readFileSync(at(folder, ...parts), 'utf8')
const names = (folder: CliFolder, ...parts: string[]) =>
	existsSync(at(folder, ...parts)) ? readdirSync(at(folder, ...parts)).toSorted() : []
const ARCHIVE = 'preau.machine'

/** Makes an archive of the machine on its stick, and answers where it is. */
async function archive(how: readonly string[] = ['--plain'], stdin = ''): Promise<string> {
	const file = at(machine, 'stick', ARCHIVE)
	expect(await machine.preau(['backup', '--machine', file, ...how], { stdin })).toMatchObject({ code: 0, stderr: '' })
	return file
}

function value(file: string, query: string) {
	const connection = new Connection(file, { synchronous: 'normal', busyTimeout: 5 })
	const row = { ...connection.execute(query).rows[0] }
	connection.close()
	return Object.values(row)[0]
}

/** Every file below a folder with its content, except those that a lock leaves. */
const everything = (folder: CliFolder) =>
	Object.fromEntries(
		readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
			.filter((name) => statSync(at(folder, name)).isFile() && !/lock\.db|-shm$|-wal$/.test(name))
			.toSorted()
			.map((name) => [name, sha256Of(readFileSync(at(folder, name)))])
	)

describe('a machine that is made again from its archive', () => {
	test.each([
		['that is not encrypted', ['--plain'], ''],
		['with a passphrase', [], PASSPHRASE]
	])('%s is the same: settings, secrets, CA, institutions, accounts', async (_, how, stdin) => {
		const file = await archive(how, stdin)
		other.clock.advance({ hours: 1 })
		const said = await other.preau(['restore', file], { stdin })
		expect(said).toMatchObject({ code: 0, stderr: '' })
		expect(said.stdout).toContain('institutions ecole, lycee')
		expect(text(other, 'preau.toml')).toBe(TOML)
		expect(text(other, 'smtp.password')).toBe('le-mot-de-passe\n')
		expect(statSync(at(other, 'smtp.password')).mode & 0o007).toBe(0)
		const ca = JSON.parse((await machine.preau('ca show --json')).stdout) as { fingerprint: string; pem: string }
		expect(JSON.parse((await other.preau('ca show --json')).stdout)).toEqual(ca)
		expect(said.stdout).toContain(ca.fingerprint)
		expect(JSON.parse((await other.preau('user list ecole --json')).stdout)).toMatchObject([{ identifiant: 'admin' }])
		expect(names(other, 'data', 'tenants').filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['ecole.db', 'lycee.db'])
		expect(names(other)).toEqual(['data', 'preau.toml', 'smtp.password'])
		expect([names(other, 'data', 'incoming'), names(other, 'data', 'set-aside')]).toEqual([[], []])
		// nobody knows what versions the lost machine gave since
		expect(Number(value(at(other, 'data/tenants/ecole.db'), 'SELECT revision_donnees FROM etat'))).toBeGreaterThan(1_000_000_000)
		expect(JSON.parse((await other.preau('audit ecole --action tenant.restore --json')).stdout)).toMatchObject([
			{ apres: { fichier: file } }
		])
	})

	test('gets no institution if the old one had none, and default settings', async () => {
		for (const code of ['ecole', 'lycee']) await machine.preau(`tenant delete ${code} --yes`)
		rmSync(machine.toml)
		const file = await archive()
		expect((await other.preau(['restore', file])).stdout).toContain('no institution')
		expect(text(other, 'preau.toml')).toBe('')
		expect((await other.preau('ca show')).stdout).toBe((await machine.preau('ca show')).stdout)
	})
})

describe('an archive', () => {
	test('says what it holds, whether it is encrypted, and is for its owner alone', async () => {
		const plain = await machine.preau('backup --machine stick/a.machine --plain'.replace('stick', at(machine, 'stick')).split(' '))
		expect(plain.stdout).toMatch(
			/institutions ecole, lycee; the CA \(SHA-256 .*\) with its key; preau\.toml; the files of smtp\.password_file/
		)
		expect(plain.stdout).toContain('NOT encrypted: anyone who has it has every name, grade and password hash, and the keys')
		const asked = await machine.preau(['backup', '--machine', at(machine, 'stick')], { answers: [PASSPHRASE, PASSPHRASE] })
		expect(asked).toMatchObject({ code: 0, asked: ['Passphrase (empty: the archive is not encrypted): ', 'Again: '] })
		expect(asked.stdout).toContain('It is encrypted: without the passphrase nobody can read it, not even you.')
		const [named = ''] = names(machine, 'stick').filter((name) => name !== 'a.machine')
		expect(named).toMatch(/^preau-[A-Za-z0-9-]+-20261120T080000Z\.machine$/)
		expect(readFileSync(at(machine, 'stick', named)).includes('le-mot-de-passe')).toBe(false)
		expect(readFileSync(at(machine, 'stick', 'a.machine')).includes('le-mot-de-passe')).toBe(true)
		for (const name of names(machine, 'stick')) expect(statSync(at(machine, 'stick', name)).mode & 0o777).toBe(0o600)
	})

	test.each<[string, () => readonly string[], number, string]>([
		['over a file', () => [at(machine, 'smtp.password'), '--plain'], 64, 'smtp.password already exists: it is never overwritten'],
		['into the data folder', () => [at(machine, 'data'), '--plain'], 64, 'is in the data folder: put an archive on another disk'],
		['where no folder is', () => [at(machine, 'usb', 'a.machine'), '--plain'], 64, 'usb not found: is its disk plugged in?'],
		['without a word on its passphrase', () => [at(machine, 'stick')], 64, 'no passphrase came on standard input'],
		['both ways', () => [at(machine, 'stick'), '--plain', '--passphrase-file', 'x'], 64, 'use either --plain or']
	])('is not written %s', async (_, args, code, sentence) => {
		const before = everything(machine)
		expect(await machine.preau(['backup', '--machine', ...args()])).toMatchObject({
			code,
			stdout: '',
			stderr: expect.stringContaining(sentence)
		})
		expect(everything(machine)).toEqual(before)
	})

	test('is not made where an institution cannot be copied or a secret cannot be read', async () => {
		rmSync(at(machine, 'smtp.password'))
		const unread = await machine.preau(['backup', '--machine', at(machine, 'stick'), '--plain'])
		expect(unread).toMatchObject({ code: 64, stderr: expect.stringContaining('smtp.password_file: the file cannot be read (ENOENT)') })
		truncateSync(at(machine, 'data/tenants/lycee.db'), 5000)
		const broken = await machine.preau(['backup', '--machine', at(machine, 'stick'), '--plain'])
		expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('lycee was not copied, and no archive was made') })
		expect(names(machine, 'stick')).toEqual([])
	})

	test('can take its passphrase from a file, for a backup at night', async () => {
		writeFileSync(at(machine, 'phrase'), `${PASSPHRASE}\n`, { mode: 0o600 })
		const file = await archive(['--passphrase-file', at(machine, 'phrase')])
		expect((await other.preau(['restore', file, '--passphrase-file', at(machine, 'phrase')])).code).toBe(0)
	})

	test('is what the doctor asks for until there is one', async () => {
		expect((await machine.preau('doctor')).stdout).toContain('WARN  archive: no archive of this machine was ever made')
		await archive()
		expect((await machine.preau('doctor')).stdout).toContain('PASS  archive: the last one of this machine was made on 2026-11-20T08:00:00Z')
	})

	test('options of it are refused for other copies', async () => {
		expect(await machine.preau('backup ecole --plain')).toMatchObject({ code: 64, stderr: expect.stringContaining('add --machine') })
		const file = await archive()
		expect(await other.preau(['restore', file, '--tenant', 'ecole', '--yes'])).toMatchObject({
			code: 64,
			stderr: expect.stringContaining('an archive of a machine is restored as a whole')
		})
	})
})

describe('what is not the archive is refused in a sentence, and nothing is touched', () => {
	const refused = async (file: string, sentence: string, stdin = '') => {
		const said = await other.preau(['restore', file], { stdin })
		expect([said.code === 0, said.stdout, said.stderr.trimEnd().split('\n').length]).toEqual([false, '', 1])
		expect(said.stderr).toContain(sentence)
		expect(names(other)).toEqual([])
	}

	test('a wrong passphrase, and one where none is needed', async () => {
		const file = await archive([], PASSPHRASE)
		await refused(file, 'the passphrase is not the one of this archive', 'une autre phrase')
		rmSync(file)
		const plain = await archive()
		writeFileSync(at(machine, 'phrase'), PASSPHRASE)
		const said = await other.preau(['restore', plain, '--passphrase-file', at(machine, 'phrase')])
		expect(said).toMatchObject({
			code: 64,
			stderr: expect.stringContaining('the archive is not encrypted: is it really the one that you want?')
		})
	})

	test('one that was changed or cut', async () => {
		const file = await archive()
		const whole = readFileSync(file)
		for (const spoil of [
			() => truncateSync(file, whole.length - 512),
			() => truncateSync(file, 700),
			() => writeFileSync(file, whole.toString('latin1').replace('sms.', 'smz.'), 'latin1')
		]) {
			writeFileSync(file, whole)
			spoil()
			await refused(file, 'the archive is damaged: it was cut, changed or copied in part; nothing was changed')
		}
		writeFileSync(file, '')
		await refused(file, 'the archive is damaged')
		rmSync(file)
		await refused(file, `archive ${file} not found`)
	})

	test('an archive with a damaged institution, with settings of another program, or of another system is refused', async () => {
		const forge = (contents: Record<string, string>, platform = 'linux') => {
			const about = { program: '1', schema: 1, created: '2026-11-20T08:00:00Z', platform, host: 'pc', names: [], ca: null }
			const members = Object.entries(contents).map(([name, own]) => ({
				name,
				bytes: own.length,
				sha256: sha256Of(own),
				pieces: () => [Buffer.from(own)]
			}))
			const file = at(machine, 'stick', ARCHIVE)
			writeFileSync(file, Buffer.concat([...archived(about, members, () => undefined)]))
			return file
		}
		await refused(
			forge({ 'preau.toml': '[server]\nprot = 1\n' }),
			'cannot use the settings of the archive: preau.toml:2:1: server.prot: unknown key'
		)
		await refused(forge({ 'preau.toml': '' }, 'win32'), 'the archive is from Windows')
		const said = await other.preau(['restore', forge({ 'preau.toml': '', 'tenants/ecole.db': 'no database at all' })])
		expect(said).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('tenants/ecole.db of the archive: the file is not a SQLite database')
		})
		expect([names(other), names(other, 'data', 'incoming')]).toEqual([['data'], []])
	})
})

describe('on a machine that has something', () => {
	/** The other machine has a school of its own, and the same one in another state. */
	async function inhabited() {
		const file = await archive()
		writeFileSync(other.toml, TOML.replace('sms.', 'autre.'))
		writeFileSync(at(other, 'smtp.password'), 'un autre\n')
		for (const code of ['ecole', 'college']) await other.preau(['tenant', 'create', code, '--name', `Autre ${code}`])
		await other.preau('ca show')
		other.clock.advance({ hours: 1 })
		return file
	}
	const HERE = 'the institutions college, ecole; the CA and its certificate'

	test('restore asks before it does anything, and another answer changes nothing', async () => {
		const file = await inhabited()
		const before = everything(other)
		const unasked = await other.preau(['restore', file])
		expect(unasked).toMatchObject({
			code: 64,
			stdout: '',
			stderr: expect.stringContaining(`the settings ${other.toml}; ${HERE}. --yes sets them aside`)
		})
		const denied = await other.preau(['restore', file], { answers: ['yes'] })
		expect(denied).toMatchObject({
			code: 1,
			asked: ['Type "restore" to go on: '],
			stderr: expect.stringContaining('not confirmed, nothing was changed')
		})
		expect(everything(other)).toEqual(before)
	})

	test('all of it is set aside and named, and revisions go on above those of here', async () => {
		const file = await inhabited()
		const former = text(other, 'preau.toml')
		const revision = Number(value(at(other, 'data/tenants/ecole.db'), 'SELECT revision FROM etat'))
		const { code, stdout } = await other.preau(['restore', file], { answers: ['restore'] })
		expect(code).toBe(0)
		const aside = at(other, 'data/set-aside/machine-20261120T090000Z')
		expect(stdout).toContain(`what was here before is kept in ${at(other, 'preau-20261120T090000Z.toml')}`)
		expect(stdout).toContain(`what was here before is kept in ${aside}`)
		expect(text(other, 'preau-20261120T090000Z.toml')).toBe(former)
		expect(
			readdirSync(join(aside, 'tenants'))
				.filter((name) => name.endsWith('.db'))
				.toSorted()
		).toEqual(['college.db', 'ecole.db'])
		expect(value(join(aside, 'tenants/ecole.db'), 'SELECT nom FROM etablissement')).toBe('Autre ecole')
		expect((JSON.parse((await other.preau('tenant list --json')).stdout) as { name: string }[]).map(({ name }) => name)).toEqual([
			'École ecole',
			'École lycee'
		])
		const now = Number(value(at(other, 'data/tenants/ecole.db'), 'SELECT revision FROM etat'))
		expect([now > revision, now < 1_000_000_000]).toEqual([true, true])
		// a secret of here is never written over; the settings name the one of the archive
		expect(text(other, 'smtp.password')).toBe('un autre\n')
		expect(text(other, 'smtp.password_file-20261120T090000Z')).toBe('le-mot-de-passe\n')
		expect(text(other, 'preau.toml')).toBe(TOML.replace('"smtp.password"', '"smtp.password_file-20261120T090000Z"'))
		expect(stdout).toContain('smtp.password_file named')
		expect((await other.preau('config check')).code).toBe(0)
	})

	test('the same archive once more asks again, and is the same', async () => {
		const file = await archive()
		await other.preau(['restore', file])
		expect((await other.preau(['restore', file])).code).toBe(64)
		other.clock.advance({ hours: 1 })
		expect((await other.preau(['restore', file, '--yes'])).code).toBe(0)
		expect(text(other, 'preau.toml')).toBe(TOML)
		expect(names(other)).toEqual(['data', 'preau.toml', 'smtp.password'])
	})
})

describe('root, beside a service of another user,', () => {
	/** "nobody" where this process may hand something over, else who it is itself */
	const service = isRoot ? 65534 : (process.geteuid?.() ?? 0)
	const ownersIn = (folder: CliFolder) =>
		new Set(
			['', ...readdirSync(at(folder, 'data'), { recursive: true, encoding: 'utf8' })].map((name) => lstatSync(at(folder, 'data', name)).uid)
		)
	const give = (folder: CliFolder) => {
		chmodSync(folder.path, 0o755)
		for (const name of ['', ...readdirSync(at(folder, 'data'), { recursive: true, encoding: 'utf8' })])
			if (isRoot) lchownSync(at(folder, 'data', name), service, service)
	}

	test('leaves nothing of its own in the data folder, and secrets that the service may read', async () => {
		give(machine)
		const file = await archive()
		expect(ownersIn(machine)).toEqual(new Set([service]))
		mkdirSync(at(other, 'data'))
		give(other)
		expect(await other.preau(['restore', file])).toMatchObject({ code: 0, stderr: '' })
		expect([ownersIn(other), process.geteuid?.()]).toEqual([new Set([service]), isRoot ? 0 : service])
		for (const name of ['preau.toml', 'smtp.password']) {
			const { uid, gid, mode } = statSync(at(other, name))
			if (isRoot) expect([name, uid, gid, mode & 0o777]).toEqual([name, 0, service, 0o640])
		}
		expect((await other.preau(['restore', file, '--yes'])).code).toBe(0)
		expect(ownersIn(other)).toEqual(new Set([service]))
	})

	test('refuses a link instead of a key', async () => {
		await machine.preau('ca show')
		const outside = at(machine, 'outside.pem')
		writeFileSync(outside, 'of root alone')
		symlinkSync(outside, at(machine, 'data/tls/server.pem'))
		give(machine)
		const said = await machine.preau(['backup', '--machine', at(machine, 'stick'), '--plain'])
		expect(said).toMatchObject({ code: 1, stderr: expect.stringContaining('data/tls/server.pem is not a plain file: no archive was made') })
		expect(names(machine, 'stick')).toEqual([])
	})

	test.if(isRoot)('refuses to create a missing data folder: its disk may be out (needs root)', async () => {
		const disk = temporaryFolder()
		writeFileSync(machine.toml, TOML.replace('[data]', `[data]\ndir = "${join(disk.path, 'data')}"`))
		const file = await archive()
		disk.remove()
		const said = await other.preau(['restore', file])
		expect(said).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('which does not exist: plug its disk in, or create the folder for the service')
		})
		expect(names(other)).toEqual([])
	})
})

test('files from elsewhere come beside the settings; missing folders are reported', async () => {
	const elsewhere = at(machine, 'elsewhere')
	mkdirSync(elsewhere)
	writeFileSync(join(elsewhere, 'mot'), 'le-mot-de-passe\n')
	const [usb, copies] = [at(machine, 'usb'), at(machine, 'copies')]
	mkdirSync(copies)
	writeFileSync(
		machine.toml,
		TOML.replace('"smtp.password"', `'${join(elsewhere, 'mot')}'`).replace(
			'dir = "data/backups"',
			`dir = "${copies}"\nsecond_dir = "${usb}"`
		)
	)
	const file = at(machine, 'stick', ARCHIVE)
	expect((await machine.preau(['backup', '--machine', file, '--plain'])).code).toBe(0)
	rmSync(elsewhere, { recursive: true })
	const { code, stdout } = await other.preau(['restore', file])
	expect(code).toBe(0)
	expect(existsSync(elsewhere)).toBe(false)
	expect(text(other, 'smtp.password_file-20261120T080000Z')).toBe('le-mot-de-passe\n')
	expect(text(other, 'preau.toml')).toContain('password_file = "smtp.password_file-20261120T080000Z" # of the school\n')
	expect(stdout).toContain(`backup.second_dir: this machine does not have the folder ${usb}`)
	expect(stdout).not.toContain(copies)
})

test('a stick without room gets no half an archive', async () => {
	const disk = smallDisk()
	try {
		if (disk.mounted) disk.fill(2 ** 18)
		else chmodSync(disk.path, 0o500)
		const said = await machine.preau(['backup', '--machine', disk.path, '--plain'])
		expect(said).toMatchObject({
			code: 1,
			stdout: '',
			stderr: expect.stringMatching(/is short of \d+ MB for the archive|cannot be written/)
		})
		expect(readdirSync(disk.path).filter((name) => name !== 'rest')).toEqual([])
	} finally {
		disk.remove()
	}
})
