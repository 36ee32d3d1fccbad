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

/** The money that people entered between two seconds, by cashier and mode; counter-entries do not count here. */
export const selectParMode = rows(
	(from: number, to: number, caissier: number | null) => sql`SELECT ${listNameOf(u)} AS nom, ${v.mode}, count(*) AS nombre,
			sum(${v.montant}) AS montant, sum(${v.timbre}) AS timbre
		FROM ${versements} v JOIN ${utilisateurs} u ON ${u.id} = ${v.fait_par}
		WHERE ${v.fait_at} >= ${from} AND ${v.fait_at} < ${to} AND ${v.etat} NOT IN ('annule', 'rejete')
			AND (${caissier} IS NULL OR ${v.fait_par} = ${caissier}) GROUP BY ${u.id}, ${v.mode} ORDER BY ${u.cle_tri}, ${v.mode}`,
	{ nom: 'text', ...stored(versements, 'mode'), nombre: 'integer', montant: 'integer', timbre: 'integer' }
)
