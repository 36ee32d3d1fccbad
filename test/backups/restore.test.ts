import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { Connection } from '../../src/db/client/connection'
import { APPLICATION_ID } from '../../src/db/migrations/migrate'
import { MIGRATIONS } from '../../src/db/migrations/migrations'
import { TenantFiles } from '../../src/tenants/tenant-files'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { smallDisk } from '../support/small-disk'
import { temporaryFolder } from '../support/folder'
import { freePort, tomlFor } from '../support/program'

const ADMIN = ['user', 'create', 'ecole', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'N', '--prenoms', 'P']

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(async () => {
	folder = cliFolder()
	preau = folder.preau
	expect(await preau(['tenant', 'create', 'ecole', '--name', 'École'])).toMatchObject({ code: 0 })
})
afterEach(() => folder.remove())

const path = (...parts: string[]) => join(folder.path, ...parts)
const tenantFile = (code = 'ecole') => path('data', 'tenants', `${code}.db`)
const connect = (file: string) => new Connection(file, { synchronous: 'normal', busyTimeout: 5 })

async function copy(code = 'ecole'): Promise<string> {
	const { stdout } = await preau(`backup ${code} --json`)
	return (JSON.parse(stdout) as { file: string }[])[0]!.file
}

/** Changes a file that nobody holds, without its checksum knowing. */
function change(file: string, ...statements: string[]) {
	const connection = connect(file)
	for (const statement of statements) connection.exec(statement)
	connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
	connection.close()
	rmSync(`${file}.sha256`, { force: true })
}

const value = (file: string, query: string) => {
	const connection = connect(file)
	const row = { ...connection.execute(query).rows[0] }
	connection.close()
	return Object.values(row)[0]
}
const inFolder = (...parts: string[]) => (existsSync(path(...parts)) ? readdirSync(path(...parts)).toSorted() : [])
const dataHash = () => Bun.SHA256.hash(readFileSync(tenantFile()), 'hex')

test('writes after the copy are gone from the data, kept beside it, and journalled', async () => {
	const file = await copy()
	expect((await preau(ADMIN, { stdin: 'mot-de-passe\n' })).code).toBe(0)
	const before = Number(value(tenantFile(), 'SELECT revision FROM etat'))
	folder.clock.advance({ hours: 1 })
	const said = await preau(['restore', file, '--yes'])
	expect(said).toMatchObject({ code: 0, stderr: '' })
	const former = path('data', 'set-aside', 'ecole-20261120T090000Z.db')
	expect(said.stdout).toContain(`what it held before is kept in ${former}`)
	expect(said.stdout).toContain('What people did about access since stays')
	expect(JSON.parse((await preau('user list ecole --json')).stdout)).toEqual([])
	expect(value(former, 'SELECT count(*) FROM utilisateurs')).toBe(1)
	expect(value(tenantFile(), "SELECT seq FROM sqlite_sequence WHERE name = 'utilisateurs'")).toBe(1)
	expect(Number(value(tenantFile(), 'SELECT max(id) FROM journal'))).toBeGreaterThan(Number(value(former, 'SELECT max(id) FROM journal')))
	expect(Number(value(tenantFile(), 'SELECT min(revision, revision_donnees, revision_acces) FROM etat'))).toBeGreaterThan(before)
	const [line] = JSON.parse((await preau('audit ecole --action tenant.restore --json')).stdout) as Record<string, unknown>[]
	expect(line).toMatchObject({
		auteur: expect.stringMatching(/^cli:/),
		avant: { code: 'ecole', revision: before },
		apres: { code: 'ecole', fichier: file, sha256: readFileSync(`${file}.sha256`, 'utf8').slice(0, 64) }
	})
	expect(inFolder('data', 'tenants').filter((name) => !name.endsWith('-shm') && !name.endsWith('-wal'))).toEqual(['ecole.db'])
	expect(inFolder('data', 'incoming')).toEqual([])
	// the copy itself is as it was
	expect(Bun.spawnSync(['sha256sum', '-c', `${file}.sha256`], { cwd: path('backups') }).exitCode).toBe(0)
})

test('restore says what will happen and asks; another answer changes nothing', async () => {
	const file = await copy()
	const before = dataHash()
	const refused = await preau(['restore', file], { answers: ['oui'] })
	expect(refused).toMatchObject({ code: 1, asked: ['Type "ecole" to restore it: '] })
	expect(refused.stderr).toContain('A copy of "ecole" (École), revision ')
	expect(refused.stderr).toContain('preau: not confirmed, nothing was changed')
	expect(await preau(['restore', file])).toMatchObject({ code: 64, stderr: 'preau: nobody is there to confirm: add --yes\n' })
	expect(dataHash()).toBe(before)
	expect(inFolder('data', 'set-aside')).toEqual([])
	expect(inFolder('data', 'incoming')).toEqual([])
	expect((await preau(['restore', file], { answers: ['ecole'] })).code).toBe(0)
	expect(inFolder('data', 'set-aside')).toContain('ecole-20261120T080000Z.db')
})

test('a closing stays if the file that goes can be read; if not, who can sign in again is named before anybody is asked', async () => {
	await preau(ADMIN, { stdin: 'mot-de-passe\n' })
	const file = await copy()
	expect((await preau('user deactivate ecole admin')).code).toBe(0)
	const state = async () => (JSON.parse((await preau('user list ecole --json')).stdout) as { actif: boolean }[]).map(({ actif }) => actif)
	const kept = await preau(['restore', file], { answers: ['ecole'] })
	expect(kept.stderr).toContain('What people did about access since stays')
	expect(kept.stderr).not.toContain('can sign in again')
	expect(await state()).toEqual([false])

	truncateSync(tenantFile(), 6000)
	const refused = await preau(['restore', file], { answers: ['non'] })
	expect(refused.stderr).toContain('what was revoked since is valid again')
	expect(refused.stderr).toContain('1 accounts can sign in again: admin')
	expect((await preau(['restore', file], { answers: ['ecole'] })).code).toBe(0)
	expect(await state()).toEqual([true])
})

test('a copy becomes its own institution on a machine without one', async () => {
	const file = await copy()
	await preau('tenant delete ecole --yes')
	const restored = await preau(['restore', file], { answers: ['ecole'] })
	expect(restored.stderr).toContain('It becomes the new institution "ecole".')
	expect(restored.code).toBe(0)
	expect(value(tenantFile(), 'SELECT code FROM etablissement')).toBe('ecole')
})

test('the code in a file is held to the rules of codes', async () => {
	const file = await copy()
	await preau('tenant delete ecole --yes')
	change(file, "UPDATE etablissement SET code = '../../nul'")
	expect(await preau(['restore', file, '--yes'])).toMatchObject({ code: 64, stderr: expect.stringContaining('cannot be a tenant code') })
	expect(inFolder('data', 'tenants')).toEqual([])
})

test('a copy becomes another institution only where one says so, and a new one too', async () => {
	const file = await copy()
	await preau(['tenant', 'create', 'lycee', '--name', 'Lycée'])
	await preau('tenant delete ecole --yes')
	const refused = await preau(['restore', file, '--yes'])
	expect(refused).toMatchObject({ code: 1, stdout: '' })
	expect(refused.stderr).toBe(
		'preau: the file is a copy of "ecole", which is not here (there are lycee): say with --tenant which institution it becomes\n'
	)
	expect(await preau(['restore', file, '--yes', '--tenant', 'Lycee'])).toMatchObject({ code: 64 })
	expect(await preau(['restore', file, '--yes', '--tenant', 'lycee'])).toMatchObject({ code: 0 })
	expect(value(tenantFile('lycee'), "SELECT code || ' ' || nom FROM etablissement")).toBe('lycee École')
	expect(await preau(['restore', file, '--yes', '--tenant', 'ecole'])).toMatchObject({ code: 0 })
	expect(
		(JSON.parse((await preau('tenant list --json')).stdout) as { code: string; state: string }[]).map(({ code, state }) => [code, state])
	).toEqual([
		['ecole', 'open'],
		['lycee', 'open']
	])
	// nobody knows what versions the lost file gave
	expect(Number(value(tenantFile(), 'SELECT revision_donnees FROM etat'))).toBeGreaterThan(1_000_000_000)
})

test('a damaged institution is replaced, log and all, and nothing of the log gets into the new one', async () => {
	const file = await copy()
	writeFileSync(`${tenantFile()}-wal`, 'the log of a power cut')
	truncateSync(tenantFile(), 6000)
	expect(await preau(['restore', file, '--yes'])).toMatchObject({ code: 0 })
	expect(inFolder('data', 'set-aside')).toContain('ecole-20261120T080000Z.db')
	expect(statSync(path('data', 'set-aside', 'ecole-20261120T080000Z.db')).size).toBe(6000)
	expect(JSON.parse((await preau('tenant show ecole --json')).stdout)).toMatchObject({ state: 'open', name: 'École' })
})

test('a file of an older schema is brought to the newest before it is put in place', async () => {
	const old = path('ancien.db')
	const connection = connect(old)
	connection.exec(MIGRATIONS[0]!.sql)
	connection.exec("INSERT INTO etablissement (id, code, nom, timezone, updated_at) VALUES (1, 'ecole', 'Ancienne', 'Africa/Abidjan', '')")
	connection.exec(`PRAGMA user_version = 1; PRAGMA application_id = ${APPLICATION_ID}`)
	connection.close()
	expect(await preau(['restore', old, '--yes'])).toMatchObject({ code: 0 })
	expect(value(tenantFile(), 'PRAGMA user_version')).toBe(MIGRATIONS.at(-1)!.number)
	expect(value(tenantFile(), 'SELECT nom FROM etablissement')).toBe('Ancienne')
})

test('a file with its log, as a kill leaves it, is restored with what the log holds', async () => {
	const file = await copy()
	const live = connect(file)
	live.exec("UPDATE etablissement SET nom = 'Dans le journal'")
	copyFileSync(file, path('tue.db'))
	copyFileSync(`${file}-wal`, path('tue.db-wal'))
	live.close()
	expect(await preau(['restore', path('tue.db'), '--yes'])).toMatchObject({ code: 0 })
	expect(value(tenantFile(), 'SELECT nom FROM etablissement')).toBe('Dans le journal')
})

const middle = (file: string) => Math.floor(statSync(file).size / 2)
test.each<[what: string, spoil: (file: string) => void, code: number, said: RegExp]>([
	['that is not there', (file) => rmSync(file), 1, /file \S+\.db not found$/],
	['that is a folder', (file) => (rmSync(file), mkdirSync(file)), 1, /is not a file; restore takes one copy/],
	['that is empty', (file) => (truncateSync(file, 0), rmSync(`${file}.sha256`)), 1, /the file is empty/],
	[
		'that is truncated',
		(file) => (truncateSync(file, middle(file)), rmSync(`${file}.sha256`)),
		1,
		/the file is truncated: \d+ of \d+ bytes are there/
	],
	['that is cut inside its head', (file) => (truncateSync(file, 60), rmSync(`${file}.sha256`)), 1, /the file is (truncated|damaged)/],
	['that is not what its checksum says', (file) => truncateSync(file, middle(file)), 1, /does not match ecole-\S+\.sha256/],
	['whose checksum is none', (file) => writeFileSync(`${file}.sha256`, 'bonjour'), 1, /lacks a checksum/],
	[
		'that is garbage or encrypted',
		(file) => (writeFileSync(file, new Uint8Array(8192).fill(7)), rmSync(`${file}.sha256`)),
		1,
		/not a SQLite database: it is something else, encrypted/
	],
	['that is damaged inside', (file) => (spoilPages(file), rmSync(`${file}.sha256`)), 1, /the file is damaged/],
	[
		'of another program',
		(file) => (rmSync(file), change(file, 'CREATE TABLE t (x)')),
		1,
		/is a database, but not a copy of an institution/
	],
	[
		'of a newer program',
		(file) => change(file, 'PRAGMA user_version = 99'),
		78,
		/schema 99, this program knows \d+: a newer program wrote it/
	],
	[
		'with broken references',
		(file) => change(file, 'PRAGMA foreign_keys = OFF', 'INSERT INTO emargements VALUES (1, 1, 1)'),
		1,
		/1 records refer to others that are not there|damaged/
	],
	['without an institution', (file) => change(file, 'DELETE FROM etablissement'), 1, /does not contain an institution/]
])('a file %s is refused, and nothing changes', async (_, spoil, code, said) => {
	const file = await copy()
	const before = dataHash()
	spoil(file)
	const answer = await preau(['restore', file, '--yes'])
	expect({ code: answer.code, stdout: answer.stdout }).toEqual({ code, stdout: '' })
	expect(answer.stderr.trim()).toMatch(said)
	expect(dataHash()).toBe(before)
	expect(inFolder('data', 'tenants').filter((name) => !name.endsWith('-shm') && !name.endsWith('-wal'))).toEqual(['ecole.db'])
	expect(inFolder('data', 'set-aside')).toEqual([])
	expect(inFolder('data', 'incoming')).toEqual([])
})

function spoilPages(file: string) {
	const bytes = readFileSync(file)
	bytes.fill(0xff, 8192, 8192 + 4096 * 4)
	writeFileSync(file, bytes)
}

test('a restore does not begin without room for the file', async () => {
	const file = await copy()
	const disk = smallDisk()
	try {
		if (!disk.mounted) return
		const small = cliFolder(tomlFor(freePort(), disk.path))
		await small.preau(['tenant', 'create', 'ecole', '--name', 'X'])
		disk.fill()
		const refused = await small.preau(['restore', file, '--yes'])
		expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/is short of \d+ MB to restore this file/) })
		disk.clear()
		expect(await small.preau(['restore', file, '--yes'])).toMatchObject({ code: 0 })
		small.remove()
	} finally {
		disk.remove()
	}
})

/** Every state that a power cut can leave, by how many of the steps were done. */
test('whenever the power fails, the next start finds the old file whole or the new one whole', () => {
	const former = (data: string) => join(data, 'set-aside', 'ecole-20261120T080000Z.db')
	const steps: ((data: string, tenants: string) => void)[] = [
		(_, tenants) => writeFileSync(join(tenants, '.ecole.ready'), 'half'),
		(_, tenants) => writeFileSync(join(tenants, '.ecole.ready'), 'new'),
		(data) => mkdirSync(join(data, 'set-aside')),
		(data, tenants) => writeFileSync(join(tenants, '.ecole.replacing.part'), former(data)),
		(_, tenants) => renameSync(join(tenants, '.ecole.replacing.part'), join(tenants, '.ecole.replacing')),
		(data, tenants) => renameSync(join(tenants, 'ecole.db-wal'), `${former(data)}-wal`),
		(data, tenants) => renameSync(join(tenants, 'ecole.db'), former(data)),
		(_, tenants) => renameSync(join(tenants, '.ecole.ready'), join(tenants, 'ecole.db')),
		(_, tenants) => rmSync(join(tenants, '.ecole.replacing'))
	]
	for (let done = 0; done <= steps.length; done++) {
		const { path: data, remove } = temporaryFolder()
		const tenants = join(data, 'tenants')
		mkdirSync(tenants)
		writeFileSync(join(tenants, 'ecole.db'), 'old')
		writeFileSync(join(tenants, 'ecole.db-wal'), 'old log')
		for (const step of steps.slice(0, done)) step(data, tenants)
		const files = new TenantFiles(data)
		expect(files.codes()).toEqual(['ecole'])
		const isNew = done > 4
		expect(readFileSync(files.path('ecole'), 'utf8')).toBe(isNew ? 'new' : 'old')
		expect(readdirSync(tenants).toSorted()).toEqual(isNew ? ['ecole.db'] : ['ecole.db', 'ecole.db-wal'])
		if (isNew) expect([readFileSync(former(data), 'utf8'), readFileSync(`${former(data)}-wal`, 'utf8')]).toEqual(['old', 'old log'])
		remove()
	}
})
