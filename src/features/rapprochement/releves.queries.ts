import { sql } from 'drizzle-orm'
import { aliases, into, set } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { Entre } from '../../domain/argent/releve'
import { caisses, contreEcritures, paiements, releveLignes, releves, versements } from '../../school/schema'
import { enVigueur, ligneLibre } from './lignes.sql'

const { c, l, m, p, r, v, x } = aliases({
	c: caisses,
	l: releveLignes,
	m: releveLignes,
	p: paiements,
	r: releves,
	v: versements,
	x: contreEcritures
})

const among = (ids: readonly (number | string)[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The last statements, without their rows; those whose rows a later file has replaced are left out. */
export const selectReleves = rows(
	(limit: number) => sql`SELECT ${r.id}, ${r.operateur}, ${r.fichier}, ${r.depose_at}, ${r.applique_at},
			(SELECT count(*) FROM ${releveLignes} l WHERE ${l.releve_id} = ${r.id}) AS lignes,
			(SELECT ifnull(sum(${l.commission}), 0) FROM ${releveLignes} l WHERE ${l.releve_id} = ${r.id}) AS commission
		FROM ${releves} r WHERE ${r.applique_at} IS NOT NULL OR ${r.cellules} IS NOT NULL ORDER BY ${r.id} DESC LIMIT ${limit}`,
	{ ...stored(releves, 'id', 'operateur', 'fichier', 'depose_at', 'applique_at'), lignes: 'integer', commission: 'integer' }
)

/** The columns that somebody chose for an operator, the newest first. */
export const selectColonnes = rows(
	(operateurCle: string) => sql`SELECT ${r.colonnes} FROM ${releves} r
		WHERE ${r.operateur_cle} = ${operateurCle} AND ${r.colonnes} IS NOT NULL ORDER BY ${r.id} DESC LIMIT 5`,
	{ colonnes: as<string>('text') }
)

/** Forgets the rows of the files of an operator whose lines nobody has kept, and of all other such files but the newest ones. */
export const forgetCellules = rows(
	(operateurCle: string, others: number) => sql`UPDATE ${releves} SET ${set(releves, { cellules: null })}
		WHERE ${releves.cellules} IS NOT NULL AND (${releves.operateur_cle} = ${operateurCle} OR ${releves.id} NOT IN (SELECT ${r.id} FROM ${releves} r
			WHERE ${r.cellules} IS NOT NULL AND ${r.operateur_cle} <> ${operateurCle} ORDER BY ${r.id} DESC LIMIT ${others}))`,
	{}
)

/** The money in force that was entered with some references, whatever its operator. A part that was cancelled counts among the parts. */
export const selectEntres = rows(
	(cles: readonly string[], lecteur: number) => sql`SELECT ${v.id}, ${v.cle}, ${v.mode}, ${v.operateur}, ${v.etat},
			${v.fait_par} IS ${lecteur} AS sien,
			ifnull((SELECT sum(${p.montant}) FROM ${paiements} p WHERE ${p.versement_id} = ${v.id} AND ${enVigueur}), 0) AS montant,
			(SELECT count(*) FROM ${paiements} p WHERE ${p.versement_id} = ${v.id} AND NOT EXISTS (
				SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id} AND ${x.remplace_par} IS NOT NULL)) AS parts
		FROM ${versements} v WHERE ${v.cle} IN ${among(cles)} AND ${v.etat} NOT IN ('rejete', 'annule') ORDER BY ${v.id}`,
	{
		...stored(versements, 'id', 'mode', 'operateur', 'etat'),
		cle: as<Entre['cle']>('text'),
		sien: 'integer',
		montant: 'integer',
		parts: 'integer'
	}
)

/** The lines of an operator that are kept, of some references, without the money of those that are free. */
export const selectConnues = rows(
	(
		operateurCle: string,
		cles: readonly string[]
	) => sql`SELECT ${l.cle}, ${l.sens}, iif(${ligneLibre}, NULL, ${l.versement_id}) AS versement_id FROM ${releveLignes} l
		WHERE ${l.operateur_cle} = ${operateurCle} AND ${l.cle} IN ${among(cles)}`,
	stored(releveLignes, 'cle', 'sens', 'versement_id')
)

type NewLigne = Omit<typeof releveLignes.$inferSelect, 'id'>

/** Keeps lines; one that is kept already gets the money that it has found since. */
export const insertLignes = rows(
	(lignes: readonly NewLigne[]) => sql`INSERT INTO ${into(
		releveLignes,
		...(['releve_id', 'operateur_cle', 'reference', 'cle', 'sens', 'date', 'brut', 'commission', 'versement_id'] as const)
	)} SELECT value ->> 'releve_id', value ->> 'operateur_cle', value ->> 'reference', value ->> 'cle', value ->> 'sens', value ->> 'date',
			value ->> 'brut', value ->> 'commission', value ->> 'versement_id' FROM json_each(${JSON.stringify(lignes)}) WHERE 1
		ON CONFLICT (operateur_cle, cle, sens) DO UPDATE SET versement_id = excluded.versement_id WHERE excluded.versement_id IS NOT NULL`,
	{}
)

const entre = sql`ifnull((SELECT sum(${p.montant}) FROM ${paiements} p WHERE ${p.versement_id} = ${l.versement_id} AND ${enVigueur}), 0)`

/**
 * The lines whose money nobody has entered, or whose payment, or a part of it, was cancelled since, with the amount that is missed; what an
 * operator has taken back comes first. A line and its reversal are left out together.
 */
export const selectSansRecu = rows(
	() => sql`SELECT ${l.id}, ${r.operateur}, ${r.sorte}, ${l.reference}, ${l.cle}, ${l.sens}, ${l.date}, ${l.brut} - ${entre} AS brut, ${l.commission}
		FROM ${releveLignes} l JOIN ${releves} r ON ${r.id} = ${l.releve_id} WHERE ${l.id} IN (
			SELECT ${m.id} FROM ${releveLignes} m WHERE ${m.versement_id} IS NULL UNION ALL SELECT ${m.id} FROM ${contreEcritures} x
				JOIN ${paiements} p ON ${p.id} = ${x.paiement_id} JOIN ${releveLignes} m ON ${m.versement_id} = ${p.versement_id} AND ${m.sens} = 'entree'
				WHERE ${x.remplace_par} IS NULL)
		AND ${l.brut} > ${entre} AND NOT EXISTS (SELECT 1 FROM ${releveLignes} m LEFT JOIN ${versements} v ON ${v.id} = ${m.versement_id}
			WHERE ${m.operateur_cle} = ${l.operateur_cle} AND ${m.cle} = ${l.cle} AND ${m.sens} <> ${l.sens} AND ${m.brut} = ${l.brut}
			AND (${l.sens} = 'entree' OR ifnull(${v.etat}, 'annule') IN ('annule', 'rejete')))
		ORDER BY ${l.sens} = 'entree', ${l.date}, ${l.id}`,
	{
		...stored(releveLignes, 'id', 'reference', 'cle', 'sens', 'date', 'brut', 'commission'),
		...stored(releves, 'operateur', 'sorte')
	}
)

/** The slips of deposits of drawers that have some amounts. */
export const selectDepots = rows(
	(montants: readonly number[]) => sql`SELECT ${c.bordereau}, ${c.depot} FROM ${caisses} c
		WHERE ${c.bordereau} IS NOT NULL AND ${c.depot} IN ${among(montants)}`,
	{ bordereau: 'text', depot: 'integer' }
)
