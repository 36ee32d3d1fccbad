import type { Db } from '../../db/db'
import type { List } from '../../reading/lists'
import { selectFilieres } from './filieres.queries'

/** The active filières, the same for everybody. */
export const listFilieres = (db: Db, { code }: { code?: string | undefined }): List => ({
	key: `filieres?${code ?? ''}`,
	select: async (window) => ({ records: await selectFilieres(db, { code }, window) })
})
