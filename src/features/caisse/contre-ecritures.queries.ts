import { sql } from 'drizzle-orm'
import { aliases, into } from '../../db/queries/names'
import { as, rows, stored } from '../../db/queries/rows'
import type { ModePaiement, SorteContreEcriture } from '../../domain/argent/mots'
import { contreEcritures, paiements, versements } from '../../school/schema'

const { p, v, x } = aliases({ p: paiements, v: versements, x: contreEcritures })

/** Payments that no counter-entry answers yet, with the money that they are of. */
export const selectEnVigueur = rows(
	(
		ids: readonly number[]
	) => sql`SELECT ${p.id}, ${p.reference} AS recu, ${p.papier_id} AS papier, ${p.etudiant_id}, ${p.montant}, ${v.mode}, ${v.operateur},
			${v.reference}, ${v.tiers_id}, ${v.etat} = 'a_verifier' AS waits
		FROM ${paiements} p JOIN ${versements} v ON ${v.id} = ${p.versement_id}
		WHERE ${p.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
		AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id}) ORDER BY ${p.id}`,
	{
		id: 'integer',
		recu: 'text',
		papier: 'integer?',
		etudiant_id: 'integer',
		montant: 'integer',
		mode: as<ModePaiement>('text'),
		...stored(versements, 'operateur', 'reference', 'tiers_id'),
		waits: 'integer'
	}
)

type Nouvelle = { readonly paiement: number; readonly numero: string; readonly papier: number }
type Commune = {
	readonly sorte: SorteContreEcriture
	readonly motif: string
	readonly date: string
	readonly at: number
	readonly auteur: string
}

/** Writes counter-entries, each under the number of its paper. */
export const insertContreEcritures = rows(
	(entries: readonly Nouvelle[], { sorte, motif, date, at, auteur }: Commune) => sql`INSERT INTO ${into(
		contreEcritures,
		...(['sorte', 'paiement_id', 'reference', 'papier_id', 'motif', 'date', 'at', 'auteur'] as const)
	)} SELECT ${sorte}, value ->> 'paiement', value ->> 'numero', value ->> 'papier', ${motif}, ${date}, ${at}, ${auteur}
		FROM json_each(${JSON.stringify(entries)}) WHERE 1 RETURNING id, paiement_id`,
	{ id: 'integer', paiement_id: 'integer' }
)

/** Names the payment that takes the place of the one that a counter-entry of the same write answers. */
export const updateRemplacePar = rows(
	(ancien: number, nouveau: number) => sql`UPDATE ${contreEcritures} SET remplace_par = ${nouveau}
		WHERE ${contreEcritures.paiement_id} = ${ancien} AND ${contreEcritures.remplace_par} IS NULL`,
	{}
)
