import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
	appendFileSync,
	chmodSync,
	chownSync,
	existsSync,
	lchownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot } from '../../scripts/needs'
import { lockDataFolder, type InstanceLock } from '../../src/db/client/instance-lock'
import { becomeOwner } from '../../src/host/rights/folder-owner'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'

/** The user of the service: "nobody" if the tests run as root. Otherwise it is the present user, and a command has nobody to guard against. */
const SERVICE = isRoot ? 65534 : (process.geteuid?.() ?? 0)

let folder: CliFolder
let held: InstanceLock | undefined
let server: ReturnType<typeof Bun.serve> | undefined
const at = (...parts: string[]) => join(folder.path, ...parts)
const data = (...parts: string[]) => at('data', ...parts)

beforeEach(async () => {
	folder = cliFolder(`${tomlFor(freePort())}[backup]\ndir = "data/backups"\n`)
	chmodSync(folder.path, 0o755)
	mkdirSync(data(), { mode: 0o700 })
	give(data())
	expect((await folder.preau('tenant create ecole --name École')).code).toBe(0)
	mkdirSync(at('elsewhere'), { mode: 0o700 })
	writeFileSync(at('elsewhere', 'shadow'), 'root:secret\n', { mode: 0o600 })
})
afterEach(async () => {
	await server?.stop(true)
	held?.release()
	;[server, held] = [undefined, undefined]
	folder.remove()
})

function give(path: string) {
	if (isRoot) chownSync(path, SERVICE, SERVICE)
}

/** Does what an intruder with the rights of the service's user can do: puts a link in place of a file. */
function plant(target: string, link: string) {
	symlinkSync(target, link)
	if (isRoot) lchownSync(link, SERVICE, SERVICE)
}

/** Owner, mode and content of every file of root there, which show whether one was touched. */
const elsewhere = () =>
	['', ...readdirSync(at('elsewhere')).toSorted()].map((name) => {
		const { uid, mode } = statSync(at('elsewhere', name))
		return [name, uid, (mode & 0o777).toString(8), name === '' ? '' : readFileSync(at('elsewhere', name), 'utf8')]
	})

/** A server of that user, which holds the data folder and answers as it likes. */
function falseServer(result: unknown) {
	held = lockDataFolder(data())
	expect(held).toBeDefined()
	const asked: string[] = []
	server = Bun.serve({
		unix: data('control.sock'),
		fetch(request) {
			asked.push(new URL(request.url).pathname)
			return new Response(`${JSON.stringify({ result })}\n`)
		}
	})
	give(data('control.sock'))
	return asked
}

async function copy(): Promise<string> {
	const [{ file = '' } = {}] = JSON.parse((await folder.preau('backup ecole --json')).stdout) as { file?: string }[]
	return file
}

describe.if(isRoot)('root, with links in the folder of a service (needs root)', () => {
	test('restores nothing through one, and gives nothing away', async () => {
		const file = await copy()
		const before = elsewhere()
		plant(at('elsewhere'), data('incoming'))
		expect(await folder.preau(['restore', file, '--yes'])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('cannot be read into')
		})
		expect(elsewhere()).toEqual(before)
	})

	test('restores nothing through one beside a false server either', async () => {
		const file = await copy()
		const before = elsewhere()
		plant(at('elsewhere'), data('incoming'))
		falseServer({})
		expect((await folder.preau(['restore', file, '--yes'])).code).toBe(1)
		expect(elsewhere()).toEqual(before)
	})

	test('refuses to read a file for the service that the service may not read', async () => {
		const file = await copy()
		const link = file.replace('ecole-', 'ecole-1')
		plant(at('elsewhere', 'shadow'), link)
		plant(at('elsewhere', 'shadow'), data('logo.png'))
		mkdirSync(data('csv'))
		give(data('csv'))
		plant(at('elsewhere', 'shadow'), data('csv', 'classes.csv'))
		for (const args of [
			['restore', link, '--yes'],
			['tenant', 'logo', 'ecole', data('logo.png')],
			['import', 'ecole', data('csv')]
		])
			expect([args[0], await folder.preau(args)]).toEqual([
				args[0]!,
				expect.objectContaining({ stderr: expect.stringContaining('cannot be read') })
			])
	})

	test('restores a copy of its own that the service may not read', async () => {
		const file = await copy()
		writeFileSync(at('elsewhere', 'ecole.db'), readFileSync(file), { mode: 0o600 })
		expect(await folder.preau(['restore', at('elsewhere', 'ecole.db'), '--yes'])).toMatchObject({ code: 0, stderr: '' })
		expect(readdirSync(data('incoming'))).toEqual([])
	})

	test('never writes a copy or an institution through one', async () => {
		const before = elsewhere()
		plant(at('elsewhere'), data('backups'))
		plant(at('elsewhere'), data('set-aside'))
		plant(at('elsewhere', 'shadow'), data('.check'))
		plant(at('elsewhere', 'shadow'), data('tenants', 'autre.db'))
		for (const line of ['backup', 'tenant delete ecole --yes', 'tenant create autre --name Autre', 'check'])
			expect([line, (await folder.preau(line)).code]).not.toEqual([line, 0])
		expect(elsewhere()).toEqual(before)
	})

	test('refuses an archive of a machine, which brings settings, if the service could have made it', async () => {
		const archive = at('elsewhere', 'pc.machine')
		expect((await folder.preau(['backup', '--machine', archive, '--plain'])).code).toBe(0)
		appendFileSync(folder.toml, '# as it is now\n')
		const settings = readFileSync(folder.toml, 'utf8')
		const planted = data('backups', 'ecole-20990101T000000Z-schema-3.db')
		writeFileSync(planted, readFileSync(archive))
		give(planted)
		plant(archive, at('link.machine'))
		for (const file of [planted, at('link.machine')])
			expect(await folder.preau(['restore', file, '--yes'])).toMatchObject({
				code: 1,
				stderr: expect.stringContaining('could have put it there')
			})
		expect(readFileSync(folder.toml, 'utf8')).toBe(settings)
		expect(await folder.preau(['restore', archive, '--yes'])).toMatchObject({ code: 0, stderr: '' })
		expect(readFileSync(folder.toml, 'utf8')).not.toBe(settings)
	})

	test('writes through none what a false server says, where an administrator names the folder', async () => {
		const before = elsewhere()
		plant(at('elsewhere', 'shadow'), data('preau-ca.crt'))
		falseServer({ pem: 'root::0:0:::\n', fingerprint: '', not_before: '', not_after: '' })
		expect(await folder.preau(['ca', 'export', data('preau-ca.crt')])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('cannot be written')
		})
		expect(elsewhere()).toEqual(before)
	})

	test('makes nothing of its own there, where an administrator names the folder', async () => {
		expect((await folder.preau(['export', 'ecole', data('out')])).code).toBe(0)
		expect((await folder.preau(['export', 'ecole', data('moodle'), '--pour', 'moodle'])).code).toBe(0)
		const made = ['out', 'moodle'].flatMap((name) => [name, ...readdirSync(data(name)).map((file) => join(name, file))])
		expect(made.length).toBeGreaterThan(14)
		expect(made.filter((name) => statSync(data(name)).uid !== SERVICE)).toEqual([])
	})
})

describe('an export from a false server', () => {
	const TRUE = '01990000-0000-7000-8000-000000000000'
	const answer = (path: string, ...names: string[]) => ({
		folder: path,
		files: names.map((name) => ({ name, records: 1, bytes: 1 })),
		withoutRef: {}
	})

	test.each([
		['names a folder outside', () => at('elsewhere'), [], 'which is not an export'],
		['names a way out', () => data('outgoing', '..'), [], 'which is not an export'],
		['names a file outside', () => data('outgoing', TRUE), ['../../../elsewhere/shadow'], 'which is not an export'],
		['names a hidden file', () => data('outgoing', TRUE), ['.bashrc'], 'which is not an export'],
		['has a link for a file', () => data('outgoing', TRUE), ['classes.csv'], 'is not a plain file'],
		['has a pipe for a file', () => data('outgoing', TRUE), ['notes.csv'], 'is not a plain file']
	])('that %s takes nothing and removes nothing of ours', async (_, path, names, sentence) => {
		const before = elsewhere()
		mkdirSync(data('outgoing', TRUE), { recursive: true })
		plant(at('elsewhere', 'shadow'), data('outgoing', TRUE, 'classes.csv'))
		Bun.spawnSync(['mkfifo', data('outgoing', TRUE, 'notes.csv')])
		for (const name of ['outgoing', join('outgoing', TRUE), join('outgoing', TRUE, 'notes.csv')]) give(data(name))
		const asked = falseServer(answer(path(), ...names))
		expect(await folder.preau(['export', 'ecole', at('out')])).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
		expect(asked).toEqual(['/export'])
		expect(elsewhere()).toEqual(before)
		expect(existsSync(at('out'))).toBe(false)
	})

	test('an export that has a link among the files for Moodle takes nothing and removes nothing of ours', async () => {
		const before = elsewhere()
		mkdirSync(data('outgoing', TRUE), { recursive: true })
		plant(at('elsewhere', 'shadow'), data('outgoing', TRUE, 'utilisateurs.csv'))
		for (const name of ['outgoing', join('outgoing', TRUE)]) give(data(name))
		falseServer({ folder: data('outgoing', TRUE), changed: [], leftOut: [], renamed: [] })
		expect(await folder.preau(['export', 'ecole', at('out'), '--pour', 'moodle'])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('is not a plain file')
		})
		expect([elsewhere(), existsSync(at('out'))]).toEqual([before, false])
	})

	test('an export that has a link for its folder takes nothing and removes nothing of ours', async () => {
		mkdirSync(at('elsewhere', TRUE))
		writeFileSync(at('elsewhere', TRUE, 'classes.csv'), 'not ours\n')
		plant(at('elsewhere'), data('outgoing'))
		falseServer(answer(data('outgoing', TRUE), 'classes.csv'))
		expect((await folder.preau(['export', 'ecole', at('out')])).code).toBe(1)
		if (isRoot) expect(readFileSync(at('elsewhere', TRUE, 'classes.csv'), 'utf8')).toBe('not ours\n')
		expect(existsSync(at('out'))).toBe(false)
	})
})

test('a socket that is a link to one of root is not asked', async () => {
	const heard: string[] = []
	const other = Bun.serve({ unix: at('elsewhere', 'root.sock'), fetch: ({ url }) => (heard.push(url), new Response('{"result":[]}\n')) })
	try {
		held = lockDataFolder(data())
		plant(at('elsewhere', 'root.sock'), data('control.sock'))
		const { code } = await folder.preau('tenant list')
		expect({ isServed: code === 0, heard: heard.length }).toEqual(isRoot ? { isServed: false, heard: 0 } : { isServed: true, heard: 1 })
	} finally {
		await other.stop(true)
	}
})

test('a root process that becomes the owner of a folder gives up groups and rights, and gets them back', async () => {
	const state = () => /^Groups:.*$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[0].trim()
	const before = state()
	const resign = becomeOwner(data())
	try {
		if (isRoot) expect(state()).toBe(`Groups:\t${SERVICE}`)
		expect(process.geteuid?.()).toBe(SERVICE)
		if (isRoot) expect(await readFile(at('elsewhere', 'shadow')).catch(String)).toContain('EACCES')
	} finally {
		resign()
	}
	expect([process.geteuid?.(), state()]).toEqual([isRoot ? 0 : SERVICE, before])
})
