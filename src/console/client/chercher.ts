import { asking, WAIT } from './liste/asking'

/** The search of the whole school: its results stand beside the field while the user types. Enter sends the form as it is without this script. */
const form = document.querySelector<HTMLFormElement>('form[data-chercher]')
const field = form?.querySelector('input')

if (form && field) {
	const resultsBox = document.createElement('div')
	resultsBox.className = 'found'
	resultsBox.hidden = true
	form.append(resultsBox)

	const ask = asking((page) => {
		const list = page?.querySelector('#trouve')
		resultsBox.hidden = !list || field.value.trim() === ''
		if (list) resultsBox.replaceChildren(...document.importNode(list, true).childNodes)
	})
	field.addEventListener('input', () => ask(() => `${form.action}?${new URLSearchParams({ q: field.value })}`, WAIT))

	form.addEventListener('keydown', (event) => {
		const stops = [field, ...resultsBox.querySelectorAll('a')]
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		if (event.key === 'Escape' && !resultsBox.hidden) {
			resultsBox.hidden = true
			field.focus()
		} else if (step !== undefined && !resultsBox.hidden) {
			stops[stops.indexOf(document.activeElement as HTMLInputElement) + step]?.focus()
		} else return
		event.preventDefault()
	})
	form.addEventListener('focusout', ({ relatedTarget }) => {
		if (relatedTarget instanceof Node && !form.contains(relatedTarget)) resultsBox.hidden = true
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
