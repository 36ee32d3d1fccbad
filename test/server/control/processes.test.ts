import { describe, expect, test } from 'bun:test'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../../src/db/client/instance-lock'
import { holdDataFolder } from '../../../src/server/control/hold'
import { temporaryFolder } from '../../support/folder'
import { check, login, withProgram, type Program } from '../../support/program'
import { turns } from '../../support/until'

const CREATE_ADMIN = ['user', 'create', 'ecole', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'N', '--prenoms', 'P']

async function makeSchool({ command }: Program) {
	expect(await command(['tenant', 'create', 'ecole', '--name', 'École'])).toMatchObject({ code: 0, stderr: '' })
	expect(await command(CREATE_ADMIN, 'premier-mot\n')).toMatchObject({ code: 0, stderr: '' })
}

describe('the data folder', () => {
	test('is served by one process: a second is refused with exit code 64, and the first goes on', () =>
		withProgram(async (program) => {
			const { url } = await program.serve()
			const { code, stderr } = await program.run(['serve'])
			expect(code).toBe(64)
			expect(stderr).toBe(`preau: another Préau is already running with the data folder ${program.data}\n`)
			expect((await fetch(`${url}/health`)).status).toBe(200)
		}))

	test('is free at once when its server is killed', () =>
		withProgram(async (program) => {
			await makeSchool(program)
			const { server } = await program.serve()
			server.signal('SIGKILL')
			await server.finished
			expect(existsSync(join(program.data, 'control.sock'))).toBe(true)
			expect(await program.run(['tenant', 'list', '--json'])).toMatchObject({ code: 0, stdout: expect.stringContaining('"state":"open"') })
			const { url } = await program.serve()
			expect((await login(url, 'ecole', 'admin', 'premier-mot')).status).toBe(200)
		}))

	test('a server waits for a data folder that a command works on', async () => {
		const folder = temporaryFolder()
		const busy = lockDataFolder(folder.path)!
		const held = holdDataFolder(folder.path)
		await turns()
		busy.release()
		const lock = await held
		expect(lock).toBeObject()
		if (typeof lock === 'object') lock.release()
		folder.remove()
	})

	test('a data folder that another process does not give back in time is not taken', async () => {
		const folder = temporaryFolder()
		const busy = lockDataFolder(folder.path)!
		expect(await holdDataFolder(folder.path, 2)).toBeUndefined()
		busy.release()
		folder.remove()
	})

	test('takes commands that come all at once', () =>
		withProgram(async (program) => {
			const codes = ['a1', 'b2', 'c3', 'd4']
			const made = await Promise.all(codes.map((code) => program.run(['tenant', 'create', code, '--name', code])))
			// whichever of them comes second learns the addresses of the first
			const said = made.map(({ code, stderr }) => [code, stderr.replace(/^with a second institution, .*\n/, '')])
			expect(said).toEqual(codes.map(() => [0, '']))
			const { stdout } = await program.run(['tenant', 'list', '--json'])
			expect((JSON.parse(stdout) as { code: string }[]).map(({ code }) => code)).toEqual(codes)
		}))
})

describe('beside a server', () => {
	/** a path as long as a socket's address may not be */
	const deep = Array.from({ length: 12 }, (_, n) => `dossier-${n}-aaaaaaaa`).join('/')
	test.each(['data', deep])('commands reach it, and only its own user can: %s', (data) =>
		withProgram(
			async (program) => {
				const { url } = await program.serve()
				const socket = join(program.data, 'control.sock')
				expect(statSync(socket).mode & 0o777).toBe(0o600)
				expect(statSync(program.data).mode & 0o777).toBe(0o700)
				await makeSchool(program)
				const { token, status } = await login(url, 'ecole', 'admin', 'premier-mot')
				expect(status).toBe(200)
				expect(await check(url, 'ecole', token)).toBe(200)

				expect(await program.command(['user', 'password', 'ecole', 'admin'], 'second-mot\n')).toMatchObject({ code: 0, stderr: '' })
				expect(await check(url, 'ecole', token)).toBe(401)
				expect((await login(url, 'ecole', 'admin', 'premier-mot')).status).toBe(401)
				const second = await login(url, 'ecole', 'admin', 'second-mot')
				expect(await check(url, 'ecole', second.token)).toBe(200)

				expect((await program.command(['user', 'tokens', 'ecole', 'admin', '--revoke'])).stdout).toBe('1 tokens revoked\n')
				expect(await check(url, 'ecole', second.token)).toBe(401)
				const third = await login(url, 'ecole', 'admin', 'second-mot')
				expect((await program.command(['user', 'deactivate', 'ecole', 'admin'])).code).toBe(0)
				expect(await check(url, 'ecole', third.token)).toBe(401)
				expect((await login(url, 'ecole', 'admin', 'second-mot')).status).toBe(401)
			},
			{ data }
		)
	)

	test('a corrected name is served at the next request', () =>
		withProgram(async (program) => {
			await makeSchool(program)
			const { url } = await program.serve()
			const name = async () => ((await (await fetch(`${url}/ecole/api/lms/tenant-info`)).json()) as { name: string }).name
			expect(await name()).toBe('École')
			expect(await program.command(['tenant', 'set', 'ecole', '--name', 'Lycée', '--lead-minutes', 'default'])).toMatchObject({
				code: 0,
				stdout: expect.stringContaining('ecole: name "École" → "Lycée"\n'),
				stderr: ''
			})
			expect(await name()).toBe('Lycée')
		}))

	test('a refusal has the same words and exit code in the command as in the server', () =>
		withProgram(async (program) => {
			await makeSchool(program)
			const commands: [args: string[], stdin: string][] = [
				[['tenant', 'create', 'ecole', '--name', 'X'], ''],
				[['tenant', 'show', 'absente'], ''],
				[['tenant', 'create', 'Ecole!', '--name', 'X'], ''],
				[CREATE_ADMIN, 'un-autre-secret\n'],
				[['user', 'password', 'ecole', 'personne'], 'un-autre-secret\n'],
				[['user', 'password', 'ecole', 'admin'], `${'x'.repeat(73)}\n`]
			]
			const all = async () => {
				const results = []
				for (const [args, stdin] of commands) results.push(await program.command(args, stdin))
				return results
			}
			const alone = await all()
			await program.serve()
			expect(await all()).toEqual(alone)
			expect(alone.map(({ code }) => code)).toEqual([1, 1, 64, 1, 1, 64])
		}))
})

test('a server that is asked to stop ends with 0 and takes its socket with it, and its tokens last', () =>
	withProgram(async (program) => {
		await makeSchool(program)
		const first = await program.serve()
		const { token } = await login(first.url, 'ecole', 'admin', 'premier-mot')
		// a client that keeps its connection, as this one does, does not keep the server
		expect((await first.server.stop()).code).toBe(0)
		expect(existsSync(join(program.data, 'control.sock'))).toBe(false)
		const second = await program.serve()
		expect(await check(second.url, 'ecole', token)).toBe(200)
	}))
