import { isEtudiant, type Perimetre } from '../../domain/droits/perimetre'
import { isDeCaisse, SORTES, type Sorte } from '../../domain/papiers/sortes'
import { fromSeconds, toSeconds } from '../../kit/clock'
import { AppError, forbidden, invalidFields, notFound } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { jourIn } from '../../kit/jour'
import { requiredText } from '../../kit/required-text'
import type { View, VisitWrite, Writer } from '../../tenants/visit'
import {
	answerDemandes,
	insertDemande,
	selectAttente,
	selectDemande,
	selectDemandesOf,
	selectOuverte,
	selectOuvertes,
	updateRefus,
	type Demande
} from './demandes.queries'
import { makesPapiers, mustMakePapiers } from './papiers.policy'

export type { Demande } from './demandes.queries'

/** At most this many characters; the table checks it too. */
export const MAX_DEMANDE = 300

/** The kinds that students ask for; the school calls them to an exam by itself, and gives a receipt for each payment. */
export const SORTES_DEMANDEES: readonly Sorte[] = SORTES.filter((sorte) => sorte !== 'convocation' && !isDeCaisse(sorte))

/** The demands of a student on a page. */
const SHOWN = 50

/** @throws AppError 403 if the caller is not a student */
function mustBeStudent({ perimetre }: { readonly perimetre: Perimetre }) {
	if (!isEtudiant(perimetre)) throw forbidden()
}

/**
 * A student asks for a paper. The same demand a second time does nothing.
 * @throws AppError 403; 422 if the kind or the text is wrong; 409 if a demand for this kind waits already
 */
export async function demander(visit: Writer, asked: { readonly sorte: string; readonly precisions: string }): Promise<void> {
	await visit.write({ right: mustBeStudent, touches: ['saisies'] }, async ({ db, journal, now, perimetre: { userId } }) => {
		const sorte = SORTES_DEMANDEES.find((candidate) => candidate === asked.sorte)
		if (!sorte) throw invalidFields({ sorte: [{ key: 'champ.requis' }] })
		const read = freeText(asked.precisions.trim(), MAX_DEMANDE)
		if ('wrong' in read) throw invalidFields({ precisions: [read.wrong] })
		const precisions = read.text || null
		const waiting = await selectOuverte(db, userId, sorte)
		if (waiting?.precisions === precisions) return
		if (waiting) throw new AppError('conflict', 'papier.deja_demande')
		const demande = await insertDemande(db, { etudiant_id: userId, sorte, precisions, demande_at: toSeconds(now) })
		await journal({
			action: 'papier.demande',
			objet: 'papiers_demandes',
			id: demande!.id,
			apres: { etudiant_id: userId, sorte, precisions }
		})
	})
}

/** Refuses a demand with a reason, which the student reads. @throws AppError 403, 404; 409 if it is answered already; 422 without a reason */
export async function refuserDemande(visit: Writer, id: number, motif: string): Promise<void> {
	await visit.write({ right: mustMakePapiers, touches: ['saisies'] }, async (write) => {
		const refus = requiredText('motif', freeText(motif.trim(), MAX_DEMANDE))
		const { traite_at, etudiant_id, sorte } = await demandeIn(write, id)
		if (traite_at !== null) throw new AppError('conflict', 'papier.demande_traitee')
		await updateRefus(write.db, { id, at: toSeconds(write.now), motif: refus })
		await write.journal({ action: 'papier.refus', objet: 'papiers_demandes', id, apres: { etudiant_id, sorte, refus } })
	})
}

/** The papers of a write answer the demands that wait for them. The caller has checked the right. */
export async function repondre({ db, now, journal }: VisitWrite, papiers: readonly number[]): Promise<void> {
	const answeredIds = await answerDemandes(db, { papiers, at: toSeconds(now) })
	await journal(...answeredIds.map(({ id }) => ({ action: 'papier.reponse', objet: 'papiers_demandes', id })))
}

async function demandeIn({ db }: Pick<View, 'db'>, id: number): Promise<Demande> {
	const demande = await selectDemande(db, id)
	if (!demande) throw notFound()
	return demande
}

/** A demand, for the office. @throws AppError 403, 404 */
export function demandeOf(view: View, id: number): Promise<Demande> {
	mustMakePapiers(view)
	return demandeIn(view, id)
}

/** A page of the demands that wait, the oldest first. @throws AppError 403 */
export function demandesOuvertes(view: View, page: { readonly limit: number; readonly offset: number }): Promise<readonly Demande[]> {
	mustMakePapiers(view)
	return selectOuvertes(view.db, page.limit, page.offset)
}

/** How many demands wait, and since which day; `undefined` if none does, or the caller does not answer them. */
export async function attenteOf({ db, perimetre, institution: { timezone } }: View) {
	if (!makesPapiers(perimetre)) return undefined
	const { total, depuis } = (await selectAttente(db))!
	return depuis === null ? undefined : { total, depuis: jourIn(fromSeconds(depuis), timezone).toString() }
}

/** The demands of a student, those that wait first, for the office and the student. @throws AppError 403 */
export function demandesOf({ db, perimetre }: View, etudiant: number): Promise<readonly Demande[]> {
	if (!makesPapiers(perimetre) && !(isEtudiant(perimetre) && perimetre.userId === etudiant)) throw forbidden()
	return selectDemandesOf(db, etudiant, SHOWN)
}
