import type { Write } from '../db/store/store'
import { toSeconds } from '../kit/clock'
import type { StatutSeance } from '../domain/seances/statut-seance'
import type { TypeEnvoiSeance } from '../domain/vocabulaire'
import { selectInstitution } from '../tenants/institution.queries'
import { contenuOf } from './contenu'
import { cancelStale, insertEnvois, insertSuites, selectToTell } from './envois.queries'
import { selectSeanceFacts } from './seances.queries'

/** The type of the message for people who had been reminded of a séance. */
const typeOf = (statut: StatutSeance): TypeEnvoiSeance =>
	statut === 'annulee' ? 'annulation_seance' : statut === 'reportee' ? 'report_seance' : 'deplacement_seance'

/** Takes the reminders of séances that have just changed from the queue; other messages announce the change. Inside the same write. */
export async function withdrawRappels({ db }: Pick<Write, 'db'>, seances: readonly number[]) {
	if (seances.length > 0) await cancelStale(db, seances)
}

/**
 * Updates the outbox for séances that have just changed. Messages that are not true any more leave the queue. People who had been
 * reminded learn that a séance is called off or put off, or the new time of one that is planned for another time or again
 * (`replanned`). Inside the write that changed them.
 */
export async function followSeances({ db, now, journal }: Write, seances: readonly number[], replanned: readonly number[] = []) {
	if (seances.length === 0) return
	const at = toSeconds(now)
	await cancelStale(db, seances)
	const cancelledIds = (await selectToTell(db, seances, replanned, at)).map(({ id }) => id)
	const school = cancelledIds.length > 0 ? await selectInstitution(db) : undefined
	if (!school) return
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	const facts = await selectSeanceFacts(db, cancelledIds)
	const ids = await insertEnvois(
		db,
		facts.map((seance) => {
			const type = typeOf(seance.statut)
			const isMoved = type === 'deplacement_seance'
			return {
				cle: crypto.randomUUID(),
				type,
				seance_id: seance.id,
				debut_s: seance.debut_s,
				delai_minutes: null,
				perime_at: isMoved ? seance.debut_s : seance.fin_s,
				contenu: contenuOf(type, etablissement, seance, { texte: null, lien: isMoved ? seance.lien_visio : null }, at)
			}
		}),
		at
	)
	await insertSuites(db, [...ids.values()], at)
	await journal({ action: 'annulation.enqueue', objet: 'envois', apres: { seances: cancelledIds } })
}
