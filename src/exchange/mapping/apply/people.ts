import { nomPlie, numeroPlie } from '../../../domain/personnes/doublon'
import { sentence, type Told } from '../../../kit/sentence'
import { quoted } from '../../../kit/quoted'
import type { RawRow } from '../sheets/raw-sheet'
import type { Context } from './context'
import type { DecidedSheet } from './decided-sheet'
import { matriculesOf, proposedSeries } from './series'
import type { RowValues } from './mapped-tables'
import type { SheetValues } from './sheet-values'

export type Kind = 'etudiants' | 'enseignants'

/** A person of the school, or a new one. */
export type Person = {
	/** absent until a new person gets one */
	matricule?: string
	readonly nom: string
	readonly prenoms: string
	/** the day of birth, if it is known and no makeshift */
	readonly born: string | undefined
	readonly numero: string | undefined
	/** the row of a new person: `Liste.xlsx L1!17` */
	readonly row?: string
}

/** The row of a person, as far as it says who they are. */
type WrittenPerson = {
	readonly sheet: DecidedSheet
	readonly row: RawRow
	readonly line: number
	/** the fingerprint of the row in its year */
	readonly print: string
	readonly matricule: string | undefined
	readonly person: Person
}

/** The answer of a person who says that nobody of the school is meant. */
const OTHER = 'autre'
/** Somebody must say who it is, or correct the row. */
const OPEN = 'open'
/** The most people with the same name who are shown to choose from. */
const MAX_CANDIDATES = 10

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** A day that identifies: the first and the last of a year stand for days that nobody knows. */
const fullDay = (day: unknown) => (typeof day === 'string' && /^\d{4}-(?!01-01|12-31)\d\d-\d\d$/.test(day) ? day : undefined)

export const writtenPerson = (list: SheetValues, row: RawRow, line: number, values: RowValues, matricule: unknown): WrittenPerson => ({
	sheet: list.sheet,
	row,
	line,
	print: list.sheet.fingerprint(row, list.annee(row, 'inscriptions') ?? list.context.references.annee),
	matricule: text(matricule),
	person: {
		nom: text(values['nom']) ?? '',
		prenoms: text(values['prenoms']) ?? '',
		born: fullDay(values['date_naissance']),
		numero: numeroPlie(text(values['numero_national']) ?? null),
		row: rowName(list.sheet, row)
	}
})

const rowName = ({ decision: { file, sheet } }: DecidedSheet, { number }: RawRow) => `${sheet === '' ? file : `${file} ${sheet}`}!${number}`
const nameOf = ({ nom, prenoms }: Person) => `${nom} ${prenoms}`.trim()

/** Whether a row has no name, or one that shares a word with the name of a person. */
function sharesWord(written: Person, person: Person): boolean {
	const [words, others] = [written, person].map((of) => nomPlie(of).split(' '))
	return words![0] === '' || words!.some((word) => others!.includes(word))
}

/** The stored people of one kind, and those that an import brings. */
export class People {
	readonly #byMatricule = new Map<string, Person>()
	readonly #byNumero = new Map<string, Person[]>()
	readonly #byName = new Map<string, Person[]>()
	readonly #newcomers: Person[] = []
	/** new people by their row, and by all that it says */
	readonly #byRow = new Map<string, Person>()
	/** by fingerprint, the line of the first row that has its name alone */
	readonly #lines = new Map<string, number>()
	/** people by the fingerprints of rows without a number */
	readonly remembered = new Map<string, Person>()
	/** new people that a name and a day of birth alone find in another row, each with that row */
	readonly #joined = new Map<Person, string>()

	constructor(
		readonly kind: Kind,
		readonly context: Context
	) {
		for (const { matricule, nom, prenoms, ...card } of context.facts[kind]) {
			const { date_naissance: day, numero_national: numero } = { date_naissance: null, numero_national: null, ...card }
			this.#index({ matricule, nom, prenoms, born: fullDay(day), numero: numeroPlie(numero) })
		}
	}

	/** The person of a row in a list of such people, perhaps a new one; `undefined` if somebody must say who it is. */
	arriving(of: WrittenPerson): Person | undefined {
		const { print, line, matricule, person } = of
		const hasNameAlone = (matricule ?? person.numero ?? person.born) === undefined
		const earlier = hasNameAlone ? this.#lines.getOrInsertComputed(print, () => line) : line
		if (earlier !== line)
			return this.#refuse(
				of,
				'matricule',
				sentence('is the same as line {earlier}, and nothing says if they are one person: correct one row, or leave it aside', { earlier })
			)
		const sure = this.#sure(of)
		if (sure) return sure === OPEN ? undefined : sure
		if (this.#answer(of) === OTHER) return this.#newcomer(of)
		const stored = this.#candidates(person).filter((candidate) => !candidate.row)
		const asked = stored.filter(({ born }) => matricule === undefined || (born !== undefined && born === person.born))
		if (asked.length > 0) return this.#ask(of, asked)
		if (this.context.keptRows.get(print) !== null) return this.#newcomer(of)
		return this.#refuse(of, 'matricule', 'the person of this row was removed since: leave the row aside')
	}

	/** The matricule of the person of a row in another list; `undefined` if it is open or nobody. */
	named(of: WrittenPerson): string | undefined {
		const { print, matricule, person } = of
		const sure = this.#sure(of)
		if (sure === OPEN) return undefined
		if (sure || matricule !== undefined) return sure?.matricule ?? matricule
		const candidates = this.#candidates(person)
		const isNew =
			candidates.length === 1 && candidates[0]!.row !== undefined && person.born !== undefined && candidates[0]!.born === person.born
		if (isNew) {
			this.#join(candidates[0]!, of)
			this.remembered.set(print, candidates[0]!)
			return candidates[0]!.matricule
		}
		const isOther = this.#answer(of) === OTHER
		if (candidates.length > 0 && !isOther) this.#ask(of, candidates)
		// a list that is not understood yet may bring them
		else if (!this.context.questions.hidesPeople)
			this.#refuse(
				of,
				'matricule',
				nameOf(person) === '' ? 'must not be empty' : sentence('no student is called {name}', { name: quoted(nameOf(person)) })
			)
		return undefined
	}

	/** Gives new people without a matricule the next ones of their series; asks for the series if nobody has confirmed it. */
	number() {
		const { kind, context } = this
		const newPeople = this.#newcomers.filter(({ matricule }) => matricule === undefined)
		if (newPeople.length === 0) return
		const stored = context.facts[kind].map(({ matricule }) => matricule)
		const year = Number((context.references.annee ?? context.today).slice(0, 4))
		const confirmed = context.decisions.series?.[kind]
		const series = confirmed ?? proposedSeries(kind, stored, year)
		if (!confirmed) context.questions.series.push({ of: kind, count: newPeople.length, ...series })
		const numbers = matriculesOf(series, [...stored, ...this.#newcomers.flatMap(({ matricule }) => matricule ?? [])])
		for (const person of newPeople) {
			person.matricule = numbers.next().value
			this.#byMatricule.set(person.matricule, person)
		}
	}

	/** Says in one line how many new people have several rows, which only a name and a day of birth hold together. */
	tellJoined() {
		const [first] = this.#joined
		if (!first) return
		const phrase = 'rows with the same name and day of birth are taken for one person: {n} in all, such as {name} in {first} and {second}'
		const values = { n: this.#joined.size, name: quoted(nameOf(first[0])), first: first[0].row!, second: first[1] }
		this.context.warnings.add(this.kind, 0, undefined, sentence(phrase, values))
	}

	#join(person: Person, { sheet, row }: WrittenPerson) {
		if (person.row !== rowName(sheet, row)) this.#joined.getOrInsertComputed(person, () => rowName(sheet, row))
	}

	#sure(of: WrittenPerson): Person | typeof OPEN | undefined {
		const { print, matricule, person } = of
		const byMatricule = matricule === undefined ? undefined : this.#byMatricule.get(matricule)
		const sameNumero = person.numero === undefined ? [] : (this.#byNumero.get(person.numero) ?? [])
		const byNumber = byMatricule ?? (sameNumero.length === 1 ? sameNumero[0] : undefined)
		const isTwo = matricule !== undefined && sameNumero.every((other) => (other.matricule ?? matricule) !== matricule)
		if (isTwo && sameNumero.length > 0) return this.#isOf(of, 'numero_national', sameNumero[0]!)
		if (byNumber && (byNumber.row !== undefined || sharesWord(person, byNumber))) return byNumber
		const answer = this.#answer(of)
		const answered = answer === undefined ? undefined : (this.#byMatricule.get(answer) ?? this.#byRow.get(answer))
		const remembered = answer === OTHER ? undefined : this.#byMatricule.get(this.context.keptRows.get(print) ?? '')
		const told = answered ?? remembered
		if (byNumber && told !== byNumber) {
			if (answer === OTHER) return this.#isOf(of, byMatricule ? 'matricule' : 'numero_national', byNumber)
			this.#ask(of, [byNumber])
			return OPEN
		}
		if (told) this.remembered.set(print, told)
		return told
	}

	#isOf(of: WrittenPerson, column: string, other: Person): typeof OPEN {
		this.#refuse(of, column, sentence('is the number of {name}: correct it, or leave the row aside', { name: quoted(nameOf(other)) }))
		return OPEN
	}

	#refuse({ sheet, line }: WrittenPerson, column: string, told: Told): undefined {
		this.context.faults.add(sheet.decision.kind ?? '', line, column, told)
	}

	#answer = ({ sheet, row }: WrittenPerson): string | undefined => sheet.decision.people[row.number]

	/** People with the same name whose day of birth does not tell them apart. */
	#candidates({ nom, prenoms, born }: Person): readonly Person[] {
		const name = nomPlie({ nom, prenoms })
		const namesakes = name === '' ? [] : (this.#byName.get(name) ?? [])
		return namesakes.filter((namesake) => born === undefined || namesake.born === undefined || namesake.born === born)
	}

	/** A new person, or the new person of an earlier row. */
	#newcomer(of: WrittenPerson): Person {
		const { sheet, row, print, matricule, person } = of
		const before =
			this.#byRow.get(print) ??
			(person.born === undefined
				? undefined
				: this.#candidates(person).find(
						(other) =>
							other.row !== undefined &&
							other.born === person.born &&
							(matricule === undefined || other.matricule === undefined || other.matricule === matricule)
					))
		const newcomer = before ?? { ...person, ...(matricule !== undefined && { matricule }) }
		if (matricule !== undefined) newcomer.matricule ??= matricule
		if (before) this.#join(before, of)
		else {
			this.#newcomers.push(newcomer)
			this.#index(newcomer)
		}
		this.#byRow.set(print, newcomer).set(rowName(sheet, row), newcomer)
		if (matricule !== undefined) this.#byMatricule.set(matricule, newcomer)
		else this.remembered.set(print, newcomer)
		return newcomer
	}

	#ask({ sheet, row, person }: WrittenPerson, candidates: readonly Person[]): undefined {
		this.context.questions.person(sheet, {
			row: row.number,
			nom: nameOf(person),
			candidates: candidates
				.slice(0, MAX_CANDIDATES)
				.map((candidate) => ({ matricule: candidate.row ?? candidate.matricule!, nom: nameOf(candidate) }))
		})
	}

	#index(person: Person) {
		if (person.matricule !== undefined) this.#byMatricule.set(person.matricule, person)
		if (person.numero !== undefined) this.#byNumero.getOrInsertComputed(person.numero, () => []).push(person)
		this.#byName.getOrInsertComputed(nomPlie(person), () => []).push(person)
	}
}
