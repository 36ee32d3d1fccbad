import { folded } from '../kit/forms'

/** What ends a line, and the name and the matricule in it: no name has these. */
export const [LINE, FIELD] = ['\u0003', '\u0002']

/**
 * The ids of the people in a list who have all words of `q` in their name, in any order, then of those whose matricule has the text of
 * `q` in it; accents and case are ignored. Each line of the list is `sort key FIELD matricule FIELD id LINE`, in the order of names, the
 * matricule in small letters.
 */
export function foundIn(annuaire: string, q: string): number[] {
	const texte = folded(q).trim()
	const words = texte.split(/\s+/)
	const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
	const others = words.filter((word) => word !== rarest)
	const [named, numbered]: [number[], number[]] = [[], []]
	// whoever has all of the words, or all of the text, has the rarest of them
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
