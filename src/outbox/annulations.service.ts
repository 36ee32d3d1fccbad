import type { Write } from '../db/store'
import { toSeconds } from '../kit/clock'
import type { StatutSeance } from '../domain/statut-seance'
import type { TypeEnvoiSeance } from '../domain/vocabulaire'
import { selectInstitution } from '../tenants/institution.queries'
import { contenuOf } from './contenu'
import { cancelStale, insertEnvois, insertSuites, selectToTell } from './envois.queries'
import { selectSeanceFacts } from './seances.queries'

/** What people who had been reminded of a séance are told of it. */
const typeOf = (statut: StatutSeance): TypeEnvoiSeance =>
	statut === 'annulee' ? 'annulation_seance' : statut === 'reportee' ? 'report_seance' : 'deplacement_seance'

/** Takes the reminders of séances that have just changed from the queue, of which something else tells. Inside the write that changed them. */
export async function withdrawRappels({ db }: Pick<Write, 'db'>, seances: readonly number[]) {
	if (seances.length > 0) await cancelStale(db, seances)
}

/**
 * What the outbox owes séances that have just changed: messages that are no longer true leave the queue, and who had been reminded of
 * one is told that it is called off or put off, or, of those that are planned for another time or again (`replanned`), when it is.
 * Inside the write that changed them.
 */
export async function followSeances({ db, now, journal }: Write, seances: readonly number[], replanned: readonly number[] = []) {
	if (seances.length === 0) return
	const at = toSeconds(now)
	await cancelStale(db, seances)
	const told = (await selectToTell(db, seances, replanned, at)).map(({ id }) => id)
	const school = told.length > 0 ? await selectInstitution(db) : undefined
	if (!school) return
	const etablissement = { code: school.code, nom: school.nom, fuseau: school.timezone }
	const facts = await selectSeanceFacts(db, told)
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
	await journal({ action: 'annulation.enqueue', objet: 'envois', apres: { seances: told } })
}
