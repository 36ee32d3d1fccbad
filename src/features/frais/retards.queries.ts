import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows } from '../../db/queries/rows'
import { contreEcritures, frais, paiements, utilisateurs } from '../../school/schema'

const { f, p, u, w, x } = aliases({ f: frais, p: paiements, u: utilisateurs, w: contreEcritures, x: contreEcritures })

/** The fees of each student, each with their sum until it, in the order in which payments settle them; without those withdrawn. */
const dus = sql`SELECT ${f.etudiant_id}, ${f.montant}, ${f.echeance},
	sum(${f.montant}) OVER (PARTITION BY ${f.etudiant_id} ORDER BY ifnull(${f.echeance}, '9999'), ${f.id}) AS cumul
	FROM ${frais} f WHERE NOT EXISTS (SELECT 1 FROM ${contreEcritures} w WHERE ${w.frais_id} = ${f.id})`

const payes = sql`SELECT ${p.etudiant_id}, sum(${p.montant}) AS paye FROM ${paiements} p
	WHERE NOT EXISTS (SELECT 1 FROM ${contreEcritures} x WHERE ${x.paiement_id} = ${p.id}) GROUP BY ${p.etudiant_id}`

/** The accounts of students who have not paid all their fees, those who are late for longest first (`domain/solde-scolarite.ts`). */
export const selectDebiteurs = rows(
	(today: string) => sql`SELECT comptes.etudiant_id AS id, total, paye, echu, depuis FROM (
			SELECT dus.etudiant_id, max(cumul) AS total, ifnull(paye, 0) AS paye, sum(iif(echeance < ${today}, montant, 0)) AS echu,
				min(iif(echeance < ${today} AND cumul > ifnull(paye, 0), echeance, NULL)) AS depuis
			FROM (${dus}) dus LEFT JOIN (${payes}) payes ON payes.etudiant_id = dus.etudiant_id GROUP BY dus.etudiant_id) comptes
		CROSS JOIN ${utilisateurs} u ON ${u.id} = comptes.etudiant_id WHERE total > paye
		ORDER BY depuis IS NULL, depuis, ${u.cle_tri}, ${u.id}`,
	{
		id: 'integer',
		total: 'integer',
		paye: 'integer',
		echu: 'integer',
		/** the échéance of the first fee that is late; null if none is */
		depuis: 'text?'
	}
)
