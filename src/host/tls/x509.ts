import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate, GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_nameConstraints, NameConstraints } from '@peculiar/asn1-x509'
import type { X509Certificate } from '@peculiar/x509'
import type { Constraints } from './constraints'
import type { Names } from './names'
import type { Validity } from './validity'

/** A private key and its certificate, each as PEM that ends with a line end. */
export type KeyPair = { readonly key: string; readonly cert: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const MAX_COMMON_NAME = 64

/** Loaded only when a certificate is made: it patches the global Reflect, and needs the patch before its own first line. */
async function library() {
	await import('reflect-metadata')
	return import('@peculiar/x509')
}

/** A CA: what it signs with, and the root that machines trust, whose key is gone. */
export type Authority = KeyPair & { readonly root: string }

/**
 * A new root and, signed by it, a CA for certificates of TLS servers; both within the constraints. The root's key never leaves
 * this function: some clients (Java) do not hold a root to its constraints, but all of them hold a CA below it.
 */
export async function makeCa(name: string, constraints: Constraints, validity: Validity): Promise<Authority> {
	const { X509CertificateGenerator, ...x } = await library()
	const [rootKeys, keys] = [await newKeys(), await newKeys()]
	const within = new x.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(nameConstraints(constraints)))
	const usages = new x.KeyUsagesExtension(x.KeyUsageFlags.keyCertSign | x.KeyUsageFlags.cRLSign, true)
	const root = await X509CertificateGenerator.createSelfSigned({
		name: distinguished(name),
		...dates(validity),
		keys: rootKeys,
		signingAlgorithm: ALGORITHM,
		extensions: [
			new x.BasicConstraintsExtension(true, 1, true),
			usages,
			await x.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
			within
		]
	})
	const certificate = await X509CertificateGenerator.create({
		subject: distinguished(`${name} 1`),
		issuer: root.subjectName,
		...dates(validity),
		publicKey: keys.publicKey,
		signingKey: rootKeys.privateKey,
		signingAlgorithm: ALGORITHM,
		extensions: [
			new x.BasicConstraintsExtension(true, 0, true),
			usages,
			await x.SubjectKeyIdentifierExtension.create(keys.publicKey),
			await x.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
			within
		]
	})
	return { cert: pemOf(certificate), key: await keyPem(keys.privateKey), root: pemOf(root) }
}

/** A new key and the certificate of a TLS server for `names`, signed by `ca`. */
export async function issue(ca: KeyPair, { hosts, addresses }: Names, validity: Validity): Promise<KeyPair> {
	const { X509CertificateGenerator, ...x } = await library()
	const keys = await newKeys()
	const authority = new x.X509Certificate(ca.cert)
	const der = derOf(ca.key)
	const certificate = await X509CertificateGenerator.create({
		subject: [{ CN: [(hosts.find((host) => host.length <= MAX_COMMON_NAME) ?? 'localhost').slice(0, MAX_COMMON_NAME)] }],
		issuer: authority.subjectName,
		...dates(validity),
		publicKey: keys.publicKey,
		signingKey: await crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']),
		signingAlgorithm: ALGORITHM,
		extensions: [
			new x.BasicConstraintsExtension(false, undefined, true),
			new x.KeyUsagesExtension(x.KeyUsageFlags.digitalSignature, true),
			new x.ExtendedKeyUsageExtension([x.ExtendedKeyUsage.serverAuth]),
			await x.SubjectKeyIdentifierExtension.create(keys.publicKey),
			await x.AuthorityKeyIdentifierExtension.create(authority.publicKey),
			new x.SubjectAlternativeNameExtension([
				...hosts.map((value) => ({ type: 'dns' as const, value })),
				...addresses.map((value) => ({ type: 'ip' as const, value }))
			])
		]
	})
	return { cert: pemOf(certificate), key: await keyPem(keys.privateKey) }
}

/** Limits of the CA in this PEM; empty lists without any. */
export function constraintsOf(cert: string): Constraints {
	const { extensions = [] } = AsnConvert.parse(derOf(cert), Certificate).tbsCertificate
	const extension = extensions.find(({ extnID }) => extnID === id_ce_nameConstraints)
	const subtrees = extension && AsnConvert.parse(extension.extnValue, NameConstraints).permittedSubtrees
	const bases = [...(subtrees ?? [])].map(({ base }) => base)
	return {
		hosts: bases.flatMap(({ dNSName }) => dNSName ?? []),
		networks: bases.flatMap(({ iPAddress }) => iPAddress ?? [])
	}
}

const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')

const distinguished = (name: string) => [{ O: ['Préau'] }, { CN: [name.slice(0, MAX_COMMON_NAME)] }]
const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
const keyPem = async (key: CryptoKey) =>
	`-----BEGIN PRIVATE KEY-----\n${Buffer.from(await crypto.subtle.exportKey('pkcs8', key))
		.toString('base64')
		.replace(/.{64}(?=.)/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
const pemOf = (certificate: X509Certificate) => `${certificate.toString('pem')}\n`

const dates = ({ from, to }: Validity) => ({ notBefore: new Date(from.epochMilliseconds), notAfter: new Date(to.epochMilliseconds) })

function nameConstraints({ hosts, networks }: Constraints): NameConstraints {
	const names = [...hosts.map((dNSName) => new GeneralName({ dNSName })), ...networks.map((iPAddress) => new GeneralName({ iPAddress }))]
	return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base }))) })
}
