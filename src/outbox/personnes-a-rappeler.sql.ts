import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliases } from '../db/queries/names'
import { envois, inscriptions, outbox, preferences, seances, seancesClasses, utilisateurs } from '../school/schema'
import { presentOn } from '../school/present'
import { goesOut } from './outbox.sql.ts'
import type { Canal } from '../domain/vocabulaire'

/** The tables under the names that statements about reminders give them. */
export const { o, e, u, p, s, sc, i } = aliases({
	o: outbox,
	e: envois,
	u: utilisateurs,
	p: preferences,
	s: seances,
	sc: seancesClasses,
	i: inscriptions
})

/** A séance whose people get reminders. */
export type Rappel = {
	/** the row of `envois`; 0 while it does not exist */
	readonly envoi_id: number
	readonly seance_id: number
	readonly debut_s: number
	/** distinguishes this reminder from the ones before it; of one that somebody asked for, `demande:` and its envoi */
	readonly occasion: string
	/** its link: one that somebody asked for goes out again if it leads elsewhere than the last one */
	readonly lien: string | null
	/** people who were reminded by hand since then (seconds) are left out; null: they are not */
	readonly recent_since: number | null
}

export type Etat = 'pret' | 'deja_envoye' | 'canal_inactif' | 'desactive' | 'sans_adresse'
/** An address in the head of a mail contains none of these: white space, control characters, and marks that begin another address. */
const NO_ADDRESS = sql.raw(`'*[' || char(1) || '-' || char(32) || char(127) || ',;<>()]*'`)
const CONTROL = sql.raw(`'*[' || char(1) || '-' || char(31) || char(127) || ']*'`)

/** Whether a person wants reminders by a channel: by every one, unless they have said otherwise. `p` is the row of their preferences. */
export const wantsRappels = sql`ifnull(${p.actif} AND ${p.rappels_seance}, 1)`

/** The reminders for one planned start of a séance that a person gets, or has got, by a channel: rows `o` of one address `a`. */
const toldBefore = sql`${o.seance_id} = a.seance_id AND ${o.utilisateur_id} = a.user_id AND ${o.canal} = a.canal AND ${o.type} = 'rappel_seance'
	AND ${o.debut_s} = a.debut_s AND ${goesOut('o')}`

/** The number of reminders that may be asked for, without `force`, for a person, channel and planned start. */
const MAX_DEMANDES = 3
const isDemande = (occasion: SQLWrapper) => sql`substr(${occasion}, 1, 7) = 'demande'`
const demandes = sql`${toldBefore} AND ${isDemande(o.occasion)}`

/**
 * Everybody who gets reminders of some séances, once for each channel, with the obstacles: the students of one of its classes on
 * its day, and its teacher, if their accounts are open.
 */
export const destinataires = (rappels: readonly Rappel[], canaux: readonly Canal[], open: readonly Canal[]): SQL => sql`
	WITH r AS MATERIALIZED (
		SELECT value ->> 'envoi_id' AS envoi_id, value ->> 'seance_id' AS seance_id, value ->> 'debut_s' AS debut_s,
			value ->> 'occasion' AS occasion, value ->> 'recent_since' AS recent_since, value ->> 'lien' AS lien
		FROM json_each(${JSON.stringify(rappels)})
	), personnes AS (
		SELECT r.seance_id AS seance_id, ${i.etudiant_id} AS user_id FROM r
		JOIN ${seancesClasses} ${sc} ON ${sc.seance_id} = r.seance_id
		JOIN ${inscriptions} ${i} ON ${i.classe_id} = ${sc.classe_id} AND ${presentOn(sc.date, i)}
		UNION
		SELECT ${s.id}, ${s.enseignant_id} FROM r JOIN ${seances} ${s} ON ${s.id} = r.seance_id WHERE ${s.enseignant_id} IS NOT NULL
	), canaux (canal, rang) AS (VALUES ${sql.join(
		canaux.map((canal, rang) => sql.raw(`('${canal}', ${rang})`)),
		sql`, `
	)}), adresses AS (
		SELECT r.*, d.user_id, ${u.cle_tri}, c.canal, c.rang,
			CASE c.canal WHEN 'email' THEN ifnull(${u.email}, '') WHEN 'sms' THEN ifnull(${u.telephone}, '') ELSE '' END AS adresse
		FROM personnes d
		JOIN r ON r.seance_id = d.seance_id
		JOIN ${utilisateurs} ${u} ON ${u.id} = d.user_id AND ${u.actif} = 1
		CROSS JOIN canaux c
	)
	SELECT a.*, CASE
		WHEN a.canal NOT IN (${sql.raw(open.map((canal) => `'${canal}'`).join(', '))}) THEN 'canal_inactif'
		WHEN NOT ${wantsRappels} THEN 'desactive'
		WHEN a.canal = 'email' AND (a.adresse NOT LIKE '%_@_%' OR a.adresse GLOB ${NO_ADDRESS}) THEN 'sans_adresse'
		WHEN a.canal = 'sms' AND (trim(a.adresse) = '' OR a.adresse GLOB ${CONTROL}) THEN 'sans_adresse'
		WHEN EXISTS (SELECT 1 FROM ${outbox} ${o}
			WHERE ${toldBefore}
				AND (${o.occasion} = a.occasion OR (${o.created_at} > a.recent_since AND substr(${o.occasion}, 1, 6) <> 'delai:'))) THEN 'deja_envoye'
		WHEN ${isDemande(sql`a.occasion`)} AND (SELECT count(*) >= ${MAX_DEMANDES} OR count(*) > 0 AND (a.lien IS NULL OR a.lien = (
			SELECT ${e.contenu} ->> 'lien' FROM ${outbox} ${o} JOIN ${envois} ${e} ON ${e.id} = ${o.envoi_id} WHERE ${demandes} ORDER BY ${o.id} DESC LIMIT 1))
			FROM ${outbox} ${o} WHERE ${demandes}) THEN 'deja_envoye'
		ELSE 'pret' END AS etat
	FROM adresses a LEFT JOIN ${preferences} ${p} ON ${p.utilisateur_id} = a.user_id AND ${p.canal} = a.canal`
