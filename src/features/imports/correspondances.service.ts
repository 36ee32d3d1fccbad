import { MAX_NAME } from '../../exchange/uploads/draft'
import { fromSeconds, toWireInstant } from '../../kit/clock'
import { forbidden, invalidFields, notFound } from '../../kit/errors'
import { listName } from '../../kit/forms'
import { importsKind } from '../../school/words'
import type { KnownVisit, VisitWrite } from '../../tenants/visit'
import { deleteChoice, selectChoice, selectChoices, updateNom } from './correspondances.queries'

/** The choices that are kept for kinds which the reader may import. */
export async function listChoices({ db, caller, institution }: KnownVisit) {
	const choices = await selectChoices(db)
	return choices
		.filter(({ contenu }) => importsKind(contenu, caller))
		.map(({ id, nom, contenu, auteur, at, nomAuteur, prenomsAuteur }) => ({
			id,
			nom,
			kind: contenu,
			auteur: nomAuteur === null ? auteur : listName({ nom: nomAuteur, prenoms: prenomsAuteur ?? '' }),
			at: toWireInstant(fromSeconds(at), institution.timezone)
		}))
}

/** A choice that a person may change. @throws AppError 403, 404 */
const mine =
	({ caller }: KnownVisit, id: number) =>
	async ({ db }: VisitWrite) => {
		if (!importsKind('classes', caller)) throw forbidden()
		const choice = await selectChoice(db, id)
		if (!choice || !importsKind(choice.contenu, caller)) throw notFound()
		return choice
	}

/** @throws AppError 403, 404, 422 */
export async function renameChoice(visit: KnownVisit, id: number, nom: string) {
	await visit.write({ right: mine(visit, id), touches: [] }, async ({ db, journal }, { nom: before }) => {
		if (nom === '' || nom.length > MAX_NAME)
			throw invalidFields({ nom: [{ key: nom === '' ? 'champ.vide' : 'champ.caracteres_max', parameters: { max: MAX_NAME } }] })
		if (nom === before) return
		await updateNom(db, id, nom)
		await journal({ action: 'correspondance.update', objet: 'correspondances', id, avant: { nom: before }, apres: { nom } })
	})
}

/** @throws AppError 403, 404 */
export async function forgetChoice(visit: KnownVisit, id: number) {
	await visit.write({ right: mine(visit, id), touches: [] }, async ({ db, journal }, { nom }) => {
		await deleteChoice(db, id)
		await journal({ action: 'correspondance.delete', objet: 'correspondances', id, avant: { nom } })
	})
}
