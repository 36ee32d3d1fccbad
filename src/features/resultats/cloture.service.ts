import { openAnneeBefore } from '../../domain/annee'
import { AppError, notFound } from '../../kit/errors'
import { turn } from '../../kit/turn'
import type { KnownVisit, View } from '../../tenants/visit'
import { changeAnnee, currentOf, mustTurn, writeYears, yearCalled } from '../annees/bascule.service'
import { selectNonDefinitifs, selectSansListe, selectSansResultats } from './cloture.queries'
import { listeOf } from './session2.service'

/** The year before the current one, or another one, if it can be closed. @throws AppError 404 */
function anneeToClose({ institution }: Pick<View, 'institution'>, libelle?: string) {
	const annee = libelle === undefined ? openAnneeBefore(institution.annees, currentOf(institution)) : yearCalled(institution, libelle)
	if (!annee || annee.courante || annee.en_preparation) throw notFound()
	return annee
}

/** The classes and périodes of a year whose session 2 or publication goes on, as they are stored. */
const enCoursOf = async ({ db }: Pick<View, 'db'>, annee: number) => ({
	session2: await selectSansResultats(db, annee),
	resultats: await selectNonDefinitifs(db, annee)
})

/** The classes and périodes that keep a year open: results that go on, and open lists of session 2 that call somebody (rule 10.5). @throws AppError 403, 404 */
export async function clotureOf(visit: KnownVisit, libelle?: string) {
	const first = await visit.view()
	mustTurn(first)
	const annee = anneeToClose(first, libelle)
	const view = await visit.view(annee.libelle)
	const { session2, resultats } = await enCoursOf(view, annee.id)
	const sansListe = await selectSansListe(view.db, annee.id)
	for (const { id, nom, rang } of sansListe) {
		if (session2.some((place) => place.id === id && place.rang === rang)) continue
		await turn()
		const { matieres } = await listeOf(view, { classe: id, rang })
		if (matieres.some(({ convocations }) => convocations.some(({ appelee }) => appelee))) session2.push({ id, nom, rang })
	}
	/** the publications without a closed list, whose lists were looked at */
	const publications = new Set(sansListe.map(({ publication }) => publication))
	return { annee, session2, resultats, publications }
}

export type Cloture = Awaited<ReturnType<typeof clotureOf>>

/**
 * Closes a year that is over: nothing is written into it any more. Doing it again changes nothing.
 * @throws AppError 403, 404; 409 if results were published meanwhile; 422 while session 2 or a publication of a class goes on
 */
export async function closeAnnee(visit: KnownVisit, libelle: string) {
	// lists are long work: they are computed before the write begins
	const { session2, publications } = await clotureOf(visit, libelle)
	await writeYears(visit, async (write) => {
		const annee = anneeToClose(write, libelle)
		if (annee.cloturee) return
		const enCours = await enCoursOf(write, annee.id)
		if (session2.length + enCours.session2.length + enCours.resultats.length > 0)
			throw new AppError('validation', 'session2_en_cours', { parameters: { annee: libelle } })
		const sansListe = await selectSansListe(write.db, annee.id)
		if (sansListe.some(({ publication }) => !publications.has(publication))) throw new AppError('conflict', 'modifie_entretemps')
		await changeAnnee(write, annee, { cloturee: true })
	})
}
