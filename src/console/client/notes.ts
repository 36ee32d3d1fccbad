/** The grid of an évaluation: keys move, columns are pasted, and each cell is saved by itself. */

type Column = 'note' | 'commentaire'
type Typed = { readonly note: string; readonly commentaire: string; readonly vu: string }
type Row = {
	readonly id: string
	readonly name: string
	readonly place: number
	readonly line: HTMLTableRowElement
	readonly note: HTMLInputElement
	readonly commentaire: HTMLInputElement
	readonly vu: HTMLInputElement
	readonly state: HTMLElement
	/** who wrote it last */
	readonly by: HTMLElement | null
	/** what is stored, as far as is known */
	saved: { note: string; commentaire: string }
}
type Told = Typed & { readonly id: number; readonly issue: string; readonly dit: string }

/** Milliseconds between attempts where the connection is bad, and before the figures are drawn again. */
const RETRIES = [1000, 2000, 4000, 8000, 15_000]
const PATIENCE = 20_000
const IDLE = 4000

const inputIn = (at: ParentNode, selector: string) => at.querySelector<HTMLInputElement>(selector)!
const partOf = (at: ParentNode, selector: string) => at.querySelector<HTMLElement>(selector)!
const columnOf = (target: EventTarget | null): Column => ((target as HTMLInputElement).name.startsWith('note.') ? 'note' : 'commentaire')
const fill = (text: string | undefined, values: Record<string, number>) =>
	(text ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

const linesIn = (at: ParentNode) => [...at.querySelectorAll<HTMLTableRowElement>('tr[data-id]')]

/** Another page of ours as it is now; none where it is not to be had. */
const pageAt = (address: string) =>
	new Promise<Document | null>((found) => {
		const request = new XMLHttpRequest()
		request.responseType = 'document'
		request.addEventListener('loadend', () => found(request.status === 200 ? request.responseXML : null))
		request.open('GET', address)
		request.send()
	})

/** The figures beside the grid, as a page of now has them. */
async function redraw() {
	const fresh = (await pageAt(location.pathname))?.querySelector('#chiffres')
	if (fresh) document.querySelector('#chiffres')?.replaceWith(document.adoptNode(fresh))
}

function rowFrom(line: HTMLTableRowElement, place: number): Row {
	const field = (name: string) => inputIn(line, `input[name^="${name}."]`)
	const [note, commentaire] = [field('note'), field('commentaire')]
	return {
		id: line.dataset['id']!,
		name: line.cells[0]!.firstChild!.textContent ?? '',
		place,
		line,
		note,
		commentaire,
		vu: field('vu'),
		state: partOf(line, '.etat'),
		by: line.querySelector<HTMLElement>('.par'),
		saved: { note: note.defaultValue, commentaire: commentaire.defaultValue }
	}
}

function grid(form: HTMLFormElement) {
	const words = form.dataset
	const rows: Row[] = []
	const byId = new Map<string, Row>()
	const live = partOf(form, '[data-dit]')
	const ended = partOf(form, '[data-fin]')
	const refusal = partOf(form, '[data-refus]')
	const leftOver = partOf(form, '[data-reste]')
	const drafts = `notes ${words['grille']} ${location.pathname}`
	const waiting = new Set<Row>()
	let loading: Promise<boolean> | undefined
	let attempt = 0
	let isSending = false
	let isLeaving = false
	let timer: ReturnType<typeof setTimeout> | undefined

	/** Takes up the students of a page. */
	function add(lines: readonly HTMLTableRowElement[]) {
		for (const line of lines) {
			const row = rowFrom(line, rows.length)
			rows.push(row)
			byId.set(row.id, row)
		}
	}

	/** Takes up the page after the last one, below the others; answers whether there was any to be had. */
	const more = () => (loading ??= load().finally(() => (loading = undefined)))

	async function load(): Promise<boolean> {
		const next = document.querySelector<HTMLAnchorElement>('.pager a[rel=next]')
		if (!next) return false
		let page = await pageAt(next.href)
		for (const wait of page ? [] : RETRIES) {
			await new Promise((over) => setTimeout(over, wait))
			if ((page = await pageAt(next.href))) break
		}
		if (!page) return false
		const lines = linesIn(page).filter((line) => !byId.has(line.dataset['id']!))
		form.querySelector('tbody')!.append(...lines.map((line) => document.adoptNode(line)))
		add(lines)
		next.parentElement!.querySelector('span')?.remove()
		const after = page.querySelector<HTMLAnchorElement>('.pager a[rel=next]')
		if (after) next.href = after.href
		else next.remove()
		return true
	}

	const rowOf = (target: EventTarget | null) => byId.get((target as Element | null)?.closest<HTMLElement>('tr')?.dataset['id'] ?? '')
	const isNew = ({ note, commentaire, saved }: Row) => note.value !== saved.note || commentaire.value !== saved.commentaire

	function say(row: Row, text: string, isWrong = false) {
		row.state.textContent = text
		row.line.classList.toggle('wrong', isWrong)
		if (isWrong) row.note.setAttribute('aria-invalid', 'true')
		else row.note.removeAttribute('aria-invalid')
	}

	/** What is not saved survives a session that ends, and a browser that does. */
	function keep() {
		const unsaved = rows
			.filter(isNew)
			.map(({ id, note, commentaire, vu }) => [id, { note: note.value, commentaire: commentaire.value, vu: vu.value }] as const)
		const elsewhere = kept().filter(([id]) => !byId.has(id))
		const all = [...elsewhere, ...unsaved]
		if (all.length === 0) sessionStorage.removeItem(drafts)
		else sessionStorage.setItem(drafts, JSON.stringify(Object.fromEntries(all)))
	}

	const kept = () => Object.entries(JSON.parse(sessionStorage.getItem(drafts) ?? '{}') as Record<string, Typed>)

	/** What was kept is on its way again, on whatever page after this one it was typed. */
	async function resume() {
		for (let typed = kept(); typed.length > 0;) {
			typed = restore(typed)
			if (typed.length > 0 && !(await more())) return
		}
	}

	/** Puts back what was typed for students who are here; answers the rest. */
	function restore(typed: readonly [id: string, typed: Typed][]): [id: string, typed: Typed][] {
		for (const [id, { note, commentaire, vu }] of typed) {
			const row = byId.get(id)
			if (!row || row.note.readOnly) continue
			row.note.value = note
			row.commentaire.value = commentaire
			if (!isNew(row)) continue
			row.vu.value = vu
			waiting.add(row)
		}
		if (waiting.size > 0) live.textContent = words['repris'] ?? ''
		send()
		return typed.filter(([id]) => !byId.has(id))
	}

	function save(...changed: Row[]) {
		for (const row of changed) {
			if (!isNew(row)) continue
			waiting.add(row)
			say(row, words['attente'] ?? '')
		}
		keep()
		send()
	}

	/** One request at a time takes all that waits; what is typed meanwhile waits for the next. */
	function send() {
		if (isSending || waiting.size === 0) return
		clearTimeout(timer)
		const batch = [...waiting]
		waiting.clear()
		isSending = true
		const typed = new Map(batch.map((row) => [row, { note: row.note.value, commentaire: row.commentaire.value }]))
		for (const row of batch) say(row, words['envoi'] ?? '')
		void post(batch, typed)
			.catch(() => again(batch))
			.finally(() => {
				isSending = false
				if (attempt === 0) send()
			})
	}

	async function post(batch: Row[], typed: ReadonlyMap<Row, { note: string; commentaire: string }>) {
		const body = new URLSearchParams()
		for (const [{ id, vu }, { note, commentaire }] of typed) {
			body.set(`note.${id}`, note)
			body.set(`commentaire.${id}`, commentaire)
			body.set(`vu.${id}`, vu.value)
		}
		const motif = form.querySelector<HTMLInputElement>('input[name=motif]')
		if (motif) body.set('motif', motif.value)
		const signal = AbortSignal.timeout(PATIENCE)
		const response = await fetch(form.action, { method: 'POST', body, signal, headers: { accept: 'application/json' } })
		if (response.status === 401) return endSession(batch)
		if (response.status === 429 || response.status >= 500) throw new Error(String(response.status))
		const answer = (await response.json()) as { message?: string; cellules?: Told[] }
		attempt = 0
		if (!answer.cellules) return refuse(batch, answer.message ?? String(response.status))
		refusal.hidden = true
		for (const told of answer.cellules) {
			const row = byId.get(String(told.id))
			const sent = row && typed.get(row)
			if (row && sent) take(row, sent, told)
		}
		keep()
		announce(answer.cellules)
		timer = setTimeout(redraw, IDLE)
	}

	function take(row: Row, sent: { note: string; commentaire: string }, told: Told) {
		const isStill = row.note.value === sent.note && row.commentaire.value === sent.commentaire
		if (told.issue === 'conflit') return choose(row, told)
		if (told.issue === 'fausse') return isStill ? say(row, told.dit, true) : undefined
		row.vu.value = told.vu
		row.saved = { note: told.note, commentaire: told.commentaire }
		if (!isStill) return void waiting.add(row)
		row.note.value = told.note
		row.commentaire.value = told.commentaire
		say(row, told.dit)
		row.by?.remove()
	}

	/** Somebody else was faster: both values are shown, and one is chosen. */
	function choose(row: Row, theirs: Told) {
		say(row, `${theirs.dit} `, true)
		const option = (label: string | undefined, act: () => void) => {
			const button = document.createElement('button')
			button.type = 'button'
			button.className = 'btn small'
			button.textContent = label ?? ''
			button.addEventListener('click', () => {
				row.vu.value = theirs.vu
				row.saved = { note: theirs.note, commentaire: theirs.commentaire }
				act()
				row.note.focus()
			})
			row.state.append(button, ' ')
		}
		option(words['garder'], () => save(row))
		option(words['prendre'], () => {
			row.note.value = theirs.note
			row.commentaire.value = theirs.commentaire
			say(row, '')
			keep()
		})
	}

	function announce(cellules: readonly Told[]) {
		const wrong = cellules.filter(({ issue }) => issue === 'fausse' || issue === 'conflit')
		const [only] = cellules
		live.textContent =
			cellules.length === 1 && only
				? `${byId.get(String(only.id))?.name ?? ''} : ${only.dit}`
				: fill(words['plusieurs'], { n: cellules.length - wrong.length, faux: wrong.length })
	}

	function again(batch: readonly Row[]) {
		for (const row of batch) {
			waiting.add(row)
			say(row, words['attente'] ?? '')
		}
		timer = setTimeout(send, RETRIES[Math.min(attempt, RETRIES.length - 1)])
		attempt++
	}

	function endSession(batch: readonly Row[]) {
		for (const row of batch) say(row, words['attente'] ?? '', true)
		ended.hidden = false
		live.textContent = ended.textContent
	}

	function refuse(batch: readonly Row[], message: string) {
		for (const row of batch) say(row, message, true)
		refusal.textContent = message
		refusal.hidden = false
		live.textContent = message
	}

	/** Goes on to the first student of the next page. */
	async function goOn(from: Row, column: Column) {
		if (await more()) go(rows[from.place + 1], column)
	}

	function go(row: Row | undefined, column: Column) {
		if (!row) return false
		row[column].focus()
		row[column].select()
		return true
	}

	/** Writes lines into the rows from `place` on, page after page; those beyond the last student are told of. */
	async function fillFrom(place: number, lines: readonly string[], columns: readonly Column[]) {
		leftOver.hidden = true
		for (let done = 0; done < lines.length;) {
			if (place + done >= rows.length && !(await more())) {
				leftOver.textContent = fill(words['detrop'], { n: lines.length - done })
				leftOver.hidden = false
				return
			}
			const here = rows.slice(place + done, place + lines.length)
			for (const [index, row] of here.entries()) {
				const cells = lines[done + index]!.split('\t')
				if (row.note.readOnly) continue
				for (const [at, column] of columns.entries()) if (cells[at]?.trim()) row[column].value = cells[at].trim()
			}
			done += here.length
			save(...here)
		}
	}

	form.addEventListener('keydown', (event) => {
		const row = rowOf(event.target)
		if (!row || !(event.target instanceof HTMLInputElement) || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
		const { target, key } = event
		const column = columnOf(target)
		const next = () => rows[row.place + 1]
		const before = () => rows[row.place - 1]
		const { selectionStart, selectionEnd, value } = target
		let moved = false
		if (key === 'Enter' && !event.shiftKey) moved = go(next(), column) || (save(row), void goOn(row, column), true)
		else if (key === 'ArrowDown') moved = go(next(), column) || (void goOn(row, column), true)
		else if (key === 'ArrowUp' || key === 'Enter') moved = go(before(), column)
		else if (key === 'ArrowRight' && column === 'note' && selectionEnd === value.length) moved = go(row, 'commentaire')
		else if (key === 'ArrowLeft' && column === 'commentaire' && selectionStart === 0) moved = go(row, 'note')
		if (moved) event.preventDefault()
	})

	form.addEventListener('paste', (event) => {
		const first = rowOf(event.target)
		const lines = (event.clipboardData?.getData('text/plain') ?? '').replace(/(\r?\n)+$/, '').split(/\r?\n/)
		if (!first || (lines.length === 1 && !lines[0]!.includes('\t'))) return
		event.preventDefault()
		const columns: Column[] = columnOf(event.target) === 'note' ? ['note', 'commentaire'] : ['commentaire']
		void fillFrom(first.place, lines, columns)
	})

	form.addEventListener('input', (event) => {
		const row = rowOf(event.target)
		if (!row) return
		say(row, '')
		keep()
	})
	form.addEventListener('change', (event) => {
		const row = rowOf(event.target)
		if (row) save(row)
		else save(...rows)
	})
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		if (rows.some(isNew)) save(...rows)
		else live.textContent = words['tout'] ?? ''
	})
	ended.addEventListener('click', () => (isLeaving = true))
	addEventListener('online', () => send())
	addEventListener('beforeunload', (event) => {
		if (!isLeaving && rows.some(isNew)) event.preventDefault()
	})
	add(linesIn(form))
	void resume()
}

const gradeForm = document.querySelector<HTMLFormElement>('form[data-grille]')
if (gradeForm) grid(gradeForm)
