import { asking, WAIT } from './liste/asking'

/** The search of the whole school: its results stand beside the field while the user types. Enter sends the form as it is without this script. */
const form = document.querySelector<HTMLFormElement>('form[data-chercher]')
const field = form?.querySelector('input')

if (form && field) {
	const found = document.createElement('div')
	found.className = 'found'
	found.hidden = true
	form.append(found)

	const ask = asking((page) => {
		const list = page?.querySelector('#trouve')
		found.hidden = !list || field.value.trim() === ''
		if (list) found.replaceChildren(...document.importNode(list, true).childNodes)
	})
	field.addEventListener('input', () => ask(() => `${form.action}?${new URLSearchParams({ q: field.value })}`, WAIT))

	form.addEventListener('keydown', (event) => {
		const stops = [field, ...found.querySelectorAll('a')]
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		if (event.key === 'Escape' && !found.hidden) {
			found.hidden = true
			field.focus()
		} else if (step !== undefined && !found.hidden) {
			stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus()
		} else return
		event.preventDefault()
	})
	form.addEventListener('focusout', ({ relatedTarget }) => {
		if (relatedTarget instanceof Node && !form.contains(relatedTarget)) found.hidden = true
	})

	document.addEventListener('keydown', (event) => {
		const { key, ctrlKey, metaKey, altKey, target } = event
		const isKey = ctrlKey || metaKey ? key === 'k' : key === '/' && form.dataset['chercher'] === '/'
		if (!isKey || altKey || (target instanceof Element && target.closest('input, select, textarea, [contenteditable]'))) return
		event.preventDefault()
		field.focus()
		field.select()
	})
}
