import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { ifPossible } from '../../kit/if-possible'

/** An Ed25519 pair as it is kept, base64url. */
export type Paire = { readonly publique: string; readonly privee: string }

/** The private key of a pair; `undefined` if it cannot be read, or belongs to another public one. */
export function privateKeyOf({ publique, privee }: Paire): KeyObject | undefined {
	const key = ifPossible(() => createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publique, d: privee }, format: 'jwk' }))
	return key && createPublicKey(key).export({ format: 'jwk' }).x === publique ? key : undefined
}
