const SHOWN = 60

/** `text` as a message quotes it. */
export const quoted = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
