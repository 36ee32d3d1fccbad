import { AppError } from '../../kit/errors'
import { jourIn } from '../../kit/jour'
import type { Placee } from '../../domain/resultats/periode'
import { saisieOf, type PeriodeDeSaisie, type Saisie } from '../../domain/resultats/saisie'
import type { View } from '../../tenants/visit'
import { selectPeriodesDeSaisie } from './fin-saisie.queries'

type Lieu = { readonly classe_id: number; readonly matiere_id: number }
type Moment = { readonly session: number; readonly periode: number | null; readonly date: string }

/** Tells of each évaluation of a matière in a class whether it and its marks may change today, for whoever asks (rule 10.9). */
export async function saisieRule(
	{ db, institution: { timezone }, perimetre, now }: View,
	{ classe_id, matiere_id }: Lieu
): Promise<(evaluation: Moment) => Saisie> {
	const place = (await selectPeriodesDeSaisie(db, classe_id, matiere_id, perimetre.userId))!
	const periodes = JSON.parse(place.periodes) as PeriodeDeSaisie[]
	const today = jourIn(now, timezone).toString()
	return ({ session, periode, date }) => saisieOf({ ...place, session, periode, date } as Placee, periodes, today)
}

/** The same of one évaluation. */
export const saisieOfOne = async (view: View, evaluation: Lieu & Moment): Promise<Saisie> =>
	(await saisieRule(view, evaluation))(evaluation)

/** @throws AppError 422 `saisie_close` if this évaluation may not change any more */
export async function mustBeInTime(view: View, evaluation: Lieu & Moment) {
	const { close, jusque, publiee } = await saisieOfOne(view, evaluation)
	if (close) throw new AppError('validation', 'saisie_close', { parameters: { jusque: jusque! } })
	if (publiee) throw new AppError('validation', 'periode_publiee', { code: 'saisie_close' })
}
