import { comptesDits, type MotsAppel } from '../../domain/presences/comptes-appel'

/**
 * Saves the register over a bad connection. Taps are kept on this device until they are saved, by the students' numbers only. They are
 * sent again as soon as there is a connection.
 */
type Kept = { readonly at: number; readonly fields: [name: string, value: string][] }

const HOURS = 12
const RETRY = 10_000

const found = document.querySelector<HTMLFormElement>('form.register')
if (found) keepAndSend(found)

/** The fields that the form would send, without files. */
function fieldsOf(form: HTMLFormElement): [name: string, value: string][] {
	return [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []))
}

function keepAndSend(register: HTMLFormElement) {
	const key = `appel:${location.pathname}`
	const status = register.querySelector<HTMLElement>('.status')!
	const say = (text = '', link?: string) => {
		status.textContent = text
		if (link === undefined) return
		const anchor = document.createElement('a')
		anchor.href = link
		anchor.textContent = text
		status.replaceChildren(anchor)
	}
	const tapped = () => fieldsOf(register).filter(([name]) => !name.startsWith('vu-'))
	const keep = () => localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields: tapped() }))

	const count = register.querySelector<HTMLElement>('.count')!
	const words = JSON.parse(count.dataset['words']!) as MotsAppel
	const recount = () => {
		const comptes: Record<string, number> = {}
		for (const [name, value] of fieldsOf(register)) if (name.startsWith('s-')) comptes[value] = (comptes[value] ?? 0) + 1
		count.textContent = comptesDits(words, comptes)
	}
	count.hidden = false

	const kept = readKept(key)
	if (kept && restore(register, kept)) say(register.dataset['found'])
	recount()

	register.addEventListener('change', () => {
		keep()
		recount()
		say(register.dataset['kept'])
	})

	let waiting: ReturnType<typeof setTimeout> | undefined
	const send = async () => {
		clearTimeout(waiting)
		keep()
		const body = new URLSearchParams(fieldsOf(register))
		let response: Response
		try {
			response = await fetch(register.action, { method: 'POST', body, headers: { accept: 'application/json' } })
		} catch {
			say(register.dataset['offline'])
			waiting = setTimeout(() => void send(), RETRY)
			return
		}
		if (response.ok) {
			localStorage.removeItem(key)
			location.assign(((await response.json()) as { next: string }).next)
		} else if (response.status === 401) say(register.dataset['ended'], register.dataset['signIn'])
		// shows the page that says what is wrong, with what was tapped
		else register.submit()
	}
	register.addEventListener('submit', (event) => {
		event.preventDefault()
		void send()
	})
	addEventListener('online', () => {
		if (waiting !== undefined) void send()
	})
}

function readKept(key: string): Kept | undefined {
	try {
		const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
		if (kept && Date.now() - kept.at < HOURS * 3_600_000) return kept
	} catch {
		// unreadable data is dropped
	}
	localStorage.removeItem(key)
	return undefined
}

/** Puts the kept taps back into the form. @returns whether that changed anything */
function restore(form: HTMLFormElement, { fields }: Kept): boolean {
	let changed = false
	for (const [name, value] of fields) {
		const field = form.elements.namedItem(name)
		if (!(field instanceof RadioNodeList || field instanceof HTMLInputElement) || field.value === value) continue
		field.value = value
		changed = true
	}
	return changed
}
