/**
 * Signs of a text that was read in another encoding than it was written in; hand-written texts almost never have them. Letters of other
 * languages (Š, Ž) and quotes count only within a word.
 */
const DAMAGE = [
	// the replacement of a character that could not be read
	/\uFFFD/,
	// UTF-8 read as Windows-1252, as Mac or as MS-DOS
	/[ÂÃÅ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/,
	/[√≈][\u0080-\uFFFF]/,
	/[\u2500-\u257F]/,
	// Mac or MS-DOS read as Windows-1252
	/\p{L}[ƒ•‰ˆ‚„†‡˜¤‹]|[ƒ‰ˆ‡˜¤]\p{L}/u,
	/\p{L}[™”]\p{Ll}|\p{Ll}[ŽŠŸŒ]|\p{L}[ŽŠŸ]\p{Ll}/u
]
/** Each pattern needs one of these characters, and few files have any: looking for them first is many times faster. */
const RARE = /[\uFFFDÂÃÅ€√≈\u2500-\u257Fƒ•‰ˆ‚„†‡˜¤‹™”ŽŠŸŒ]/

const BESIDE = 20

/** The part of a text that is probably damaged; `undefined` if nothing is. */
export function damagedIn(text: string): string | undefined {
	if (!RARE.test(text)) return undefined
	const found = DAMAGE.map((pattern) => text.search(pattern)).filter((at) => at >= 0)
	const at = Math.min(...found)
	return found.length === 0 ? undefined : text.slice(Math.max(0, at - BESIDE), at + BESIDE)
}
