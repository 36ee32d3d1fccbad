import { sql } from 'drizzle-orm'
import { prepared } from '../../../db/queries/prepared'
import { emargements, presences } from '../../../school/schema'
import type { Db } from '../../../db/queries/db'

const seance = sql.placeholder('seance')

const selectTracesStatement = prepared((db) =>
	db
		.select({
			nb_presences: sql<number>`count(*)`,
			emargee: sql<number>`EXISTS (SELECT 1 FROM ${emargements} WHERE ${emargements.seance_id} = ${seance})`
		})
		.from(presences)
		.where(sql`${presences.seance_id} = ${seance}`)
)

/** How many presences a séance has, and whether its teacher has signed it. */
export async function selectTraces(db: Db, id: number) {
	const [row] = await selectTracesStatement(db).all({ seance: id })
	return { nb_presences: row?.nb_presences ?? 0, emargee: row?.emargee === 1 }
}

const selectComptesStatement = prepared((db) =>
	db
		.select({ statut: presences.statut, nombre: sql<number>`count(*)` })
		.from(presences)
		.where(sql`${presences.seance_id} = ${seance}`)
		.groupBy(presences.statut)
)

/** The number of a séance's students by their entry in its register. */
export const selectComptes = async (db: Db, id: number): Promise<Readonly<Record<string, number>>> =>
	Object.fromEntries((await selectComptesStatement(db).all({ seance: id })).map(({ statut, nombre }) => [statut, nombre]))
