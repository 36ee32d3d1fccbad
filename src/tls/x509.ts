import './reflection'
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, id_ce_nameConstraints, NameConstraints } from '@peculiar/asn1-x509'
import x509 = require('@peculiar/x509')
import type { Constraints } from './constraints'
import type { Names } from './names'
import type { Validity } from './validity'

const {
	AuthorityKeyIdentifierExtension,
	BasicConstraintsExtension,
	ExtendedKeyUsage,
	ExtendedKeyUsageExtension,
	Extension,
	KeyUsageFlags,
	KeyUsagesExtension,
	PemConverter,
	SubjectAlternativeNameExtension,
	SubjectKeyIdentifierExtension,
	X509Certificate,
	X509CertificateGenerator
} = x509

/** A private key and its certificate, each as PEM that ends with a line end. */
export type KeyPair = { readonly key: string; readonly cert: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const MAX_COMMON_NAME = 64

/** A CA: what it signs with, and the root that machines trust, whose key is gone. */
export type Authority = KeyPair & { readonly root: string }

/**
 * A new root and, signed by it, a CA for certificates of TLS servers; both within the constraints. The root's key never leaves
 * this function: some clients (Java) do not hold a root to its constraints, but all of them hold a CA below it.
 */
export async function makeCa(name: string, constraints: Constraints, validity: Validity): Promise<Authority> {
	const [rootKeys, keys] = [await newKeys(), await newKeys()]
	const within = new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(nameConstraints(constraints)))
	const usages = new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true)
	const root = await X509CertificateGenerator.createSelfSigned({
		name: distinguished(name),
		...dates(validity),
		keys: rootKeys,
		signingAlgorithm: ALGORITHM,
		extensions: [
			new BasicConstraintsExtension(true, 1, true),
			usages,
			await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
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
			new BasicConstraintsExtension(true, 0, true),
			usages,
			await SubjectKeyIdentifierExtension.create(keys.publicKey),
			await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
			within
		]
	})
	return { cert: pemOf(certificate), key: await keyPem(keys.privateKey), root: pemOf(root) }
}

/** A new key and the certificate of a TLS server for `names`, signed by `ca`. */
export async function issue(ca: KeyPair, { hosts, addresses }: Names, validity: Validity): Promise<KeyPair> {
	const keys = await newKeys()
	const authority = new X509Certificate(ca.cert)
	const der = PemConverter.decodeFirst(ca.key)
	const certificate = await X509CertificateGenerator.create({
		subject: [{ CN: [(hosts.find((host) => host.length <= MAX_COMMON_NAME) ?? 'localhost').slice(0, MAX_COMMON_NAME)] }],
		issuer: authority.subjectName,
		...dates(validity),
		publicKey: keys.publicKey,
		signingKey: await crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']),
		signingAlgorithm: ALGORITHM,
		extensions: [
			new BasicConstraintsExtension(false, undefined, true),
			new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
			new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
			await SubjectKeyIdentifierExtension.create(keys.publicKey),
			await AuthorityKeyIdentifierExtension.create(authority.publicKey),
			new SubjectAlternativeNameExtension([
				...hosts.map((value) => ({ type: 'dns' as const, value })),
				...addresses.map((value) => ({ type: 'ip' as const, value }))
			])
		]
	})
	return { cert: pemOf(certificate), key: await keyPem(keys.privateKey) }
}

/** What the CA of this PEM may sign; nothing where it does not say. */
export function constraintsOf(cert: string): Constraints {
	const extension = new X509Certificate(cert).getExtension(id_ce_nameConstraints)
	const bases = extension ? [...(AsnConvert.parse(extension.value, NameConstraints).permittedSubtrees ?? [])].map(({ base }) => base) : []
	return {
		hosts: bases.flatMap(({ dNSName }) => dNSName ?? []),
		networks: bases.flatMap(({ iPAddress }) => iPAddress ?? [])
	}
}

const distinguished = (name: string) => [{ O: ['Préau'] }, { CN: [name.slice(0, MAX_COMMON_NAME)] }]
const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const keyPem = async (key: CryptoKey) => `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`
const pemOf = (certificate: X509Certificate) => `${certificate.toString('pem')}\n`

const dates = ({ from, to }: Validity) => ({ notBefore: new Date(from.epochMilliseconds), notAfter: new Date(to.epochMilliseconds) })

function nameConstraints({ hosts, networks }: Constraints): NameConstraints {
	const names = [...hosts.map((dNSName) => new GeneralName({ dNSName })), ...networks.map((iPAddress) => new GeneralName({ iPAddress }))]
	return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base }))) })
}
