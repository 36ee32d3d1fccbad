import { Records } from '../../db/records'
import type { Db } from '../../db/db'
import { toSeconds } from '../../domain/clock'
import { jourIn } from '../../domain/jour'
import type { PerimetreOf } from '../../domain/perimetre'
import type { Institution } from '../../tenants/institution.queries'
import { selectComingSeances, selectUnsignedSeances } from './agenda.queries'
import { visibleSeances } from './seances.policy'

const LAST_DAY = '9999-12-31'

/** The next `limit` séances of a student's class that are to take place and not over yet, with their end in seconds. */
export async function comingSeances(
	db: Db,
	{ annee, timezone }: Institution,
	etudiant: PerimetreOf<'etudiant'>,
	now: Temporal.Instant,
	limit: number
) {
	if (!annee) return []
	// a séance ends on its own day
	const visible = visibleSeances(etudiant, { date_debut: jourIn(now, timezone).toString(), date_fin: LAST_DAY })
	return selectComingSeances(db, visible, { annee: annee.id, now: toSeconds(now), limit })
}

/**
 * The séances that a teacher has to sign, oldest first: own ones of the year, past or to come, that he has not signed and
 * that are not called off (`annulee`, `reportee`). One that somebody else has ended (`terminee`) is among them.
 */
export const seancesToSign = async (db: Db, { annee }: Institution, enseignant: PerimetreOf<'enseignant'>) =>
	annee ? await selectUnsignedSeances(db, visibleSeances(enseignant), annee.id) : Records.none
