import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../support/child'
import { temporaryFolder } from '../support/folder'
import { freePort, PROGRAM } from '../support/program'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('an open mask leaves kept files private, and files for others as open as they asked', async () => {
	const { path, remove } = temporaryFolder()
	const preau = async (mask: string, ...args: string[]) => {
		// an executable would find its settings beside itself
		const line = ['sh', '-c', 'umask "$0"; exec "$@"', mask, ...PROGRAM, ...args, '--config', 'preau.toml']
		expect([args, (await launch(line, { cwd: path, env: { HOME: path } }).finished).code]).toEqual([args, 0])
	}
	await preau('022', 'init', '--code', 'ecole', '--name', 'École', '--year', '2026-2027', '--port', String(freePort()))
	await preau('022', 'backup')
	await preau('022', 'export', 'ecole', 'out')
	await preau('022', 'ca', 'export')
	await preau('077', 'ca', 'export', 'own.crt')
	await preau('022', 'import', '--templates', 'modeles')

	const files = (name: string) =>
		readdirSync(join(path, name), { recursive: true, encoding: 'utf8', withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
	const kept = ['preau.toml', 'data', 'backups', 'out'].map((name) => join(path, name))
	const closed = [...kept, ...['data', 'backups', 'out'].flatMap(files)]
	expect(closed.map((file) => file.slice(path.length + 1))).toEqual(expect.arrayContaining(['data/lock.db', 'data/tenants/ecole.db']))
	expect(closed.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([])
	expect([mode(join(path, 'preau-ca.crt')), mode(join(path, 'own.crt'))]).toEqual(['644', '600'])
	expect(mode(join(path, 'modeles'))).toBe('755')
	expect(new Set(files('modeles').map(mode))).toEqual(new Set(['644']))
	remove()
})
