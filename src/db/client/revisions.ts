import type { Client, Transaction } from '@libsql/client'

/** How often a file has changed: in total, in what readers see (`donnees`), and in who may get in (`acces`). */
export type Revisions = { total: number; donnees: number; acces: number }

const NAMES = 'revision AS total, revision_donnees AS donnees, revision_acces AS acces'
export const REVISIONS = `SELECT ${NAMES} FROM etat`

export async function readRevisions(client: Client): Promise<Revisions> {
	const { rows } = await client.execute(REVISIONS)
	return { ...rows[0] } as unknown as Revisions
}

/** Raises the total revision, and the revisions of what was touched. */
export async function raiseRevisions(
	transaction: Transaction,
	touched: { readonly donnees: boolean; readonly acces: boolean }
): Promise<Revisions> {
	const { rows } = await transaction.execute({
		sql: `UPDATE etat SET revision = revision + 1, revision_donnees = revision_donnees + ?, revision_acces = revision_acces + ? RETURNING ${NAMES}`,
		args: [touched.donnees, touched.acces]
	})
	return { ...rows[0] } as unknown as Revisions
}
