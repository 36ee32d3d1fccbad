import { sentence, verbatim, type Told } from '../../kit/sentence'
import type { Config } from '../../config/entries'
import type { Clock } from '../../kit/clock'
import { plainMail, type PlainMail } from './plain-mail'
import { reasonOf } from './reason'
import { adviceOn, STEPS, type Step } from './smtp-advice'
import { asSmtpFailure, wordsOf } from './smtp-outcome'
import { mailboxOf, readSmtpFiles, smtpOptions, type Timeouts } from './smtp-transport'

export type TrialStep = {
	readonly step: Step
	readonly ok: boolean
	readonly detail: Told
	/** what to look at in the TOML, of a step that failed, or went well otherwise than these settings mean it */
	readonly setting?: string
	readonly advice?: Told
}

/** A server without AUTH takes mail from everybody, or refuses a recipient later. */
const NO_LOGIN: TrialStep = {
	step: 'authentication',
	ok: true,
	detail: 'the server asks for none: no password was sent',
	setting: 'smtp.user',
	advice: 'without effect there; is this the right server and port?'
}

const TRIAL: PlainMail = {
	subject: 'Préau\u00a0: essai / test',
	text: 'Ceci est un essai\u00a0: les e-mails de Préau arrivent à cette adresse.\n\nThis is a test: the mails of Préau reach this address.\n'
}

/**
 * Sends one mail to `to` as reminders are sent, and tells of each step of the way; the last one told has failed, or the mail
 * is taken. @throws OperationError 64 for a file of `[smtp]` that cannot be used
 */
export async function tryMail(smtp: Config['smtp'], to: string, clock: Clock, timeouts: Timeouts = {}): Promise<readonly TrialStep[]> {
	const files = readSmtpFiles(smtp)
	const secrets = files.password === undefined ? [] : [files.password]
	let isLoggedIn = false
	const logger = { info: (said: { action?: unknown } | undefined) => void (isLoggedIn ||= said?.action === 'authenticated') }
	const { default: nodemailer } = await import('nodemailer')
	const transport = nodemailer.createTransport({ ...smtpOptions(smtp, files, timeouts), logger })
	const details = detailsOf(smtp, mailboxOf(smtp.from).address, to)
	const stepsPassed = (until: (step: Step) => boolean) =>
		STEPS.slice(0, STEPS.findIndex(until)).flatMap((step): TrialStep[] => {
			if (details[step] === undefined) return []
			return [step === 'authentication' && !isLoggedIn ? NO_LOGIN : { step, ok: true, detail: details[step] }]
		})
	try {
		const { response } = await transport.sendMail(plainMail(smtp, [to], clock, TRIAL))
		return [...stepsPassed((step) => step === 'mail'), { step: 'mail', ok: true, detail: verbatim(reasonOf(response, secrets)) }]
	} catch (error) {
		const failure = asSmtpFailure(error)
		const { step, setting, advice } = adviceOn(failure, smtp)
		const failed = {
			step,
			ok: false,
			detail: verbatim(reasonOf(wordsOf(failure), secrets)),
			advice,
			...(setting !== undefined && { setting })
		}
		return [...stepsPassed((other) => other === step), failed]
	} finally {
		transport.close()
	}
}

/** A sentence for each step that succeeded; a step that these settings leave out does not have one. */
const detailsOf = (
	{ host, port, tls, user, ca_file: caFile }: Config['smtp'],
	from: string,
	to: string
): Readonly<Partial<Record<Step, Told>>> => ({
	name: verbatim(host),
	connection: sentence('port {port} answers', { port }),
	...(tls !== 'off' && {
		encryption: sentence('{how}, certificate of {ca}', {
			how: sentence(tls === 'implicit' ? 'TLS from the start' : 'STARTTLS'),
			ca: sentence(caFile === '' ? 'a public CA' : 'the CA in smtp.ca_file')
		})
	}),
	...(user !== '' && { authentication: sentence('as {user}', { user }) }),
	sender: verbatim(from),
	recipient: verbatim(to)
})
