import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { reasonOf } from './reason'
import { asSmtpFailure, wordsOf } from './smtp-outcome'
import { mailboxOf, readSmtpFiles, smtpOptions, type Timeouts } from './smtp-transport'

export type PlainMail = { readonly subject: string; readonly text: string }

/** A mail of the machine itself, in the form for nodemailer. */
export function plainMail({ from }: Pick<Config['smtp'], 'from'>, to: readonly string[], clock: Clock, { subject, text }: PlainMail) {
	const { name, address } = mailboxOf(from)
	return {
		from: { name: name ?? 'Préau', address },
		to: to.map((recipient) => ({ name: '', address: recipient })),
		envelope: { from: address, to: [...to] },
		date: new Date(clock.now().epochMilliseconds),
		headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
		subject,
		text
	}
}

/** Sends one mail of plain text. @returns why all addresses of `to` refused it; `undefined` if one accepted it @throws OperationError 64 for a file of `[smtp]` that cannot be used */
export async function sendPlainMail(
	smtp: Config['smtp'],
	to: readonly string[],
	clock: Clock,
	mail: PlainMail,
	timeouts: Timeouts = {}
): Promise<string | undefined> {
	const files = readSmtpFiles(smtp)
	const { default: nodemailer } = await import('nodemailer')
	const transport = nodemailer.createTransport(smtpOptions(smtp, files, timeouts))
	try {
		await transport.sendMail(plainMail(smtp, to, clock, mail))
		return undefined
	} catch (error) {
		return reasonOf(wordsOf(asSmtpFailure(error)), files.password === undefined ? [] : [files.password])
	} finally {
		transport.close()
	}
}
