export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence on a line of its own: with a capital letter, and a full stop unless it is a question. */
export const asLine = (text: string) => (text.endsWith('?') ? capital(text) : `${capital(text)}.`)
