import type { Write } from '../../db/store'
import { toSeconds } from '../../domain/clock'
import { selectInstitution } from '../../tenants/institution.queries'
import { contenuOf } from './contenu'
import { cancelStale, insertAnnulations, insertEnvois, selectCalledOff } from './envois.queries'
import { selectSeanceFacts } from './seances.queries'

/**
 * What the outbox owes séances that have just changed: reminders that are no longer true leave the queue, and who had been
 * reminded of one that is called off is told so. Inside the write that changed them.
 */
export async function followSeances({ db, now, journal }: Write, seances: readonly number[]) {
	if (seances.length === 0) return
	const at = toSeconds(now)
	await cancelStale(db, seances)
	const calledOff = await selectCalledOff(db, seances, at)
	const school = calledOff.length > 0 ? await selectInstitution(db) : undefined
	if (!school) return
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	const facts = await selectSeanceFacts(db, calledOff)
	const ids = await insertEnvois(
		db,
		facts.map((seance) => ({
			cle: crypto.randomUUID(),
			type: 'annulation_seance' as const,
			seance_id: seance.id,
			debut_s: seance.debut_s,
			delai_minutes: null,
			perime_at: seance.fin_s,
			contenu: contenuOf('annulation_seance', etablissement, seance, { texte: null, lien: null }, at)
		})),
		at
	)
	await insertAnnulations(db, [...ids.values()], at)
	await journal({ action: 'annulation.enqueue', objet: 'envois', apres: { seances: calledOff } })
}
