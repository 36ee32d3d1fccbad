import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { ecritures, journalLignes } from '../../db/queries/tables'
import { inscriptions, justificatifs, responsables, utilisateurs } from '../../school/schema'
import type { Cursor } from './journal.queries'

const { e, l } = aliases({ e: ecritures, l: journalLignes })

const AFTER_ALL: Cursor = { id: Number.MAX_SAFE_INTEGER, rang: 0 }

/**
 * The newest journal lines about a student's card, newest first: identity, enrollments, responsables (former ones too), pieces,
 * justificatifs, and cards merged into this one. Each kind is found by its own index.
 * @param reads whether the reader may see lines about the account, and about justificatifs
 */
export const selectHistoriqueDeFiche = rows(
	(etudiant: number, reads: Readonly<Record<'compte' | 'justificatifs', boolean>>, limit: number, before: Cursor = AFTER_ALL) => sql`
		WITH RECURSIVE personnes(id) AS (
			SELECT ${String(etudiant)}
			UNION SELECT CAST(${l.avant} ->> '$.autre.id' AS TEXT) FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'etudiants'
				AND ${l.objet_id} = p.id AND ${l.action} = 'etudiant.fusion' WHERE ${l.avant} ->> '$.autre.id' IS NOT NULL
		), fusions(deplace) AS (
			SELECT ${l.apres} -> '$.deplace' FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'etudiants' AND ${l.objet_id} = p.id
				AND ${l.action} = 'etudiant.fusion' WHERE ${l.apres} ->> '$.deplace' IS NOT NULL
		), fiches(objet, objet_id) AS (
			SELECT 'etudiants', id FROM personnes
			UNION SELECT 'utilisateurs', id FROM personnes WHERE ${Number(reads.compte)}
			UNION SELECT 'inscriptions', CAST(${inscriptions.id} AS TEXT) FROM ${inscriptions} WHERE ${inscriptions.etudiant_id} = ${etudiant}
			UNION SELECT 'inscriptions', CAST(value AS TEXT) FROM fusions, json_each(deplace, '$.inscriptions')
			UNION SELECT 'justificatifs', CAST(${justificatifs.id} AS TEXT) FROM ${justificatifs}
				WHERE ${justificatifs.etudiant_id} = ${etudiant} AND ${Number(reads.justificatifs)}
			UNION SELECT 'responsables', CAST(${responsables.id} AS TEXT) FROM ${responsables} WHERE ${responsables.etudiant_id} = ${etudiant}
			UNION SELECT 'responsables', CAST(value AS TEXT) FROM fusions, json_each(deplace, '$.responsables')
			UNION SELECT 'responsables', ${l.objet_id} FROM personnes p
				CROSS JOIN ${journalLignes} l INDEXED BY journal_lignes_responsables_supprimes
				ON ${l.action} = 'fiche.delete' AND ${l.objet} = 'responsables' AND ${l.avant} ->> 'etudiant_id' = +CAST(p.id AS INTEGER)
			UNION SELECT 'pieces_recues', ${l.objet_id} FROM personnes p CROSS JOIN ${journalLignes} l ON ${l.objet} = 'pieces_recues'
				AND ${l.objet_id} >= p.id || ':' AND ${l.objet_id} < p.id || ';'
		)
		SELECT ${e.id}, ${l.rang}, ${e.at}, ${e.revision}, ${e.auteur}, ${utilisateurs.identifiant}, ${utilisateurs.nom}, ${utilisateurs.prenoms}, ${e.jeton_id}, ${e.adresse}, ${e.request_id},
			${l.action}, ${l.objet}, ${l.objet_id}, ${l.avant}, ${l.apres}
		FROM fiches f CROSS JOIN ${journalLignes} l ON ${l.objet} = f.objet AND ${l.objet_id} = f.objet_id
		CROSS JOIN ${ecritures} e ON ${e.id} = ${l.ecriture_id} LEFT JOIN ${utilisateurs} ON ${utilisateurs.id} = ${e.utilisateur_id}
		WHERE ${e.id} <= ${before.id} AND (${e.id} < ${before.id} OR ${l.rang} < ${before.rang})
		ORDER BY ${e.id} DESC, ${l.rang} DESC LIMIT ${limit}`,
	{
		...stored(e, 'id', 'at', 'revision', 'auteur', 'jeton_id', 'adresse', 'request_id'),
		...stored(l, 'rang', 'action', 'objet', 'objet_id', 'avant', 'apres'),
		identifiant: 'text?',
		nom: 'text?',
		prenoms: 'text?'
	}
)
