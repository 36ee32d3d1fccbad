import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { isTrue } from '../db/queries/constant'
import { columnsOf } from '../db/queries/names'
import { prepared } from '../db/queries/prepared'
import { calendriers, jetons, utilisateurs } from '../school/schema'
import type { Db } from '../db/queries/db'
import { otherRoles } from './roles.sql.ts'

const selectTokenStatement = prepared((db) =>
	db
		.select({
			userId: utilisateurs.id,
			role: utilisateurs.role,
			otherRoles,
			secretHash: jetons.secret_hash,
			tokenId: jetons.id,
			...columnsOf(jetons, 'portee', 'limites', 'sorte', 'client', 'created_at', 'last_used_at'),
			...columnsOf(utilisateurs, 'console_seule', 'fonctions', 'langue'),
			identifiant: utilisateurs.identifiant_norm
		})
		.from(jetons)
		.innerJoin(utilisateurs, and(eq(utilisateurs.id, jetons.utilisateur_id), isTrue(utilisateurs.actif)))
		.where(eq(jetons.id, sql.placeholder('id')))
)

/** The token of that number, with the active account behind it. */
export const selectToken = (db: Db, id: number) => selectTokenStatement(db).get({ id })

const dates = { id: jetons.id, device_name: jetons.device_name, created_at: jetons.created_at, last_used_at: jetons.last_used_at }

const selectTokenDatesStatement = prepared((db) =>
	db
		.select(dates)
		.from(jetons)
		.where(eq(jetons.id, sql.placeholder('id')))
)

export const selectTokenDates = (db: Db, id: number) => selectTokenDatesStatement(db).get({ id })

/** Sets `last_used_at` of many tokens, given as `[id, seconds]`. */
export const updateLastUsed = (db: Db, used: readonly (readonly [id: number, at: number])[]) =>
	db
		.update(jetons)
		.set({ last_used_at: sql`u.value ->> 1` })
		.from(sql`json_each(${JSON.stringify(used)}) AS u`)
		.where(sql`${jetons.id} = u.value ->> 0`)

export const insertToken = async (db: Db, token: Required<Omit<typeof jetons.$inferInsert, 'id' | 'last_used_at'>>) =>
	(await db.insert(jetons).values(token).returning({ id: jetons.id }).get()).id

export const deleteToken = (db: Db, id: number) => db.delete(jetons).where(eq(jetons.id, id)).returning({ id: jetons.id })

export const deleteTokensOf = (db: Db, userId: number) =>
	db.delete(jetons).where(eq(jetons.utilisateur_id, userId)).returning({ id: jetons.id })

/** Removes the address of an account's calendar. */
export const deleteCalendrierOf = (db: Db, userId: number) =>
	db.delete(calendriers).where(eq(calendriers.utilisateur_id, userId)).returning({ id: calendriers.utilisateur_id })

export const deleteOtherTokensOf = (db: Db, userId: number, kept: number) =>
	db
		.delete(jetons)
		.where(and(eq(jetons.utilisateur_id, userId), ne(jetons.id, kept)))
		.returning({ id: jetons.id })

/** The tokens and sessions of an account, without those that only signed in to a program. */
export const selectTokensOf = (db: Db, userId: number) =>
	db
		.select({ ...dates, portee: jetons.portee, sorte: jetons.sorte, limites: jetons.limites })
		.from(jetons)
		.where(and(eq(jetons.utilisateur_id, userId), isNull(jetons.client)))
		.orderBy(jetons.id)

/** Forgets the sessions of an account that were opened or last used before these seconds. */
export const deleteEndedSessions = (db: Db, userId: number, { opened, used }: { readonly opened: number; readonly used: number }) =>
	db
		.delete(jetons)
		.where(
			and(
				eq(jetons.utilisateur_id, userId),
				eq(jetons.sorte, 'console'),
				or(lt(jetons.created_at, opened), lt(sql`ifnull(${jetons.last_used_at}, ${jetons.created_at})`, used))
			)
		)

/** Forgets the sessions of an account that signed in to a program before this second. */
export const deleteClientSessions = (db: Db, userId: number, before: number) =>
	db.delete(jetons).where(and(eq(jetons.utilisateur_id, userId), isNotNull(jetons.client), lt(jetons.created_at, before)))
