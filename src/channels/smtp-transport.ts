import { X509Certificate } from 'node:crypto'
import type { Config } from '../config/entries'
import { OperationError } from '../domain/errors'
import { readNamedFile, readSecret } from './secret-file'

type Smtp = Config['smtp']

/** What the files that `[smtp]` names hold. */
export type SmtpFiles = { readonly password?: string; readonly ca?: string }

/** @throws OperationError 64 that names the setting */
export function readSmtpFiles({ user, password_file: passwordFile, ca_file: caFile }: Smtp): SmtpFiles {
	return {
		...(user !== '' && { password: readSecret(passwordFile, 'smtp.password_file') }),
		...(caFile !== '' && { ca: readCa(caFile, 'smtp.ca_file') })
	}
}

/** A PEM of one certificate or more. @throws OperationError 64 that names `setting` */
export function readCa(file: string, setting: string): string {
	const pem = readNamedFile(file, setting)
	try {
		const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
		if (found.length > 0 && found.every((certificate) => new X509Certificate(certificate))) return pem
	} catch {
		// said below
	}
	throw new OperationError(`${setting}: the file holds no PEM certificate`, 64)
}

/** Milliseconds. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
export type Timeouts = Partial<typeof TIMEOUTS>

/** The connection to the mail server as nodemailer takes it. With a private CA, no other is believed. */
export const smtpOptions = ({ host, port, tls, user }: Smtp, { password, ca }: SmtpFiles, timeouts: Timeouts = {}) => ({
	host,
	port,
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
	const [, name, address = from] = /^(.+) <(.+)>$/.exec(from) ?? []
	return { ...(name !== undefined && { name }), address }
}
