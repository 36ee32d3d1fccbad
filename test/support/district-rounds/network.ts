import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Network = {
	/** where what it leads to is asked for */
	readonly url: string
	/** Lets nothing through until it is mended, and ends what is under way. */
	cut(): void
	/** Loses a share of what is sent, as a line does whose packets are sent again and again: what follows comes late. */
	lose(share: number): void
	mend(): void
	stop(): void
}

/** Milliseconds after which a network sends again what got lost. */
const RETRANSMISSION = 300

/** A network between a process and a port of loopback, which can be broken. */
export async function startNetwork(port: number, random: () => number): Promise<Network> {
	let isCut = false
	let share = 0
	const open = new Set<Socket>()
	const end = () => open.forEach((socket) => socket.destroy())
	const pass = (from: Socket, to: Socket) => {
		let last = Promise.resolve()
		from.on('data', (chunk) => {
			const waits = random() < share ? RETRANSMISSION : 0
			last = last.then(() => (waits > 0 ? Bun.sleep(waits) : undefined)).then(() => void (to.writable && to.write(chunk)))
		})
	}
	const server = createServer((from) => {
		if (isCut) return void from.destroy()
		const to = connect(port, '127.0.0.1')
		for (const socket of [from, to]) {
			open.add(socket)
			socket
				.on('error', () => undefined)
				.on('close', () => {
					open.delete(socket)
					from.destroy()
					to.destroy()
				})
		}
		pass(from, to)
		pass(to, from)
	})
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		cut() {
			isCut = true
			end()
		},
		lose(lost) {
			share = lost
		},
		mend() {
			isCut = false
			share = 0
		},
		stop() {
			server.close()
			end()
		}
	}
}
