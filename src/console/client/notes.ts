/** The grids of marks: keys move between cells, blocks can be pasted, and each cell is saved by itself. */
import { draftsOf } from './grille/drafts'
import { listenToKeys } from './grille/keys'
import { areSame, isNew, linesOf, pageAt, wordsOf, type Entry, type Lines, type Words } from './grille/lines'
import { PATIENCE_LADDER } from './grille/waiting'

type Told = Words & { readonly id: number | string; readonly vu: string; readonly issue: string; readonly dit: string }

/** Milliseconds allowed for an answer, and milliseconds before the figures are drawn again. */
const PATIENCE = 20_000
const IDLE = 1000
/** Cells in a request, at most: a form has up to 8,000 fields. */
const BATCH = 2000

const fill = (text: string | undefined, values: Record<string, number>) =>
	(text ?? '').replace(/\{(\w+)\}/g, (_, name) => String(values[name]))

/** Replaces the figures of a grid with those of freshly loaded pages. */
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

/** The typed and sent contents of a grid. */
class Grid {
	readonly #form: HTMLFormElement
	readonly #lines: Lines
	readonly #drafts: ReturnType<typeof draftsOf>
	readonly #waiting = new Set<Entry>()
	/** the pages whose figures are out of date */
	readonly #stale = new Set<string>()
	#attempt = 0
	#isSending = false
	#isLeaving = false
	#timer: ReturnType<typeof setTimeout> | undefined

	constructor(form: HTMLFormElement) {
		this.#form = form
		this.#lines = linesOf(form)
		this.#drafts = draftsOf(this.#lines, `notes ${form.dataset['grille']} ${location.pathname}`)
	}

	listen() {
		const { entries, entryOf } = this.#lines
		const areNew = () => [...entries.values()].some(isNew)
		listenToKeys(this.#form, this.#lines, {
			save: (...changed) => this.#save(...changed),
			tellLeftOver: (left, columns) => this.#tellLeftOver(left, columns)
		})
		this.#form.addEventListener('input', (event) => {
			const entry = entryOf(event.target)
			if (!entry) return
			say(entry, '')
			this.#drafts.keep()
		})
		this.#form.addEventListener('change', (event) => {
			const entry = entryOf(event.target)
			this.#save(...(entry ? [entry] : entries.values()))
		})
		this.#form.addEventListener('submit', (event) => {
			event.preventDefault()
			if (areNew()) this.#save(...entries.values())
			else this.#part('dit').textContent = this.#form.dataset['tout'] ?? ''
		})
		this.#part('fin').addEventListener('click', () => (this.#isLeaving = true))
		addEventListener('online', () => this.#send())
		addEventListener('beforeunload', (event) => {
			if (!this.#isLeaving && areNew()) event.preventDefault()
		})
		void this.#drafts.resume((keys) => {
			for (const key of keys) this.#waiting.add(entries.get(key)!)
			if (keys.length > 0) this.#part('dit').textContent = this.#form.dataset['repris'] ?? ''
			this.#send()
		})
	}

	/** The place for a sentence about the whole grid. */
	#part(name: 'dit' | 'fin' | 'refus' | 'reste') {
		return this.#form.querySelector<HTMLElement>(`[data-${name}]`)!
	}

	#save(...changed: readonly Entry[]) {
		for (const entry of changed) {
			if (!isNew(entry)) {
				// the fault there is gone
				if (this.#waiting.delete(entry) || entry.frame.classList.contains('wrong')) say(entry, '')
				continue
			}
			this.#waiting.add(entry)
			say(entry, this.#form.dataset['attente'] ?? '')
		}
		this.#drafts.keep()
		this.#send()
	}

	/** Sends what waits, one request at a time; cells typed meanwhile wait for the next one. */
	#send() {
		if (this.#isSending || this.#waiting.size === 0) return
		clearTimeout(this.#timer)
		const batch = [...this.#waiting].slice(0, BATCH)
		this.#isSending = true
		const typed = new Map(batch.map((entry) => [entry, wordsOf(entry)]))
		for (const entry of batch) {
			this.#waiting.delete(entry)
			say(entry, this.#form.dataset['envoi'] ?? '')
		}
		void this.#post(batch, typed)
			.catch(() => this.#again(batch))
			.finally(() => {
				this.#isSending = false
				if (this.#attempt === 0) this.#send()
			})
	}

	async #post(batch: readonly Entry[], typedWords: ReadonlyMap<Entry, Words>) {
		const body = new URLSearchParams()
		for (const [{ key, vu, commentaire: hasOne }, { note, commentaire }] of typedWords) {
			body.set(`note.${key}`, note)
			if (hasOne) body.set(`commentaire.${key}`, commentaire)
			body.set(`vu.${key}`, vu.value)
		}
		const motif = this.#form.querySelector<HTMLInputElement>('input[name=motif]')
		if (motif) body.set('motif', motif.value)
		const signal = AbortSignal.timeout(PATIENCE)
		const response = await fetch(this.#form.action, { method: 'POST', body, signal, headers: { accept: 'application/json' } })
		if (response.status === 401) return this.#endSession(batch)
		if (response.status === 429 || response.status >= 500) throw new Error(String(response.status))
		const answer = (await response.json()) as { message?: string; cellules?: Told[] }
		this.#attempt = 0
		if (!answer.cellules) return this.#refuse(batch, answer.message ?? String(response.status))
		this.#part('refus').hidden = true
		for (const told of answer.cellules) {
			const entry = this.#lines.entries.get(String(told.id))
			const sent = entry && typedWords.get(entry)
			if (entry && sent) this.#take(entry, sent, told)
		}
		this.#drafts.keep()
		this.#announce(answer.cellules)
		this.#timer = setTimeout(() => {
			const addresses = [...this.#stale]
			this.#stale.clear()
			void redraw(addresses)
		}, IDLE)
	}

	#take(entry: Entry, sent: Words, answer: Told) {
		const isStill = areSame(wordsOf(entry), sent)
		if (answer.issue === 'conflit') return this.#choose(entry, answer)
		if (answer.issue === 'fausse') return isStill ? say(entry, answer.dit, true) : undefined
		entry.vu.value = answer.vu
		entry.saved = { note: answer.note, commentaire: answer.commentaire }
		this.#stale.add(entry.page)
		if (!isStill) return void this.#waiting.add(entry)
		show(entry, answer)
		say(entry, answer.dit)
		entry.by?.remove()
	}

	/** Shows both values if somebody else was faster, and lets the user choose one. */
	#choose(entry: Entry, theirs: Told) {
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
		option(this.#form.dataset['garder'], () => this.#save(entry))
		option(this.#form.dataset['prendre'], () => {
			show(entry, theirs)
			say(entry, '')
			this.#drafts.keep()
		})
	}

	#announce(cellules: readonly Told[]) {
		const wrong = cellules.filter(({ issue }) => issue === 'fausse' || issue === 'conflit')
		const [only] = cellules
		this.#part('dit').textContent =
			cellules.length === 1 && only
				? `${this.#lines.entries.get(String(only.id))?.note.getAttribute('aria-label') ?? ''}${this.#form.dataset['deuxPoints'] ?? ' '}${only.dit}`
				: fill(this.#form.dataset['plusieurs'], { n: cellules.length - wrong.length, faux: wrong.length })
	}

	#again(batch: readonly Entry[]) {
		for (const entry of batch) {
			this.#waiting.add(entry)
			say(entry, this.#form.dataset['attente'] ?? '')
		}
		this.#timer = setTimeout(() => this.#send(), PATIENCE_LADDER[Math.min(this.#attempt, PATIENCE_LADDER.length - 1)])
		this.#attempt++
	}

	#endSession(batch: readonly Entry[]) {
		for (const entry of batch) say(entry, this.#form.dataset['attente'] ?? '', true)
		this.#part('fin').hidden = false
		this.#part('dit').textContent = this.#part('fin').textContent
	}

	#refuse(batch: readonly Entry[], message: string) {
		for (const entry of batch) say(entry, message, true)
		this.#part('refus').textContent = message
		this.#part('refus').hidden = false
		this.#part('dit').textContent = message
	}

	#tellLeftOver(left: number, columns: number) {
		this.#part('reste').textContent =
			left > 0 ? fill(this.#form.dataset['lignes'], { n: left }) : columns > 0 ? fill(this.#form.dataset['colonnes'], { n: columns }) : ''
		this.#part('reste').hidden = left + columns === 0
	}
}

const gradeForm = document.querySelector<HTMLFormElement>('form[data-grille]')
if (gradeForm) new Grid(gradeForm).listen()
