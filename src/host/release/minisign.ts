import { createHash, createPublicKey, verify } from 'node:crypto'

/** The bytes before an Ed25519 public key that make it an SPKI document (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const COMMENT = 'trusted comment: '

/**
 * Whether `signature` (the text of a .minisig file) was made for `content` by the owner of a minisign key.
 * @param publicKey its line of base64: "Ed", the key's number (8 bytes), the key (32)
 */
export function isSigned(content: Uint8Array, signature: string, publicKey: string): boolean {
	const [, signed = '', comment = '', seal = ''] = signature.split(/\r?\n/)
	const [ownKey, given] = [Buffer.from(publicKey, 'base64'), Buffer.from(signed, 'base64')]
	if (ownKey.length !== 42 || given.length !== 74 || !comment.startsWith(COMMENT)) return false
	if (ownKey.toString('latin1', 0, 2) !== 'Ed' || !ownKey.subarray(2, 10).equals(given.subarray(2, 10))) return false
	const message = signedForm(given.toString('latin1', 0, 2), content)
	if (!message) return false
	const key = createPublicKey({ key: Buffer.concat([SPKI, ownKey.subarray(10)]), format: 'der', type: 'spki' })
	const proof = given.subarray(10)
	const bytes = Buffer.concat([proof, Buffer.from(comment.slice(COMMENT.length))])
	return verify(null, message, key, proof) && verify(null, bytes, key, Buffer.from(seal, 'base64'))
}

function signedForm(algorithm: string, content: Uint8Array): Uint8Array | undefined {
	switch (algorithm) {
		case 'ED':
			return createHash('blake2b512').update(content).digest()
		case 'Ed':
			return content
		default:
			return undefined
	}
}
