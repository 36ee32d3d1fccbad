import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { dlopen, ptr } from 'bun:ffi'
import { verbatim } from '../../../src/kit/sentence'
import { serviceManager } from '../../../src/host/os-service/systemd/service-manager'
import { openLibc } from '../../../src/host/os-service/systemd/libc'
import { OperationError } from '../../../src/kit/errors'
import { temporaryFolder } from '../../support/folder'

const folder = temporaryFolder()
const libc = dlopen('libc.so.6', {
	socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
	bind: { args: ['i32', 'ptr', 'u32'], returns: 'i32' },
	recv: { args: ['i32', 'ptr', 'u64', 'i32'], returns: 'i64' },
	close: { args: ['i32'], returns: 'i32' }
}).symbols

const MSG_DONTWAIT = 0x40
const open = new Set<number>()

/** A datagram socket as systemd's, and what has come to it since it was last asked. */
function socketAt(name: string) {
	const address = Buffer.from(`\x01\0${name.startsWith('@') ? `\0${name.slice(1)}` : `${name}\0`}`, 'latin1')
	const descriptor = libc.socket(1, 2, 0)
	open.add(descriptor)
	expect(libc.bind(descriptor, ptr(address), address.length)).toBe(0)
	return {
		messages() {
			const messages: string[] = []
			const buffer = Buffer.alloc(4096)
			for (;;) {
				const length = Number(libc.recv(descriptor, ptr(buffer), buffer.length, MSG_DONTWAIT))
				if (length < 0) return messages
				messages.push(buffer.toString('utf8', 0, length))
			}
		}
	}
}

afterAll(folder.remove)
afterEach(() => {
	for (const descriptor of open) libc.close(descriptor)
	open.clear()
})

describe('messages to systemd', () => {
	test.each([join(folder.path, 'notify'), `@preau-test-${process.pid}`])('over %s', async (path) => {
		const socket = socketAt(path)
		const manager = serviceManager({ NOTIFY_SOCKET: path })
		manager.ready('serving on\nhttps://ecole.lan')
		expect(socket.messages()).toEqual(['READY=1\nSTATUS=serving on https://ecole.lan'])
		let acted = 0
		await manager.reload(async () => void acted++)
		const [reloading = '', ready] = socket.messages()
		expect({ acted, ready }).toEqual({ acted: 1, ready: 'READY=1' })
		const [, microseconds = '0'] = /^RELOADING=1\nMONOTONIC_USEC=(\d+)$/.exec(reloading) ?? []
		expect(openLibc().monotonic() - BigInt(microseconds)).toBeLessThan(60_000_000n)
		manager.stopping()
		expect(socket.messages()).toEqual(['STOPPING=1\nSTATUS=stopping'])
	})

	test('the program reports that it lives while its answers come to an end', async () => {
		const path = join(folder.path, 'watchdog')
		const socket = socketAt(path)
		const manager = serviceManager({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '4000', WATCHDOG_PID: String(process.pid) })
		const asked: PromiseWithResolvers<void>[] = []
		let heard = Promise.withResolvers<void>()
		const end = manager.watch(() => {
			asked.push(Promise.withResolvers<void>())
			heard.resolve()
			return asked.at(-1)!.promise
		})
		await heard.promise
		expect(socket.messages()).toEqual([])
		heard = Promise.withResolvers<void>()
		asked[0]!.reject(new Error('damaged'))
		await heard.promise
		expect(socket.messages()).toEqual(['WATCHDOG=1'])
		end()
		expect(asked).toHaveLength(2)
	})

	test('the program stays silent if nobody listens or the watchdog waits for another process', () => {
		const path = join(folder.path, 'other')
		socketAt(path)
		const started = setIntervalCount(() => {
			serviceManager({}).watch(async () => undefined)
			serviceManager({ NOTIFY_SOCKET: path }).watch(async () => undefined)
			serviceManager({ NOTIFY_SOCKET: path, WATCHDOG_USEC: '4000', WATCHDOG_PID: '1' }).watch(async () => undefined)
		})
		expect(started).toBe(0)
		serviceManager({}).ready('serving')
	})

	test('a start fails in one sentence if systemd cannot be reached', () => {
		const path = join(folder.path, 'absent')
		const manager = serviceManager({ NOTIFY_SOCKET: path })
		expect(() => manager.ready('serving')).toThrow(
			new OperationError(verbatim(`systemd waits for a message and cannot be told: nobody takes messages at ${path}`))
		)
		manager.stopping()
	})
})

function setIntervalCount(act: () => void): number {
	const original = globalThis.setInterval
	let count = 0
	globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
		count++
		return original(...args)
	}) as typeof setInterval
	try {
		act()
	} finally {
		globalThis.setInterval = original
	}
	return count
}
