import { sql, type SQL } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows, stored } from '../../db/queries/rows'
import { ajustements, contreEcritures, etudiants, frais, paiements, tiers, utilisateurs, versements } from '../../school/schema'

const { a, c, d, e, f, p, t, u, v } = aliases({
	a: ajustements,
	c: contreEcritures,
	d: contreEcritures,
	e: etudiants,
	f: frais,
	p: paiements,
	t: tiers,
	u: utilisateurs,
	v: versements
})

/** The share of each third party in each student's fees in force: `du`, moved to it, and `paye`, its money that counts (rule 7.2). */
const parts = sql`SELECT tiers_id, etudiant_id, sum(du) AS du, sum(paye) AS paye FROM (
	SELECT ${a.tiers_id} AS tiers_id, ${f.etudiant_id} AS etudiant_id, ${a.montant} AS du, 0 AS paye
		FROM ${ajustements} a JOIN ${frais} f ON ${f.id} = ${a.frais_id} WHERE ${a.tiers_id} IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} c WHERE ${c.ajustement_id} = ${a.id} OR ${c.frais_id} = ${a.frais_id})
	UNION ALL SELECT ${v.tiers_id}, ${p.etudiant_id}, 0, ${p.montant}
		FROM ${versements} v JOIN ${paiements} p ON ${p.versement_id} = ${v.id} WHERE ${v.tiers_id} IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} d WHERE ${d.paiement_id} = ${p.id})) GROUP BY tiers_id, etudiant_id`

/** Third parties that fulfil a condition, by name, with what they owe and have paid. */
const comptes = (where: SQL) => sql`SELECT ${t.id}, ${t.code}, ${t.nom}, ${t.sorte}, ${t.telephone}, count(etudiant_id) AS etudiants,
	ifnull(sum(du), 0) AS du, ifnull(sum(paye), 0) AS paye
	FROM ${tiers} t LEFT JOIN (${parts}) parts ON tiers_id = ${t.id} WHERE ${where} GROUP BY ${t.id} ORDER BY ${t.nom}, ${t.id}`

const COMPTE = {
	...stored(tiers, 'id', 'code', 'nom', 'sorte', 'telephone'),
	etudiants: 'integer',
	du: 'integer',
	paye: 'integer'
} as const

export const selectComptes = rows(() => comptes(sql`1`), COMPTE)
export const selectCompte = rows((id: number) => comptes(sql`${t.id} = ${id}`), COMPTE)

/** The students of a third party, by name, each with its share. */
export const selectLignes = rows(
	(id: number) => sql`SELECT ${u.id}, ${e.matricule}, ${u.nom}, ${u.prenoms}, du, paye
		FROM (${parts}) parts JOIN ${utilisateurs} u ON ${u.id} = etudiant_id JOIN ${etudiants} e ON ${e.id} = ${u.id}
		WHERE tiers_id = ${id} ORDER BY ${u.cle_tri}, ${u.id}`,
	{ id: 'integer', ...stored(etudiants, 'matricule'), ...stored(utilisateurs, 'nom', 'prenoms'), du: 'integer', paye: 'integer' }
)
