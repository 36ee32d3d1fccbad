import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import type { Sorte } from '../../domain/papiers/sortes'
import { toWireInstant } from '../../kit/clock'
import { AppError } from '../../kit/errors'
import { logoSeen } from '../../tenants/logo.service'
import type { Picture } from '../../tenants/picture'
import type { KnownVisit } from '../../tenants/visit'
import { selectSignature, upsertSignature } from './reglages.queries'

const description = ({ type, bytes }: Picture) => ({ signature: { type, bytes: bytes.length } })

/**
 * Replaces the picture of the signature of a kind of paper by one that `pictureOf` has found usable, or removes it.
 * @param vu the fingerprint of the picture that the change is based on @throws AppError 403; 409 if `vu` is out of date
 */
export const setSignature = (visit: KnownVisit, sorte: Sorte, picture: Picture | undefined, vu: string): Promise<void> =>
	visit.write({ right: mustBeAdministrateur, touches: ['donnees'] }, async ({ db, now, institution, journal }) => {
		const before = await selectSignature(db, sorte)
		const signature = picture && { type: picture.type, bytes: Buffer.from(picture.bytes) }
		if (logoSeen(before) === logoSeen(signature)) return
		if (vu !== logoSeen(before)) throw new AppError('conflict', 'modifie_entretemps')
		const id = await upsertSignature(db, sorte, signature, toWireInstant(now, institution.timezone))
		await journal({
			action: 'papiers.signature',
			objet: 'papiers_reglages',
			id,
			...(before && { avant: description(before) }),
			...(signature && { apres: description(signature) })
		})
	})
