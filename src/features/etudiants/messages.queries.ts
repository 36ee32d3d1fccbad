import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { as, rows } from '../../db/queries/rows'
import type { Langue } from '../../kit/langue'
import { absencesDites, envois, outbox, responsables, utilisateurs } from '../../school/schema'
import { hasOtherRights, u } from './comptes.sql.ts'
import type { CanalOutbox, STATUTS_OUTBOX } from '../../domain/vocabulaire'

const { d, o, r } = aliases({ d: absencesDites, o: outbox, r: responsables })

/**
 * The newest messages to a student and their responsables, newest first. Messages about this student's absences count too if they went to an
 * address shared with a brother or sister, and so do corrections.
 * @param reads whether the reader may see messages to accounts that are more than a student's (`tout`), and those about absences
 */
export const selectMessagesOf = rows(
	(etudiant: number, reads: { readonly tout: boolean; readonly assiduite: boolean }, langue: Langue, before: number, limit: number) => {
		const isRead = reads.assiduite ? sql`true` : sql`${o.type} NOT IN ('absences', 'absences_correction')`
		return sql`
			WITH siens(id) AS (
				SELECT id FROM (SELECT ${o.id} FROM ${outbox} o WHERE ${o.utilisateur_id} = ${etudiant} AND ${o.id} < ${before} AND ${isRead}
					ORDER BY ${o.id} DESC LIMIT ${limit})
				UNION SELECT ${o.id} FROM ${responsables} r CROSS JOIN ${outbox} o ON ${o.responsable_id} = ${r.id} AND ${o.id} < ${before} AND ${isRead}
					WHERE ${r.etudiant_id} = ${etudiant}
				UNION SELECT ${o.id} FROM ${absencesDites} d CROSS JOIN ${outbox} o ON ${o.envoi_id} IN (${d.envoi_id}, ${d.correction_id}) AND ${o.id} < ${before}
					WHERE ${d.etudiant_id} = ${etudiant} AND ${Number(reads.assiduite)}
			)
			SELECT ${o.id}, ${o.canal}, ${o.adresse}, ${o.statut}, ${envois.contenu} ->> ${`$.app.${langue}.titre`} AS titre,
				iif(${o.utilisateur_id} = ${etudiant}, NULL, trim(ifnull(${r.nom}, ${u.nom}) || ' ' || ifnull(${r.prenoms}, ${u.prenoms}))) AS destinataire,
				${o.created_at}, ${o.envoye_at}, ${o.erreur}
			FROM siens s CROSS JOIN ${outbox} o ON ${o.id} = s.id CROSS JOIN ${envois} ON ${envois.id} = ${o.envoi_id}
			LEFT JOIN ${responsables} r ON ${r.id} = ${o.responsable_id} LEFT JOIN ${utilisateurs} u ON ${u.id} = ${o.utilisateur_id}
			WHERE ${Number(reads.tout)} OR ${u.id} IS NULL OR NOT ${hasOtherRights}
			ORDER BY ${o.id} DESC LIMIT ${limit}`
	},
	{
		id: 'integer',
		canal: as<CanalOutbox>('text'),
		adresse: 'text',
		statut: as<(typeof STATUTS_OUTBOX)[number]>('text'),
		/** the title shown by the app */
		titre: 'text',
		/** the name of the recipient; null if it is the student */
		destinataire: 'text?',
		/** seconds */
		created_at: 'integer',
		envoye_at: 'integer?',
		erreur: 'text?'
	}
)
