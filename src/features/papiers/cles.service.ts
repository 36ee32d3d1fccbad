import { generateKeyPairSync, sign } from 'node:crypto'
import type { Write } from '../../db/store/store'
import { codeText, toSign } from '../../domain/papiers/code'
import type { Signe } from '../../domain/papiers/feuille'
import { privateKeyOf, type Paire } from '../../domain/papiers/paire'
import { toSeconds } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import { insertCle, selectCles, selectQuiSigne, updateRevoquee } from './cles.queries'

/** The public keys of the school, the oldest first, with the day from which signatures of a stolen one count no longer. */
export const clesPubliques = selectCles

/** Makes a pair that signs from now on. Papers of earlier pairs stay true. */
export async function newCle({ db, now, journal }: Write): Promise<Paire & { readonly numero: number }> {
	const { x: publique = '', d: privee = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
	const [created] = await insertCle(db, { publique, privee, created_at: toSeconds(now) })
	await journal({ action: 'cle_papiers.create', objet: 'cles_papiers', id: created!.numero, apres: { publique } })
	return { numero: created!.numero, publique, privee }
}

/** Revokes a stolen pair: what it signed from a day (YYYY-MM-DD) on counts no longer. */
export async function revokeCle({ db, journal }: Write, numero: number, le: string): Promise<void> {
	await updateRevoquee(db, { numero, le })
	await journal({ action: 'cle_papiers.revoquer', objet: 'cles_papiers', id: numero, apres: { revoquee_le: le } })
}

/** The signer of papers. The first paper of a school makes its pair. @throws AppError 503 if the pair cannot be read */
export async function signer(write: Write): Promise<{ readonly numero: number; readonly codeOf: (signe: Signe) => string }> {
	const pair = (await selectQuiSigne(write.db)) ?? (await newCle(write))
	const key = privateKeyOf(pair)
	if (!key) throw new AppError('unavailable', 'papier.cle')
	const codeOf = (signe: Signe) => {
		const message = toSign(signe, pair.numero)
		return codeText(message, sign(null, message, key))
	}
	return { numero: pair.numero, codeOf }
}
