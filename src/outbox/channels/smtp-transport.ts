import type { Config } from '../../config/entries'
import { readCa, readSecret } from './named-files'

type Smtp = Config['smtp']

/** The contents of the files that `[smtp]` names. */
export type SmtpFiles = { readonly password?: string; readonly ca?: string }

/** @throws OperationError 64 that names the setting */
export function readSmtpFiles({ user, password_file: passwordFile, ca_file: caFile }: Smtp): SmtpFiles {
	return {
		...(user !== '' && { password: readSecret(passwordFile, 'smtp.password_file') }),
		...(caFile !== '' && { ca: readCa(caFile, 'smtp.ca_file') })
	}
}

/** Milliseconds. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
export type Timeouts = Partial<typeof TIMEOUTS>

/** The connection to the mail server as nodemailer takes it. With a private CA, no other is believed. */
export const smtpOptions = ({ host, port, tls, user, name, from }: Smtp, { password, ca }: SmtpFiles, timeouts: Timeouts = {}) => ({
	host,
	port,
	// servers of the great providers do not accept an address instead of a name
	name: name === '' ? mailboxOf(from).address.replace(/^.*@/, '') : name,
	secure: tls === 'implicit',
	requireTLS: tls === 'required',
	ignoreTLS: tls === 'off',
	...(password !== undefined && { auth: { user, pass: password } }),
	...(ca !== undefined && { tls: { ca } }),
	...TIMEOUTS,
	...timeouts,
	disableFileAccess: true,
	disableUrlAccess: true
})

/** `École <ecole@ecole.lan>` in its parts. */
export function mailboxOf(from: string): { readonly name?: string; readonly address: string } {
	const [, name, address = from] = /^(.+) <([^<>]+)>$/.exec(from) ?? []
	return { ...(name !== undefined && { name }), address }
}
