import { generateKeyPairSync, sign } from 'node:crypto'
import { codeText, toSign } from '../../src/domain/papiers/code'
import type { Db } from '../../src/db/queries/db'
import type { Feuille, Signe } from '../../src/domain/papiers/feuille'
import { numeroText } from '../../src/domain/papiers/sortes'
import * as s from '../../src/school/schema'

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

/** Writes a key, and papers that are in the register with these numbers, as their code says them. */
export async function insertPapiers(
	db: Db,
	pair: ReturnType<typeof pairOfPapers>,
	papers: readonly (Partial<typeof s.papiers.$inferInsert> & { readonly numero: number })[]
) {
	await db
		.insert(s.clesPapiers)
		.values({ numero: 1, publique: pair.publique, privee: 'x'.repeat(43), created_at: 1_790_000_000 })
		.onConflictDoNothing()
	for (const paper of papers) {
		const row = { sorte: 'releve', annee: 2026, etudiant_id: 20, cle: 1, fait_at: 1_795_000_000, ...paper } as const
		const feuille: Feuille = {
			langue: 'fr',
			tete: { nom: 'Alpha', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null },
			titre: 'Relevé de notes',
			blocs: [],
			fait: 'Fait à Abidjan',
			signataire: null
		}
		await db.insert(s.papiers).values({ feuille, code: pair.codeOf({ ...AWA, numero: numeroText(row) }), ...row })
	}
}
