import { folded } from '../../kit/forms'

/** Headings as `folded` gives them, in English and French. */
const IDS = new Set(['id number', 'idnumber', 'numero didentification'])
const EMAILS = new Set(['email address', 'email', 'adresse de courriel', 'adresse e-mail', 'courriel'])
const EXPORTED = new Set(['last downloaded from this course', 'dernier telechargement depuis ce cours'])
const REAL = new Set(['real', 'brut'])
const PERCENT = new Set(['percentage', 'pourcentage'])
/** Lines before the header that a program may have added. */
const LINES_BEFORE = 5

export type Colonne = {
	readonly titre: string
	/** the highest mark in Moodle, if the file says it */
	readonly sur: number | null
	/** the cells by the number of their row */
	readonly cellules: readonly string[]
}

export type Export = {
	readonly personnes: readonly { readonly idnumber: string; readonly email: string }[]
	readonly colonnes: readonly Colonne[]
	/** when Moodle wrote the file; seconds, 0 if it does not say so */
	readonly at: number
}

/** Longer than a number with a sign, decimals and `%`, and blanks around them. */
const LONGEST_NUMBER = 40
/** Characters of a name that a page shows; Moodle has 255 for the name of an item, and 100 for a key or an address. */
const MAX_NAME = 255

/** A number as Moodle or a spreadsheet writes it, with or without `%`; `undefined` for any other text. */
export function nombre(texte: string): number | undefined {
	if (texte.length > LONGEST_NUMBER) return undefined
	const nu = texte.replace('%', '').trim()
	return /^-?\d{1,10}([.,]\d{1,9})?$/.test(nu) ? Number(nu.replace(',', '.')) : undefined
}

/** Half of the last digit: how much a rounded number may differ. */
const demi = (texte: string) => 0.5 / 10 ** (/[.,](\d+)/.exec(texte)?.[1]?.length ?? 0)

/** The one whole number that is the highest mark on each row where both are numbers; null if there is not exactly one. */
export function maximum(paires: readonly (readonly [real: string, percent: string])[]): number | null {
	let [low, high] = [0, Infinity]
	for (const [real, percent] of paires) {
		const [r, p] = [nombre(real), nombre(percent)]
		if (r === undefined || p === undefined || (r === 0 && p === 0)) continue
		if (r <= 0 || p <= demi(percent)) return null
		low = Math.max(low, (100 * (r - demi(real))) / (p + demi(percent)))
		high = Math.min(high, (100 * (r + demi(real))) / (p - demi(percent)))
	}
	const nearest = Math.ceil(low)
	return nearest >= 1 && nearest <= high && nearest + 1 > high ? nearest : null
}

/** `Name (Real)` as its name and the folded word in parentheses. */
function parts(heading: string): readonly [nom: string, forme: string] {
	const at = heading.lastIndexOf('(')
	return at > 0 && heading.endsWith(')') ? [heading.slice(0, at).trim(), folded(heading.slice(at + 1, -1))] : [heading, '']
}

/** The total of a course. That of a category is called as an activity may be (« Contrôle total »), and people see what they choose. */
const TOTALS = new Set(['course total', 'total du cours'])

/** Reads an export of marks by its headings, wherever they stand; `undefined` if it has neither idnumber nor e-mail. */
export function readExport(table: readonly (readonly string[])[]): Export | undefined {
	const isKey = (heading: string) => IDS.has(folded(heading.trim())) || EMAILS.has(folded(heading.trim()))
	const header = table.slice(0, LINES_BEFORE).findIndex((row) => row.some(isKey))
	if (header < 0) return undefined
	const heads = table[header]!.map((heading) => heading.trim())
	const rows = table.slice(header + 1)
	const cells = (column: number) => rows.map((row) => row[column]?.trim() ?? '')
	const of = (names: ReadonlySet<string>) => cells(heads.findIndex((heading) => names.has(folded(heading))))
	const [ids, emails] = [of(IDS), of(EMAILS)]
	const read = heads.map(parts)
	const reals = new Set(read.filter(([, forme]) => REAL.has(forme)).map(([nom]) => nom))
	/** the nearest column of percentages to the right, by name */
	const percents = new Map<string, readonly string[]>()
	const colonnes: Colonne[] = []
	for (const [column, [nom, forme]] of [...read.entries()].toReversed()) {
		if (TOTALS.has(folded(nom)) || !(REAL.has(forme) || PERCENT.has(forme))) continue
		const [titre, cellules] = [nom.slice(0, MAX_NAME), cells(column)]
		const percent = percents.get(nom)
		if (REAL.has(forme)) colonnes.push({ titre, cellules, sur: percent ? maximum(cellules.map((cell, at) => [cell, percent[at]!])) : null })
		else if (!reals.has(nom)) colonnes.push({ titre, cellules, sur: 100 })
		if (PERCENT.has(forme)) percents.set(nom, cellules)
	}
	const at = Math.max(0, ...of(EXPORTED).map((cell) => nombre(cell) ?? 0))
	const personnes = ids.map((idnumber, row) => ({ idnumber: idnumber.slice(0, MAX_NAME), email: emails[row]!.slice(0, MAX_NAME) }))
	return { personnes, colonnes: colonnes.toReversed(), at }
}

/** A mark of Moodle as it is typed here; `undefined` if it leaves the stored one, null if it is not a mark of this barème. */
export function noteFromMoodle(cellule: string, sur: number, bareme: number): string | null | undefined {
	if (cellule === '' || cellule === '-') return undefined
	const valeur = nombre(cellule)
	if (valeur === undefined || valeur < 0 || valeur > sur) return null
	return String(Math.round((valeur * bareme * 100) / sur) / 100).replace('.', ',')
}
