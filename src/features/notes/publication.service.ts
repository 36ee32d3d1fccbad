import { toWireInstant } from '../../kit/clock'
import { AppError, invalidFields } from '../../kit/errors'
import { jourDePublicationFaux, waitsForPublication } from '../../domain/note'
import { seen } from '../../kit/seen'
import type { Writer } from '../../tenants/visit'
import { selectManquants } from './feuille.queries'
import { openToGrade, publish } from './notes.service'

/** The fingerprint of whom a publication leaves without a mark. */
export const manquantsVus = (missing: readonly { readonly id: number }[]) => seen(missing.map(({ id }) => id))

export type Publication = {
	/** YYYY-MM-DD, from which students see the marks; `null` where nobody is to see them yet after all, today where it is left out */
	readonly jour?: string | null | undefined
	/** the day that the page showed; `null` for none */
	readonly etait: string | null
	/** who lacks a mark as far as the caller was told: publishing names them and asks (rules 4.3) */
	readonly vu: string
}

/**
 * Lets students see the marks of an évaluation from today or a day to come on, which can be changed and taken back until it has come;
 * again, it changes nothing. @returns the day
 * @throws AppError as `saisirNotes`, 422 `jour` for a day that is past or more than a year away, and 409 where others lack a mark by now,
 * or somebody else has published or chosen another day
 */
export const publierNotes = (visit: Writer, id: number, { jour: asked, etait, vu }: Publication) =>
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
