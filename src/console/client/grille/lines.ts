import { PATIENCE_LADDER, pause } from './waiting'

export type Words = { readonly note: string; readonly commentaire: string }

/** A unit that is saved at once: a mark, with its comment if the grid has a place for it. */
export type Entry = {
	/** the end of its fields' names */
	readonly key: string
	/** the address of the page that brought it */
	readonly page: string
	/** the element marked if it is wrong */
	readonly frame: HTMLElement
	readonly note: HTMLInputElement
	readonly commentaire: HTMLInputElement | null
	readonly vu: HTMLInputElement
	readonly state: HTMLElement
	/** the place for its last author's name */
	readonly by: HTMLElement | null
	/** the stored values, as far as known */
	saved: Words
}

export type Line = {
	readonly place: number
	/** the inputs, by column */
	readonly inputs: ReadonlyMap<number, HTMLInputElement>
}

export const wordsOf = ({ note, commentaire }: Entry): Words => ({ note: note.value, commentaire: commentaire?.value ?? '' })
export const areSame = (words: Words, other: Words) => words.note === other.note && words.commentaire === other.commentaire
export const isNew = (entry: Entry) => !areSame(wordsOf(entry), entry.saved)
export const columnOf = (input: HTMLInputElement) => (input.parentElement as HTMLTableCellElement).cellIndex

/** Loads another page of ours; `null` if that fails. */
export const pageAt = (address: string) =>
	new Promise<Document | null>((found) => {
		const request = new XMLHttpRequest()
		request.responseType = 'document'
		request.addEventListener('loadend', () => found(request.status === 200 ? request.responseXML : null))
		request.open('GET', address)
		request.send()
	})

const rowsIn = (at: ParentNode) => [...at.querySelectorAll<HTMLTableRowElement>('tr[data-id]')]

function entryFrom(vu: HTMLInputElement, page: string): Entry {
	const key = vu.name.slice('vu.'.length)
	const frame = vu.closest<HTMLElement>('[data-entree]')!
	const field = (name: string) => frame.querySelector<HTMLInputElement>(`input[name="${name}.${key}"]`)
	const [note, commentaire] = [field('note')!, field('commentaire')]
	return {
		key,
		page,
		frame,
		note,
		commentaire,
		vu,
		state: frame.querySelector<HTMLElement>('.etat')!,
		by: frame.querySelector<HTMLElement>('.par'),
		saved: { note: note.defaultValue, commentaire: commentaire?.defaultValue ?? '' }
	}
}

/** The students of a grid, page after page. */
export function linesOf(form: HTMLFormElement) {
	const all: Line[] = []
	const byStudent = new Map<string, Line>()
	const entries = new Map<string, Entry>()
	let loading: Promise<boolean> | undefined

	function add(rows: readonly HTMLTableRowElement[], page: string) {
		for (const row of rows) {
			const inputs = [...row.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
			const line = { place: all.length, inputs: new Map(inputs.map((input) => [columnOf(input), input])) }
			all.push(line)
			byStudent.set(row.dataset['id']!, line)
			for (const vu of row.querySelectorAll<HTMLInputElement>('input[name^="vu."]')) {
				const entry = entryFrom(vu, page)
				entries.set(entry.key, entry)
			}
		}
	}

	async function load(): Promise<boolean> {
		const next = document.querySelector<HTMLAnchorElement>('.pager a[rel=next]')
		if (!next) return false
		const address = next.href
		let page = await pageAt(address)
		for (const wait of page ? [] : PATIENCE_LADDER) {
			await pause(wait)
			if ((page = await pageAt(address))) break
		}
		if (!page) return false
		const rows = rowsIn(page).filter((row) => !byStudent.has(row.dataset['id']!))
		form.querySelector('tbody')!.append(...rows.map((row) => document.adoptNode(row)))
		add(rows, address)
		for (const text of next.parentElement!.querySelectorAll('span')) text.remove()
		const after = page.querySelector<HTMLAnchorElement>('.pager a[rel=next]')
		if (after) next.href = after.href
		else next.remove()
		return true
	}

	add(rowsIn(form), location.href)
	return {
		all,
		entries,
		entryOf: (target: EventTarget | null) => entries.get((target as HTMLInputElement | null)?.name?.replace(/^\w+\./, '') ?? ''),
		lineOf: (target: EventTarget | null) =>
			byStudent.get((target as Element | null)?.closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? ''),
		/** loads the page after the last one and appends it; returns whether there was one */
		more: () => (loading ??= load().finally(() => (loading = undefined)))
	}
}

export type Lines = ReturnType<typeof linesOf>
