/** `a`, `a and b`, `a, b and c`. */
export const joinedWords = (words: readonly string[]) =>
	words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
