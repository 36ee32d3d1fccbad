/** Characters of a header that are looked at: our own are far shorter. */
const MAX_HEADER = 1024

/** A header of a request; `null` without it, and for one that is too long to be looked at. */
export function shortHeader({ headers }: { readonly headers: Pick<Headers, 'get'> }, name: string): string | null {
	const text = headers.get(name)
	return text !== null && text.length <= MAX_HEADER ? text : null
}
