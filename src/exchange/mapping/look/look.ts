import type { Noun } from '../../imports/noun/noun'
import { columnOf } from '../../imports/tables/csv-header'
import type { RawRow, RawSheet } from '../sheets/raw-sheet'
import type { SchoolFacts } from '../school-facts'
import { findTable, type Table } from './find-table'
import { givenBy } from './given'
import { meaningOf } from './headings'
import { kindOf, ownNoun, type Kind, type SeenColumn } from './kinds'
import { headingKey, headingsKey } from './memory'
import { propose, type Proposal } from './propose'
import type { ColumnLook, Memory, SheetLook } from './sheet-look'
import { NEVER, nounOf, partsOf, usesOf } from './uses'
import { fits, schoolKeysOf, valuesOf, type SchoolKeys } from './values'

export type LookingAt = {
	readonly nouns: readonly Noun[]
	readonly facts: SchoolFacts
	/** earlier decisions of the school, the latest first */
	readonly memories: readonly Memory[]
	/** the row of the headings, if a person has said it */
	readonly heading?: number
}

/** Characters of a cell that a page shows. */
const SHOWN = 100
const FIRST_ROWS = 10

/** The kind of a sheet and the uses of its columns, as far as they can be guessed. It never fails, and says the same about the same sheet. */
export function lookAt(sheet: RawSheet, { nouns, facts, memories, heading }: LookingAt): SheetLook {
	const table = findTable(sheet, heading)
	const { file, sheet: name } = sheet
	if ('phrase' in table) return { ...NOTHING, file, sheet: name, refusal: table, hidden: hiddenIn(sheet) }
	const columns = seenColumns(sheet, table)
	const schoolKeys = schoolKeysOf(facts)
	const places = [name, ...table.titles.filter((title) => !table.groups.includes(title)), file]
	const names = [name, file.replace(/\.\w{1,5}$/, '')].map((text) => text.slice(0, SHOWN).trim().toLowerCase())
	const template = ownNoun(
		names,
		columns.map((column) => column.heading),
		nouns
	)
	const memory = template
		? undefined
		: memories.find((candidate) => candidate.headings === headingsKey(columns) && nounOf(nouns, candidate.kind))
	const kind: Kind | undefined = template
		? { kind: template.name, isSure: true }
		: memory
			? { kind: memory.kind, isSure: true }
			: kindOf(columns, places, nouns, schoolKeys)
	const proposals = proposalsOf(columns, table, { template, memory, kind }, nouns, schoolKeys)
	const looks = columns.map((column) => columnLook(column, proposals.get(column.column)))
	return {
		file,
		sheet: name,
		heading: table.heading,
		count: table.rows.length,
		titles: table.titles.map((title) => title.slice(0, SHOWN)),
		columns: looks,
		firstRows: table.rows.slice(0, FIRST_ROWS).map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.slice(0, SHOWN)) })),
		hidden: hiddenIn(sheet, table.rows, columns),
		...(kind && { kind: kind.kind }),
		isOwn: template !== undefined,
		given: template || !kind ? {} : givenFor(kind.kind, places, looks, nouns, facts),
		totals: template ? [] : table.totals,
		isRemembered: memory !== undefined,
		...(memory && { words: memory.words })
	}
}

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

function seenColumns(sheet: RawSheet, { headings, groups, rows, totals }: Table): SeenColumn[] {
	const left = new Set(totals)
	const records = rows.filter(({ number }) => !left.has(number))
	return headings.flatMap((heading, column) => {
		const texts = records.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '')
		if (heading === '' && texts.length === 0) return []
		const meaning = meaningOf(`${heading} ${groups[column]}`)
		return {
			column,
			heading,
			meaning: meaning.isWhole ? meaning : meaningOf(heading),
			values: valuesOf(texts),
			isHidden: sheet.hiddenColumns.includes(column)
		}
	})
}

type Reasons = { readonly template: Noun | undefined; readonly memory: Memory | undefined; readonly kind: Kind | undefined }

function proposalsOf(
	columns: readonly SeenColumn[],
	{ groups }: Table,
	{ template, memory, kind }: Reasons,
	nouns: readonly Noun[],
	schoolKeys: SchoolKeys
) {
	if (!kind) return new Map<number, Proposal>()
	if (memory) return remembered(columns, memory, nouns, schoolKeys)
	const proposals = propose(columns, new Map(columns.map(({ column }) => [column, groups[column] ?? ''])), kind, nouns, schoolKeys)
	return template ? ofOwn(columns, template) : proposals
}

/** The columns of a template, whatever they are: its file says it, and it is not a guess. */
const ofOwn = (columns: readonly SeenColumn[], template: Noun) =>
	new Map(
		columns.map(({ column, heading }) => [
			column,
			{ use: `${template.name}.${columnOf(heading, template)!.name}`, certainty: 'reconnu' } as const
		])
	)

/** The columns as this school has decided them before, by heading. */
function remembered(columns: readonly SeenColumn[], { kind, uses }: Memory, nouns: readonly Noun[], schoolKeys: SchoolKeys) {
	const possible = new Map(usesOf(kind, nouns).map((use) => [use.use, use]))
	const byHeading = Map.groupBy(columns, ({ heading }) => headingKey(heading))
	const takenUses = new Set<string>()
	return new Map(
		[...byHeading].flatMap(([heading, alike]) =>
			alike.map(({ column, values }): [number, Proposal] => {
				const use = (Object.hasOwn(uses, heading) && uses[heading]) || ''
				if (use === '' && heading !== '' && alike.length === 1) return [column, { use, certainty: 'non_repris' }]
				const isPossible = possible.has(use) && !NEVER.has(partsOf(use).column) && alike.length === 1 && !takenUses.has(use)
				if (!isPossible) return [column, { use: '', certainty: 'a_verifier' }]
				if (use !== 'notes.note') takenUses.add(use)
				return [
					column,
					{
						use,
						certainty: fits(use, possible.get(use)?.column, values, schoolKeys) === true && use !== 'notes.note' ? 'reconnu' : 'a_verifier'
					}
				]
			})
		)
	)
}

function columnLook(
	{ column, heading, values, isHidden }: SeenColumn,
	proposal: Proposal = { use: '', certainty: 'non_repris' }
): ColumnLook {
	const { filled, distinct, samples } = values
	return { column, heading, samples: samples.map((text) => text.slice(0, SHOWN)), filled, distinct, ...proposal, isHidden }
}

function hiddenIn({ isHidden, isFiltered, hiddenColumns }: RawSheet, rows: readonly RawRow[] = [], columns: readonly SeenColumn[] = []) {
	const headings = columns.filter(({ column }) => hiddenColumns.includes(column)).map(({ heading }) => heading)
	return { rows: rows.filter((row) => row.isHidden).length, columns: headings, isSheet: isHidden, isFiltered }
}

/** Class and year for all rows, unless a column has them. */
function givenFor(kind: string, places: readonly string[], columns: readonly ColumnLook[], nouns: readonly Noun[], facts: SchoolFacts) {
	const { classe, annee } = givenBy(places, facts)
	// marks are of students in a class
	const list = kind === 'notes' ? 'etudiants' : kind
	const uses = new Set(usesOf(list, nouns).map(({ use }) => use))
	const noun = list === 'etudiants' ? 'inscriptions' : list
	const isTold = (use: string) => columns.some((column) => column.use === use)
	const givens = [
		[`${noun}.classe`, classe],
		[`${noun}.annee`, annee]
	] as const
	return Object.fromEntries(givens.flatMap(([use, given]) => (given && uses.has(use) && !isTold(use) ? [[use, given]] : [])))
}
