import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db'

/** Of how many matières and UE a year has numbers of its own. */
export async function selectChiffres(db: Db, annee: number): Promise<{ readonly matieres: number; readonly ues: number }> {
	const [row] = await db.all<{ matieres: number; ues: number }>(sql`
		SELECT (SELECT count(*) FROM matieres_annees WHERE annee_id = ${annee}) AS matieres,
			(SELECT count(*) FROM ues_annees WHERE annee_id = ${annee}) AS ues`)
	return row!
}
