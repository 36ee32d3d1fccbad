const SHOWN = 60
/** Characters of the beginning and end of a file's name that tell which file it is, and of what kind. */
const NAME_BEGINS = 100
const NAME_ENDS = 40

/** The beginning of `text`, long enough to find it again. */
export const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** `text` as a message quotes it. */
export const quoted = (text: string) => JSON.stringify(shortened(text))

/** A file's name, shortened: in an archive it may be of any length. */
export const shortName = (name: string) =>
	name.length > NAME_BEGINS + NAME_ENDS ? `${name.slice(0, NAME_BEGINS)}…${name.slice(-NAME_ENDS)}` : name
