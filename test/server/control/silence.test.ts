import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/folder'

/** Longer than a server or a client of Bun waits by itself for a word, in seconds; the client's five minutes are shortened. */
const SILENCE = 13
const SHORTENED = { BUN_CONFIG_HTTP_IDLE_TIMEOUT: '3' }

test.concurrent.each(['unix-door', 'loopback-door'])('an operation that says nothing for long is heard to its end: %s', async (door) => {
	const folder = temporaryFolder()
	const child = Bun.spawn(
		[process.execPath, join(import.meta.dir, '../../support/silent-operation.ts'), door, folder.path, String(SILENCE)],
		{
			env: { ...process.env, ...SHORTENED },
			stdout: 'pipe',
			stderr: 'pipe'
		}
	)
	const [heard, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
	folder.remove()
	expect([heard, errors]).toEqual(['{"event":"begun"}\n{"result":"done"}\n', ''])
})
