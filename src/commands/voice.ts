import type { Langue } from '../kit/langue'
import { worded, type Told } from '../kit/sentence'
import type { Io } from './io'

/** Words a sentence in the language of the terminal. */
export type Words = (told: Told) => string

/** The terminal for commands: it words their sentences in the language of the person. */
export type Voice = {
	readonly langue: Langue
	readonly isInteractive: boolean
	readonly out: (told: Told) => void
	readonly err: (told: Told) => void
	readonly progress: (told: Told) => void
	readonly ask: (question: Told) => Promise<string>
	readonly askSecret: (question: Told) => Promise<string>
	/** text without a language, on standard output: JSON, and lines that are already worded */
	readonly data: (line: string) => void
	readonly words: Words
}

export function voiceOf(io: Io, langue: Langue): Voice {
	const words = (told: Told) => worded(langue, told)
	return {
		langue,
		isInteractive: io.isInteractive,
		out: (told) => io.out(words(told)),
		err: (told) => io.err(words(told)),
		progress: (told) => io.progress(words(told)),
		ask: (question) => io.ask(words(question)),
		askSecret: (question) => io.askSecret(words(question)),
		data: io.out,
		words
	}
}
