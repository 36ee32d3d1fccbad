import type { View } from '../../tenants/visit'
import { IDENTITE, selectOtherAccounts } from './comptes.queries'

export { IDENTITE }

/**
 * The students among these whose account the caller may write: all for an administrator; for everybody else only accounts that are nothing
 * besides a student's.
 */
export async function writableAccounts({ db, perimetre }: View, ids: readonly number[]): Promise<number[]> {
	if (perimetre.administrateur) return [...ids]
	const others = new Set((await selectOtherAccounts(db, ids)).map(({ id }) => id))
	return ids.filter((id) => !others.has(id))
}

export const mayWriteAccount = async (view: View, id: number): Promise<boolean> => (await writableAccounts(view, [id])).length === 1
