import type { X509Certificate } from '@peculiar/x509'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// it asks for what the first patches before its own first line
await import('reflect-metadata')
const x509 = await import('@peculiar/x509')

/** A private key and its certificate, each as PEM that ends with a line end. */
export type Pair = { readonly key: string; readonly cert: string }
type Name = { readonly type: 'dns' | 'ip'; readonly value: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
const pemOf = async ({ privateKey }: CryptoKeyPair, certificate: X509Certificate): Promise<Pair> => ({
	key: `${x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`,
	cert: `${certificate.toString('pem')}\n`
})
const valid = (days: number) => ({ notBefore: new Date(Date.now() - 1000), notAfter: new Date(Date.now() + days * DAY) })
const named = (names: readonly Name[]) => (names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension([...names])])

/** Writes `PATH.key` and `PATH.crt`, a self-signed certificate. */
export async function selfSigned(path: string, names: readonly Name[] = [], days = 2): Promise<void> {
	const keys = await newKeys()
	const certificate = await x509.X509CertificateGenerator.createSelfSigned({
		name: 'CN=localhost',
		keys,
		signingAlgorithm: ALGORITHM,
		extensions: named(names),
		...valid(days)
	})
	const { key, cert } = await pemOf(keys, certificate)
	writeFileSync(`${path}.key`, key)
	writeFileSync(`${path}.crt`, cert)
}

/** A private CA in `folder`, in the file `caFile`, and what it signs. */
export async function privateCa(folder: string) {
	const keys = await newKeys()
	const ca = await x509.X509CertificateGenerator.createSelfSigned({
		name: 'CN=CA of the school',
		keys,
		signingAlgorithm: ALGORITHM,
		extensions: [
			new x509.BasicConstraintsExtension(true, undefined, true),
			new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
			await x509.SubjectKeyIdentifierExtension.create(keys.publicKey)
		],
		...valid(30)
	})
	const caFile = join(folder, 'ca.crt')
	writeFileSync(caFile, ca.toString('pem'))
	return {
		caFile,
		async sign(name: string, names: readonly Name[]): Promise<Pair> {
			const own = await newKeys()
			const certificate = await x509.X509CertificateGenerator.create({
				subject: `CN=${name}`,
				issuer: ca.subjectName,
				publicKey: own.publicKey,
				signingKey: keys.privateKey,
				signingAlgorithm: ALGORITHM,
				extensions: [await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey), ...named(names)],
				...valid(30)
			})
			return pemOf(own, certificate)
		}
	}
}

export const dns = (value: string): Name => ({ type: 'dns', value })
export const ip = (value: string): Name => ({ type: 'ip', value })
