import { sql } from 'drizzle-orm'
import { as, rows } from '../db/queries/rows'
import { destinataires, type Etat, type Rappel } from './personnes-a-rappeler.sql.ts'
import type { Canal } from '../domain/vocabulaire'

export type { Rappel }

/** The recipients of some séances' reminders, with the obstacles, by séance, person and channel. */
export const selectDestinataires = rows(
	(rappels: readonly Rappel[], canaux: readonly Canal[], open: readonly Canal[]) => sql`
		SELECT envoi_id, seance_id, user_id, canal, etat FROM (${destinataires(rappels, canaux, open)})
		ORDER BY debut_s, seance_id, cle_tri, user_id, rang`,
	{ envoi_id: 'integer', seance_id: 'integer', user_id: 'integer', canal: as<Canal>('text'), etat: as<Etat>('text') }
)
