import { sentence, type Told } from '../../../kit/sentence'
import { NIVEAUX } from '../../../domain/vocabulaire'
import { quoted } from '../../../kit/quoted'
import { choice, text as textColumn } from '../../imports/noun/column-types'
import type { Column } from '../../imports/noun/columns'
import { INVALID, type Value } from '../../imports/noun/record'
import { parseCell } from '../../imports/tables/parse-cell'
import { readCell } from '../../imports/tables/read-cell'
import { ownNoun, stemsOf } from '../look/kinds'
import type { Use } from '../look/uses'
import type { RawRow } from '../sheets/raw-sheet'
import { dayOf, dayOrder, type DayOrder } from '../sheets/day-order'
import type { Context } from './context'
import type { RowValues } from './mapped-tables'
import { MARKS, type DecidedColumn, type DecidedSheet, type SheetCell } from './decided-sheet'
import { MARK_CHOICES, markOf } from './marks'
import { MAX_WORDS } from './open-questions'
import { splitNames, type WrittenName } from './names'
import { meaningOf } from './word-meanings'

/** An amount with its currency: `150 000 FCFA`. */
const CURRENCY = /(?:f\s?cfa|cfa|xof|francs?|frs?|f|€|eur|euros?)\.?$/i
/** Longer than an amount. */
const LONGEST_AMOUNT = 60

const withoutCurrency = (text: string) => (text.length > LONGEST_AMOUNT ? text : text.replace(CURRENCY, '').trim())

/** Reads the cells of one sheet as the values of nouns. */
export class SheetValues {
	/** columns whose empty cells clear: those of a sheet in Préau's own form, as if it came alone */
	readonly clears: readonly string[]
	/** by column, the order of day and month; `undefined` if it is open */
	readonly #orders = new Map<number, DayOrder | undefined>()
	/** by column and row, whole names in their parts */
	readonly #names = new Map<number, ReadonlyMap<number, WrittenName>>()
	/** uses of columns and of values for all rows, by their beginning */
	readonly #uses: ReadonlyMap<string, readonly { readonly target: Use; readonly column?: DecidedColumn }[]>

	constructor(
		readonly sheet: DecidedSheet,
		readonly context: Context,
		uses: ReadonlyMap<string, Use>
	) {
		const { columns, decision, headings } = sheet
		const isOwn = decision.existing === 'remplacer' && ownNoun(stemsOf(decision), headings, context.nouns)?.name === decision.kind
		this.clears = isOwn ? columns.flatMap(({ target: { column } }) => column?.name ?? []) : []
		const everyRow = Object.keys(decision.given).filter((use) => !columns.some((column) => column.use === use))
		const all = [
			...columns.map((column) => ({ target: column.target, column })),
			...everyRow.flatMap((use) => (uses.has(use) ? [{ target: uses.get(use)! }] : []))
		]
		this.#uses = Map.groupBy(all, ({ target }) => beginningOf(target.use))
	}

	/** Whether any column or value for all rows has a use that begins like this. */
	has(beginning: string): boolean {
		return this.#uses.has(beginning)
	}

	/** The text of a use in a row, from its column or for all rows. */
	text(row: RawRow, use: string): string {
		const column = this.sheet.columns.find((candidate) => candidate.use === use)
		return column ? this.sheet.cellAt(row.number, column.column).text : (this.sheet.decision.given[use] ?? '').trim()
	}

	/** All values of a noun in a row; what is not understood is reported at the line. */
	values(row: RawRow, beginning: string, line: number): RowValues {
		const values: RowValues = {}
		for (const { target, column } of this.#uses.get(beginning) ?? []) {
			if (target.use.endsWith('.nom_prenoms') && column) Object.assign(values, this.#name(row, column, line))
			else if (target.use === MARKS && column) Object.assign(values, column.evaluation ? {} : this.mark(row, column, line))
			else if (target.column) {
				const cell = column
					? this.sheet.cellAt(row.number, column.column)
					: { ...NO_CELL, text: this.sheet.decision.given[target.use]!.trim() }
				const value = this.#value(target.column, target.use, cell, column, { row, line })
				if (value !== null) values[target.column.name] = value
			}
		}
		return values
	}

	/** The mark of a cell, or the reason why there is not one. @param bareme that of the évaluation, if it is known */
	mark(row: RawRow, { column }: DecidedColumn, line: number, bareme?: number): RowValues {
		const { text, problem } = this.sheet.cellAt(row.number, column)
		const refuse = (told: Told): typeof INVALID => {
			this.context.faults.add('notes', line, 'note', told)
			return INVALID
		}
		if (problem) return { note: refuse(problem) }
		const mark = markOf(text, bareme, this.sheet.decision.words[MARKS] ?? {})
		if (!mark) return {}
		if ('problem' in mark) return { note: refuse(mark.problem) }
		if ('open' in mark) return { note: this.#ask(MARKS, text, MARK_CHOICES, refuse) }
		if (mark.etat !== '') return { etat: mark.etat }
		const read = parseCell({ form: 'note' }, mark.note)
		return { note: 'problem' in read ? refuse(read.problem) : read.value }
	}

	#value(column: Column, use: string, cell: SheetCell, place: DecidedColumn | undefined, at: At): Value | typeof INVALID | null {
		const refuse = (told: Told): typeof INVALID => {
			this.context.faults.add(beginningOf(use), at.line, column.name, told)
			return INVALID
		}
		if (cell.problem) return refuse(cell.problem)
		if (cell.text === '') return null
		const meanings = this.sheet.decision.words[use] ?? {}
		const isExplained = Object.hasOwn(meanings, cell.text)
		const written = isExplained ? { ...cell, text: meanings[cell.text]!, isDate: false } : cell
		if (written.text === '') return null
		const understood = this.#understood(column, use, written, place, at, refuse)
		if (typeof understood !== 'string') return understood
		const read = readCell({ type: column.type }, understood)
		return 'problem' in read ? refuse(read.problem) : read.value
	}

	/** A cell as a file of Préau has it. */
	#understood(
		column: Column,
		use: string,
		{ text, isDate }: SheetCell,
		place: DecidedColumn | undefined,
		at: At,
		refuse: (told: Told) => typeof INVALID
	): string | typeof INVALID {
		const { type } = column
		switch (type.form) {
			case 'date': {
				const order = this.#order(place)
				if (order === undefined) return INVALID
				const read = dayOf(text, order)
				return !read ? text : 'problem' in read ? refuse(read.problem) : read.day
			}
			case 'choix':
			case 'booleen': {
				if (type.form === 'choix' && type.several) return text
				const choices = type.form === 'choix' ? (type.offered ?? type.values) : ['oui', 'non']
				return meaningOf(column, text, {}) ?? this.#ask(use, text, choices, refuse)
			}
			case 'entier':
			case 'decimal':
				return withoutCurrency(text)
			case 'reference':
				if (isDate) return refuse(IS_DAY)
				return type.several || type.to.name === 'etudiants' ? text : this.#reference(type.to.name, use, text, at, refuse)
			case 'text':
			case 'identifiant':
				return isDate && !(type.form === 'text' && type.holds === 'remark') ? refuse(IS_DAY) : text
			default:
				return text
		}
	}

	#reference(lookup: string, use: string, text: string, { row }: At, refuse: (told: Told) => typeof INVALID): string | typeof INVALID {
		const { references } = this.context
		if (lookup === 'classes') return this.classe(row, beginningOf(use), text) ?? INVALID
		const key = references.find(lookup, text)
		if (typeof key === 'string') return key
		return this.#ask(use, text, key.length > 0 ? key : references.keysOf(lookup), refuse)
	}

	/** The class of a row, which may be written in parts. If they are not the class's, all of them are one word, which is asked. */
	classe(row: RawRow, beginning: string, text: string): string | typeof INVALID | undefined {
		const { references, questions } = this.context
		const [filiere, niveau] = ['filiere', 'niveau'].map((part) => this.text(row, `${beginning}.${part}`))
		const word = [filiere, niveau, text].filter((part) => part !== '').join(' ')
		if (word === '') return undefined
		const annee = this.annee(row, beginning)
		const byText = text === '' ? undefined : references.classe(text, annee)
		const classe = references.classe(word, annee) ?? (byText && this.#isOf(byText, filiere!, niveau!) ? byText : undefined)
		if (classe === undefined) questions.classe(word)
		return classe ?? INVALID
	}

	/** Whether a class may be of a filière and a niveau that are written beside it. */
	#isOf(key: string, filiere: string, niveau: string): boolean {
		const { facts, decisions, references } = this.context
		const classe = [...facts.classes, ...decisions.classes].find(({ code, annee }) => key === `${code}@${annee}`)
		const keys = [references.find('filieres', filiere), meaningOf(NIVEAU, niveau, {})]
		return !classe || [classe.filiere, classe.niveau].every((code, at) => typeof keys[at] !== 'string' || keys[at] === code)
	}

	/** The year that the row or the sheet gives to a class. */
	annee(row: RawRow, beginning: string): string | undefined {
		const text = this.text(row, `${beginning}.annee`)
		const libelle = text === '' ? undefined : this.context.references.find('annees', text)
		return typeof libelle === 'string' ? libelle : text === '' ? undefined : text
	}

	#ask(use: string, text: string, choices: readonly string[], refuse: (told: Told) => typeof INVALID): typeof INVALID {
		const isAsked = this.context.questions.word(this.sheet, use, text, choices)
		if (!isAsked)
			refuse(
				sentence('{text}: this column has more than {max} different words that are not understood', { text: quoted(text), max: MAX_WORDS })
			)
		return INVALID
	}

	#order(place: DecidedColumn | undefined): DayOrder | undefined {
		return place ? this.#orders.getOrInsertComputed(place.column, () => this.#orderIn(place)) : 'jour'
	}

	#orderIn(place: DecidedColumn): DayOrder | undefined {
		const { sheet, context } = this
		const cells = sheet.rows.map(({ number }) => sheet.cellAt(number, place.column))
		const days = dayOrder(cells.map(({ address, text, isDate }) => ({ cell: address, text, isDate })))
		if ('samples' in days && !place.days) context.questions.column('days', sheet, place, days.samples)
		const isWrong = 'problem' in days && (days.isExchange || !place.days)
		if (isWrong) {
			const row = Number(days.cell.replace(/^[A-Z]{1,3}/, ''))
			const line = context.origins.lineOf({ sheet, row, uses: beginningOf(place.use), column: place.column })
			context.faults.add(beginningOf(place.use), line, place.target.column?.name, days.problem)
		}
		return isWrong ? undefined : (place.days ?? ('order' in days ? days.order : undefined))
	}

	/** The parts of a whole name. */
	#name(row: RawRow, place: DecidedColumn, line: number): RowValues {
		const cell = this.sheet.cellAt(row.number, place.column)
		if (cell.text === '' && !cell.problem) return {}
		const name = this.#names.getOrInsertComputed(place.column, () => this.#namesOf(place)).get(row.number)
		const problem = cell.problem ?? (cell.isDate ? IS_DAY : name && 'problem' in name ? name.problem : undefined)
		if (problem) this.context.faults.add(beginningOf(place.use), line, 'nom', problem)
		if (problem || !name || 'problem' in name) return { nom: INVALID }
		const values: RowValues = {}
		for (const part of ['nom', 'prenoms'] as const) {
			const read = readCell({ type: NAME }, name[part])
			if ('problem' in read) this.context.faults.add(beginningOf(place.use), line, part, read.problem)
			if ('problem' in read || read.value !== null) values[part] = 'problem' in read ? INVALID : read.value
		}
		return values
	}

	#namesOf(place: DecidedColumn): ReadonlyMap<number, WrittenName> {
		const { sheet } = this
		const cells = sheet.rows.map(({ number }) => ({ number, ...sheet.cellAt(number, place.column) })).filter(({ text }) => text !== '')
		const read = splitNames(
			cells.map(({ text }) => text),
			place.split
		)
		if ('samples' in read) this.context.questions.column('names', sheet, place, read.samples)
		return new Map('names' in read ? cells.map(({ number }, at) => [number, read.names[at]!]) : [])
	}
}

/** A place at which a value is read. */
type At = { readonly row: RawRow; readonly line: number }

const IS_DAY = 'the spreadsheet has made a day of it: format the column as text, and type what it was'
const NAME = textColumn()
const NIVEAU: Column = { name: 'niveau', type: choice(NIVEAUX), doc: { fr: '', en: '' }, example: '' }

const NO_CELL = { address: '', heading: '', isDate: false } as const

/** `responsables2` of the use `responsables2.nom`. */
export const beginningOf = (use: string) => use.slice(0, use.indexOf('.'))
