import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Config } from '../../config/entries'

/** milliseconds */
const PATIENCE = 5_000

/** The version of `GET /health` over loopback; only this machine can answer there, so its certificate is not checked. @throws without an answer */
export async function healthVersion(
	{ host, port }: Pick<Config['server'], 'host' | 'port'>,
	isSecure: boolean
): Promise<string | undefined> {
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
