const CUT = '…'
const CUT_BYTES = 3

/** Lengths that a text may have. */
type Longest = { readonly characters: number; readonly bytes: number }

/** A text in UTF-8; a longer one is cut between two characters as people see them, and ends in « … ». */
export function coupe(text: string, { characters, bytes }: Longest): Uint8Array<ArrayBuffer> {
	// a character has two units at most, so a longer text is cut anyway
	const beginning = text.slice(0, 2 * characters + 2).toWellFormed()
	const encoder = new TextEncoder()
	const uncut = encoder.encode(beginning)
	if (beginning.length === text.length && Array.from(beginning).length <= characters && uncut.length <= bytes) return uncut
	let [kept, count, size] = ['', 1, CUT_BYTES]
	for (const { segment } of new Intl.Segmenter().segment(beginning)) {
		count += Array.from(segment).length
		size += encoder.encode(segment).length
		if (count > characters || size > bytes) break
		kept += segment
	}
	return encoder.encode(kept.trimEnd() + CUT)
}
