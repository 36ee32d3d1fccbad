import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { ajustements, contreEcritures, delais, echeances, frais, paiements, versements } from '../../school/schema'

// `domain/argent/solde-scolarite.ts` in SQL: the only statements that say who owes, paid and is late (rules 7.2 and 7.4).

const { f, e, g, a, p, v, d, w, x, y, z, q } = aliases({
	f: frais,
	e: echeances,
	g: echeances,
	a: ajustements,
	p: paiements,
	q: paiements,
	v: versements,
	d: delais,
	w: contreEcritures,
	x: contreEcritures,
	y: contreEcritures,
	z: contreEcritures
})

/** A condition on the student of a row, for example `(etudiant) => sql`${etudiant} = 12``. */
export type Whose = (etudiant: SQLWrapper) => SQL

export const everybody: Whose = () => sql`1`

/** Whether a fee in `f` is in force. */
const enVigueur = sql`NOT EXISTS (SELECT 1 FROM ${contreEcritures} w WHERE ${w.frais_id} = ${f.id})`

/** The family's share of the fee `f`: without reductions, and without the shares of third parties. */
const part = sql`max(0, ${f.montant} - ifnull((SELECT sum(${a.montant}) FROM ${ajustements} a WHERE ${a.frais_id} = ${f.id}
	AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.ajustement_id} = ${a.id})), 0))`

/**
 * The parts of the fees in force: `frais_id`, `etudiant_id`, `rang` (100 for the last one), `echeance`, `brut`, and `montant`, the family's
 * share of it. Reductions take from the last part first.
 */
export const partsDues = (
	whose: Whose
) => sql`SELECT frais_id, etudiant_id, rang, echeance, brut, min(net, cumul) - min(net, cumul - brut) AS montant FROM (
	SELECT *, sum(brut) OVER (PARTITION BY frais_id ORDER BY rang) AS cumul FROM (
		SELECT ${f.id} AS frais_id, ${f.etudiant_id} AS etudiant_id, ${part} AS net, ${e.rang} AS rang, ${e.date} AS echeance, ${e.montant} AS brut
			FROM ${frais} f JOIN ${echeances} e ON ${e.frais_id} = ${f.id} WHERE ${whose(f.etudiant_id)} AND ${enVigueur}
		UNION ALL SELECT ${f.id}, ${f.etudiant_id}, ${part}, 100, ${f.echeance},
				max(0, ${f.montant} - ifnull((SELECT sum(${g.montant}) FROM ${echeances} g WHERE ${g.frais_id} = ${f.id}), 0))
			FROM ${frais} f WHERE ${whose(f.etudiant_id)} AND ${enVigueur}))`

/** The money of families that counts: payments without a counter-entry, less what was paid back. `confirme` leaves out what is to verify. */
const payes = (whose: Whose) => sql`SELECT etudiant_id, sum(montant) AS paye, sum(montant * sure) AS confirme FROM (
	SELECT ${p.etudiant_id} AS etudiant_id, ${p.montant} AS montant, ifnull(${v.etat}, 'recu') <> 'a_verifier' AS sure
		FROM ${paiements} p LEFT JOIN ${versements} v ON ${v.id} = ${p.versement_id}
		WHERE ${whose(p.etudiant_id)} AND ${v.tiers_id} IS NULL
		AND NOT EXISTS (SELECT 1 FROM ${contreEcritures} y WHERE ${y.paiement_id} = ${p.id})
	UNION ALL SELECT ${z.etudiant_id}, -${z.montant}, 1 FROM ${contreEcritures} z WHERE ${z.etudiant_id} IS NOT NULL AND ${whose(z.etudiant_id)})
	GROUP BY etudiant_id`

/** The amount with which a student is not late on `today`. */
const delai = (
	etudiant: SQL,
	today: SQLWrapper | string
) => sql`ifnull((SELECT iif(${d.jusquau} >= ${today}, ${d.montant}, 0) FROM ${delais} d
	WHERE ${d.etudiant_id} = ${etudiant} ORDER BY ${d.id} DESC LIMIT 1), 0)`

/**
 * The accounts of students who have fees or payments: `etudiant_id`, `total`, `echu` (what was due before `today`), `paye`, `confirme`,
 * `delai`, and `depuis`, the échéance of the first part that is late (null if none is). All are the family's.
 */
export const soldes = (
	today: SQLWrapper | string,
	whose: Whose = everybody
) => sql`SELECT etudiant_id, max(cumul) AS total, paye, confirme, delai,
	sum(iif(echeance < ${today}, montant, 0)) AS echu, min(iif(echeance < ${today} AND cumul > paye + delai, echeance, NULL)) AS depuis FROM (
	SELECT dues.etudiant_id, echeance, montant, ifnull(paye, 0) AS paye, ifnull(confirme, 0) AS confirme, ${delai(sql`dues.etudiant_id`, today)} AS delai,
		sum(montant) OVER (PARTITION BY dues.etudiant_id ORDER BY ifnull(echeance, '9999'), frais_id, rang) AS cumul
	FROM (SELECT frais_id, etudiant_id, rang, echeance, montant FROM (${partsDues(whose)})
		UNION ALL SELECT DISTINCT 0, ${q.etudiant_id}, 0, NULL, 0 FROM ${paiements} q WHERE ${whose(q.etudiant_id)}) dues
	LEFT JOIN (${payes(whose)}) payes ON payes.etudiant_id = dues.etudiant_id) GROUP BY etudiant_id`
