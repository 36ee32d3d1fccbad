/** The grids of marks: keys move, blocks are pasted, and each cell is saved by itself. */
import { draftsOf } from './grille/drafts'
import { listenToKeys } from './grille/keys'
import { areSame, isNew, linesOf, pageAt, wordsOf, type Entry, type Words } from './grille/lines'
import { PATIENCE_LADDER } from './grille/waiting'

type Told = Words & { readonly id: number | string; readonly vu: string; readonly issue: string; readonly dit: string }

/** Milliseconds that an answer may take, and before the figures are drawn again. */
const PATIENCE = 20_000
const IDLE = 4000
/** How many cells a request takes at most: a form has up to 8,000 fields. */
const BATCH = 2000

const partOf = (at: ParentNode, selector: string) => at.querySelector<HTMLElement>(selector)!
const fill = (text: string | undefined, values: Record<string, number>) =>
	(text ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

/** The figures of a grid, as pages of now have them. */
async function redraw(addresses: Iterable<string>) {
	for (const address of addresses) {
		const fresh = await pageAt(address)
		for (const shown of document.querySelectorAll('.chiffres')) {
			const now = fresh?.getElementById(shown.id)
			if (now) shown.replaceWith(document.adoptNode(now))
		}
	}
}

function say({ frame, note, state }: Entry, text: string, isWrong = false) {
	state.textContent = text
	frame.classList.toggle('wrong', isWrong)
	if (isWrong) note.setAttribute('aria-invalid', 'true')
	else note.removeAttribute('aria-invalid')
}

function show(entry: Entry, { note, commentaire }: Words) {
	entry.note.value = note
	if (entry.commentaire) entry.commentaire.value = commentaire
}

function grid(form: HTMLFormElement) {
	const words = form.dataset
	const lines = linesOf(form)
	const { entries, entryOf } = lines
	const { keep, resume } = draftsOf(lines, `notes ${words['grille']} ${location.pathname}`)
	const live = partOf(form, '[data-dit]')
	const ended = partOf(form, '[data-fin]')
	const refusal = partOf(form, '[data-refus]')
	const leftOver = partOf(form, '[data-reste]')
	const waiting = new Set<Entry>()
	/** the pages whose figures are no longer true */
	const stale = new Set<string>()
	let attempt = 0
	let isSending = false
	let isLeaving = false
	let timer: ReturnType<typeof setTimeout> | undefined

	function save(...changed: readonly Entry[]) {
		for (const entry of changed) {
			if (!isNew(entry)) {
				// what was wrong there is gone
				if (waiting.delete(entry) || entry.frame.classList.contains('wrong')) say(entry, '')
				continue
			}
			waiting.add(entry)
			say(entry, words['attente'] ?? '')
		}
		keep()
		send()
	}

	/** One request at a time takes what waits; what is typed meanwhile waits for the next. */
	function send() {
		if (isSending || waiting.size === 0) return
		clearTimeout(timer)
		const batch = [...waiting].slice(0, BATCH)
		isSending = true
		const typed = new Map(batch.map((entry) => [entry, wordsOf(entry)]))
		for (const entry of batch) {
			waiting.delete(entry)
			say(entry, words['envoi'] ?? '')
		}
		void post(batch, typed)
			.catch(() => again(batch))
			.finally(() => {
				isSending = false
				if (attempt === 0) send()
			})
	}

	async function post(batch: readonly Entry[], typed: ReadonlyMap<Entry, Words>) {
		const body = new URLSearchParams()
		for (const [{ key, vu, commentaire: hasOne }, { note, commentaire }] of typed) {
			body.set(`note.${key}`, note)
			if (hasOne) body.set(`commentaire.${key}`, commentaire)
			body.set(`vu.${key}`, vu.value)
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
			const entry = entries.get(String(told.id))
			const sent = entry && typed.get(entry)
			if (entry && sent) take(entry, sent, told)
		}
		keep()
		announce(answer.cellules)
		timer = setTimeout(() => {
			const addresses = [...stale]
			stale.clear()
			void redraw(addresses)
		}, IDLE)
	}

	function take(entry: Entry, sent: Words, told: Told) {
		const isStill = areSame(wordsOf(entry), sent)
		if (told.issue === 'conflit') return choose(entry, told)
		if (told.issue === 'fausse') return isStill ? say(entry, told.dit, true) : undefined
		entry.vu.value = told.vu
		entry.saved = { note: told.note, commentaire: told.commentaire }
		stale.add(entry.page)
		if (!isStill) return void waiting.add(entry)
		show(entry, told)
		say(entry, told.dit)
		entry.by?.remove()
	}

	/** Somebody else was faster: both values are shown, and one is chosen. */
	function choose(entry: Entry, theirs: Told) {
		say(entry, `${theirs.dit} `, true)
		const option = (label: string | undefined, act: () => void) => {
			const button = document.createElement('button')
			button.type = 'button'
			button.className = 'btn small'
			button.textContent = label ?? ''
			button.addEventListener('click', () => {
				entry.vu.value = theirs.vu
				entry.saved = { note: theirs.note, commentaire: theirs.commentaire }
				act()
				entry.note.focus()
			})
			entry.state.append(button, ' ')
		}
		option(words['garder'], () => save(entry))
		option(words['prendre'], () => {
			show(entry, theirs)
			say(entry, '')
			keep()
		})
	}

	function announce(cellules: readonly Told[]) {
		const wrong = cellules.filter(({ issue }) => issue === 'fausse' || issue === 'conflit')
		const [only] = cellules
		live.textContent =
			cellules.length === 1 && only
				? `${entries.get(String(only.id))?.note.getAttribute('aria-label') ?? ''}${words['deuxPoints'] ?? ' '}${only.dit}`
				: fill(words['plusieurs'], { n: cellules.length - wrong.length, faux: wrong.length })
	}

	function again(batch: readonly Entry[]) {
		for (const entry of batch) {
			waiting.add(entry)
			say(entry, words['attente'] ?? '')
		}
		timer = setTimeout(send, PATIENCE_LADDER[Math.min(attempt, PATIENCE_LADDER.length - 1)])
		attempt++
	}

	function endSession(batch: readonly Entry[]) {
		for (const entry of batch) say(entry, words['attente'] ?? '', true)
		ended.hidden = false
		live.textContent = ended.textContent
	}

	function refuse(batch: readonly Entry[], message: string) {
		for (const entry of batch) say(entry, message, true)
		refusal.textContent = message
		refusal.hidden = false
		live.textContent = message
	}

	function tellLeftOver(left: number, columns: number) {
		leftOver.textContent = left > 0 ? fill(words['lignes'], { n: left }) : columns > 0 ? fill(words['colonnes'], { n: columns }) : ''
		leftOver.hidden = left + columns === 0
	}

	listenToKeys(form, lines, { save, tellLeftOver })
	form.addEventListener('input', (event) => {
		const entry = entryOf(event.target)
		if (!entry) return
		say(entry, '')
		keep()
	})
	form.addEventListener('change', (event) => {
		const entry = entryOf(event.target)
		if (entry) save(entry)
		else save(...entries.values())
	})
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		const all = [...entries.values()]
		if (all.some(isNew)) save(...all)
		else live.textContent = words['tout'] ?? ''
	})
	ended.addEventListener('click', () => (isLeaving = true))
	addEventListener('online', () => send())
	addEventListener('beforeunload', (event) => {
		if (!isLeaving && [...entries.values()].some(isNew)) event.preventDefault()
	})
	void resume((keys) => {
		for (const key of keys) waiting.add(entries.get(key)!)
		if (keys.length > 0) live.textContent = words['repris'] ?? ''
		send()
	})
}

const gradeForm = document.querySelector<HTMLFormElement>('form[data-grille]')
if (gradeForm) grid(gradeForm)
