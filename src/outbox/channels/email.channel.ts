import type { Config } from '../../config/entries'
import { lazily } from '../../kit/lazily'
import { asSentence } from '../../kit/sentence'
import type { Channel, Delivery, MessagePersonnel } from './channel'
import { isMailAddress } from '../../domain/personnes/adresse-mail'
import { reasonOf } from './reason'
import { asSmtpFailure, outcomeOf } from './smtp-outcome'
import { mailboxOf, readSmtpFiles, smtpOptions, type Timeouts } from './smtp-transport'

/** Connections that a server meant for people's mail programs takes from one address. */
const CONNECTIONS = 3
/** Milliseconds after which an idle connection is closed by us, not by the server in the middle of the next mail. */
const IDLE = 20_000

/** Mail over the server that `[smtp]` names. @throws OperationError 64 for a file that it names and that cannot be used */
export function emailChannel(smtp: Config['smtp'], timeouts: Timeouts = {}): Channel<MessagePersonnel> {
	const files = readSmtpFiles(smtp)
	const secrets = files.password === undefined ? [] : [files.password]
	const from = mailboxOf(smtp.from)
	const transport = lazily(async () =>
		(await import('nodemailer')).default.createTransport({
			...smtpOptions(smtp, files, timeouts),
			pool: true,
			maxConnections: CONNECTIONS,
			idleTimeout: IDLE,
			// a mail whose connection breaks is tried again by the outbox, which counts and waits
			maxRequeues: 0
		})
	)
	return {
		async send(message): Promise<Delivery> {
			if (!isMailAddress(message.adresse)) return { outcome: 'refused', reason: asSentence('this is no mail address') }
			try {
				const { mailOf } = await import('./mail')
				const { response } = await (await transport()).sendMail(mailOf(message, from))
				return { outcome: 'sent', response: reasonOf(response, secrets) }
			} catch (error) {
				return outcomeOf(asSmtpFailure(error), secrets)
			}
		},
		close: async () => (await transport()).close()
	}
}
