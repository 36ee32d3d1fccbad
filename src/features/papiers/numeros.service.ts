import type { Sorte } from '../../domain/papiers/sortes'
import { may } from '../../domain/droits/perimetre'
import { MAX_NUMERO, numeroOf, SORTES } from '../../domain/papiers/sortes'
import { Faults } from '../../kit/errors'
import type { KnownVisit, View } from '../../tenants/visit'
import { selectAConfirmer, updateDernier } from './numeros.queries'
import { numbersKind } from './papiers.policy'

/** How many numbers may be missing here: more is a slip of the finger, which nothing takes back. */
const MOST_SINCE = 100_000

type Serie = { readonly sorte: Sorte; readonly annee: number }

/** The name of a kind and year in a form: `certificat-2026`. */
export const serieName = ({ sorte, annee }: Serie): string => `${sorte}-${annee}`

const mustNumber = may((perimetre) => SORTES.some((sorte) => numbersKind(perimetre, sorte)))

const waitingSeries = async ({ db, perimetre }: Pick<View, 'db' | 'perimetre'>) =>
	(await selectAConfirmer(db)).filter(({ sorte }) => numbersKind(perimetre, sorte))

/** The kinds and years whose last number the reader must say, because an older copy was restored. @throws AppError 403 */
export async function numerosAConfirmer(view: View) {
	mustNumber(view)
	return waitingSeries(view)
}

/** Whether somebody waits for the reader to say them. */
export const asksForNumeros = async (view: View): Promise<boolean> => (await waitingSeries(view)).length > 0

/** The greatest number that is taken from a person or a file after the last known one. */
export const mostAfter = (dernier: number) => Math.min(dernier + MOST_SINCE, MAX_NUMERO)

/** A number as somebody typed it: `123`, or the whole `CS-2026-000123` of this kind and year. */
function dernierOf(typed: string, { sorte, annee }: Serie): number | undefined {
	const text = typed.trim()
	if (/^\d{1,9}$/.test(text)) return Number(text)
	const numero = numeroOf(text)
	return numero?.sorte === sorte && numero.annee === annee ? numero.numero : undefined
}

/**
 * Says the last number of each kind and year that waits for it. The numbers that nobody knows stay a gap, which the journal names.
 * @throws AppError 403; 422 that names each wrong one
 */
export const confirmNumeros = (visit: KnownVisit, typed: (name: string) => string): Promise<void> =>
	visit.write({ right: mustNumber, touches: ['saisies'] }, async (write) => {
		const { db, journal } = write
		const faults = new Faults()
		const series = (await waitingSeries(write)).map((serie) => {
			const dernier = dernierOf(typed(serieName(serie)), serie)
			if (dernier === undefined || dernier < serie.dernier || dernier > mostAfter(serie.dernier))
				faults.add(serieName(serie), { key: 'papier.numero', parameters: { dernier: serie.dernier, max: mostAfter(serie.dernier) } })
			return { ...serie, known: serie.dernier, dernier: dernier ?? serie.dernier }
		})
		faults.throwAny()
		for (const serie of series) {
			await updateDernier(db, serie)
			const { sorte, annee, known, dernier } = serie
			const papier = serieName({ sorte, annee })
			await journal({ action: 'papier.numeros', objet: 'papiers', avant: { papier, dernier: known }, apres: { papier, dernier } })
		}
	})
