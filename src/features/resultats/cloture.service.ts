import { openAnneeBefore } from '../../domain/annee'
import { AppError, notFound } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { changeAnnee, currentOf, mustTurn, writeYears, yearCalled } from '../annees/bascule.service'
import { selectSansListe, selectSansResultats } from './cloture.queries'
import { listeOf } from './session2.service'

/** The year before the current one, or another one, if it can be closed. @throws AppError 404 */
function anneeToClose({ institution }: Pick<View, 'institution'>, libelle?: string) {
	const annee = libelle === undefined ? openAnneeBefore(institution.annees, currentOf(institution)) : yearCalled(institution, libelle)
	if (!annee || annee.courante || annee.en_preparation) throw notFound()
	return annee
}

/**
 * The classes of the view's year whose session 2 is not over, and those that have not begun it: in LMD a list calls everybody who failed,
 * in BTS only once the school has closed it.
 */
async function session2Of(view: View, annee: number) {
	const enCours: { readonly id: number; readonly nom: string; readonly rang: number }[] = await selectSansResultats(view.db, annee)
	const sansListe = await selectSansListe(view.db, annee)
	for (const { id, nom, rang, systeme } of sansListe) {
		if (systeme === 'BTS' || enCours.some((place) => place.id === id && place.rang === rang)) continue
		const { matieres } = await listeOf(view, { classe: id, rang })
		if (matieres.some(({ convocations }) => convocations.some(({ appelee }) => appelee))) enCours.push({ id, nom, rang })
	}
	return { enCours, sansListe: new Set(sansListe.filter(({ systeme }) => systeme === 'BTS').map(({ id }) => id)).size }
}

/** The classes that keep a year open, because their session 2 is not over. @throws AppError 403, 404 */
export async function clotureOf(visit: KnownVisit, libelle?: string) {
	const view = await visit.view()
	mustTurn(view)
	const annee = anneeToClose(view, libelle)
	return { annee, ...(await session2Of(await visit.view(annee.libelle), annee.id)) }
}

export type Cloture = Awaited<ReturnType<typeof clotureOf>>

/**
 * Closes a year that is over: nothing is written into it any more. Doing it again changes nothing.
 * @throws AppError 403, 404; 422 while session 2 of a class goes on
 */
export const closeAnnee = (visit: KnownVisit, libelle: string) =>
	writeYears(visit, async (write) => {
		const annee = anneeToClose(write, libelle)
		if (annee.cloturee) return
		const { enCours } = await session2Of(await write.inYear(annee.id), annee.id)
		if (enCours.length > 0) throw new AppError('validation', 'session2_en_cours', { parameters: { annee: libelle } })
		await changeAnnee(write, annee, { cloturee: true })
	})
