import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { hostname } from 'node:os'
import type { Config } from '../config/entries'
import { OperationError } from '../domain/errors'
import { text, type Command } from './command'

/** milliseconds */
const PATIENCE = 5_000
const BETWEEN_TRIES = 250

export const status: Command = {
	name: 'status',
	summary: 'Say whether the server of this machine answers, and as which version',
	usage: '[--wait SECONDS] [--expect VERSION]',
	words: [0, 0],
	options: { wait: { type: 'string', default: '0' }, expect: { type: 'string' } },
	help: { wait: 'go on asking for so long', expect: 'fail when another version answers' },
	examples: ['preau status', 'preau status --wait 60 --expect 1.2.0'],
	async run({ io, json, config }, _, values) {
		const { server, tls } = config()
		const given = text(values, 'wait') ?? ''
		if (!/^\d{1,4}$/.test(given)) throw new OperationError(`--wait takes seconds, not "${given}"`, 64)
		const expected = text(values, 'expect')
		const address = `${tls.mode === 'off' ? 'http' : 'https'}://${server.names[0] ?? hostname()}${isUsual(server.port, tls) ? '' : `:${server.port}`}/`
		const started = performance.now()
		for (;;) {
			const version = await healthVersion(server, tls.mode !== 'off').catch(() => undefined)
			if (version !== undefined && (expected ?? version) === version) {
				io.out(json ? JSON.stringify({ version, address }) : `preau ${version} answers at ${address}`)
				return
			}
			if (performance.now() - started >= Number(given) * 1000)
				throw new OperationError(
					version === undefined ? `no Préau answers at ${address}` : `preau ${version} answers at ${address}, not ${expected}`
				)
			await Bun.sleep(BETWEEN_TRIES)
		}
	}
}

const isUsual = (port: number, { mode }: Config['tls']) => port === (mode === 'off' ? 80 : 443)

/** What `GET /health` says over loopback; whoever answers there is this machine, so its certificate is not asked. */
async function healthVersion({ host, port }: Config['server'], isSecure: boolean): Promise<string | undefined> {
	const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
	const options = { host: local, port, path: '/health', timeout: PATIENCE, rejectUnauthorized: false, agent: false as const }
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
	const request = (isSecure ? getSecure : getPlain)(options, resolve)
	request.on('error', reject)
	request.on('timeout', () => request.destroy(new Error('no answer')))
	const chunks: Buffer[] = []
	for await (const chunk of await promise) chunks.push(chunk as Buffer)
	const { version } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { version?: unknown }
	return typeof version === 'string' ? version : undefined
}
