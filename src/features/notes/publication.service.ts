import { toWireInstant } from '../../kit/clock'
import { AppError, invalidFields } from '../../kit/errors'
import { jourDePublicationFaux, waitsForPublication } from '../../domain/resultats/note'
import { seen } from '../../kit/seen'
import type { Writer } from '../../tenants/visit'
import { selectManquants } from './feuille.queries'
import { openToGrade, publish } from './notes.service'

/** The fingerprint of the list of students without a mark. */
export const manquantsVus = (missing: readonly { readonly id: number }[]) => seen(missing.map(({ id }) => id))

export type Publication = {
	/** day from which students see the marks (YYYY-MM-DD); `null`: not any more; left out: today */
	readonly jour?: string | null | undefined
	/** the day that the page showed; `null` if it showed none */
	readonly etait: string | null
	/** fingerprint of the students without a mark that the caller saw: publishing names them and asks (rules 6.2) */
	readonly vu: string
}

/**
 * Lets students see the marks of an évaluation from today or a future day on. Until that day, it can be changed and taken back. Doing it
 * again changes nothing. @returns the day
 * @throws AppError as `enterNotes`, 422 `jour` if the day is past or more than a year away. 409 if other students lack a mark by now, or
 * somebody else has published or chosen another day
 */
export const publishNotes = (visit: Writer, id: number, { jour: asked, etait, vu }: Publication) =>
	visit.write({ right: (given) => openToGrade(given, id), touches: ['saisies'] }, async (_given, { write, evaluation, today }) => {
		const { publiee_le } = evaluation
		const jour = asked === undefined ? today : asked
		const wrong = jour === null ? undefined : jourDePublicationFaux(jour, today)
		if (wrong) throw invalidFields({ jour: [wrong] })
		const isWaiting = waitsForPublication(publiee_le, today)
		if (publiee_le === jour || (!isWaiting && jour === today)) return jour
		const isSeen = isWaiting && publiee_le === etait && (jour === null || manquantsVus(await selectManquants(write.db, id)) === vu)
		if (!isSeen) throw new AppError('conflict', 'modifie_entretemps')
		await publish(write, id, jour, toWireInstant(write.now, write.institution.timezone), publiee_le)
		return jour
	})
