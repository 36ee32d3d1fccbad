/**
 * Searches while the user types: replaces the page's list with that of the page to which the form leads. The document comes from the
 * request itself, so no text becomes markup here. If anything fails, the form is sent as it is without this script.
 */
const WAIT = 150
const form = document.querySelector<HTMLFormElement>('form[data-recherche]')

if (form) {
	let waiting: ReturnType<typeof setTimeout> | undefined
	let asking: XMLHttpRequest | undefined

	const ask = () => {
		asking?.abort()
		const query = new URLSearchParams(
			[...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value]] : []))
		)
		const address = query.size === 0 ? form.action : `${form.action}?${query}`
		const request = (asking = new XMLHttpRequest())
		request.open('GET', address)
		request.responseType = 'document'
		request.addEventListener('load', () => {
			const [before, after] = [document.querySelector('#liste'), request.responseXML?.querySelector('#liste')]
			if (request.status !== 200 || !before || !after) return form.submit()
			before.replaceWith(document.importNode(after, true))
			history.replaceState(null, '', address)
		})
		request.send()
	}

	const soon = (delay: number) => {
		clearTimeout(waiting)
		waiting = setTimeout(ask, delay)
	}

	form.addEventListener('input', () => soon(WAIT))
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		soon(0)
	})
}
