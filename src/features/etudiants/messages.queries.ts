import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { Langue } from '../../domain/langue'
import type { CanalOutbox, STATUTS_OUTBOX } from '../../domain/vocabulaire'

export type MessageRow = {
	readonly id: number
	readonly canal: CanalOutbox
	readonly adresse: string
	readonly statut: (typeof STATUTS_OUTBOX)[number]
	/** what the app shows as its title */
	readonly titre: string
	/** who answers for a student; null where it went to the student */
	readonly responsable: string | null
	/** seconds */
	readonly created_at: number
	readonly envoye_at: number | null
	readonly erreur: string | null
}

/**
 * The newest messages to a student and to whoever answers for them, newest first: those to a guardian of several children, too, that tell of
 * this one's absences and stand on another one's card.
 * @param compte whether those to the student's own account are for the reader
 */
export const selectMessagesOf = (db: Db, etudiant: number, compte: boolean, langue: Langue, before: number, limit: number) =>
	db.all<MessageRow>(sql`
		WITH siens(id) AS (
			SELECT id FROM (SELECT id FROM outbox WHERE ${Number(compte)} AND utilisateur_id = ${etudiant} AND id < ${before} ORDER BY id DESC LIMIT ${limit})
			UNION SELECT o.id FROM responsables r CROSS JOIN outbox o ON o.responsable_id = r.id AND o.id < ${before} WHERE r.etudiant_id = ${etudiant}
			UNION SELECT o.id FROM absences_dites d CROSS JOIN outbox o ON o.envoi_id = d.envoi_id AND o.responsable_id IS NOT NULL AND o.id < ${before}
				WHERE d.etudiant_id = ${etudiant}
		)
		SELECT o.id, o.canal, o.adresse, o.statut, e.contenu ->> ${`$.app.${langue}.titre`} AS titre, r.nom || ' ' || r.prenoms AS responsable,
			o.created_at, o.envoye_at, o.erreur
		FROM siens s CROSS JOIN outbox o ON o.id = s.id CROSS JOIN envois e ON e.id = o.envoi_id
		LEFT JOIN responsables r ON r.id = o.responsable_id
		ORDER BY o.id DESC LIMIT ${limit}`)
