import { eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../db/queries/names'
import { papiersReglages } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Sorte } from '../../domain/papiers/sortes'

const REGLAGE = {
	...columnsOf(papiersReglages, 'id', 'sorte', 'texte', 'signataire', 'signataire_qualite', 'par_etudiant'),
	/** whether it has a picture of the signature */
	signe: sql<number>`${papiersReglages.signature} IS NOT NULL`.mapWith(Boolean)
}

export const selectReglages = (db: Db) => db.select(REGLAGE).from(papiersReglages).all()

export async function selectSignature(db: Db, sorte: Sorte) {
	const row = await db
		.select({ bytes: papiersReglages.signature, type: papiersReglages.signature_type })
		.from(papiersReglages)
		.where(eq(papiersReglages.sorte, sorte))
		.get()
	return row?.bytes && row.type ? { bytes: row.bytes, type: row.type } : undefined
}

type Signature = NonNullable<Awaited<ReturnType<typeof selectSignature>>>

/** @returns the id of the settings of the kind */
export async function upsertSignature(db: Db, sorte: Sorte, picture: Signature | undefined, updated_at: string) {
	const changed = { signature: picture?.bytes ?? null, signature_type: picture?.type ?? null, updated_at }
	const [row] = await db
		.insert(papiersReglages)
		.values({ sorte, ...changed })
		.onConflictDoUpdate({ target: papiersReglages.sorte, set: changed })
		.returning({ id: papiersReglages.id })
	return row!.id
}
