import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { asSentence } from '../../kit/sentence'
import { fillTemplate, type Placeholder } from '../../kit/placeholders'
import { dialled } from '../../domain/personnes/telephone'
import type { Channel, MessagePersonnel } from './channel'
import { hand } from './http-request'
import { readCa, readSecret } from './named-files'
import { oneLine } from './templates/plain'
import { smsText } from './templates/sms-text'

type Sms = Config['sms']

const asIs = (text: string) => text
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** How a value is written into a body of that type. */
const ENCODINGS: Readonly<Record<Sms['content_type'], (text: string) => string>> = {
	'application/json': inJson,
	'application/x-www-form-urlencoded': encodeURIComponent,
	'text/plain': asIs
}

/** SMS over what `[sms]` describes. @throws OperationError 64 for a file that it names and that cannot be used */
export function smsChannel(sms: Sms, clock: Clock): Channel<MessagePersonnel> {
	const secret = sms.secret_file === '' ? '' : readSecret(sms.secret_file, 'sms.secret_file')
	const ca = sms.ca_file === '' ? undefined : readCa(sms.ca_file, 'sms.ca_file')
	return {
		async send(message) {
			const to = dialled(message.adresse)
			if (to === undefined) return { outcome: 'refused', reason: asSentence('this is no telephone number') }
			const values = { to, text: smsText(message), id: message.id, institution: message.etablissement.code, secret }
			const hasBody = sms.method !== 'GET'
			return hand(
				{
					url: fillTemplate(sms.url, values, encodeURIComponent),
					method: sms.method,
					headers: headersOf(sms, values),
					...(hasBody && { body: fillTemplate(sms.body, values, ENCODINGS[sms.content_type]) }),
					timeoutSeconds: sms.timeout_seconds,
					...(ca !== undefined && { ca }),
					isSuccess: (status) => sms.success.includes(status),
					secrets: [secret]
				},
				clock
			)
		},
		close: async () => undefined
	}
}

function headersOf({ method, content_type: contentType, headers }: Sms, values: Readonly<Record<Placeholder, string>>): Headers {
	const all = new Headers(method === 'GET' ? {} : { 'content-type': contentType })
	for (const header of headers) {
		const colon = header.indexOf(': ')
		// a header is bytes: what is beyond Latin-1 goes as UTF-8
		const value = Buffer.from(fillTemplate(header.slice(colon + 2), values, oneLine)).toString('latin1')
		all.set(header.slice(0, colon), value)
	}
	return all
}
