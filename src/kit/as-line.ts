/** With a capital first letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What somebody is told, as a line of its own: it begins large, and ends with a full stop unless it asks. */
export const asLine = (text: string) => (text.endsWith('?') ? capital(text) : `${capital(text)}.`)
