import { sentence } from '../../kit/sentence'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { whatHelps } from '../../config/named-file'
import { OperationError, usageError } from '../../kit/errors'

/** The text of a file that the TOML names. @throws OperationError 64 that names `setting` */
function readNamedFile(file: string, setting: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const help = whatHelps(file, error)
		const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
		throw new OperationError(
			help
				? sentence('{place}: {reason}', { place: setting, reason: help })
				: sentence('{setting}: the file cannot be read ({code})', { setting, code }),
			64
		)
	}
}

/** A secret, the only content of its file; line breaks at the end do not count. @throws OperationError 64 that names `setting` */
export function readSecret(file: string, setting: string): string {
	const secret = readNamedFile(file, setting).replace(/(?<![\r\n])[\r\n]+$/, '')
	if (secret === '') throw usageError('{setting}: the file is empty', { setting })
	if (/\p{Cc}/u.test(secret)) throw usageError('{setting}: the file holds more than one line', { setting })
	return secret
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
	throw usageError('{setting}: the file does not contain a PEM certificate', { setting })
}
