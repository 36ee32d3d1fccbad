import { sentence, type Told } from '../../kit/sentence'
import type { Config } from '../../config/entries'
import { isAuthenticationFailure, isRelayingDenied, type SmtpFailure } from './smtp-outcome'

export const STEPS = ['name', 'connection', 'encryption', 'authentication', 'sender', 'recipient', 'mail'] as const
export type Step = (typeof STEPS)[number]

export type Advice = {
	/** the step that failed */
	readonly step: Step
	/** the setting of the TOML to look at; absent if the address itself was refused */
	readonly setting: string | undefined
	readonly advice: Told
}

const UNKNOWN_CA = new Set([
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'DEPTH_ZERO_SELF_SIGNED_CERT'
])

/** Words and codes (RFC 3463) about how much an account may send; not a full mailbox (X.2.2) or a mail too large (5.3.4). */
const LIMIT = /\b[45]\.4\.5\b|\blimit|\bquota|too many/i
const FULL = /\b[45]\.2\.2\b|\b5\.3\.4\b/
/** The answer of servers that do not take passwords for mail now. */
const NO_BASIC = /\b5\.7\.139\b|basic authentication/i
const STEP_OF: Readonly<Record<string, Step>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'mail' }

/** At which step a mail failed, and which setting an administrator looks at. */
export function adviceOn(failure: SmtpFailure, smtp: Config['smtp']): Advice {
	const { code, command = '' } = failure
	if (code === 'EDNS')
		return {
			step: 'name',
			setting: 'smtp.host',
			advice: sentence('this machine cannot find an address for "{host}": a mistyped name, or no DNS here', { host: smtp.host })
		}
	if (/\bSTARTTLS\b/i.test(failure.response ?? ''))
		return { step: 'encryption', setting: 'smtp.tls', advice: 'the server wants an encrypted connection: set smtp.tls to "required"' }
	if (/\b(EHLO|HELO)\b/i.test(failure.response ?? ''))
		return {
			step: 'connection',
			setting: 'smtp.name',
			advice: 'the server does not take the name that this machine gives itself: set smtp.name to one that it knows'
		}
	if (isAuthenticationFailure(failure)) return authentication(failure, smtp)
	if (code === 'ETLS') return { step: 'encryption', setting: 'smtp.tls', advice: noStartTls(smtp) }
	const later = refusedForNow(failure)
	if (later) return { step: STEP_OF[command] ?? 'connection', setting: undefined, advice: later }
	if (command === 'MAIL FROM')
		return { step: 'sender', setting: 'smtp.from', advice: 'the server does not let this account send from that address' }
	if (smtp.user === '' && isRelayingDenied(failure))
		return {
			step: 'recipient',
			setting: 'smtp.user',
			advice: 'the server does not pass on mail from this machine: it may want a user and a password'
		}
	if (command === 'RCPT TO')
		return { step: 'recipient', setting: undefined, advice: 'the server does not take mail for that address, or not from this account' }
	if (command === 'DATA') return { step: 'mail', setting: undefined, advice: 'the server refused the mail itself; its own words say why' }
	return certificate(failure, smtp) ?? connection(failure, smtp)
}

/** The advice about an answer that means neither this address nor this account, but how much or when it sends. */
function refusedForNow({ command = '', responseCode = 0, response = '' }: SmtpFailure): Told | undefined {
	if (LIMIT.test(response) && !FULL.test(response))
		return 'the server lets this account send no more for now: wait until tomorrow, or ask the provider for more mails'
	const isForNow = responseCode >= 400 && responseCode < 500 && command in STEP_OF && !FULL.test(response)
	return isForNow ? 'the server asks to come again in some minutes, as many do of a new sender: Préau sends again by itself' : undefined
}

function authentication({ responseCode, response = '' }: SmtpFailure, { user }: Config['smtp']): Advice {
	if (user === '')
		return {
			step: 'authentication',
			setting: 'smtp.user',
			advice: 'the server wants a user and a password: set smtp.user and smtp.password_file'
		}
	const advice: Told = NO_BASIC.test(response)
		? 'the provider does not take passwords for mail now (basic authentication): ask it to allow SMTP AUTH for this account, or for another server'
		: responseCode === 535
			? 'the server does not take this user with the password in smtp.password_file'
			: 'the server does not let this user log in here and now'
	return { step: 'authentication', setting: 'smtp.user', advice }
}

const noStartTls = ({ tls, port }: Config['smtp']): Told =>
	tls === 'required'
		? sentence('the server offers no STARTTLS on port {port}: set smtp.port to 587, or smtp.port to 465 with smtp.tls "implicit"', { port })
		: 'no encrypted connection could be made'

function certificate({ originalCode = '', code = '', message }: SmtpFailure, smtp: Config['smtp']): Advice | undefined {
	const step = 'encryption'
	const cause = originalCode === '' ? code : originalCode
	if (UNKNOWN_CA.has(cause))
		return {
			step,
			setting: 'smtp.ca_file',
			advice:
				smtp.ca_file === ''
					? 'a CA that this program does not know signed the certificate: put its PEM file into smtp.ca_file'
					: 'the CA in smtp.ca_file did not sign the certificate of this server'
		}
	if (cause === 'ERR_TLS_CERT_ALTNAME_INVALID')
		return { step, setting: 'smtp.host', advice: 'the certificate is made for another name: write into smtp.host a name that it holds' }
	if (cause === 'CERT_HAS_EXPIRED' || cause === 'CERT_NOT_YET_VALID')
		return { step, setting: undefined, advice: 'renew the certificate of the mail server, or correct the clock of this machine' }
	if (/SSL|TLS/.test(cause) || /SSL routines/.test(message))
		return {
			step,
			setting: 'smtp.tls',
			advice:
				smtp.tls === 'implicit'
					? sentence('port {port} does not begin with TLS: set smtp.tls to "required", or smtp.port to 465', { port: smtp.port })
					: 'the server and this program have no encryption in common: the server is too old'
		}
	return undefined
}

function connection({ originalCode, timeoutType, responseCode }: SmtpFailure, { host, port, tls }: Config['smtp']): Advice {
	const step = 'connection'
	if (responseCode !== undefined) return { step, setting: undefined, advice: 'the server lets nobody in from this machine at the moment' }
	if (originalCode === 'ECONNREFUSED')
		return {
			step,
			setting: 'smtp.port',
			advice: sentence('nothing listens on port {port} of {host}: the mail server is stopped, or has another port', { port, host })
		}
	if (timeoutType === 'GREETING_TIMEOUT')
		return {
			step,
			setting: 'smtp.tls',
			advice:
				tls === 'implicit'
					? sentence('port {port} answers, but not as a mail server', { port })
					: sentence('port {port} says nothing: for a port that begins with TLS, as 465, set smtp.tls to "implicit"', { port })
		}
	if (timeoutType === 'CONNECT_TIMEOUT' && tls === 'implicit')
		return {
			step,
			setting: 'smtp.tls',
			advice: sentence(
				'no TLS on port {port} of {host}: set smtp.tls to "required" for a port that begins in plain, as 587; or a firewall is between',
				{ port, host }
			)
		}
	return {
		step,
		setting: 'smtp.host',
		advice: sentence('{host} does not answer on port {port}: another address, or a firewall is between', { host, port })
	}
}
