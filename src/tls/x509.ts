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

/** A private key and its certificate, each as PEM. */
export type KeyPair = { readonly key: string; readonly cert: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const MAX_COMMON_NAME = 64

/** A new CA that may sign certificates of TLS servers within its constraints, and no other CA. */
export async function makeCa(name: string, constraints: Constraints, validity: Validity): Promise<KeyPair> {
	const keys = await newKeys()
	const certificate = await X509CertificateGenerator.createSelfSigned({
		name: [{ O: ['Préau'] }, { CN: [name.slice(0, MAX_COMMON_NAME)] }],
		...dates(validity),
		keys,
		signingAlgorithm: ALGORITHM,
		extensions: [
			new BasicConstraintsExtension(true, 0, true),
			new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
			await SubjectKeyIdentifierExtension.create(keys.publicKey),
			new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(nameConstraints(constraints)))
		]
	})
	return { cert: certificate.toString('pem'), key: await keyPem(keys.privateKey) }
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
	return { cert: certificate.toString('pem'), key: await keyPem(keys.privateKey) }
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

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const keyPem = async (key: CryptoKey) => PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

const dates = ({ from, to }: Validity) => ({ notBefore: new Date(from.epochMilliseconds), notAfter: new Date(to.epochMilliseconds) })

function nameConstraints({ hosts, networks }: Constraints): NameConstraints {
	const names = [...hosts.map((dNSName) => new GeneralName({ dNSName })), ...networks.map((iPAddress) => new GeneralName({ iPAddress }))]
	return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base }))) })
}
