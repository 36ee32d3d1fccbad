import { fromSeconds, toWireInstant } from '../../kit/clock'
import type { Langue } from '../../kit/langue'
import { readReason } from '../../kit/sentence'
import type { View } from '../../tenants/visit'
import { readsRecordsOf } from './etudiants.policy'
import { mustReadCard } from './fiches.service'
import { selectMessagesOf } from './messages.queries'

export type MessageDeFiche = Awaited<ReturnType<typeof messagesOf>>[number]

/**
 * The newest messages to a student and their responsables, newest first, without their texts. Only administrators see messages to accounts
 * that are more than a student's. Messages about absences are only for those who read attendance.
 * @param before only messages with a lower id
 * @throws AppError 403 if the caller may not edit the student's card, 404
 */
export async function messagesOf(view: View, etudiant: number, langue: Langue, before: number | undefined, limit: number) {
	await mustReadCard(view, etudiant)
	const { timezone } = view.institution
	const wire = (seconds: number) => toWireInstant(fromSeconds(seconds), timezone)
	const reads = { tout: view.perimetre.administrateur, assiduite: readsRecordsOf(view.perimetre, 'absences_dites') }
	const rows = await selectMessagesOf(view.db, etudiant, reads, langue, before ?? Number.MAX_SAFE_INTEGER, limit)
	return rows.map(({ created_at, envoye_at, erreur, ...row }) => ({
		...row,
		/** RFC 3339, in the institution's time zone */
		created_at: wire(created_at),
		envoye_at: envoye_at === null ? null : wire(envoye_at),
		erreur: erreur === null ? null : readReason(erreur)
	}))
}
