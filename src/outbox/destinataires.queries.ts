import { sql } from 'drizzle-orm'
import { destinataires, type Etat, type Rappel } from './personnes-a-rappeler.sql'
import type { Db } from '../db/db'
import type { Canal } from '../domain/vocabulaire'

export type { Rappel }

export type Destinataire = {
	readonly envoi_id: number
	readonly seance_id: number
	readonly user_id: number
	readonly canal: Canal
	readonly etat: Etat
}

/** Everybody whom some séances' reminders concern, with what stands in the way, by séance, person and channel. */
export const selectDestinataires = (db: Db, rappels: readonly Rappel[], canaux: readonly Canal[], open: readonly Canal[]) =>
	db.all<Destinataire>(sql`SELECT envoi_id, seance_id, user_id, canal, etat FROM (${destinataires(rappels, canaux, open)})
		ORDER BY debut_s, seance_id, cle_tri, user_id, rang`)
