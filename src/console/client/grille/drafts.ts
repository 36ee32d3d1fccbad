import { isNew, wordsOf, type Lines, type Words } from './lines'

type Typed = Words & { readonly vu: string }

/** Keeps unsaved marks through the end of a session or of the browser, and gives them back to the person who typed them. */
export function draftsOf({ entries, more: moreLines }: Lines, name: string) {
	const keptDrafts = () => Object.entries(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, Typed>)

	/** Puts back marks of students who are on the page; returns the others. */
	function restore(drafts: readonly [key: string, typed: Typed][], waits: (key: string) => void) {
		for (const [key, { note, commentaire, vu }] of drafts) {
			const entry = entries.get(key)
			if (!entry || entry.note.readOnly) continue
			entry.note.value = note
			if (entry.commentaire) entry.commentaire.value = commentaire
			if (!isNew(entry)) continue
			entry.vu.value = vu
			waits(key)
		}
		return drafts.filter(([key]) => !entries.has(key))
	}

	const keep = () => {
		const unsaved = [...entries.values()].filter(isNew).map((entry) => [entry.key, { ...wordsOf(entry), vu: entry.vu.value }] as const)
		const elsewhere = keptDrafts().filter(([key]) => !entries.has(key))
		const all = [...elsewhere, ...unsaved]
		if (all.length === 0) sessionStorage.removeItem(name)
		else sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(all)))
	}

	/** Puts back kept marks, on whatever later page they were typed; `resumed` receives those that wait now. */
	const resume = async (resumed: (keys: readonly string[]) => void) => {
		for (let typed = keptDrafts(); typed.length > 0;) {
			const waiting: string[] = []
			typed = restore(typed, (key) => waiting.push(key))
			resumed(waiting)
			if (typed.length > 0 && !(await moreLines())) return
		}
	}

	return { keep, resume }
}
