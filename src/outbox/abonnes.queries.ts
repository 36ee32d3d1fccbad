import { sql } from 'drizzle-orm'
import { as, rows } from '../db/queries/rows'
import { etudiants, preferences, responsables, utilisateurs } from '../school/schema'
import type { Canal, Sujet } from '../domain/vocabulaire'

/** The channels and addresses by which some users, with open accounts, want messages about a subject. */
export const selectAbonnes = rows(
	(sujet: Sujet, ids: readonly number[], canaux: readonly Canal[]) => sql`
		SELECT ${utilisateurs.id} AS utilisateur_id, c.value AS canal,
			CASE c.value WHEN 'email' THEN ifnull(${utilisateurs.email}, '') WHEN 'sms' THEN ifnull(${utilisateurs.telephone}, '') ELSE '' END AS adresse,
			c.value <> 'push' OR ${utilisateurs.mot_de_passe_hash} IS NOT NULL AS joint
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${utilisateurs} ON ${utilisateurs.id} = j.value AND ${utilisateurs.actif} = 1
		CROSS JOIN json_each(${JSON.stringify(canaux)}) c
		LEFT JOIN ${preferences} ON ${preferences.utilisateur_id} = ${utilisateurs.id} AND ${preferences.canal} = c.value
		WHERE ifnull(${preferences.actif} AND ${preferences[sujet]}, 1)
		ORDER BY ${utilisateurs.id}, c.key`,
	{ utilisateur_id: 'integer', canal: as<Canal>('text'), adresse: 'text', joint: 'integer' }
)

/** The responsables of some students who want the messages about a subject. */
export const selectResponsables = rows(
	(sujet: Exclude<Sujet, 'rappels_seance'>, ids: readonly number[]) => sql`
		SELECT ${responsables.id} AS responsable_id, ${responsables.etudiant_id}, ${responsables.telephone}, ${responsables.email}, ${responsables[sujet]} AS canaux, ${responsables.consentement}, ${etudiants.date_naissance} AS naissance
		FROM json_each(${JSON.stringify(ids)}) j JOIN ${responsables} ON ${responsables.etudiant_id} = j.value JOIN ${etudiants} ON ${etudiants.id} = ${responsables.etudiant_id}
		WHERE ${responsables[sujet]} <> '' ORDER BY ${responsables.id}`,
	{
		responsable_id: 'integer',
		etudiant_id: 'integer',
		telephone: 'text?',
		email: 'text?',
		canaux: 'text',
		consentement: 'integer',
		naissance: 'text?'
	}
)
