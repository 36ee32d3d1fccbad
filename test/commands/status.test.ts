import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preau } from '../support/cli'
import { cliFolder, type CliFolder } from '../support/cli-folder'
import { TestClock } from '../support/clock'
import { freePort, tomlFor, withProgram } from '../support/program'
import { verbatim } from '../../src/kit/sentence'
import { VERSION } from '../../src/version'

let folder: CliFolder
let port: number
beforeEach(() => {
	port = freePort()
	folder = cliFolder(tomlFor(port).replace('[tls]', 'names = ["sms.ecole.lan"]\n[tls]'))
})
afterEach(() => folder.remove())

/** Answers on the port of the TOML as `preau` of that version. */
const answering = (version: string, after = 0) => {
	let asked = 0
	return Bun.serve({
		hostname: '127.0.0.1',
		port,
		fetch: () => (asked++ < after ? new Response('starting', { status: 503 }) : Response.json({ status: 'ok', version }))
	})
}

describe('preau status', () => {
	test('names version and address of what answers', async () => {
		const server = answering(VERSION)
		const address = `http://sms.ecole.lan:${port}/`
		expect(await folder.preau('status')).toMatchObject({ code: 0, stdout: `preau ${VERSION} answers at ${address}\n` })
		expect(JSON.parse((await folder.preau('status --json')).stdout)).toEqual({ version: VERSION, address })
		await server.stop(true)
	})

	test('fails where nothing answers, or another version', async () => {
		expect(await folder.preau('status')).toMatchObject({ code: 1, stderr: `preau: no Préau answers at http://sms.ecole.lan:${port}/\n` })
		const server = answering('9.9.9')
		expect(await folder.preau(`status --expect ${VERSION}`)).toMatchObject({
			code: 1,
			stderr: `preau: preau 9.9.9 answers at http://sms.ecole.lan:${port}/, not ${VERSION}\n`
		})
		await server.stop(true)
	})

	test('says why nothing answers where a service should', async () => {
		const service = { trouble: { isPassing: false, what: verbatim('it does not serve: systemd says inactive (dead)') } }
		expect(await folder.preau('status', { service })).toMatchObject({
			code: 1,
			stderr: `preau: no Préau answers at http://sms.ecole.lan:${port}/\nthe service: it does not serve: systemd says inactive (dead)\n`
		})
	})

	test('waits for an answer that is still to come', async () => {
		const server = answering(VERSION, 2)
		expect((await folder.preau('status --wait 60')).code).toBe(0)
		await server.stop(true)
	})

	test('takes seconds to wait', async () => {
		expect(await folder.preau('status --wait soon')).toMatchObject({ code: 64, stderr: 'preau: --wait takes seconds, not "soon"\n' })
	})

	test('describes a running server and its institutions', () =>
		withProgram(async ({ command, serve }) => {
			expect(await command(['status'])).toMatchObject({ code: 1, stderr: expect.stringContaining('no Préau answers') })
			await command(['tenant', 'create', 'ecole', '--name', 'École', '--year', '2026-2027'])
			await command(['backup'])
			const { url } = await serve()
			expect((await fetch(`${url}/ecole/api/lms/tenant-info`)).status).toBe(200)
			const { stdout } = await command(['status'])
			expect(stdout).toMatch(/^preau \S+ answers at http:.*\nsince 20\S+Z \(0 days 0 h \d min\), \d+ MB of memory\nCODE +STATE +MB/)
			expect(stdout).toMatch(/^ecole +in use +\d\.\d +\d+ +0 +0 +0 +0 +0 +0 +0 +20\S+Z$/m)
			const facts = JSON.parse((await command(['status', '--json'])).stdout)
			expect(facts).toMatchObject({
				version: VERSION,
				server: { version: VERSION, url, open: [{ code: 'ecole', work: [] }] },
				tenants: [{ code: 'ecole', problem: null, counts: { etudiants: 0, classes: 0 }, outbox: {} }],
				copies: [{ code: 'ecole', error: null }]
			})
			expect((await command(['status', '--expect', VERSION])).stdout.split('\n')).toHaveLength(2)
		}))

	test('counts no days since the start of the server if the clock was set back after it', () =>
		withProgram(async ({ folder: path, serve }) => {
			await serve()
			const told = async (...lang: string[]) =>
				(await preau(join(path, 'preau.toml'), ['status', ...lang], { clock: new TestClock('2026-01-02T00:00:00Z') })).stdout
			expect(await told()).toMatch(/^since 20\S+Z \(the clock was set since then\), \d+ MB of memory$/m)
			expect(await told('--lang', 'fr')).toContain("(l'horloge a été réglée depuis)")
		}))

	test('says which file cannot be read, and why the last copy failed', () =>
		withProgram(async ({ command, data, serve }) => {
			await command(['tenant', 'create', 'ecole', '--name', 'École'])
			writeFileSync(join(data, 'tenants', 'abime.db'), 'no database')
			const path = join(data, 'tenants', 'ecole.db')
			writeFileSync(path, readFileSync(path).fill(0xff, 5 * 4096, 40 * 4096))
			await serve()
			expect((await command(['backup', 'ecole'])).code).toBe(1)
			const { stdout } = await command(['status', '--lang', 'fr'])
			expect(stdout).toMatch(/^établissement abime : .*abime\.db : il ne peut pas être lu : /m)
			expect(stdout).toMatch(/^la dernière copie de ecole a échoué, un nouvel essai a lieu chaque heure : /m)
		}))

	test('says why an institution cannot be read, to a program too', () =>
		withProgram(async ({ command, data, serve }) => {
			await command(['tenant', 'create', 'ecole', '--name', 'École'])
			writeFileSync(join(data, 'tenants', 'abime.db'), 'no database')
			await serve()
			const problems = async (lang: string) => {
				const { tenants } = JSON.parse((await command(['status', '--json', '--lang', lang])).stdout) as { tenants: { problem: unknown }[] }
				return tenants.map(({ problem }) => problem)
			}
			expect(await problems('en')).toEqual([expect.stringMatching(/^it cannot be read: /), null])
			expect(await problems('fr')).toEqual([expect.stringMatching(/^il ne peut pas être lu : /), null])
		}))
})
