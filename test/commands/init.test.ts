import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answeringAddress } from '../../src/commands/terminal/addresses'
import { loadConfig } from '../../src/config/load'
import { configTemplate } from '../../src/config/template'
import { systemMachine } from '../../src/host/tls/machine'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { freePort } from '../support/program'

let folder: CliFolder
let preau: CliFolder['preau']
beforeEach(() => {
	folder = cliFolder()
	preau = folder.preau
	rmSync(folder.toml)
})
afterEach(() => folder.remove())

/** Where the LMS of another machine reaches what `init` has made. */
const answering = () => answeringAddress(loadConfig({ file: folder.toml, text: readFileSync(folder.toml, 'utf8') }), systemMachine)

const PORT = freePort()
const INIT = ['init', '--code', 'ecole', '--name', 'École de mécanique', '--tls', 'off', '--port', String(PORT)]

describe('without a terminal', () => {
	test('writes the commented TOML and makes the institution', async () => {
		const made = await preau([...INIT, '--year', '2026-2027', '--timezone', 'Africa/Dakar'])
		expect(made).toMatchObject({ code: 0, asked: [] })
		expect(readFileSync(folder.toml, 'utf8')).toBe(configTemplate({ server: { port: PORT }, tls: { mode: 'off' } }))
		expect(made.stdout).toContain(`it answers at ${await answering()}ecole/api/lms\n`)
		expect(made.stdout).toContain('preau user link ecole')
		expect(made.stdout).toMatch(new RegExp(`http://\\S+:${PORT}/ecole/console/premier\\?jeton=[A-Za-z0-9]{48}\n`))
		expect((await preau('config check')).code).toBe(0)
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toMatchObject([
			{ code: 'ecole', name: 'École de mécanique', timezone: 'Africa/Dakar', year: '2026-2027', state: 'open' }
		])
	})

	test('makes the CA for the names that the machine is to have', async () => {
		const made = await preau([
			'init',
			'--code',
			'ecole',
			'--name',
			'École',
			'--port',
			String(PORT),
			'--names',
			'sms.univ.example,203.0.113.9'
		])
		expect(made.code).toBe(0)
		const names = ['sms.univ.example', '203.0.113.9']
		expect(readFileSync(folder.toml, 'utf8')).toBe(
			configTemplate({ server: { port: PORT, http_port: 0, names }, tls: { mode: 'internal' } })
		)
		const { permitted } = JSON.parse((await preau('ca show --json')).stdout) as { permitted: { hosts: string[]; networks: string[] } }
		expect(permitted.hosts).toContain('sms.univ.example')
		expect(permitted.networks).toContain('203.0.113.9/32')
	})

	test('answers a program in JSON', async () => {
		const { stdout } = await preau([...INIT, '--json'])
		expect(JSON.parse(stdout)).toMatchObject({
			config: folder.toml,
			tenant: { code: 'ecole' },
			address: `${await answering()}ecole/api/lms`,
			first_link: { address: expect.stringContaining(`:${PORT}/ecole/console/premier?jeton=`), expires: expect.any(String) }
		})
	})

	test('never overwrites a TOML', async () => {
		await Bun.write(folder.toml, '# le mien\n')
		expect(await preau(INIT)).toMatchObject({
			code: 64,
			stdout: '',
			stderr: `preau: ${folder.toml} already exists: it is never overwritten\n`
		})
		expect(readFileSync(folder.toml, 'utf8')).toBe('# le mien\n')
		expect(existsSync(join(folder.path, 'data'))).toBe(false)
	})

	test('writes where --config says', async () => {
		const file = join(folder.path, 'ailleurs', 'autre.toml')
		expect((await preau([...INIT, '--config', file])).code).toBe(0)
		expect(statSync(file).mode & 0o007).toBe(0)
		expect(existsSync(join(folder.path, 'ailleurs', 'data', 'tenants', 'ecole.db'))).toBe(true)
		expect(existsSync(folder.toml)).toBe(false)
	})

	test.each([
		[['init'], '--name is missing'],
		[['init', '--code', 'Ecole!', '--name', 'X'], 'cannot be a tenant code'],
		[['init', '--code', 'api', '--name', 'X'], 'not one of api, admin, docs, health'],
		[['init', '--code', 'ecole', '--name', ' '], 'the name is empty'],
		[[...INIT, '--timezone', 'Ici'], 'is not a time zone'],
		[[...INIT, '--year', '26'], 'is not an academic year'],
		[[...INIT.slice(0, -1), '99999'], '--port 99999 is not a number'],
		[[...INIT.slice(0, -1), 'http'], '--port http is not a number'],
		[[...INIT, '--tls', 'on'], '--tls on is not one of'],
		[[...INIT, '--names', 'a.lan,https://b.lan'], 'server.names[1]: expected a host name']
	])('%p is refused, and can be tried again', async (args, said) => {
		const { code, stderr } = await preau(args)
		expect([code, stderr]).toEqual([64, expect.stringContaining(said)])
		expect(readdirSync(folder.path)).toEqual([])
		expect((await preau(INIT)).code).toBe(0)
	})
})

describe('on a terminal', () => {
	const answers = ['École de mécanique', 'ecole', '', '', 'admin', 'KOUASSI', 'Awa', 'Très-secret-7', 'Très-secret-7']

	test('asks for the institution and its first administrator', async () => {
		const made = await preau(`init --tls off --port ${PORT}`, { answers })
		expect(made.code).toBe(0)
		expect(made.asked).toHaveLength(answers.length)
		expect(made.stdout + made.stderr).not.toContain('Très-secret-7')
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toMatchObject([
			{ code: 'ecole', timezone: 'Africa/Abidjan', year: null }
		])
		expect(JSON.parse((await preau('user list ecole --json')).stdout)).toMatchObject([
			{ identifiant: 'admin', role: 'administrateur', nom: 'KOUASSI', prenoms: 'Awa' }
		])
		expect(made.stdout).not.toContain('premier?jeton=')
	})

	test('suggests a code made of the name', async () => {
		const { asked } = await preau('init --tls off', { answers: ["Lycée d'Évreux", '', '', '', 'a', 'N', 'P', 'x', 'x'] })
		expect(asked[1]).toContain('[lycee-d-evreux]')
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toMatchObject([{ code: 'lycee-d-evreux' }])
	})

	test('an administrator that is refused can be made afterwards: the institution and the TOML stay', async () => {
		const { code, stdout, stderr } = await preau('init --tls off', { answers: answers.with(8, 'autre') })
		expect([code, stderr]).toEqual([1, expect.stringContaining('no administrator was created: the two passwords differ')])
		expect(stdout).toContain('preau user link ecole')
		expect(JSON.parse((await preau('tenant list --json')).stdout)).toHaveLength(1)
	})
})
