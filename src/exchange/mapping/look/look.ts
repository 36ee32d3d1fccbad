import type { Noun } from '../../imports/noun/noun'
import { columnOf, isAside } from '../../imports/tables/csv-header'
import { columnLetters } from '../../imports/workbook/sheet-cells'
import type { SchoolFacts } from '../school-facts.queries'
import { mergedTexts } from '../sheets/merged-texts'
import type { RawRow, RawSheet } from '../sheets/raw-sheet'
import { findTable, type Table } from './find-table'
import { givenBy } from './given'
import { meaningOf } from './headings'
import { kindOf, ownNoun, stemsOf, type Kind, type SeenColumn } from './kinds'
import { headingsKey } from './memory'
import { propose, type Proposal } from './propose'
import type { ColumnLook, Memory, SheetLook } from './sheet-look'
import { nounOf, usesOf } from './uses'
import { schoolKeysOf, valuesOf, type SchoolKeys } from './values'

type LookingAt = {
	readonly nouns: readonly Noun[]
	readonly facts: SchoolFacts
	/** earlier decisions of the school, the latest first */
	readonly memories: readonly Memory[]
	/** the row of the headings, if a person has said it */
	readonly heading?: number
	/** what the sheet holds, if a person has said it */
	readonly kind?: string
}

/** Characters of a cell that a page shows. */
const SHOWN = 100
const FIRST_ROWS = 10
const NOTHING = {
	heading: 0,
	count: 0,
	titles: [],
	columns: [],
	firstRows: [],
	isOwn: false,
	given: {},
	totals: [],
	isRemembered: false
} as const

/** The kind of a sheet and the uses of its columns, as far as they can be guessed. It never fails, and says the same about the same sheet. */
export function lookAt(sheet: RawSheet, { nouns, facts, memories, heading, kind: chosenKind }: LookingAt): SheetLook {
	const { file, sheet: name } = sheet
	const table = findTable(sheet, heading)
	if ('phrase' in table) return { ...NOTHING, file, sheet: name, refusal: table, hidden: hiddenIn(sheet, [], []) }
	const columns = seenColumns(table, schoolKeysOf(facts))
	const headings = columns.map((column) => column.heading)
	const isChosen = (other: string) => chosenKind === undefined || chosenKind === other
	const namesake = ownNoun(stemsOf(sheet), headings, nouns)
	const template = namesake && isChosen(namesake.name) ? namesake : undefined
	const memory = memories.find(
		(earlier) => earlier.headings === headingsKey(columns) && isChosen(earlier.kind) && nounOf(nouns, earlier.kind)
	)
	const titles = table.titles.filter((title) => !table.groups.includes(title))
	const certainKind = chosenKind ?? template?.name ?? memory?.kind
	const guess: Kind | undefined =
		certainKind === undefined ? kindOf(columns, [name, file], titles, nouns) : { kind: certainKind, isSure: true }
	// values without a heading: the headings may be those of other columns
	const isRagged = columns.some((column) => column.heading === '' && !column.values.isCounting)
	const kind = guess && { ...guess, isSure: guess.isSure && !isRagged }
	const proposals = template ? ofTemplate(columns, template) : kind ? propose(columns, kind, nouns, memory) : new Map<number, Proposal>()
	const looks = columns.map(({ column, heading: text, values: { samples } }): ColumnLook => {
		const proposal = proposals.get(column) ?? ({ use: '', certainty: 'non_repris' } as const)
		const shownSamples = samples.map((sample) => sample.slice(0, SHOWN))
		return { column, heading: text, samples: shownSamples, ...proposal, isHidden: sheet.hiddenColumns.includes(column) }
	})
	return {
		file,
		sheet: name,
		heading: table.heading,
		count: table.rows.length,
		titles: table.titles.map((title) => title.slice(0, SHOWN)),
		columns: looks,
		firstRows: firstRowsOf(sheet, table),
		hidden: hiddenIn(sheet, table.rows, looks),
		...(kind && { kind: kind.kind }),
		isOwn: template !== undefined,
		given: template || !kind ? {} : givenFor(kind.kind, givenBy([name, ...titles, file], facts), looks, nouns),
		totals: template ? [] : table.totals,
		...(!template && table.totals.length > 0 && { totalTexts: textsOf(table) }),
		isRemembered: !template && memory !== undefined,
		...(!template && memory && { words: memory.words })
	}
}

/** The first rows as they would be read: merged cells down a column all have the text of the first. */
function firstRowsOf(sheet: RawSheet, { heading, rows, headings }: Table): SheetLook['firstRows'] {
	const first = rows.slice(0, FIRST_ROWS)
	const columns = [...headings.keys()]
	const merged = mergedTexts(sheet, { heading, last: first.at(-1)?.number ?? heading, columns: new Set(columns) })
	return first.map(({ number, cells }) => ({
		number,
		cells: columns.map((column) => (merged.get(`${columnLetters(column)}${number}`) ?? cells[column] ?? '').slice(0, SHOWN))
	}))
}

/** The texts of the rows of totals, each in one line. */
function textsOf({ rows, totals }: Table): string[] {
	const byNumber = new Map(rows.map(({ number, cells }) => [number, cells]))
	return totals.map((number) =>
		byNumber
			.get(number)!
			.map((cell) => cell.slice(0, SHOWN).trim())
			.filter((cell) => cell !== '')
			.join(' · ')
			.slice(0, SHOWN)
	)
}

function seenColumns({ headings, groups, rows, totals }: Table, schoolKeys: SchoolKeys): SeenColumn[] {
	const others = new Set(totals)
	const records = rows.filter(({ number }) => !others.has(number))
	return headings.flatMap((heading, column) => {
		const texts = records.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '')
		if (heading === '' && texts.length === 0) return []
		const inGroup = meaningOf(`${heading} ${groups[column]}`)
		const isDoubtful = groups[column] !== '' && !inGroup.isWhole
		return { column, heading, meaning: isDoubtful ? meaningOf(heading) : inGroup, isDoubtful, values: valuesOf(texts, schoolKeys) }
	})
}

/** The columns of a template, whatever they are: its file says it, and it is not a guess. */
const ofTemplate = (columns: readonly SeenColumn[], noun: Noun) =>
	new Map(
		columns.flatMap(({ column, heading }) =>
			isAside(heading) ? [] : [[column, { use: `${noun.name}.${columnOf(heading, noun)!.name}`, certainty: 'reconnu' } as const]]
		)
	)

function hiddenIn({ isHidden, isFiltered }: RawSheet, rows: readonly RawRow[], columns: readonly ColumnLook[]) {
	const headings = columns.filter((column) => column.isHidden).map(({ heading }) => heading)
	return { rows: rows.filter((row) => row.isHidden).length, columns: headings, isSheet: isHidden, isFiltered }
}

/** Class and year for all rows, unless a column has them. Marks are of students in a class. */
function givenFor(kind: string, { classe, annee }: ReturnType<typeof givenBy>, columns: readonly ColumnLook[], nouns: readonly Noun[]) {
	const list = kind === 'notes' ? 'etudiants' : kind
	const uses = new Set(usesOf(list, nouns).map(({ use }) => use))
	const noun = list === 'etudiants' ? 'inscriptions' : list
	const givens = [[`${noun}.classe`, classe] as const, [`${noun}.annee`, annee] as const]
	return Object.fromEntries(
		givens.flatMap(([use, given]) => (given && uses.has(use) && !columns.some((column) => column.use === use) ? [[use, given]] : []))
	)
}
