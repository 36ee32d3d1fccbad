import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { aliases, into, set } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import type { Inscription } from '../../domain/personnes/inscription'
import { annees, classes, frais, inscriptions, inscriptionsHistorique } from '../../school/schema'
import { partsDues } from './soldes.sql'

const { a, c, f, i } = aliases({ a: annees, c: classes, f: frais, i: inscriptions })

/** A student's enrollments in years that are not closed, with those years. */
export const selectInscriptions = rows(
	(
		etudiant: number
	) => sql`SELECT ${i.id}, ${i.annee_id}, ${i.classe_id}, ${i.statut}, ${i.date_inscription}, ${i.date_entree}, ${i.date_sortie},
			${i.heure_entree}, ${a.date_debut}, ${a.date_fin}, ${a.libelle} AS annee, ${c.nom} AS classe
		FROM ${inscriptions} i JOIN ${annees} a ON ${a.id} = ${i.annee_id} AND ${a.cloturee} = 0 JOIN ${classes} c ON ${c.id} = ${i.classe_id}
		WHERE ${i.etudiant_id} = ${etudiant} ORDER BY ${i.id}`,
	{
		...stored(inscriptions, 'id', 'annee_id', 'classe_id', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'heure_entree'),
		...stored(annees, 'date_debut', 'date_fin'),
		annee: 'text',
		classe: 'text'
	}
)

/** The parts of a student's fees in force, with the family's share of each, also if it is 0. */
export const selectPartsDAnnee = rows(
	(etudiant: number) => sql`SELECT frais_id, rang, dues.echeance, dues.montant, ${f.nature}, ${f.annee_id}
		FROM (${partsDues((id) => sql`${id} = ${etudiant}`)}) dues JOIN ${frais} f ON ${f.id} = frais_id`,
	{ frais_id: 'integer', rang: 'integer', echeance: 'text?', montant: 'integer', ...stored(frais, 'nature', 'annee_id') }
)

type Activation = Pick<Inscription, 'date_entree'> & {
	readonly id: number
	readonly heure_entree: string | null
	readonly updated_at: string
}

/** Makes an enrollment Active from a day on, and keeps that in its history. */
export async function activate(db: Db, { id, ...changes }: Activation, { at, auteur }: { readonly at: number; readonly auteur: string }) {
	await db.run(sql`UPDATE ${inscriptions} SET ${set(inscriptions, { statut: 'Active', ...changes })} WHERE ${inscriptions.id} = ${id}`)
	const history = into(inscriptionsHistorique, 'inscription_id', 'statut', 'date_inscription', 'date_entree', 'date_sortie', 'at', 'auteur')
	await db.run(sql`INSERT INTO ${history}
		SELECT ${i.id}, ${i.statut}, ${i.date_inscription}, ${i.date_entree}, ${i.date_sortie}, ${at}, ${auteur} FROM ${inscriptions} i WHERE ${i.id} = ${id}`)
}
