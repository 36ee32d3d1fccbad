import type { Bloc, Cellule } from '../../domain/papiers/feuille'
import type { PdfCell, PdfNode } from './node'
import { drawn } from './text'

type Table = Extract<Bloc, { table: unknown }>['table']

const SIZE = 8.5
/** The width of a character of this size, on average with a margin. */
const CHARACTER = 4.9
/** Left and right of the text in a cell. */
const PADDING = 4
const [NARROWEST, WIDEST_WORD, WIDEST] = [24, 90, 260]
/** A row breaks between two pages only if one of its cells is longer, in characters: it might be longer than a page. */
const LONG = 400
const [GREY, TINT] = ['#555555', '#eef1f0']

const textOf = (cell: Cellule): string => (typeof cell === 'string' ? cell : cell.texte)
const lengthOf = (cell: Cellule): number => textOf(cell).length + (typeof cell === 'string' ? 0 : (cell.petit?.length ?? 0))

/** A table over the whole width, its head repeated on each page. */
export function tableNode({ colonnes, lignes }: Table, room: number): PdfNode {
	const row = (cells: readonly Cellule[]): PdfCell[] =>
		cells.length === 1 && colonnes.length > 1
			? [
					{ ...cellNode(cells[0]!, false), bold: true, fillColor: TINT, colSpan: colonnes.length },
					...colonnes.slice(1).map(() => '' as const)
				]
			: colonnes.map(({ nombre = false }, at) => cellNode(cells[at] ?? '', nombre))
	const head = colonnes.map(({ titre, nombre = false }) => ({ ...cellNode({ texte: titre, gras: true }, nombre), fillColor: TINT }))
	const isShort = [colonnes.map(({ titre }) => titre), ...lignes].every((cells) => cells.every((cell) => lengthOf(cell) < LONG))
	return {
		table: {
			widths: widthsOf({ colonnes, lignes }, room),
			body: [head, ...lignes.map(row)],
			...(isShort && { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true })
		},
		layout: {
			hLineWidth: (line) => (line < 2 || line > lignes.length ? 0.8 : 0.4),
			vLineWidth: () => 0,
			hLineColor: (line) => (line < 2 || line > lignes.length ? '#333333' : '#bbbbbb'),
			paddingLeft: () => PADDING,
			paddingRight: () => PADDING,
			paddingTop: () => 1.5,
			paddingBottom: () => 2
		},
		fontSize: SIZE,
		lineHeight: 0.95,
		margin: [0, 6, 0, 8]
	}
}

function cellNode(cell: Cellule, isNumber: boolean): PdfNode {
	const { texte, gras = false, petit }: Exclude<Cellule, string> = typeof cell === 'string' ? { texte: cell } : cell
	const style = { bold: gras, alignment: isNumber ? 'right' : 'left' } as const
	const main = { text: drawn(texte), ...style }
	return petit === undefined
		? main
		: { stack: [main, { text: drawn(petit), fontSize: SIZE - 1.5, color: GREY, alignment: style.alignment }] }
}

/**
 * Shares the width: each column gets the room that its texts need. On too narrow a page it gets the room of its longest word, and more the
 * longer its texts usually are.
 */
function widthsOf({ colonnes, lignes }: Table, room: number): number[] {
	const rows = lignes.filter((cells) => cells.length > 1 || colonnes.length === 1)
	// the words of a title are bold
	const columns = colonnes.map(({ titre }, at) => [`${titre.replaceAll(' ', '__ ')}__`, ...rows.map((cells) => textOf(cells[at] ?? ''))])
	const needs = columns.map((texts) => between(longest(texts), NARROWEST, WIDEST))
	const least = columns.map((texts) => between(longest(texts.flatMap((text) => text.slice(0, LONG).split(' '))), NARROWEST, WIDEST_WORD))
	const free = room - 2 * PADDING * colonnes.length
	const [wish, smallest] = [sum(needs), sum(least)]
	if (smallest >= free) return least.map((width) => (width * free) / smallest)
	if (wish > free) {
		const wishes = columns.map((texts, at) => Math.max(0, Math.min(needs[at]!, 2 * usual(texts)) - least[at]!))
		return least.map((width, at) => width + ((free - smallest) * (wishes[at]! || 1)) / sum(wishes.map((points) => points || 1)))
	}
	const texts = needs.filter((_, at) => !colonnes[at]!.nombre)
	const [rest, shares] = [free - wish, sum(texts)]
	return needs.map((need, at) => (shares === 0 ? (need * free) / wish : need + (colonnes[at]!.nombre ? 0 : (rest * need) / shares)))
}

const longest = (texts: readonly string[]) => CHARACTER * texts.reduce((length, text) => Math.max(length, text.length), 0)
const usual = (texts: readonly string[]) => (CHARACTER * sum(texts.map(({ length }) => length))) / texts.length
const between = (width: number, narrowest: number, widest: number) => Math.min(widest, Math.max(narrowest, width))
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
