import type { Db } from '../../db/queries/db'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { toWireInstant } from '../../kit/clock'
import { invalidFields, notFound } from '../../kit/errors'
import { nameText } from '../../kit/free-text'
import { requiredText } from '../../kit/required-text'
import type { KnownVisit } from '../../tenants/visit'
import { deleteModele, insertModele, selectModele, selectModeles, updateModele } from './modeles.queries'

export const MAX_NOM_MODELE = 120

/** The school's own forms in Word, by name. */
export const modelesOf = selectModeles
export type Modele = Awaited<ReturnType<typeof modelesOf>>[number]

/** A form with its bytes. @throws AppError 404 */
export async function modeleOf(db: Db, id: number) {
	const modele = await selectModele(db, id)
	if (!modele) throw notFound()
	return modele
}

const whenWritten = { right: mustBeAdministrateur, touches: ['donnees'] } as const
const descriptionOf = (nom: string, octets: Uint8Array | undefined) => ({ nom, ...(octets && { octets: octets.length }) })

/**
 * Keeps a checked form under a name. @param id the one whose place it takes; without `octets`, that one is renamed
 * @throws AppError 403, 404; 422 if another form has the name
 */
export const garderModele = (
	visit: KnownVisit,
	modele: { readonly nom: string } & (
		| { readonly id: number; readonly octets: Uint8Array | undefined }
		| { readonly id?: undefined; readonly octets: Uint8Array }
	)
): Promise<void> =>
	visit.write(whenWritten, async ({ db, now, institution, journal }) => {
		const nom = requiredText('nom', nameText(modele.nom, MAX_NOM_MODELE))
		if ((await selectModeles(db)).some((other) => other.nom === nom && other.id !== modele.id))
			throw invalidFields({ nom: [{ key: 'modele.nom_pris' }] })
		const row = { nom, updated_at: toWireInstant(now, institution.timezone) }
		const apres = descriptionOf(nom, modele.octets)
		if (modele.id === undefined) {
			const { id } = await insertModele(db, { ...row, octets: Buffer.from(modele.octets) })
			return journal({ action: 'fiche.create', objet: 'papiers_modeles', id, apres })
		}
		const before = await modeleOf(db, modele.id)
		await updateModele(db, modele.id, { ...row, ...(modele.octets && { octets: Buffer.from(modele.octets) }) })
		const avant = descriptionOf(before.nom, modele.octets && before.octets)
		return journal({ action: 'fiche.update', objet: 'papiers_modeles', id: modele.id, avant, apres })
	})

/** Removes a form, unless it is gone already. @throws AppError 403 */
export const retirerModele = (visit: KnownVisit, id: number): Promise<void> =>
	visit.write(whenWritten, async ({ db, journal }) => {
		const modele = await selectModele(db, id)
		if (!modele) return
		await deleteModele(db, id)
		await journal({ action: 'fiche.delete', objet: 'papiers_modeles', id, avant: descriptionOf(modele.nom, modele.octets) })
	})
