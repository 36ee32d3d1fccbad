import { eq } from 'drizzle-orm'
import { prepared } from '../db/prepared'
import { secrets } from '../school/schema'
import type { Db } from '../db/db'

const selectSecretStatement = prepared((db) =>
	db.select({ valeur: secrets.valeur }).from(secrets).where(eq(secrets.nom, 'desabonnement')).prepare()
)

/** What an institution's links for those who want no more mail are signed with. */
export const selectSecret = async (db: Db): Promise<Buffer> => (await selectSecretStatement(db).get())!.valeur
