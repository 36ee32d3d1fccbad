import type { SheetName } from '../../../kit/sheet-name'
import type { ColumnQuestion, PersonQuestion, Questions, WordQuestion } from '../../imports/report/questions'
import type { DecidedColumn, DecidedSheet } from './decided-sheet'
import { wordsOf } from './references'

/** The most different words of one column that a person is asked about; more are not words. */
export const MAX_WORDS = 100
/** The most rows whose person is asked at once. Further ones, like further classes, are asked when these are answered. */
const MAX_PEOPLE = 500
/** The most choices that are offered for a word. */
const MAX_CHOICES = 50

const nameOf = ({ decision: { file, sheet } }: DecidedSheet): SheetName => ({ file, sheet })

/** Questions of an import while its sheets are read, each once. */
export class OpenQuestions {
	readonly #words = new Map<string, WordQuestion & { count: number }>()
	readonly #wordsOfColumns = new Map<string, number>()
	readonly #classes = new Map<string, { readonly word: string; count: number }>()
	readonly #columns = { days: new Map<string, ColumnQuestion>(), names: new Map<string, ColumnQuestion>() }
	readonly people: PersonQuestion[] = []
	readonly series: Questions['series'][number][] = []

	/** Asks for the meaning of a word. @returns false if the column has too many such words to be asked about */
	word(sheet: DecidedSheet, use: string, word: string, choices: readonly string[]): boolean {
		const column = JSON.stringify([nameOf(sheet), use])
		const key = `${column}${word}`
		const earlier = this.#words.get(key)
		if (earlier) earlier.count++
		if (earlier) return true
		const count = this.#wordsOfColumns.get(column) ?? 0
		if (count === MAX_WORDS) return false
		this.#wordsOfColumns.set(column, count + 1)
		this.#words.set(key, { ...nameOf(sheet), use, word, count: 1, choices: choices.length > MAX_CHOICES ? [] : choices })
		return true
	}

	/** Asks for a class; words that differ by spaces, capitals or signs are one. */
	classe(word: string) {
		const key = wordsOf(word)
		const earlier = this.#classes.get(key)
		if (earlier) earlier.count++
		else if (this.#classes.size < MAX_WORDS) this.#classes.set(key, { word: word.replace(/\s+/g, ' '), count: 1 })
	}

	column(sort: 'days' | 'names', sheet: DecidedSheet, { column, heading }: DecidedColumn, samples: readonly string[]) {
		this.#columns[sort].set(JSON.stringify([nameOf(sheet), column]), { ...nameOf(sheet), column, heading, samples })
	}

	person(sheet: DecidedSheet, question: Omit<PersonQuestion, keyof SheetName>) {
		if (this.people.length < MAX_PEOPLE) this.people.push({ ...nameOf(sheet), ...question })
	}

	/** Whether names and births are not read yet: then nobody can say who is who. */
	get #isUnread(): boolean {
		return this.#columns.days.size + this.#columns.names.size > 0
	}

	/** Whether an answer may bring people who are not known yet. */
	get hidesPeople(): boolean {
		return this.#isUnread || this.people.length > 0
	}

	get all(): Questions {
		return {
			// a word that means nobody yet may mean one of those people
			words: [...this.#words.values()].filter(({ choices }) => choices.length > 0 || !this.#isUnread),
			classes: [...this.#classes.values()],
			people: this.#isUnread ? [] : this.people,
			days: [...this.#columns.days.values()],
			names: [...this.#columns.names.values()],
			series: this.series
		}
	}
}
