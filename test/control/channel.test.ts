import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { callControl, isAnswering } from '../../src/control/channel'
import { temporaryFolder } from '../support/folder'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
	folder = temporaryFolder()
})
afterEach(() => folder.remove())

const call = () => callControl(folder.path, 'tenant.list', null, 'cli:test', () => undefined)
const listenAs = (answer: string) =>
	Bun.listen({
		unix: join(folder.path, 'control.sock'),
		socket: {
			data(socket) {
				socket.write(answer)
				socket.end()
			}
		}
	})

test('where nobody listens, nothing was done', async () => {
	expect(await isAnswering(folder.path)).toBe(false)
	const called = call()
	expect(called).rejects.toThrow('nothing was done')
	await called.catch(() => undefined)
})

test.each([
	['before a word', ''],
	['within the head', 'HTTP/1.1 200 OK\r\nTransfer-Enc'],
	['within the answer', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n{"event":{"a":1}}\n\r\n'],
	['before the result', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n']
])('a server that dies %s leaves open what was done, and the command says so', async (_, answer) => {
	const server = listenAs(answer)
	expect(await isAnswering(folder.path)).toBe(true)
	const called = call()
	expect(called).rejects.toThrow('ended before it had answered')
	await called.catch(() => undefined)
	server.stop(true)
})
