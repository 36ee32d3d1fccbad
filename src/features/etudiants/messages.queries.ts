import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { Langue } from '../../kit/langue'
import { hasOtherRights } from './comptes.sql'
import type { CanalOutbox, STATUTS_OUTBOX } from '../../domain/vocabulaire'

export type MessageRow = {
	readonly id: number
	readonly canal: CanalOutbox
	readonly adresse: string
	readonly statut: (typeof STATUTS_OUTBOX)[number]
	/** what the app shows as its title */
	readonly titre: string
	/** whom it went to; null where that is the student */
	readonly destinataire: string | null
	/** seconds */
	readonly created_at: number
	readonly envoye_at: number | null
	readonly erreur: string | null
}

/**
 * The newest messages to a student and to whoever answers for them, newest first: those, too, that tell of this one's absences, or take them
 * back, and went to an address that a brother or sister shares.
 * @param reads of the reader: whether those to accounts that are more than a student's, and those of absences, are theirs to read
 */
export const selectMessagesOf = (
	db: Db,
	etudiant: number,
	reads: { readonly tout: boolean; readonly assiduite: boolean },
	langue: Langue,
	before: number,
	limit: number
) => {
	const isRead = reads.assiduite ? sql`true` : sql`o.type NOT IN ('absences', 'absences_correction')`
	return db.all<MessageRow>(sql`
		WITH siens(id) AS (
			SELECT id FROM (SELECT id FROM outbox o WHERE utilisateur_id = ${etudiant} AND id < ${before} AND ${isRead} ORDER BY id DESC LIMIT ${limit})
			UNION SELECT o.id FROM responsables r CROSS JOIN outbox o ON o.responsable_id = r.id AND o.id < ${before} AND ${isRead}
				WHERE r.etudiant_id = ${etudiant}
			UNION SELECT o.id FROM absences_dites d CROSS JOIN outbox o ON o.envoi_id IN (d.envoi_id, d.correction_id) AND o.id < ${before}
				WHERE d.etudiant_id = ${etudiant} AND ${Number(reads.assiduite)}
		)
		SELECT o.id, o.canal, o.adresse, o.statut, e.contenu ->> ${`$.app.${langue}.titre`} AS titre,
			iif(o.utilisateur_id = ${etudiant}, NULL, trim(ifnull(r.nom, u.nom) || ' ' || ifnull(r.prenoms, u.prenoms))) AS destinataire,
			o.created_at, o.envoye_at, o.erreur
		FROM siens s CROSS JOIN outbox o ON o.id = s.id CROSS JOIN envois e ON e.id = o.envoi_id
		LEFT JOIN responsables r ON r.id = o.responsable_id LEFT JOIN utilisateurs u ON u.id = o.utilisateur_id
		WHERE ${Number(reads.tout)} OR u.id IS NULL OR NOT ${hasOtherRights}
		ORDER BY o.id DESC LIMIT ${limit}`)
}
