import { dlopen, ptr } from 'bun:ffi'

const NAMES = ['libc.so.6', 'libc.musl-x86_64.so.1', 'libc.musl-aarch64.so.1']
const AF_UNIX = 1
const SOCK_DGRAM_CLOEXEC = 0x80002
const MSG_NOSIGNAL = 0x4000
const CLOCK_MONOTONIC = 1

/** Calls of the system that the service protocol needs and Bun lacks. */
export type Libc = {
	/** Sends one datagram to a socket by its path; `@` stands before an abstract name. @throws Error if it does not arrive */
	readonly send: (path: string, message: string) => void
	/** microseconds since the machine started */
	readonly monotonic: () => bigint
}

export function openLibc(): Libc {
	const { symbols } = load()
	return {
		send(path, message) {
			const address = unixAddress(path)
			const data = Buffer.from(message)
			const descriptor = symbols.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0)
			if (descriptor < 0) throw new Error('no socket can be made')
			const sent = symbols.sendto(descriptor, ptr(data), data.length, MSG_NOSIGNAL, ptr(address), address.length)
			symbols.close(descriptor)
			if (Number(sent) !== data.length) throw new Error(`nobody takes messages at ${path}`)
		},
		monotonic() {
			const time = new BigInt64Array(2)
			symbols.clock_gettime(CLOCK_MONOTONIC, ptr(time))
			return (time[0] ?? 0n) * 1_000_000n + (time[1] ?? 0n) / 1000n
		}
	}
}

function load() {
	for (const name of NAMES) {
		try {
			return dlopen(name, {
				socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
				sendto: { args: ['i32', 'ptr', 'u64', 'i32', 'ptr', 'u32'], returns: 'i64' },
				close: { args: ['i32'], returns: 'i32' },
				clock_gettime: { args: ['i32', 'ptr'], returns: 'i32' }
			})
		} catch {
			continue
		}
	}
	throw new Error(`none of ${NAMES.join(', ')} can be loaded`)
}

/** A sockaddr_un. An abstract name begins with a zero byte and ends with its length, a path ends with a zero byte. */
function unixAddress(path: string): Buffer {
	const family = Buffer.alloc(2)
	family.writeUInt16LE(AF_UNIX)
	const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
	return Buffer.concat([family, name])
}
