import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Installed, installBinary } from '../support/binary'
import { freePort } from '../support/program'
import { testWith } from '../support/with-program'
import { turns } from '../support/until'

const PASSWORD = 'Très-secret-7'
const ADMIN = ['user', 'create', 'ecole', '--identifiant', 'admin', '--role', 'administrateur', '--nom', 'KOUASSI', '--prenoms', 'Awa']
const toml = (name: string) => `[server]
host = "127.0.0.1"
port = ${freePort()}
http_port = 0
names = ["${name}.ecole.lan"]
[data]
min_free_mb = 0
[auth]
bcrypt_cost = 4
[log]
level = "error"
`

let one: Installed
let other: Installed
beforeEach(async () => {
	;[one, other] = [await installBinary(), await installBinary()]
})
afterEach(async () => {
	await one.remove()
	await other.remove()
})

const done = async (preau: Installed, args: readonly string[], stdin = '') => {
	const ran = await preau.run(args, stdin)
	expect([args.join(' '), ran.code, ran.stderr.includes('preau: ')]).toEqual([args.join(' '), 0, false])
	return ran.stdout
}

/** Makes a school whose settings, institution and CA bear `name`, and answers an archive of all that. */
async function archived(preau: Installed, name: string): Promise<string> {
	await preau.write('preau.toml', toml(name))
	await done(preau, ['tenant', 'create', 'ecole', '--name', name, '--year', '2026-2027'])
	await done(preau, ADMIN, `${PASSWORD}\n`)
	const file = join(preau.folder, `${name}.machine`)
	await done(preau, ['backup', '--machine', file, '--plain'])
	return file
}

const fingerprint = async (preau: Installed) =>
	(JSON.parse(await done(preau, ['ca', 'show', '--json'])) as { fingerprint: string }).fingerprint

/** The answer to a client that trusts only the exported CA of the first machine. */
function lms(url: string, path: string, ...options: readonly string[]): string {
	const ran = Bun.spawnSync([
		'curl',
		'--silent',
		'--show-error',
		'--cacert',
		join(one.folder, 'ca.crt'),
		...options,
		`${url}/ecole/api/lms${path}`
	])
	expect(ran.stderr.toString()).toBe('')
	return ran.stdout.toString()
}

async function serve(preau: Installed) {
	const server = preau.start(['serve'])
	const [, url = ''] = await server.waitFor(/preau serves on (\S+)/)
	return { server, url: url.replace('127.0.0.1', 'localhost') }
}

testWith(['curl'], 'an LMS goes on with its CA and its token where the executable makes a lost machine again', async () => {
	await one.write('preau.toml', toml('pc'))
	await done(one, ['tenant', 'create', 'ecole', '--name', 'École', '--year', '2026-2027'])
	await done(one, ADMIN, `${PASSWORD}\n`)
	await one.write('ca.crt', await done(one, ['ca', 'export', '-']))
	const { server, url } = await serve(one)
	const login = JSON.stringify({ identifier: 'admin', password: PASSWORD })
	const { token = '' } = JSON.parse(lms(url, '/auth/login', '--header', 'content-type: application/json', '--data', login)) as {
		token?: string
	}
	const bearer = ['--header', `authorization: Bearer ${token}`]
	expect(lms(url, '/auth/check', ...bearer)).toBe('{"valid":true}')

	const file = join(one.folder, 'pc.machine')
	await done(one, ['backup', '--machine', file], 'une longue phrase\n')
	expect(await one.run(['restore', file, '--yes'], 'une longue phrase\n')).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('a Préau is running with the data folder')
	})
	expect((await server.stop()).code).toBe(0)
	rmSync(join(one.folder, 'data'), { recursive: true })

	expect(await other.run(['restore', file], 'une autre phrase\n')).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('the passphrase is not')
	})
	expect(existsSync(join(other.folder, 'preau.toml'))).toBe(false)
	await done(other, ['restore', file], 'une longue phrase\n')
	const again = await serve(other)
	expect(lms(again.url, '/auth/check', ...bearer)).toBe('{"valid":true}')
	expect(JSON.parse(lms(again.url, '/tenant-info'))).toMatchObject({ name: 'École' })
	expect((await again.server.stop()).code).toBe(0)
})

describe('a kill in the middle of a restore', () => {
	test('leaves the one machine whole or the other, whenever it comes, and the next restore goes through', async () => {
		const archives = { un: await archived(one, 'un'), deux: await archived(other, 'deux') }
		const authorities = { un: await fingerprint(one), deux: await fingerprint(other) }
		const restoring = (name: 'un' | 'deux') => one.start(['restore', archives[name], '--yes'])
		const settings = () => readFileSync(join(one.folder, 'preau.toml'), 'utf8')
		const there = (path: string) => () => existsSync(join(one.folder, 'data', path))
		const isMarked = there('incoming/machine/exchange.json')
		let before = settings()
		let wasMarked = false
		/** Moments at which the killer strikes, in the order of a restore. */
		const moments = [
			there('incoming/machine'),
			there('incoming/machine/tenants/ecole.db'),
			isMarked,
			() => settings() !== before,
			() => (wasMarked ||= isMarked()) && !there('incoming/machine/tenants')()
		]
		const seen: string[] = []
		for (const [at, isReached] of moments.entries()) {
			const name = seen.at(-1) === 'deux' ? 'un' : 'deux'
			before = settings()
			const child = restoring(name)
			const isOver = { yet: false }
			void child.finished.finally(() => (isOver.yet = true))
			const isUnpacked = there('incoming/machine')
			for (const isSo of [isUnpacked, isReached]) while (!isOver.yet && !isSo()) await turns()
			child.signal('SIGKILL')
			await child.finished
			const [{ name: found = '' } = {}] = JSON.parse(await done(one, ['tenant', 'list', '--json'])) as { name?: string }[]
			const named = /names = \["(\w+)\./.exec(settings())?.[1]
			expect([at, named, await fingerprint(one)]).toEqual([at, found, authorities[found as 'un']])
			expect(isUnpacked()).toBe(false)
			seen.push(found)
		}
		// before the settings are replaced it is as it was; from then on it is the other
		expect(seen.slice(0, 2)).toEqual(['un', 'un'])
		expect(seen.at(-1)).not.toBe(seen.at(-2))
		expect((await restoring('un').finished).code).toBe(0)
		expect(await fingerprint(one)).toBe(authorities.un)
	})
})
