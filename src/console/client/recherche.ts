import { asking, WAIT } from './liste/asking'

/**
 * Searches while the user types: replaces the page's list with that of the page to which the form leads. If anything fails, the form is
 * sent as it is without this script.
 */
const form = document.querySelector<HTMLFormElement>('form[data-recherche]')

if (form) {
	const address = () => {
		const query = new URLSearchParams(
			[...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []))
		)
		return query.size === 0 ? form.action : `${form.action}?${query}`
	}
	const ask = asking((page) => {
		if (!page?.querySelector('#liste')) return form.submit()
		// the filters and count above, and the files and papers in the head, are those of the list
		for (const place of ['#liste', '.applied', '.head .action']) {
			const after = page.querySelector(place)
			if (after) document.querySelector(place)?.replaceWith(document.importNode(after, true))
		}
		history.replaceState(null, '', address())
	})

	form.addEventListener('input', () => ask(address, WAIT))
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		ask(address, 0)
	})
}
