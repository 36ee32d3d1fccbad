import { generateKeyPairSync, sign } from 'node:crypto'
import { codeText, toSign } from '../../src/domain/papiers/code'
import type { Signe } from '../../src/domain/papiers/feuille'

/** A pair that signs papers without a register. */
export function pairOfPapers() {
	const { privateKey } = generateKeyPairSync('ed25519')
	return {
		/** base64url */
		publique: privateKey.export({ format: 'jwk' }).x!,
		codeOf(signe: Signe, numero = 1): string {
			const message = toSign(signe, numero)
			return codeText(message, sign(null, message, privateKey))
		}
	}
}

/** A paper as its code says it. */
export const AWA: Signe = {
	numero: 'RN-2026-000123',
	nom: 'KOUASSI Awa Ɛlisabeth',
	matricule: '26-ELT-0042',
	naissance: '2005-02-28',
	resultat: 'Semestre 1 : 12,34 / 20, 30 crédits',
	jour: '2027-02-12'
}
