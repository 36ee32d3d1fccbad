import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { worded } from '../../src/kit/sentence'
import { checkConfig } from '../../src/config/check'
import { loadConfig } from '../../src/config/load'
import { defaultConfigFile } from '../../src/config/location'

let folder = ''

beforeAll(async () => {
	folder = await realpath(await mkdtemp(join(tmpdir(), 'preau-config-')))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a missing file gives all defaults, on loopback alone, unless somebody named it', () => {
	const file = join(folder, 'absent.toml')
	expect(loadConfig({ file }).server.port).toBe(443)
	expect(loadConfig({ file })).toEqual(loadConfig({ file, text: '[server]\nhost = "127.0.0.1"' }))
	expect(() => loadConfig({ file, mustExist: true })).toThrow('absent.toml:1:1: no such file')
})

test('the file is read from disk, and its paths start from its folder', async () => {
	const file = join(folder, 'preau.toml')
	await writeFile(file, '[data]\ndir = "d"\n')
	expect(loadConfig({ file }).data.dir).toBe(join(folder, 'd'))
})

test('a file that cannot be read, or is not UTF-8, is a problem', async () => {
	expect(() => loadConfig({ file: folder })).toThrow('1:1: cannot be read (EISDIR)')
	const file = join(folder, 'latin1.toml')
	await writeFile(file, Buffer.from('[smtp]\nuser = "Andr\xE9"\n', 'latin1'))
	expect(() => loadConfig({ file })).toThrow('latin1.toml:2:13: not UTF-8: save the file as UTF-8')
	await writeFile(file, Buffer.from('# caf\xE9', 'latin1'))
	expect(() => loadConfig({ file })).toThrow('latin1.toml:1:6: not UTF-8: save the file as UTF-8')
	await writeFile(file, '[smtp]\nuser = "\uFFFD"\n')
	expect(loadConfig({ file }).smtp.user).toBe('\uFFFD')
})

test('check names the files that do not exist; loading does not look', async () => {
	const file = join(folder, 'preau.toml')
	await writeFile(join(folder, 'cert.pem'), 'x')
	await mkdir(join(folder, 'a-folder'))
	const text = [
		'[tls]',
		'mode = "files"',
		'cert_file = "cert.pem"',
		'key_file = "key.pem"',
		'[smtp]',
		'password_file = "hunter2"',
		'ca_file = "a-folder"',
		'port = 0'
	].join('\n')
	expect(checkConfig({ file, text }).map((problem) => ({ ...problem, message: worded('en', problem.message) }))).toEqual([
		{ line: 4, column: 12, key: 'tls.key_file', message: 'no such file' },
		{ line: 6, column: 17, key: 'smtp.password_file', message: 'no such file' },
		{ line: 7, column: 11, key: 'smtp.ca_file', message: `not a file: ${join(folder, 'a-folder')}` },
		{ line: 8, column: 8, key: 'smtp.port', message: 'expected an integer from 1 to 65535, got the integer 0' }
	])
	expect(loadConfig({ file, text: text.replace('port = 0', '') }).tls.key_file).toBe(join(folder, 'key.pem'))
})

test('check accepts a complete configuration', async () => {
	await writeFile(join(folder, 'ca.pem'), 'x')
	expect(checkConfig({ file: join(folder, 'preau.toml'), text: '[smtp]\nca_file = "ca.pem"' })).toEqual([])
})

describe('the default file', () => {
	let program = ''
	const called = (argv0: string, path?: string) => defaultConfigFile({ execPath: program, argv0, path })
	const toml = (...parts: string[]) => join(folder, ...parts, 'preau.toml')

	beforeAll(async () => {
		program = join(folder, 'opt', 'preau')
		for (const name of ['opt', 'bin', 'ecole', 'other']) await mkdir(join(folder, name))
		await writeFile(program, '')
		await chmod(program, 0o755)
		await symlink('../opt/preau', join(folder, 'bin', 'preau'))
		await symlink('../bin/preau', join(folder, 'ecole', 'sms'))
		await writeFile(join(folder, 'other', 'preau'), '')
	})

	test('is beside the executable, even if it does not exist yet', () => {
		for (const argv0 of [program, join(folder, 'bin', 'preau'), join(folder, 'ecole', 'sms'), 'preau', 'anything', ''])
			expect([argv0, called(argv0, `${join(folder, 'bin')}:/usr/bin`)]).toEqual([argv0, toml('opt')])
		expect(called('preau')).toBe(toml('opt'))
	})

	test('is beside the link that was called, by its path or through PATH, if there is one', async () => {
		await writeFile(toml('opt'), '')
		await writeFile(toml('ecole'), '')
		await writeFile(toml('other'), '')
		const link = join(folder, 'ecole', 'sms')
		expect(called(link)).toBe(toml('ecole'))
		expect(called(relative(process.cwd(), link))).toBe(toml('ecole'))
		expect(called('sms', `/nowhere:${join(folder, 'other')}:${join(folder, 'ecole')}`)).toBe(toml('ecole'))
		// a link without one leads to the executable's
		expect(called(join(folder, 'bin', 'preau'))).toBe(toml('opt'))
	})

	test('is never one beside another program, whatever the caller says', async () => {
		for (const argv0 of [join(folder, 'other', 'preau'), 'preau']) expect(called(argv0, join(folder, 'other'))).toBe(toml('opt'))
	})
})
