import { CHAMPS_RELEVE, colonnesProposees, MAX_CELLULE, MAX_LIGNES, REQUIS } from '../../domain/argent/releve'
import { columnLetters } from '../../exchange/imports/workbook/sheet-cells'
import { asHeading } from '../../exchange/mapping/sheets/headings-at'
import type { RawRow } from '../../exchange/mapping/sheets/raw-sheet'
import { readSheets } from '../../exchange/mapping/sheets/read-sheets'

/** The rows above which headings stand, and the columns that are read. */
const MOST_ABOVE = 40
const MAX_COLONNES = 40
/** Characters of all cells: a school keeps them until somebody applies the lines. */
const MAX_TEXTE = 4_000_000

/** The cells of a statement below its headings, each heading once. */
export type ReleveLu = { readonly titres: readonly string[]; readonly cellules: readonly (readonly string[])[] }

const cellCount = ({ cells }: RawRow) => cells.filter((cell) => cell.trim() !== '').length

/** How many of the facts of a statement a row names as headings; those that must be there count more. */
function score({ cells }: RawRow): number {
	const found = colonnesProposees(cells.map((cell) => asHeading(cell)))
	return CHAMPS_RELEVE.reduce((sum, champ) => sum + (found[champ] === undefined ? 0 : REQUIS.includes(champ) ? 3 : 1), 0)
}

/** Headings that are not empty and not given twice. */
function titresOf(cells: readonly string[], width: number): string[] {
	const seen = new Set<string>()
	return Array.from({ length: width }, (_, column) => {
		const heading = asHeading(cells[column]) || columnLetters(column)
		const titre = seen.has(heading) ? `${heading} (${columnLetters(column)})` : heading
		seen.add(titre)
		return titre
	})
}

/** Reads the statement of an operator, .csv or .xlsx, on a thread. @returns why it cannot be used, if it cannot */
export function readReleve(name: string, bytes: Uint8Array): ReleveLu | 'illisible' | 'vide' | 'long' {
	const { sheets } = readSheets([{ name, bytes }])
	const sheet = sheets.filter(({ isHidden }) => !isHidden).toSorted((a, b) => b.rows.length - a.rows.length)[0]
	if (!sheet) return 'illisible'
	const above = sheet.rows.slice(0, MOST_ABOVE)
	const best = above.toSorted((a, b) => score(b) - score(a) || cellCount(b) - cellCount(a))[0]
	if (!best || cellCount(best) < REQUIS.length) return 'vide'
	const rows = sheet.rows.slice(sheet.rows.indexOf(best) + 1)
	if (rows.length === 0) return 'vide'
	if (rows.length > MAX_LIGNES) return 'long'
	const width = Math.min(sheet.width, MAX_COLONNES)
	const cellules = rows.map(({ cells }) => cells.slice(0, width).map((cell) => cell.slice(0, MAX_CELLULE)))
	if (cellules.reduce((sum, cells) => cells.reduce((length, cell) => length + cell.length, sum), 0) > MAX_TEXTE) return 'long'
	return { titres: titresOf(best.cells, width), cellules }
}
