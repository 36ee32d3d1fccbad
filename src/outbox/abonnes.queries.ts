import { sql } from 'drizzle-orm'
import type { Db } from '../db/db'
import type { Canal, Sujet } from '../domain/vocabulaire'

type UserRow = { utilisateur_id: number; canal: Canal; adresse: string }

/** By which channels some users, whose accounts are open, want to be told of something, and where. */
export const selectAbonnes = (db: Db, sujet: Sujet, ids: readonly number[], canaux: readonly Canal[]) =>
	db.all<UserRow>(sql`
		SELECT u.id AS utilisateur_id, c.value AS canal,
			CASE c.value WHEN 'email' THEN ifnull(u.email, '') WHEN 'sms' THEN ifnull(u.telephone, '') ELSE '' END AS adresse
		FROM json_each(${JSON.stringify(ids)}) j JOIN utilisateurs u ON u.id = j.value AND u.actif = 1
		CROSS JOIN json_each(${JSON.stringify(canaux)}) c
		LEFT JOIN preferences p ON p.utilisateur_id = u.id AND p.canal = c.value
		WHERE ifnull(p.actif AND p.${sql.identifier(sujet)}, 1)
		ORDER BY u.id, c.key`)

type ResponsableRow = {
	responsable_id: number
	etudiant_id: number
	telephone: string | null
	email: string | null
	canaux: string
	consentement: number
	naissance: string | null
}

/** Who answers for some students and is told of something. */
export const selectResponsables = (db: Db, sujet: Exclude<Sujet, 'rappels_seance'>, etudiants: readonly number[]) =>
	db.all<ResponsableRow>(sql`
		SELECT r.id AS responsable_id, r.etudiant_id, r.telephone, r.email, r.${sql.identifier(sujet)} AS canaux, r.consentement, e.date_naissance AS naissance
		FROM json_each(${JSON.stringify(etudiants)}) j JOIN responsables r ON r.etudiant_id = j.value JOIN etudiants e ON e.id = r.etudiant_id
		WHERE r.${sql.identifier(sujet)} <> '' ORDER BY r.id`)
