import { sql } from 'drizzle-orm'
import { aliases, into, name } from '../../db/queries/names'
import { rows, statement, stored, type Named } from '../../db/queries/rows'
import { listNameOf } from '../../school/personne.sql.ts'
import { caisses, contreEcritures, depenses, etudiants, paiements, utilisateurs, versements } from '../../school/schema'

const { d, e, n, p, q, u, v, w, x, z } = aliases({
	d: depenses,
	e: etudiants,
	n: utilisateurs,
	p: paiements,
	q: paiements,
	u: utilisateurs,
	v: versements,
	w: versements,
	x: contreEcritures,
	z: contreEcritures
})

type Ouverture = Pick<typeof caisses.$inferSelect, 'caissier' | 'jour' | 'fond' | 'ouverte_at'>

export const insertCaisse = statement(
	(values: Named<Ouverture>) => sql`INSERT INTO ${into(caisses, 'caissier', 'jour', 'fond', 'ouverte_at')}
		VALUES (${values.caissier}, ${values.jour}, ${values.fond}, ${values.ouverte_at}) RETURNING ${name(caisses.id)}`,
	stored(caisses, 'id')
)

export type Fermeture = Pick<
	typeof caisses.$inferSelect,
	'id' | 'fermee_at' | 'fermee_par' | 'temoin' | 'billets' | 'compte' | 'attendu' | 'motif_ecart' | 'depot' | 'bordereau'
>

export const closeCaisse = statement(
	(
		values: Named<Fermeture>
	) => sql`UPDATE ${caisses} SET ${name(caisses.fermee_at)} = ${values.fermee_at}, ${name(caisses.fermee_par)} = ${values.fermee_par},
		${name(caisses.temoin)} = ${values.temoin}, ${name(caisses.billets)} = ${values.billets}, ${name(caisses.compte)} = ${values.compte},
		${name(caisses.attendu)} = ${values.attendu}, ${name(caisses.motif_ecart)} = ${values.motif_ecart}, ${name(caisses.depot)} = ${values.depot},
		${name(caisses.bordereau)} = ${values.bordereau} WHERE ${caisses.id} = ${values.id} AND ${caisses.fermee_at} IS NULL`
)

type Depense = Pick<typeof depenses.$inferSelect, 'caisse_id' | 'libelle' | 'montant' | 'faite_at' | 'faite_par' | 'envoi'>

/** Adds an expense, unless its form has added it already. */
export const insertDepense = statement(
	(values: Named<Depense>) => sql`INSERT INTO ${into(depenses, 'caisse_id', 'libelle', 'montant', 'faite_at', 'faite_par', 'envoi')}
		VALUES (${values.caisse_id}, ${values.libelle}, ${values.montant}, ${values.faite_at}, ${values.faite_par}, ${values.envoi})
		ON CONFLICT DO NOTHING RETURNING ${name(depenses.id)}`,
	stored(depenses, 'id')
)

export const selectDepenses = rows(
	(caisse: number) =>
		sql`SELECT ${d.id}, ${d.libelle}, ${d.montant}, ${d.faite_at} FROM ${depenses} d WHERE ${d.caisse_id} = ${caisse} ORDER BY ${d.id}`,
	stored(depenses, 'id', 'libelle', 'montant', 'faite_at')
)

/** The receipts of cash in a drawer, and what went back out of it (below zero), in their order. */
export const selectLignes = rows(
	(caisse: number) => sql`SELECT reference, etudiant_id, nom, matricule, montant, at, sorte FROM (
		SELECT ${p.reference} AS reference, ${p.etudiant_id} AS etudiant_id, ${listNameOf(n)} AS nom, ${e.matricule} AS matricule,
				${p.montant} + ifnull(${p.timbre}, 0) AS montant, ${w.fait_at} AS at, 'recu' AS sorte
			FROM ${versements} w JOIN ${paiements} p ON ${p.versement_id} = ${w.id} AND NOT EXISTS (
				SELECT 1 FROM ${contreEcritures} z WHERE ${z.remplace_par} = ${p.id})
			JOIN ${utilisateurs} n ON ${n.id} = ${p.etudiant_id} JOIN ${etudiants} e ON ${e.id} = ${n.id} WHERE ${w.caisse_id} = ${caisse}
		UNION ALL SELECT ifnull(${x.reference}, ''), ${n.id}, ${listNameOf(n)}, ${e.matricule},
				-iif(${x.paiement_id} IS NULL, ${x.montant}, ${q.montant} + ifnull(${q.timbre}, 0)), ${x.at}, ${x.sorte}
			FROM ${contreEcritures} x LEFT JOIN ${paiements} q ON ${q.id} = ${x.paiement_id}
			JOIN ${utilisateurs} n ON ${n.id} = ifnull(${q.etudiant_id}, ${x.etudiant_id}) JOIN ${etudiants} e ON ${e.id} = ${n.id}
			WHERE ${x.caisse_id} = ${caisse}) ORDER BY at, reference`,
	{ reference: 'text', etudiant_id: 'integer', nom: 'text', matricule: 'text', montant: 'integer', at: 'integer', sorte: 'text' }
)

/**
 * The money that people entered on a day, between two seconds, by cashier and mode, whatever became of it since; a new receipt of the right
 * student is not counted again. `annule`: what was cancelled, rejected or corrected on the day.
 */
export const selectParMode = rows(
	(jour: string, from: number, to: number, caissier: number | null) => sql`SELECT nom, mode, count(DISTINCT versement) AS nombre,
			sum(montant) AS montant, sum(timbre) AS timbre, sum(annule) AS annule FROM (
		SELECT ${v.fait_par} AS caissier, ${v.mode} AS mode, ${v.id} AS versement, ${p.montant} AS montant, ifnull(${p.timbre}, 0) AS timbre, 0 AS annule
			FROM ${versements} v JOIN ${paiements} p ON ${p.versement_id} = ${v.id}
			WHERE ${v.fait_at} >= ${from} AND ${v.fait_at} < ${to}
				AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} z WHERE ${z.remplace_par} = ${p.id} AND ${z.sorte} = 'reaffecter')
		UNION ALL SELECT ${w.fait_par}, ${w.mode}, NULL, 0, 0, ${q.montant} + ifnull(${q.timbre}, 0)
			FROM ${contreEcritures} x JOIN ${paiements} q ON ${q.id} = ${x.paiement_id} JOIN ${versements} w ON ${w.id} = ${q.versement_id}
			WHERE ${x.date} = ${jour} AND ${x.sorte} <> 'reaffecter')
		JOIN (SELECT ${u.id} AS id, ${listNameOf(u)} AS nom, ${u.cle_tri} AS cle_tri FROM ${utilisateurs} u) personne ON personne.id = caissier
		WHERE ${caissier} IS NULL OR caissier = ${caissier} GROUP BY caissier, mode ORDER BY personne.cle_tri, mode`,
	{ nom: 'text', ...stored(versements, 'mode'), nombre: 'integer', montant: 'integer', timbre: 'integer', annule: 'integer' }
)
