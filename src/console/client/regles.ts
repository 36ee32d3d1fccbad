import { asking, WAIT } from './liste/asking'

/** Shows the averages of the example while the user chooses rules. Without this script a button does it. */
const form = document.querySelector<HTMLFormElement>('form[data-exemple]')

if (form) {
	const ask = asking((page) => {
		const [before, after] = [document.querySelector('#exemple'), page?.querySelector('#exemple')]
		if (before && after) before.replaceWith(document.importNode(after, true))
	})
	form.addEventListener('input', () => {
		const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
		ask(() => `${form.action}?${new URLSearchParams([...fields, ['essai', '1']])}`, WAIT)
	})
}
