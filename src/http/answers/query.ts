import { asComposed } from '../../kit/composed'
import { isAnneeLibelle } from '../../domain/annee'
import { invalidFields } from '../../kit/errors'
import { isJour } from '../../kit/jour'
import type { Message } from '../../kit/messages'

/** A query parameter: how it is documented, and how its text is read. */
type Parameter<Value> = {
	readonly schema: Readonly<Record<string, unknown>>
	readonly description: string
	/** the value, or what is wrong with the text */
	readonly read: (text: string) => { value: Value } | { wrong: Message }
}

const integer = (minimum: number, maximum: number, description: string): Parameter<number> => ({
	schema: { type: 'integer', minimum, ...(maximum < Number.MAX_SAFE_INTEGER && { maximum }) },
	description,
	read(text) {
		if (!/^(0|[1-9]\d{0,15})$/.test(text)) return { wrong: { key: 'champ.entier' } }
		const value = Number(text)
		if (value >= minimum && value <= maximum) return { value }
		return {
			wrong:
				maximum < Number.MAX_SAFE_INTEGER
					? { key: 'champ.entre', parameters: { min: minimum, max: maximum } }
					: { key: 'champ.min', parameters: { min: minimum } }
		}
	}
})

/** An identifier (contract 1.2). */
const id = (description: string): Parameter<number> => ({
	schema: { type: 'integer', minimum: 1 },
	description,
	read: (text) => (isId(text) ? { value: Number(text) } : { wrong: { key: 'champ.identifiant' } })
})

const jour = (description: string): Parameter<string> => ({
	schema: { type: 'string', format: 'date' },
	description,
	read: (text) => (isJour(text) ? { value: text } : { wrong: { key: 'champ.date' } })
})

const word = <const Words extends readonly string[]>(words: Words, description: string): Parameter<Words[number]> => ({
	schema: { type: 'string', enum: words },
	description,
	read: (text) => (words.includes(text) ? { value: text } : { wrong: { key: 'champ.parmi', parameters: { valeurs: words.join(', ') } } })
})

const text = (description: string): Parameter<string> => ({
	schema: { type: 'string', minLength: 1 },
	description,
	read: (value) => (value === '' ? { wrong: { key: 'champ.vide' } } : { value: asComposed(value) })
})

/** An academic year of the institution (contract 1.10). */
const annee: Parameter<string> = {
	schema: { type: 'string', pattern: '^[0-9]{4}-[0-9]{4}$', example: '2025-2026' },
	description: "Une autre année que celle en cours, sous les droits que l'appelant y avait ; inconnue : 404 `annee_inconnue`",
	read: (value) => (isAnneeLibelle(value) ? { value } : { wrong: { key: 'champ.annee' } })
}

const MAX_Q = 100

/** Words to find in a list. */
const q: Parameter<string> = {
	schema: { type: 'string', minLength: 1, maxLength: MAX_Q },
	description: "Les mots à trouver, sans égard aux accents ni à la casse, dans les textes que l'appelant lit dans cette liste",
	read(value) {
		if (value.length > MAX_Q) return { wrong: { key: 'champ.caracteres_max', parameters: { max: MAX_Q } } }
		return value.trim() === '' ? { wrong: { key: 'champ.vide' } } : { value: value.trim() }
	}
}

/** The parameters of a list in which one can search, and the fields by which it can be sorted. */
export const searched = <const Names extends readonly string[]>(names: Names) => ({
	q,
	tri: word(names, 'Trier par ce champ ; à égalité par `id`. Ni `q` ni `tri` ne vont avec `depuis_version`')
})

export const param = { integer, id, jour, word, text }

export const isId = (value: string) => /^[1-9]\d{0,15}$/.test(value)

type Known = Readonly<Record<string, Parameter<unknown>>>
type ValueOf<K> = K extends Parameter<infer Value> ? Value : never
export type QueryValues<K extends Known> = { readonly [Name in keyof K]?: ValueOf<K[Name]> } & Ignored

/** The parameters that were sent and are not known. */
export const IGNORED = Symbol('ignored parameters')
export type Ignored = { readonly [IGNORED]?: readonly string[] }
const MAX_IGNORED = 10
const MAX_NAME = 40

type Values<K extends Known, Required extends keyof K> = QueryValues<K> & { readonly [Name in Required]: ValueOf<K[Name]> }

export type Query<K extends Known, Required extends keyof K = never> = {
	/** for a route's `detail` */
	readonly parameters: { name: string; in: 'query'; required: boolean; description: string; schema: object }[]
	/** @throws AppError 422 that names every parameter of a wrong form or missing; unknown ones are only named (contract 1.5) */
	readonly read: (query: Readonly<Record<string, unknown>>) => Values<K, Required>
}

export const query = <const K extends Known, Required extends keyof K & string = never>(
	spec: K,
	requiredNames: readonly Required[] = []
): Query<K, Required> => ({
	parameters: Object.entries(spec).map(([name, { description, schema }]) => ({
		name,
		in: 'query',
		required: requiredNames.some((required) => required === name),
		description,
		schema
	})),
	read(params) {
		const values: Record<string, unknown> = {}
		const missing = requiredNames.filter((name) => params[name] === undefined)
		const wrong: Record<string, Message[]> = Object.fromEntries(missing.map((name) => [name, [{ key: 'champ.requis' }]]))
		for (const [name, parameter] of Object.entries(spec)) {
			const written = params[name]
			if (written === undefined) continue
			const result = parameter.read(typeof written === 'string' ? written : '')
			if ('wrong' in result) wrong[name] = [result.wrong]
			else values[name] = result.value
		}
		if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
		const unknown = Object.keys(params).filter((name) => !Object.hasOwn(spec, name))
		const ignored = unknown.slice(0, MAX_IGNORED).map((name) => name.slice(0, MAX_NAME).toWellFormed())
		return { ...values, ...(ignored.length > 0 && { [IGNORED]: ignored }) } as QueryValues<K> as Values<K, Required>
	}
})

/** The parameters of every list of one year (contract 1.10). */
export const ANNEE = { annee } as const

/** The parameters of every list that can be long (contract 1.3 and 1.8). */
export const LIST = {
	page: integer(1, Number.MAX_SAFE_INTEGER, 'Page, à partir de 1 ; sans `page` ni `per_page`, la liste est complète'),
	per_page: integer(1, 500, 'Éléments par page, 100 par défaut'),
	depuis_version: integer(0, Number.MAX_SAFE_INTEGER, 'Un `meta.version` déjà reçu : seuls les changements depuis')
} as const

/** Inclusive days in the institution's time zone. */
export const DAYS = { date_debut: jour('Premier jour, compris'), date_fin: jour('Dernier jour, compris') } as const

/** @throws AppError 422 if the last day is before the first */
export function mustBeOrdered({ date_debut, date_fin }: { readonly date_debut?: string; readonly date_fin?: string }) {
	if (date_debut !== undefined && date_fin !== undefined && date_fin < date_debut)
		throw invalidFields({ date_fin: [{ key: 'champ.bornes', parameters: { autre: 'date_debut' } }] })
}

/** @throws AppError 422 if the last day is before the first, or they and the days between are more than `max` */
export function mustSpan(days: { readonly date_debut: string; readonly date_fin: string }, max: number) {
	mustBeOrdered(days)
	if (Temporal.PlainDate.from(days.date_debut).until(days.date_fin).days >= max)
		throw invalidFields({ date_fin: [{ key: 'champ.jours_max', parameters: { max, autre: 'date_debut' } }] })
}
