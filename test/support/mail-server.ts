import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export type Received = {
	readonly from: string
	readonly to: readonly string[]
	/** the account that authenticated */
	readonly user: string | undefined
	readonly secure: boolean
	readonly raw: string
	readonly mail: ParsedMail
}

/** Which replies a server gives instead of taking the mail, by step. */
export type Replies = {
	readonly connect?: string
	readonly auth?: string
	readonly from?: string
	readonly rcpt?: (address: string) => string | undefined
	/** after the whole mail has come; with `silence` the server does not answer at all */
	readonly data?: string
}

const refusal = (reply: string) => {
	const [, code, text] = /^(\d{3}) (.*)$/.exec(reply) ?? []
	return Object.assign(new Error(text), { responseCode: Number(code) })
}
const answer = (reply: string | undefined, callback: (error?: Error | null) => void) =>
	callback(reply === undefined ? undefined : refusal(reply))

/** A mail server on loopback that keeps what it has taken. */
export async function startMailServer(options: SMTPServerOptions = {}, replies: Replies = {}) {
	const received: Received[] = []
	const sessions = new Set<string>()
	const keep = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession, callback: (error?: Error | null) => void) => {
		const mail = await take(stream, session)
		if (replies.data === 'silence') return
		if (replies.data === undefined) received.push(mail)
		answer(replies.data, callback)
	}
	const server = new SMTPServer({
		authOptional: true,
		logger: false,
		onConnect({ id }, callback) {
			sessions.add(id)
			answer(replies.connect, callback)
		},
		onAuth({ username = '', password = '' }, _, callback) {
			if (replies.auth !== undefined) callback(refusal(replies.auth))
			else if (password === 's3cret pass') callback(null, { user: username })
			else callback(refusal('535 5.7.8 Error: authentication failed'))
		},
		onMailFrom: (_, __, callback) => answer(replies.from, callback),
		onRcptTo: ({ address }, _, callback) => answer(replies.rcpt?.(address), callback),
		onData: (stream, session, callback) => void keep(stream, session, callback),
		...options
	})
	// what clients do to it is what tests are about
	server.on('error', () => undefined)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.server.address() as AddressInfo
	return {
		port,
		received,
		connections: () => sessions.size,
		stop: () => new Promise<void>((resolve) => server.close(() => resolve()))
	}
}

async function take(stream: AsyncIterable<Buffer>, { envelope, user, secure }: SMTPServerSession): Promise<Received> {
	const chunks: Buffer[] = []
	for await (const chunk of stream) chunks.push(chunk)
	const raw = Buffer.concat(chunks).toString('latin1')
	return {
		from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
		to: envelope.rcptTo.map(({ address }) => address),
		user,
		secure,
		raw,
		mail: await simpleParser(Buffer.concat(chunks))
	}
}
