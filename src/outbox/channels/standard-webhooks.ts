import { createHmac } from 'node:crypto'
import { usageError } from '../../kit/errors'
import { readSecret } from './named-files'

const PREFIX = 'whsec_'

/** The key in a file that holds `whsec_` and base64 of 24 to 64 bytes. @throws OperationError 64 that names `setting` */
export function readWebhookKey(file: string, setting: string): Buffer {
	const secret = readSecret(file, setting)
	const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
	const isWhole =
		secret.startsWith(PREFIX) && key.toString('base64').replace(/(?<!=)=+$/, '') === secret.slice(PREFIX.length).replace(/(?<!=)=+$/, '')
	if (isWhole && key.length >= 24 && key.length <= 64) return key
	throw usageError('{setting}: the file must hold "{PREFIX}" and 24 to 64 bytes in base64', { setting, PREFIX })
}

/** The headers that prove to the receiver who sent `body`, at `timestamp` seconds (Standard Webhooks 1.0). */
export function webhookHeaders(key: Buffer, id: string, timestamp: number, body: string) {
	const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
	return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
