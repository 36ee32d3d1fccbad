import { createPrivateKey, X509Certificate } from 'node:crypto'
import { plainForm, type Names } from './names'
import type { Validity } from './validity'
import type { KeyPair } from './x509'
import { ifPossible } from '../../kit/if-possible'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const KEY = /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----[^-]+-----END (?:EC |RSA )?PRIVATE KEY-----/

export const certificatesIn = (text: string) => [...text.matchAll(CERTIFICATE)].map(([pem]) => pem)

/** A key and the certificate beside it in one file; `undefined` if they are not there or do not belong together. */
export function keyPairIn(text: string): KeyPair | undefined {
	const [key] = KEY.exec(text) ?? []
	const [cert] = certificatesIn(text)
	if (key === undefined || cert === undefined) return undefined
	return ifPossible(() =>
		new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { key: `${key}\n`, cert: `${cert}\n` } : undefined
	)
}

/** Facts about a certificate for people and programs. */
export type Facts = {
	readonly subject: string
	/** SHA-256 */
	readonly fingerprint: string
	readonly validity: Validity
	readonly names: Names
}

export function factsOf(cert: string): Facts {
	const { subject, fingerprint256, validFrom, validTo, subjectAltName } = new X509Certificate(cert)
	const names = (subjectAltName ?? '').split(', ')
	const of = (prefix: string) => names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
	return {
		subject: subject.replaceAll('\n', ', '),
		fingerprint: fingerprint256,
		validity: { from: instant(validFrom), to: instant(validTo) },
		names: { hosts: of('DNS:'), addresses: of('IP Address:').map(plainForm) }
	}
}

const instant = (date: string) => Temporal.Instant.fromEpochMilliseconds(Date.parse(date))
