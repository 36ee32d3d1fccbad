import type { Socket } from 'bun'

/** The server half of Dovecot's authentication protocol 1.2, as Postfix asks it, for one account. */
export function startAuthServer(unix: string, user: string, password: string) {
	const accepted = Buffer.from(`\0${user}\0${password}`).toString('base64')
	const answer = (socket: Socket, line: string) => {
		const [, id = ''] = /^AUTH\t(\d+)\t/.exec(line) ?? []
		if (id === '') return
		const isRight = /\tresp=(.*)$/.exec(line)?.[1] === accepted
		socket.write(isRight ? `OK\t${id}\tuser=${user}\n` : `FAIL\t${id}\tuser=${user}\n`)
	}
	return Bun.listen({
		unix,
		socket: {
			open: (socket) =>
				void socket.write(
					'VERSION\t1\t2\nMECH\tPLAIN\tplaintext\nMECH\tLOGIN\tplaintext\nSPID\t1\nCUID\t1\nCOOKIE\t0123456789abcdef0123456789abcdef\nDONE\n'
				),
			data: (socket, bytes) => {
				for (const line of bytes.toString().split('\n')) answer(socket, line)
			}
		}
	})
}
