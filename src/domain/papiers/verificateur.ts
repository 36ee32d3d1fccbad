import { bytesOf, readCode } from './code'
import type { Signe } from './feuille'

/** The path of the page that verifies papers, for everybody. An institution cannot have the code `verifier`. */
export const VERIFIER_BASE = '/verifier'

/** The reason why a paper is not in force any more. */
export type Fini = 'revoque' | 'remplace'

/** Everything that is needed to verify the papers of a school, with names of nobody. Days are YYYY-MM-DD. */
export type Verificateur = {
	readonly ecole: string
	/** the day on which it was made: it knows nothing of what came later */
	readonly etabli: string
	/** the public keys, in base64url, and the first day on which a stolen one counts no longer */
	readonly cles: readonly (readonly [numero: number, publique: string, revoqueeLe: string | null])[]
	/** papers that are not in force any more, and the number in their place if there is one */
	readonly finis: readonly (readonly [numero: string, fini: Fini, jour: string, par: string | null])[]
}

/** Whether the bytes of a public key have signed a message. */
export type Verifies = (signature: Uint8Array, message: Uint8Array, publique: Uint8Array) => boolean

/**
 * The answer to a code. `etranger`: this school has not signed it. `cle`: the key was stolen, and the paper is not from before.
 * `recent`: the paper is from after the day of the verifier.
 */
export type Verdict =
	| { readonly etat: 'illisible' | 'futur' | 'etranger' }
	| { readonly etat: 'signe' | 'recent'; readonly signe: Signe; /** its key counts no longer since */ readonly cleDepuis?: string }
	| { readonly etat: 'cle'; readonly signe: Signe; readonly jour: string }
	| { readonly etat: Fini; readonly signe: Signe; readonly jour: string; readonly par: string | null }

/** Compares a code that somebody typed, pasted or scanned with what the school has published. */
export function verdictOf({ cles, finis, etabli }: Verificateur, text: string, verifies: Verifies): Verdict {
	const read = readCode(text)
	if (read.etat !== 'lu') return read
	const { signe } = read
	const [, publique, revoqueeLe = null] = cles.find(([numero]) => numero === read.cle) ?? []
	const key = publique === undefined ? undefined : bytesOf(publique)
	if (key === undefined || !verifies(read.signature, read.message, key)) return { etat: 'etranger' }
	if (revoqueeLe !== null && signe.jour >= revoqueeLe) return { etat: 'cle', signe, jour: revoqueeLe }
	const [, fini, jour, par] = finis.find(([numero]) => numero === signe.numero) ?? []
	if (fini !== undefined) return { etat: fini, signe, jour: jour!, par: par! }
	return { etat: signe.jour > etabli ? 'recent' : 'signe', signe, ...(revoqueeLe !== null && { cleDepuis: revoqueeLe }) }
}
