import { eq } from 'drizzle-orm'
import { prepared } from '../db/queries/prepared'
import { secrets } from '../school/schema'
import type { Db } from '../db/queries/db'

const selectSecretStatement = prepared((db) => db.select({ valeur: secrets.valeur }).from(secrets).where(eq(secrets.nom, 'desabonnement')))

/** The secret that signs an institution's links to stop mail. */
export const selectSecret = async (db: Db): Promise<Buffer> => (await selectSecretStatement(db).get())!.valeur
