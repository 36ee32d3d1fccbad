/** The longest header that is read, in characters: our own are far shorter. */
const MAX_HEADER = 1024

/** A header of a request; `null` if it is missing or too long to be read. */
export function shortHeader({ headers }: { readonly headers: Pick<Headers, 'get'> }, name: string): string | null {
	const text = headers.get(name)
	return text !== null && text.length <= MAX_HEADER ? text : null
}
