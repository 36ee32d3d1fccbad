import { sql } from 'drizzle-orm'
import { aliases } from '../../db/queries/names'
import { rows } from '../../db/queries/rows'
import { utilisateurs } from '../../school/schema'
import { soldes } from './soldes.sql'

const { u } = aliases({ u: utilisateurs })

/** The accounts of students who have not paid all their fees, those who are late for longest first. */
export const selectDebiteurs = rows(
	(today: string) => sql`SELECT comptes.etudiant_id AS id, total, paye, echu, delai, depuis FROM (${soldes(today)}) comptes
		CROSS JOIN ${utilisateurs} u ON ${u.id} = comptes.etudiant_id WHERE total > paye
		ORDER BY depuis IS NULL, depuis, ${u.cle_tri}, ${u.id}`,
	{
		id: 'integer',
		total: 'integer',
		paye: 'integer',
		echu: 'integer',
		delai: 'integer',
		/** the échéance of the first part that is late; null if none is */
		depuis: 'text?'
	}
)
