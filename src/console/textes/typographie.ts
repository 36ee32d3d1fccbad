/** Sets French text: a line never begins with the sign that ends a phrase, and never ends with the one that opens a quotation. */
export const setInFrench = (text: string): string =>
	text.replaceAll(/ (?=[:»](?![\p{L}\p{N}/]))|(?<=«) /gu, '\u00a0').replaceAll(/ (?=[;!?](?![\p{L}\p{N}=/]))/gu, '\u202f')

type Said = string | ((...args: never[]) => string) | readonly Said[] | { readonly [name: string]: Said }

const isList = (said: Said): said is readonly Said[] => Array.isArray(said)

function setAll(said: Said): Said {
	if (typeof said === 'string') return setInFrench(said)
	if (typeof said === 'function') return (...args) => setInFrench(said(...args))
	if (isList(said)) return said.map(setAll)
	return Object.fromEntries(Object.entries(said).map(([name, text]) => [name, setAll(text)]))
}

/** A catalogue with each sentence set like this. */
export const catalogueInFrench = <Words extends Said>(words: Words): Words => setAll(words) as Words
