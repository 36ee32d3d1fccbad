import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { row, rows, stored } from '../../db/queries/rows'
import { annees, contreEcritures, frais, paiements, versements } from '../../school/schema'
import { partsDues, soldes } from './soldes.sql'

const { a, f, p, v, x } = aliases({ a: annees, f: frais, p: paiements, v: versements, x: contreEcritures })

/** The parts of a student's fees that are in force, with the family's share of each. */
export const selectParts = rows(
	(etudiant: number) => sql`SELECT frais_id, rang, dues.echeance, dues.montant, ${f.libelle}, ${f.nature}, ${a.libelle} AS annee,
			${a.date_fin} AS fin
		FROM (${partsDues((id) => sql`${id} = ${etudiant}`)}) dues JOIN ${frais} f ON ${f.id} = frais_id JOIN ${annees} a ON ${a.id} = ${f.annee_id}
		WHERE dues.montant > 0 OR ${f.montant} = 0`,
	{
		frais_id: 'integer',
		rang: 'integer',
		echeance: 'text?',
		montant: 'integer',
		...stored(frais, 'libelle', 'nature'),
		annee: 'text',
		fin: 'text'
	}
)

/** A student's payments that no counter-entry answers, also those of third parties, by day. */
export const selectPaiements = rows(
	(etudiant: number) => sql`SELECT ${p.id}, ifnull(${v.mode}, ifnull(${p.mode}, '')) AS mode, ${p.reference}, ${p.montant}, ${p.date},
			ifnull(${v.etat}, 'recu') AS etat, ${v.tiers_id}
		FROM ${paiements} p LEFT JOIN ${versements} v ON ${v.id} = ${p.versement_id} WHERE ${p.etudiant_id} = ${etudiant}
		AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id}) ORDER BY ${p.date}, ${p.id}`,
	{ ...stored(paiements, 'id'), mode: 'text', ...stored(paiements, 'reference', 'montant', 'date'), etat: 'text', tiers_id: 'integer?' }
)

const SOLDE = {
	etudiant_id: 'integer',
	total: 'integer',
	paye: 'integer',
	/** without what is to verify */
	confirme: 'integer',
	delai: 'integer',
	echu: 'integer',
	depuis: 'text?'
} as const

/** The account of a student on `today`; `undefined` without fees and payments. */
export const selectSolde = row((etudiant: number, today: string) => soldes(today, (id) => sql`${id} = ${etudiant}`), SOLDE)

/** The accounts of some students who have fees or payments. */
export const selectSoldes = rows(
	(etudiants: readonly number[], today: string) =>
		soldes(today, (id) => sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(etudiants)}))`),
	SOLDE
)
