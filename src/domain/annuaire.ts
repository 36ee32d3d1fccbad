import { folded } from '../kit/forms'

/** The characters that end a line, and a field in it. They never occur in names. */
export const [LINE, FIELD] = ['\u0003', '\u0002']

/**
 * Ids of the people whose name has all words of `q`, in any order; then of those whose matricule contains `q`. Accents and case are
 * ignored. Each line of `annuaire` is `sort key FIELD matricule FIELD id LINE`. Lines are in the order of names; matricules are in
 * small letters.
 */
export function foundIn(annuaire: string, q: string): number[] {
	const texte = folded(q).trim()
	const words = texte.split(/\s+/)
	const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
	const others = words.filter((word) => word !== rarest)
	const [named, numbered]: [number[], number[]] = [[], []]
	// a line that has all words, or the whole text, has the rarest word
	for (let at = annuaire.indexOf(rarest); at !== -1 && at < annuaire.length;) {
		const end = annuaire.indexOf(LINE, at)
		const start = annuaire.lastIndexOf(LINE, at - 1) + 1
		const [afterName, beforeId] = [annuaire.indexOf(FIELD, start), annuaire.lastIndexOf(FIELD, end)]
		const has = (part: string) => annuaire.slice(start, afterName).includes(part)
		const isNamed = at + rarest.length <= afterName && others.every(has)
		if (isNamed || annuaire.slice(afterName + 1, beforeId).includes(texte))
			(isNamed ? named : numbered).push(Number(annuaire.slice(beforeId + 1, end)))
		at = annuaire.indexOf(rarest, end + 1)
	}
	return [...named, ...numbered]
}
