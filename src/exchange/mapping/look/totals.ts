import { folded } from '../../../kit/forms'
import { decimalNumber } from '../../../kit/nombre-ecrit'
import type { RawRow } from '../sheets/raw-sheet'

const LONGEST = 200
/** Longer than a name. */
const LONG_LINE = 40
const TOTAL =
	/^(?:(?:sous[ -]?total|total|moyennes?|effectif|average|ecart[ -]?type|nombre|note (?:max|min)|taux|minimum|maximum)\b|(?:somme|mean|sum)(?: d.*| of.*| ?:.*|$))/
/** The last lines of lists on paper. */
const CLOSING =
	/^(?:arrete|fait a|le directeur|la direct\w*|le secretaire|le chef|le president|signature|visa|nb|n\.b|legende|lu et approuve|date et signature)\b/

/**
 * Whether a row is a total or a line below a list on paper, not a record. A family name such as SOMME has other texts beside it.
 * @param numbers the columns of numbers of people: a total has none
 */
export function isLeftOut({ cells }: RawRow, width: number, numbers: readonly number[]): boolean {
	const texts = cells.map((cell) => folded(cell.slice(0, LONGEST)).trim()).filter((text) => text !== '')
	const wordsOnly = texts.filter((text) => decimalNumber(text.replace(/ ?%$/, '')) === undefined)
	const label = wordsOnly[0]
	if (label === undefined) return false
	const textAt = (column: number) => folded((cells[column] ?? '').slice(0, LONGEST)).trim()
	if (numbers.some((column) => /\d/.test(textAt(column)) && textAt(column) !== label)) return false
	if (TOTAL.test(label)) return wordsOnly.every((text, at) => at === 0 || TOTAL.test(text) || /^[\d #:.,/-]*(?:f ?cfa|xof|%)?$/.test(text))
	return (
		width > 2 &&
		texts.length <= 2 &&
		((CLOSING.test(label) && (label.includes(' ') || CLOSING.test(texts.at(-1)!))) || (texts.length === 1 && label.length > LONG_LINE))
	)
}
