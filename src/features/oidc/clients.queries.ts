import { eq } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import { clients, connexionsClients } from '../../school/schema'

export type Client = typeof clients.$inferSelect

export const insertClient = async (db: Db, client: Omit<Client, 'id'>) =>
	(await db.insert(clients).values(client).returning({ id: clients.id }).get()).id

export const selectClients = (db: Db) => db.select().from(clients).orderBy(clients.id)

/** The client with this public name. */
export const selectClient = (db: Db, client_id: string) => db.select().from(clients).where(eq(clients.client_id, client_id)).get()

/** Removes a client, and every sign-in to it. */
export async function deleteClient(db: Db, id: number) {
	await db.delete(connexionsClients).where(eq(connexionsClients.client, id))
	await db.delete(clients).where(eq(clients.id, id))
}
