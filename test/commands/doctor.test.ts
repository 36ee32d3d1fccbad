import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verbatim } from '../../src/kit/sentence'
import { Connection } from '../../src/db/client/connection'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor, withProgram } from '../support/program'

let folder: CliFolder
beforeEach(() => {
	folder = cliFolder(tomlFor(freePort()))
})
afterEach(() => folder.remove())

const file = (code: string) => join(folder.path, 'data', 'tenants', `${code}.db`)

describe('preau doctor', () => {
	test('says before the first start what there is, and makes nothing', async () => {
		const { code, stdout } = await folder.preau('doctor')
		expect([code, stdout]).toEqual([0, expect.stringMatching(/^WARN {2}data: the data folder .* is not there yet/m)])
		expect(existsSync(join(folder.path, 'data'))).toBe(false)
	})

	test('passes over sound files, with and without --json', async () => {
		await folder.preau('tenant create ecole --name École')
		await folder.preau('backup')
		const { code, stdout } = await folder.preau('doctor')
		expect(code).toBe(0)
		expect(stdout).toMatch(/^PASS {2}data: institution ecole: sound, \d+\.\d MB, revision \d+$/m)
		expect(stdout).toMatch(/^PASS {2}copies: the oldest of the last copies is less than an hour old$/m)
		expect(stdout).not.toContain('FAIL')
		expect(JSON.parse((await folder.preau('doctor --json')).stdout)).toContainEqual({
			state: 'PASS',
			check: 'clock',
			what: '2026-11-20T08:00:00Z'
		})
	})

	test('fails with 1 for damaged pages, which nobody has asked for yet', async () => {
		for (const code of ['trouee', 'saine']) await folder.preau(`tenant create ${code} --name X`)
		const bytes = Buffer.from(await Bun.file(file('trouee')).arrayBuffer())
		bytes.fill(0xff, 5 * 4096, 40 * 4096)
		writeFileSync(file('trouee'), bytes)
		const { code, stdout } = await folder.preau('doctor')
		expect(code).toBe(1)
		expect(stdout).toMatch(/^FAIL {2}data: institution trouee: .*preau restore/m)
		expect(stdout).toMatch(/^PASS {2}data: institution saine: sound/m)
	})

	test('migrates nothing, and knows a newer file', async () => {
		await folder.preau('tenant create ecole --name École')
		const version = (to?: number) => {
			const connection = new Connection(file('ecole'), { synchronous: 'normal', busyTimeout: 5 })
			if (to !== undefined) connection.exec(`PRAGMA user_version = ${to}`)
			const found = connection.execute('PRAGMA user_version').rows[0]?.['user_version']
			connection.close()
			return found
		}
		version(1)
		expect((await folder.preau('doctor')).stdout).toMatch(/^PASS {2}data: institution ecole: sound, .* schema 1; a start brings it to/m)
		expect(version()).toBe(1)
		version(999)
		expect(await folder.preau('doctor')).toMatchObject({ code: 1, stdout: expect.stringContaining('a newer program wrote it') })
	})

	test('names a wrong setting and looks no further', async () => {
		writeFileSync(folder.toml, '[log]\nlevle = "info"\n')
		expect(await folder.preau('doctor')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^FAIL {2}settings: .*log\.levle.*\n$/) })
	})

	test('fails with 1 while the service of these settings is down, with a wrong setting too', async () => {
		const service = { trouble: { isPassing: false, what: verbatim('it does not serve: systemd says inactive (dead)') } }
		const down = /^FAIL {2}service: it does not serve: systemd says inactive \(dead\)$/m
		await folder.preau('tenant create ecole --name École')
		const { code, stdout } = await folder.preau('doctor', { service })
		expect([code, stdout]).toEqual([1, expect.stringMatching(down)])
		expect(stdout).toMatch(/^FAIL {2}ports: port \d+: nobody listens there/m)
		writeFileSync(folder.toml, '[log]\nlevle = "info"\n')
		expect(await folder.preau('doctor', { service })).toMatchObject({ code: 1, stdout: expect.stringMatching(down) })
	})

	test('asks a running server, whose files stay in use', () =>
		withProgram(async ({ command, serve }) => {
			await command(['tenant', 'create', 'ecole', '--name', 'École'])
			const { url } = await serve()
			const { stdout, code } = await command(['doctor'])
			expect(code).toBe(0)
			expect(stdout).toMatch(/^PASS {2}data: institution ecole: sound/m)
			expect(stdout).toMatch(/^PASS {2}ports: port \d+ takes connections$/m)
			expect((await fetch(`${url}/ecole/api/lms/tenant-info`)).status).toBe(200)
		}))
})
