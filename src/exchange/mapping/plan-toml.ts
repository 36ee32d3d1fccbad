import { tomlValue } from '../../config/toml-text'
import { shortened } from '../../kit/quoted'
import type { Langue } from '../../kit/langue'
import { worded, type Plain } from '../../kit/sentence'
import { columnLetters } from '../imports/workbook/sheet-cells'
import { decisionLine } from './decisions-toml'
import type { SheetLook } from './look/sheet-look'

const INTRODUCTION: readonly Plain[] = [
	'Proposals for "preau import CODE PATH --correspondance FILE": lines that begin with # do not count.',
	'Read each one, correct it, and remove its #: kind says what a sheet holds, use what a column becomes.',
	'An empty kind or use leaves the sheet or the column out.'
]

/** The proposals about sheets as a file of decisions. Whatever a person must confirm is a comment. */
export const planText = (looks: readonly SheetLook[], langue: Langue): string =>
	[...INTRODUCTION.map((line) => `# ${worded(langue, line)}`), ...looks.flatMap((look) => sheetLines(look, langue))].join('\n')

function sheetLines(
	{ file, sheet, refusal, heading, kind = '', isOwn, hidden, totals, columns, given: values, words = {} }: SheetLook,
	langue: Langue
): string[] {
	const names = ['', '[[sheets]]', `file = ${tomlValue(file)}`, `sheet = ${tomlValue(sheet)}`]
	if (refusal) return [...names, `kind = "" # ${worded(langue, refusal)}`]
	const isPartHidden = hidden.isSheet || hidden.rows > 0 || hidden.columns.length > 0
	return [
		...names,
		`${isOwn ? '' : '# '}kind = ${tomlValue(kind)}`,
		`heading_row = ${heading}`,
		isOwn ? 'existing = "remplacer"' : 'existing = "completer" # "remplacer" | "garder"',
		...(isPartHidden ? ['# hidden = "reprendre" | "laisser"'] : []),
		...(totals.length > 0 ? [`# aside = ${tomlValue(totals)}`] : []),
		'columns = [',
		...columns.map(({ heading: name, column, use, certainty, samples }) => {
			const isClear = name !== '' && columns.every((other) => other.heading !== name || other.column === column)
			const line = decisionLine({ heading: name, ...(!isClear && { column: columnLetters(column) }), use })
			return `${certainty === 'a_verifier' ? '#' : ''}\t${line}, # ${samples.map(inComment).join(', ')}`
		}),
		']',
		'given = [',
		...Object.entries(values).map(([use, { value, from }]) => `#\t${decisionLine({ use, value })}, # ${inComment(from)}`),
		']',
		'words = [',
		...Object.entries(words).flatMap(([use, meanings]) =>
			Object.entries(meanings).map(([word, means]) => `#\t${decisionLine({ use, word, means })},`)
		),
		']'
	]
}

const inComment = (text: string) => tomlValue(shortened(text))
