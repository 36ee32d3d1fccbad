/**
 * Asks for pages one after the other: a new request ends the one before. The document comes from the request itself, so no text becomes
 * markup here.
 */
export function asking(show: (page: Document | undefined) => void) {
	let asked: XMLHttpRequest | undefined
	let waiting: ReturnType<typeof setTimeout> | undefined
	return (address: () => string, delay: number) => {
		clearTimeout(waiting)
		waiting = setTimeout(() => {
			asked?.abort()
			const request = (asked = new XMLHttpRequest())
			request.open('GET', address())
			request.responseType = 'document'
			request.addEventListener('load', () => show(request.status === 200 ? (request.responseXML ?? undefined) : undefined))
			request.send()
		}, delay)
	}
}

/** Milliseconds without a key after which a search begins. */
export const WAIT = 150
