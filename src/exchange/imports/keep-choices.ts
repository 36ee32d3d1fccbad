import type { Write } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import type { ImportOptions } from './import-order'
import { deleteOldest, insertChoice, selectChoice, updateChoice } from './keep-choices.queries'

/** How many a school keeps. */
const MOST = 200

/** Keeps the decisions about spreadsheets that were written, for the next ones with the same headings. The oldest go. */
export async function keepChoices({ db, now, journal }: Write, { author, keeps = [] }: ImportOptions) {
	if (keeps.length === 0) return
	const written = { auteur: author.name, at: toSeconds(now) }
	for (const { nom, kind: contenu, headings: entetes, uses, words } of keeps) {
		const choix = { uses, words }
		const stored = await selectChoice(db, { contenu, entetes })
		if (stored) await updateChoice(db, stored.id, { choix, ...written })
		const id = stored?.id ?? (await insertChoice(db, { nom, contenu, entetes, choix, ...written })).id
		const apres = { nom, contenu, choix }
		if (!stored) await journal({ action: 'correspondance.create', objet: 'correspondances', id, apres })
		else if (!Bun.deepEquals(stored.choix, choix))
			await journal({ action: 'correspondance.update', objet: 'correspondances', id, avant: { choix: stored.choix }, apres: { choix } })
	}
	for (const { id, nom } of await deleteOldest(db, MOST))
		await journal({ action: 'correspondance.delete', objet: 'correspondances', id, avant: { nom } })
}
