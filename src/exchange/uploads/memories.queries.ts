import { sql } from 'drizzle-orm'
import type { Db } from '../../db/queries/db'
import type { Reading } from '../../db/queries/reading'
import { rows, stored } from '../../db/queries/rows'
import { correspondances } from '../../school/schema'
import type { Memory } from '../mapping/look/sheet-look'

const selectStored = rows(
	() => sql`SELECT ${correspondances.contenu}, ${correspondances.entetes}, ${correspondances.choix} FROM ${correspondances}
		ORDER BY ${correspondances.id} DESC`,
	{ ...stored(correspondances, 'contenu', 'entetes'), choix: 'text' }
)

/** The decisions that the school has kept, the newest first. */
export const selectMemories = async (on: Db | Reading): Promise<Memory[]> =>
	(await selectStored(on)).map(({ contenu, entetes, choix }) => ({
		headings: entetes,
		kind: contenu,
		...(JSON.parse(choix) as Pick<Memory, 'uses' | 'words'>)
	}))
