import { Records } from '../../db/queries/records'
import { toSeconds } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import type { Enseignant, Etudiant } from '../../domain/droits/perimetre'
import type { ViewOf } from '../../tenants/visit'
import { selectComingSeances, selectUnsignedSeances } from './agenda.queries'
import { seancesOfOwnClasse, writableSeances } from './seances.policy'

/** The next `limit` séances of a student's class that will take place and are not over, and the second at which the first ends. */
export async function comingSeances({ db, institution, perimetre: etudiant, now }: ViewOf<Etudiant>, limit: number) {
	const { annee, timezone } = institution
	if (!annee) return { records: Records.none, fin_s: null }
	const today = jourIn(now, timezone).toString()
	return selectComingSeances(db, seancesOfOwnClasse(etudiant), { annee: annee.id, today, now: toSeconds(now), limit })
}

/**
 * The séances of the year that a teacher has to sign, oldest first: their own, past or to come, that are not signed and not called off
 * (`annulee`, `reportee`). Séances that somebody else ended (`terminee`) are included. Those of a teaching that has ended are not.
 */
export const seancesToSign = async ({ db, institution: { annee }, perimetre: enseignant }: ViewOf<Enseignant>) =>
	annee ? await selectUnsignedSeances(db, writableSeances(enseignant), annee.id) : Records.none
