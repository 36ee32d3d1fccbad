import { eq } from 'drizzle-orm'
import { prepared } from '../db/prepared'
import { secrets } from '../school/schema'
import type { Db } from '../db/db'

const selectSecretStatement = prepared((db) =>
	db.select({ valeur: secrets.valeur }).from(secrets).where(eq(secrets.nom, 'desabonnement')).prepare()
)

/** What an institution's links for those who want no more mail are signed with. */
export async function selectSecret(db: Db): Promise<Buffer> {
	const [row] = await selectSecretStatement(db).all()
	return row!.valeur
}
