import { rowClass } from '../../../db/client/result-set'
import { localMoments, toSeconds, toWireInstant, type Moment } from '../../../kit/clock'
import { jourIn } from '../../../kit/jour'
import { keyText } from '../../../kit/free-text'
import { isTold, type Told } from '../../../kit/sentence'
import { frugal } from '../rows/frugal'
import { readFormerKeys } from './former-keys'
import type { Former, FormerKey, Lookup, Passwords, School } from '../noun/lookup'
import { keyOf } from '../noun/noun'
import type { Row } from '../rows/row'
import { SharedTexts } from '../rows/shared-texts'
import { readHighestId, readStored, type Facts, type Read } from '../rows/stored.queries'
import { unknown } from '../noun/unknown'

/** The facts about an import that the rules of nouns ask for. */
export type SchoolOptions = {
	readonly replacesPasswords: boolean
	/** whether the author is an administrator; if not, accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** the account of the author; `undefined`: a command */
	readonly self: number | undefined
	/** the libelle of the year of records that do not name any; the current one without it */
	readonly annee?: string | undefined
}

export class PlannedSchool implements School {
	readonly #indexes = new Map<string, Map<string, Row>>()
	readonly #formers = new Map<string, ReadonlyMap<string, FormerKey>>()
	readonly #highestIds = new Map<string, number>()
	/** nouns whose rows were released for good: what is stored of them is not what this import makes of them */
	readonly #left = new Set<string>()
	/** nouns whose rows have only some columns left */
	readonly #thin = new Set<string>()
	readonly collect = frugal()
	readonly #answers = new Map<unknown, unknown>()
	readonly now: number
	readonly today: string
	readonly updatedAt: string
	readonly moment: (date: string, time: string) => Moment
	readonly passwords: Passwords
	readonly isAdministrator: boolean
	readonly self: number | undefined
	readonly annee: string | undefined

	constructor(
		readonly read: Read,
		/** all nouns; some are parts of others */
		readonly nouns: readonly Lookup[],
		readonly facts: Facts,
		at: Temporal.Instant,
		{ replacesPasswords, isAdministrator, self, annee }: SchoolOptions
	) {
		this.now = toSeconds(at)
		this.today = jourIn(at, facts.timezone).toString()
		this.updatedAt = toWireInstant(at, facts.timezone)
		this.passwords = { replace: replacesPasswords, left: 0 }
		this.isAdministrator = isAdministrator
		this.self = self
		this.annee = annee
		this.moment = localMoments(facts.timezone)
	}

	async load(nouns: Iterable<Lookup>) {
		for (const noun of nouns) {
			const wholeNoun = noun.partOf ?? noun
			if (this.#indexes.has(wholeNoun.name)) continue
			if (this.#left.has(wholeNoun.name)) throw new Error(`${wholeNoun.name} have left already`)
			const rows: Row[] = []
			const texts = new SharedTexts()
			for await (const page of readStored(this.read, wholeNoun)) {
				texts.share(page)
				for (const row of page) rows.push(wholeNoun.kept?.(row) ?? row)
				this.collect(page.length)
			}
			this.#indexes.set(wholeNoun.name, indexed(wholeNoun, rows))
			const parts = this.#partsOf(wholeNoun)
			for (const part of parts) this.#indexes.set(part.name, indexed(part, rows))
			if (!wholeNoun.isNumbered) continue
			this.#highestIds.set(wholeNoun.name, await readHighestId(this.read, wholeNoun.name))
			this.#formers.set(wholeNoun.name, await readFormerKeys(this.read, wholeNoun, parts, this.index(wholeNoun)))
			for (const part of parts) this.#formers.set(part.name, await readFormerKeys(this.read, part, [], this.index(part)))
		}
	}

	index<R>({ name }: Lookup<R>): Map<string, R> {
		const index = this.#indexes.get(name)
		if (!index) throw new Error(`${name} has not been loaded`)
		return index as Map<string, R>
	}

	rows<R>(noun: Lookup<R>): R[] {
		const parts = this.#partsOf(noun)
		if (parts.length === 0) return [...this.index(noun).values()]
		const byId = new Map<unknown, unknown>()
		for (const { name } of [noun, ...parts]) for (const row of this.#indexes.get(name)!.values()) byId.set(row['id'], row)
		return [...byId.values()] as R[]
	}

	/** A new id; the parts of a noun share its ids. */
	newId({ name, partOf }: Lookup): number {
		const family = partOf?.name ?? name
		const id = (this.#highestIds.get(family) ?? 0) + 1
		this.#highestIds.set(family, id)
		return id
	}

	find<R>(noun: Lookup<R>, text: string, date?: string): R | Told {
		const found = this.#find(noun, text, date)
		const seen = isTold(found) ? keyText(text) : text
		return seen === text ? found : this.#find(noun, seen, date)
	}

	#find<R>(noun: Lookup<R>, text: string, date?: string): R | Told {
		if (noun.find) return noun.find(this, text, date)
		const index = this.index(noun)
		return index.get(text) ?? this.formerly(noun, text)?.row ?? unknown(this, noun, text, index)
	}

	former<R>(noun: Lookup<R>, key: string): Former<R> | undefined {
		const former = this.#formers.get(noun.name)?.get(key)
		if (!former) return undefined
		const index = this.index(noun)
		const row = index.has(key) ? undefined : index.get(former.key)
		return row && { ...former, row }
	}

	formerly<R>(noun: Lookup<R>, text: string, date?: string): Former<R> | undefined {
		if ((this.#formers.get(noun.name)?.size ?? 0) === 0) return undefined
		for (const key of noun.keysOf?.(this, text, date) ?? [text]) {
			const former = this.former(noun, key)
			if (former) return former
		}
		return undefined
	}

	once<T>(make: (school: School) => T): T {
		if (!this.#answers.has(make)) this.#answers.set(make, make(this))
		return this.#answers.get(make) as T
	}

	/** Releases the columns of a noun's rows that nobody reads, and all results that came from rows. */
	keepOnly(noun: Lookup, columns: readonly string[]) {
		if (this.#thin.has(noun.name)) return
		this.#thin.add(noun.name)
		const index = this.index(noun)
		this.#answers.clear()
		const kept = [...new Set(['id', ...noun.key, ...columns])]
		const Thin = rowClass(kept)
		for (const [key, row] of index) {
			index.set(key, new Thin(kept.map((column) => row[column])) as unknown as Row)
			this.collect(1)
		}
	}

	/** Releases the rows of a noun that has no parts, and all results that came from rows. */
	letGo({ name }: Lookup) {
		if (this.#left.has(name)) return
		this.#left.add(name)
		this.#indexes.delete(name)
		this.#formers.delete(name)
		this.#answers.clear()
	}

	forget() {
		this.#indexes.clear()
		this.#answers.clear()
	}

	#partsOf({ name }: Pick<Lookup, 'name'>): Lookup[] {
		return this.nouns.filter(({ partOf }) => partOf?.name === name)
	}
}

function indexed(noun: Lookup, rows: readonly Row[]): Map<string, Row> {
	const index = new Map<string, Row>()
	for (const row of rows) {
		const ownRow = noun.part ? noun.part(row) : row
		const key = ownRow && keyOf(noun, ownRow)
		if (key !== undefined) index.set(key, ownRow!)
	}
	return index
}
