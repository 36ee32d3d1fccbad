import { daysTold } from '../../domain/seances/duree'
import { sentence, type Told } from '../../kit/sentence'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { Config } from '../../config/entries'
import { whatHelps } from '../../config/named-file'
import { OperationError, usageError } from '../../kit/errors'
import { certificatesIn, factsOf } from './pem'
import type { Issued } from './own-ca'

const WARNING_DAYS = 30

/**
 * The school's own certificate with its chain, and its key. @throws OperationError 64 if connections with them would fail
 * `now`. A clock from before the program was `built` has stopped, and is not a reason to refuse
 */
export function readPemFiles(
	{ cert_file: certFile, key_file: keyFile }: Config['tls'],
	now: Temporal.Instant,
	builtAt: Temporal.Instant
): Issued {
	const text = read(certFile, 'tls.cert_file')
	const blocks = certificatesIn(text)
	const chain = parsed('tls.cert_file', () => blocks.map((block) => new X509Certificate(block)))
	const [leaf] = chain
	if (!leaf) throw notPem('tls.cert_file')
	const keyText = read(keyFile, 'tls.key_file')
	if (/ENCRYPTED/.test(keyText)) throw usageError('tls.key_file: the key has a passphrase; write it without one')
	const key = parsed('tls.key_file', () => createPrivateKey(keyText))
	if (!leaf.checkPrivateKey(key)) throw usageError('tls.key_file is not the key of the certificate in {certFile}', { certFile })
	for (const certificate of chain) mustBeValid(certificate, certFile, now, builtAt)
	const warnings = [...chainFaults(chain, certFile), ...dateWarnings(leaf, certFile, now), ...nameWarnings(leaf, certFile)]
	return { pair: { cert: blocks.join('\n'), key: keyText }, isNew: false, warnings }
}

function mustBeValid({ validFrom, validTo, subject }: X509Certificate, file: string, now: Temporal.Instant, built: Temporal.Instant) {
	const [from, to] = [validFrom, validTo].map((date) => Temporal.Instant.fromEpochMilliseconds(Date.parse(date)))
	const which = sentence('the certificate in {file} ({subject})', { file, subject: oneLine(subject) })
	if (from && Temporal.Instant.compare(now, from) < 0 && Temporal.Instant.compare(now, built) >= 0)
		throw usageError('tls.cert_file: {which} is not valid before {from}; is the clock right?', { which, from: from.toString() })
	if (to && Temporal.Instant.compare(now, to) > 0) throw usageError('tls.cert_file: {which} expired at {to}', { which, to: to.toString() })
}

/** Checks that each certificate is signed by the next one. @throws OperationError 64 if one is not */
function chainFaults(chain: readonly X509Certificate[], file: string): Told[] {
	for (const [at, certificate] of chain.entries()) {
		const next = chain[at + 1]
		if (next && !certificate.checkIssued(next))
			throw usageError(
				"tls.cert_file: {file}: certificate {at} ({oneLine}) did not sign certificate {at2}; the order is the server's, then each one's signer",
				{ file, at: at + 2, oneLine: oneLine(next.subject), at2: at + 1 }
			)
	}
	const last = chain.at(-1)
	if (!last || last.subject === last.issuer) return []
	const isRoot = tls.rootCertificates.some((pem) => last.checkIssued(new X509Certificate(pem)))
	if (isRoot) return []
	return [
		sentence(
			'tls.cert_file: {file} ends with a certificate that "{oneLine}" signed: clients that do not know that signer itself refuse the connection; append the intermediate certificates',
			{ file, oneLine: oneLine(last.issuer) }
		)
	]
}

function dateWarnings(leaf: X509Certificate, file: string, now: Temporal.Instant): Told[] {
	const left = Math.floor((Date.parse(leaf.validTo) - now.epochMilliseconds) / 86_400_000)
	return left < WARNING_DAYS ? [sentence('tls.cert_file: the certificate in {file} expires in {left}', { file, left: daysTold(left) })] : []
}

function nameWarnings(leaf: X509Certificate, file: string): Told[] {
	const { hosts, addresses } = factsOf(leaf.toString()).names
	return hosts.length + addresses.length > 0
		? []
		: [sentence('tls.cert_file: the certificate in {file} does not name a host: clients refuse it', { file })]
}

const oneLine = (name: string) => name.replaceAll('\n', ', ')

function read(file: string, setting: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const help = whatHelps(file, error)
		throw new OperationError(
			help ? sentence('{place}: {reason}', { place: setting, reason: help }) : sentence('{setting}: the file cannot be read', { setting }),
			64
		)
	}
}

function parsed<T>(setting: string, parse: () => T): T {
	try {
		return parse()
	} catch {
		throw notPem(setting)
	}
}

const notPem = (setting: string) => usageError('{setting}: the file is not a PEM of the kind that is needed', { setting })
