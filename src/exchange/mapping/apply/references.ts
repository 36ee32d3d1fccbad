import { folded } from '../../../kit/forms'
import type { Decisions } from '../../imports/files/decisions'
import type { SchoolFacts } from '../school-facts.queries'

/** Longer than a key or a name of a record. */
const LONGEST = 300

/** The words of a key or a name, without accents, capitals and signs: « BTS1 ELT A » is BTS1-ELT-A. */
export const wordsOf = (text: string) =>
	text.length > LONGEST
		? text
		: folded(text)
				.split(/[^\p{L}\p{N}]+/u)
				.filter((word) => word !== '')
				.join(' ')

class Named {
	readonly keys = new Set<string>()
	readonly byWords = new Map<string, Set<string>>()

	add(key: string, ...names: readonly string[]) {
		this.keys.add(key)
		for (const name of [key, ...names]) this.byWords.getOrInsertComputed(wordsOf(name), () => new Set()).add(key)
	}
}

/** Records whose name is not enough: namesakes, and « Devoir 1 » of another matière. */
const ASKED: ReadonlySet<string> = new Set(['enseignants', 'etudiants', 'evaluations'])

/** Records that cells may name, stored ones and those of the same import, by key and by name. */
export class References {
	readonly #lookups = new Map<string, Named>()
	/** the current year, or else the last one */
	readonly annee: string | undefined
	/** codes of classes by the words of people, as they have answered for any sheet */
	readonly #classWords = new Map<string, string>()

	constructor(facts: SchoolFacts, { sheets, classes }: Decisions) {
		this.annee = (facts.annees.find(({ courante }) => courante === 1) ?? facts.annees.at(-1))?.libelle
		for (const { libelle } of facts.annees) this.add('annees', libelle)
		for (const { code, nom, annee } of [...facts.classes, ...classes]) this.add(`classes@${annee}`, code, nom)
		for (const { code, nom } of facts.filieres) this.add('filieres', code, nom)
		for (const { code, libelle } of facts.niveaux) this.add('niveaux', code, libelle)
		for (const { code, nom } of facts.matieres) this.add('matieres', code, nom)
		for (const { code, nom } of facts.salles) this.add('salles', code, nom ?? '')
		for (const { ref, titre } of facts.evaluations) this.add('evaluations', ref, titre)
		for (const { matricule, nom, prenoms } of facts.enseignants)
			this.add('enseignants', matricule, `${nom} ${prenoms}`, `${prenoms} ${nom}`)
		for (const { words } of sheets)
			for (const [use, meanings] of Object.entries(words))
				if (use.endsWith('.classe')) for (const [word, code] of Object.entries(meanings)) this.#classWords.set(wordsOf(word), code)
	}

	/** Adds a record that the same import brings. */
	add(lookup: string, key: string, ...names: readonly string[]) {
		this.#lookups.getOrInsertComputed(lookup, () => new Named()).add(key, ...names)
	}

	/** The key of the record that a text names; or the keys that it may mean, none if they are not known. */
	find(lookup: string, text: string): string | readonly string[] {
		const records = this.#lookups.get(lookup)
		if (records?.keys.has(text)) return text
		const keys = [...(records?.byWords.get(wordsOf(text)) ?? [])]
		const isSure = keys.length === 1 && (!ASKED.has(lookup) || wordsOf(keys[0]!) === wordsOf(text))
		return isSure ? keys[0]! : keys
	}

	/** All keys of a lookup, to choose from. */
	keysOf = (lookup: string): readonly string[] => [...(this.#lookups.get(lookup)?.keys ?? [])]

	/** The class that a text names in a year, as `CODE@2025-2026`; `undefined` if the school does not have it. */
	classe(text: string, annee = this.annee): string | undefined {
		const word = this.#classWords.get(wordsOf(text)) ?? text
		const [code = '', explicit = annee] = word.split(/@(?=\d{4}-\d{4}$)/)
		const key = this.find(`classes@${explicit}`, code)
		if (typeof key !== 'string') return undefined
		return explicit === undefined ? key : `${key}@${explicit}`
	}
}
