import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verbatim } from '../../src/kit/sentence'
import { Connection } from '../../src/db/client/connection'
import { selfSigned } from '../support/certificates'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'
import { smallDisk } from '../support/small-disk'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(() => {
	folder = cliFolder(tomlFor(freePort()))
	preau = folder.preau
})
afterEach(() => folder.remove())

const states = (stdout: string) =>
	stdout
		.trimEnd()
		.split('\n')
		.map((line) => line.slice(0, 4))

describe('preau check', () => {
	test('passes line by line where everything is well', async () => {
		await preau('tenant create ecole --name École')
		const { code, stdout, stderr } = await preau('check')
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
		expect(new Set(states(stdout))).toEqual(new Set(['PASS']))
		for (const what of ['settings', 'native modules', 'temporary folder', 'data folder', 'disk: ', 'port', 'institution ecole'])
			expect(stdout).toContain(what)
		expect(JSON.parse((await preau('check --json')).stdout)).toContainEqual({ state: 'PASS', what: expect.stringContaining('ecole') })
	})

	test('warns where no institution is', async () => {
		const { code, stdout } = await preau('check')
		expect(code).toBe(0)
		expect(stdout).toContain('WARN  no institution yet')
	})

	test('a port that is taken fails with 64', async () => {
		const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
		writeFileSync(folder.toml, tomlFor(other.port ?? 0))
		const { code, stdout } = await preau('check')
		expect([code, stdout]).toEqual([64, expect.stringContaining(`FAIL  port ${other.port} is in use`)])
		await other.stop(true)
	})

	test('an address that is not an address of this machine fails with 64', async () => {
		writeFileSync(folder.toml, tomlFor(freePort()).replace('127.0.0.1', '192.0.2.77'))
		const { code, stdout } = await preau('check')
		expect([code, stdout]).toEqual([64, expect.stringContaining('FAIL  192.0.2.77 is not an address of this machine\n')])
	})

	test('a damaged file fails, and so does one with a damaged page; the others are checked on', async () => {
		for (const code of ['abimee', 'saine', 'trouee']) await preau(`tenant create ${code} --name X`)
		const path = (code: string) => join(folder.path, 'data', 'tenants', `${code}.db`)
		writeFileSync(path('abimee'), 'x'.repeat(5000))
		const bytes = Buffer.from(await Bun.file(path('trouee')).arrayBuffer())
		bytes.fill(0xff, 5 * 4096, 40 * 4096)
		writeFileSync(path('trouee'), bytes)
		const { code, stdout } = await preau('check')
		expect(code).toBe(1)
		expect(stdout).toMatch(/^FAIL {2}institution abimee/m)
		expect(stdout).toMatch(/^FAIL {2}institution trouee/m)
		expect(stdout).toMatch(/^PASS {2}institution saine/m)
	})

	test('a file of a newer program fails with 78', async () => {
		await preau('tenant create ecole --name École')
		const file = new Connection(join(folder.path, 'data', 'tenants', 'ecole.db'), { synchronous: 'normal', busyTimeout: 5 })
		file.exec('PRAGMA user_version = 999')
		file.close()
		expect(await preau('check')).toMatchObject({ code: 78, stdout: expect.stringContaining('a newer program wrote it') })
	})

	test('a data folder that is a file fails', async () => {
		writeFileSync(join(folder.path, 'data'), '')
		expect(await preau('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('FAIL  the data folder') })
	})

	test('a file that the TOML names and is not there fails with 64', async () => {
		writeFileSync(
			folder.toml,
			tomlFor(freePort()).replace('mode = "off"', 'mode = "files"\ncert_file = "absent.crt"\nkey_file = "absent.key"')
		)
		const { code, stdout } = await preau('check')
		expect(code).toBe(64)
		expect(stdout).toMatch(/FAIL {2}.*preau\.toml:6:\d+: .*no such file/)
	})

	test('a temporary folder that is not there fails, and one that is nearly full is a warning', async () => {
		const before = process.env['BUN_TMPDIR']
		const disk = smallDisk()
		try {
			mkdirSync(join(folder.path, 'vide'))
			process.env['BUN_TMPDIR'] = join(folder.path, 'absent')
			expect(await preau('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('FAIL  temporary folder') })
			process.env['BUN_TMPDIR'] = join(folder.path, 'vide')
			expect(await preau('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('PASS  temporary folder') })
			process.env['BUN_TMPDIR'] = disk.path
			if (disk.mounted)
				expect(await preau('check')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^WARN {2}temporary folder: .* nearly full/m) })
		} finally {
			if (before === undefined) delete process.env['BUN_TMPDIR']
			else process.env['BUN_TMPDIR'] = before
			disk.remove()
		}
	})

	test('says that the TOML is missing, and that a start would make the CA; makes nothing', async () => {
		rmSync(folder.toml)
		const { stdout } = await preau('check')
		const said = `${folder.toml} does not exist: the defaults are in force, and only this machine can connect (127.0.0.1); "preau init" writes one\n`
		expect(stdout).toContain(`WARN  settings: ${said}`)
		expect(await preau('config print')).toMatchObject({ code: 0, stdout: expect.stringContaining('\nhost = "127.0.0.1" #'), stderr: said })
		expect(stdout).toContain('PASS  own CA: none yet, a start makes it\n')
		expect(stdout).toMatch(/^PASS {2}certificate: none yet, a start makes it for .*localhost, .*127\.0\.0\.1/m)
		expect(existsSync(join(folder.path, 'data', 'tls'))).toBe(false)
	})

	test('a certificate that is refused at start fails with 64', async () => {
		for (const name of ['une', 'autre']) await selfSigned(join(folder.path, name))
		const use = (key: string) =>
			writeFileSync(
				folder.toml,
				tomlFor(freePort()).replace('mode = "off"', `mode = "files"\ncert_file = "une.crt"\nkey_file = "${key}.key"`)
			)
		use('autre')
		folder.clock.set(Temporal.Now.instant().toString())
		expect(await preau('check')).toMatchObject({ code: 64, stdout: expect.stringContaining('FAIL  tls.key_file is not the key') })
		use('une')
		expect((await preau('check')).stdout).toContain('PASS  certificate: ')
		folder.clock.advance({ hours: 72 })
		expect(await preau('check')).toMatchObject({ code: 64, stdout: expect.stringContaining('une.crt (CN=localhost) expired at ') })
	})

	test('a [tenants] entry without an institution is a warning with the nearest code', async () => {
		writeFileSync(folder.toml, `${tomlFor(freePort())}[tenants.ecoel]\nhosts = ["ecole.lan"]\n`)
		await preau('tenant create ecole --name École')
		const { code, stdout } = await preau('check')
		expect(code).toBe(0)
		expect(stdout).toContain('WARN  settings: preau.toml:17:10: tenants.ecoel: no such institution, did you mean "ecole"?\n')
		const warning = 'tenants.ecoel: no such institution, did you mean "ecole"?'
		expect((await preau('doctor')).stdout).toContain(`WARN  settings: preau.toml:17:10: ${warning}\n`)
		const checked = await preau('config check')
		expect(checked).toMatchObject({
			code: 0,
			stdout: `${folder.toml}: no problems\n`,
			stderr: `warning: preau.toml:17:10: ${warning}\n`
		})
		const { warnings } = JSON.parse((await preau('config check --json')).stdout)
		expect(warnings).toEqual([{ line: 17, column: 10, key: 'tenants.ecoel', message: 'no such institution, did you mean "ecole"?' }])
	})

	test('ignores a [tenants] entry before the data folder exists', async () => {
		writeFileSync(folder.toml, `${tomlFor(freePort())}[tenants.ecole]\nhosts = ["ecole.lan"]\n`)
		expect(await preau('config check')).toMatchObject({ code: 0, stderr: '' })
	})

	test('a service that is installed for these settings and is down fails, and so do its ports; a first start finds them free', async () => {
		const trouble = { isPassing: false, what: verbatim('it does not serve: systemd says failed') }
		const { code, stdout } = await preau('check', { service: { trouble } })
		expect(code).toBe(1)
		expect(stdout).toContain('FAIL  service: it does not serve: systemd says failed\n')
		expect(stdout).toMatch(/^FAIL {2}port \d+: nobody listens there, and the service should$/m)
		expect((await preau('check --settings', { service: { trouble } })).code).toBe(0)
		const starting = await preau('check', { service: { trouble: { isPassing: true, what: verbatim('it is starting') } } })
		expect(starting).toMatchObject({ code: 0, stdout: expect.stringContaining('WARN  service: it is starting\n') })
	})
})
