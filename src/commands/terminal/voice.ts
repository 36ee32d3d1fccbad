import type { Langue } from '../../kit/langue'
import { worded, type Told } from '../../kit/sentence'
import type { Io } from './io'

/** Words a sentence in the language of the terminal. */
export type Words = (told: Told) => string

/** The terminal for commands: it words their sentences in the language of the person. */
export type Voice = ReturnType<typeof voiceOf>

export function voiceOf(io: Io, langue: Langue) {
	const words: Words = (told) => worded(langue, told)
	return {
		langue,
		isInteractive: io.isInteractive,
		out: (told: Told) => io.out(words(told)),
		err: (told: Told) => io.err(words(told)),
		progress: (told: Told) => io.progress(words(told)),
		ask: (question: Told) => io.ask(words(question)),
		askSecret: (question: Told) => io.askSecret(words(question)),
		/** text without a language, on standard output: JSON, and lines that are already worded */
		data: io.out,
		words
	}
}
