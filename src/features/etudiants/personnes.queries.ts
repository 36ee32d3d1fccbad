import { eq, sql } from 'drizzle-orm'
import { listed } from '../../db/queries/listed'
import { columnsOf } from '../../db/queries/names'
import { prepared } from '../../db/queries/prepared'
import type { Db } from '../../db/queries/db'
import type { Personne } from '../../domain/papiers/mots'
import { etudiants, utilisateurs } from '../../school/schema'

const selectPersonnesStatement = prepared((db) =>
	db
		.select({
			id: etudiants.id,
			...columnsOf(utilisateurs, 'nom', 'prenoms'),
			...columnsOf(etudiants, 'sexe', 'date_naissance', 'lieu_naissance', 'nationalite', 'matricule', 'numero_national')
		})
		.from(etudiants)
		.innerJoin(utilisateurs, eq(utilisateurs.id, etudiants.id))
		.where(sql`${etudiants.id} IN ${listed('ids')}`)
)

/** Students as papers identify them, by id. The caller has checked the right to make papers. */
export async function selectPersonnes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Personne>> {
	const rows = await selectPersonnesStatement(db).all({ ids: JSON.stringify(ids) })
	return new Map(rows.map(({ id, ...personne }) => [id, personne]))
}
