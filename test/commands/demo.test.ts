import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cliFolder } from '../support/cli-folder'

test('a demo whose --port is taken asks for another one, before it makes a school', async () => {
	const { path, preau, remove } = cliFolder()
	const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
	try {
		expect(await preau(['demo', '--dir', join(path, 'demo'), '--port', String(other.port)])).toMatchObject({
			code: 64,
			stderr: `preau: port ${other.port} is in use by another program: give another --port\n`
		})
		expect(readdirSync(join(path, 'demo')).toSorted()).toEqual(['demo', 'preau.toml'])
	} finally {
		await other.stop(true)
		remove()
	}
})
