const SHOWN = 60
/** Whoever says so much of the beginning and end of a file's name says which one it is, and what kind. */
const NAME_BEGINS = 100
const NAME_ENDS = 40

/** So much of `text` as is enough to find it again; whoever has written it knows the rest. */
export const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** `text` as a message quotes it. */
export const quoted = (text: string) => JSON.stringify(shortened(text))

/** The name of a file, of which an archive may have one of any length. */
export const shortName = (name: string) =>
	name.length > NAME_BEGINS + NAME_ENDS ? `${name.slice(0, NAME_BEGINS)}…${name.slice(-NAME_ENDS)}` : name
