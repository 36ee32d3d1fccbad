import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../support/child'
import { PROGRAM, withProgram } from '../support/program'

/** Starts a command whose reader is gone before it begins to speak; its exit code comes last on standard error. */
const unread = (cwd: string, args: readonly string[]) =>
	launch(
		['sh', '-c', `( sleep 0.2; sh -c 'echo $$ >pid; exec "$0" "$@"' "$@"; echo "ended with $?" >&2 ) | true`, 'sh', ...PROGRAM, ...args],
		{
			cwd,
			env: { HOME: cwd, PATH: process.env['PATH'] ?? '' }
		}
	)

test('a command ends quietly where nobody reads on', () =>
	withProgram(async ({ folder }) => {
		expect((await unread(folder, ['help']).finished).stderr).toBe('ended with 0\n')
	}))

test('a server goes on where nobody reads its log', () =>
	withProgram(async ({ folder }) => {
		const file = join(folder, 'preau.toml')
		writeFileSync(file, readFileSync(file, 'utf8').replace('level = "error"', 'level = "info"'))
		const server = unread(folder, ['serve', '--config', file])
		const [, url = ''] = await server.waitFor(/preau serves on (\S+)/)
		for (let round = 0; round < 3; round++) expect((await fetch(`${url}/health`)).status).toBe(200)
		process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGTERM')
		expect((await server.finished).stderr).toEndWith('ended with 0\n')
	}))
