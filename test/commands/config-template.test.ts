import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../../src/config/load'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort, tomlFor } from '../support/program'

let folder: CliFolder
beforeEach(() => {
	folder = cliFolder(tomlFor(freePort()))
})
afterEach(() => folder.remove())

describe('preau config template', () => {
	test('prints settings that load to what was asked for', async () => {
		const asked = '--port 8443 --http-port 0 --names sms.ecole.lan,10.0.0.9 --tls off --data /var/lib/preau --backups /mnt/copies'
		const { code, stdout } = await folder.preau(`config template ${asked}`)
		expect(code).toBe(0)
		expect(loadConfig({ file: folder.toml, text: stdout })).toMatchObject({
			server: { port: 8443, http_port: 0, names: ['sms.ecole.lan', '10.0.0.9'] },
			tls: { mode: 'off' },
			data: { dir: '/var/lib/preau' },
			backup: { dir: '/mnt/copies' }
		})
	})

	test('prints the defaults without options', async () => {
		const { stdout } = await folder.preau('config template')
		expect(loadConfig({ file: folder.toml, text: stdout })).toEqual(loadConfig({ file: folder.toml, text: '' }))
	})

	test.each([
		['--port 0', '--port 0 is not a number'],
		['--tls on', 'tls.mode'],
		['--names a_b,c!', 'server.names']
	])('%s is refused', async (option, sentence) => {
		expect(await folder.preau(`config template ${option}`)).toMatchObject({
			code: 64,
			stderr: expect.stringContaining(sentence),
			stdout: ''
		})
	})
})

describe('preau check --settings', () => {
	test('touches no data', async () => {
		const { code, stdout } = await folder.preau('check --settings')
		expect({ code, data: existsSync(join(folder.path, 'data')) }).toEqual({ code: 0, data: false })
		expect(stdout).toContain('PASS  port ')
		expect(stdout).not.toContain('institution')
		expect(readdirSync(folder.path)).toEqual(['preau.toml'])
	})

	test('fails where the port is taken, or a setting is wrong', async () => {
		const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
		writeFileSync(folder.toml, tomlFor(other.port ?? 0))
		expect(await folder.preau('check --settings')).toMatchObject({
			code: 64,
			stdout: expect.stringContaining(`FAIL  port ${other.port} is in use`)
		})
		await other.stop(true)
		writeFileSync(folder.toml, '[server]\nprot = 1\n')
		expect(await folder.preau('check --settings')).toMatchObject({ code: 64, stdout: expect.stringContaining('FAIL') })
	})
})
