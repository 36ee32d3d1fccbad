import { NIVEAUX } from '../../domain/vocabulaire'
import { Type, type SchemaOptions, type TLiteral, type TProperties, type TSchema, type TUnion } from '@sinclair/typebox'

// TypeBox's own types, not Elysia's t: t.Integer() takes and emits strings in bodies and answers. A schema with a `title` like ClasseRef is
// a component of that name in the OpenAPI document, wherever it is used.

export const Id = Type.Integer({ minimum: 1, examples: [12] })
export const Nullable = <Schema extends TSchema>(schema: Schema, options?: SchemaOptions) => Type.Union([schema, Type.Null()], options)
/** A word of a closed list. */
export const Word = <const Words extends readonly string[]>(words: Words, options?: SchemaOptions) =>
	Type.Union(
		words.map((word) => Type.Literal(word)),
		options
	) as unknown as TUnion<{ -readonly [Index in keyof Words]: TLiteral<Words[Index]> }>

export const Instant = Type.String({
	format: 'date-time',
	description: "RFC 3339, avec le décalage du fuseau de l'établissement",
	examples: ['2026-11-20T08:00:00+00:00']
})

export const Jour = Type.String({ format: 'date', examples: ['2026-11-20'] })
export const Heure = Type.String({ pattern: '^\\d{2}:\\d{2}$', examples: ['08:00'] })

/** An object that is a component of that name in the OpenAPI document. */
export const component = <Fields extends TProperties>(title: string, fields: Fields) => Type.Object(fields, { title })

const ref = (title: string) => Type.Object({ id: Id, code: Type.String(), nom: Type.String() }, { title })
export const FiliereRef = ref('FiliereRef')
export type FiliereRef = typeof FiliereRef.static
export const ClasseRef = ref('ClasseRef')
export type ClasseRef = typeof ClasseRef.static
export const MatiereRef = ref('MatiereRef')
export type MatiereRef = typeof MatiereRef.static
export const ClasseDeSeance = Type.Object(
	{ id: Id, code: Type.String(), nom: Type.String(), matiere: MatiereRef },
	{ title: 'ClasseDeSeance', description: "Une classe d'une séance, et la matière comme elle l'appelle" }
)
export type ClasseDeSeance = typeof ClasseDeSeance.static
export const NiveauRef = component('NiveauRef', { id: Id, code: Word(NIVEAUX) })
export type NiveauRef = typeof NiveauRef.static
export const PersonneRef = component('PersonneRef', { id: Id, nom: Type.String(), prenoms: Type.String() })
export type PersonneRef = typeof PersonneRef.static

const count = Type.Integer({ minimum: 0 })

export const IgnoredParameters = Type.Optional(
	Type.Array(Type.String(), {
		description: 'Les paramètres inconnus de la requête, 10 au plus, et les 40 premiers caractères de chacun'
	})
)

const PAGE = {
	page: Type.Optional(Type.Integer({ minimum: 1 })),
	per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
	last_page: Type.Optional(Type.Integer({ minimum: 1 }))
}

/** `{data, meta}` of a list with pages and versions (contract 1.3 and 1.8). */
export const listOf = <Item extends TSchema>(item: Item, title: string) =>
	Type.Object(
		{
			data: Type.Array(item),
			meta: Type.Object({
				total: count,
				version: Type.Integer({ minimum: 0, description: 'À redonner dans `depuis_version` ; 0 : pas de version pour le moment' }),
				retires: Type.Optional(
					Type.Array(Type.Object({ id: Id, cle: Type.String() }), { description: 'Avec `depuis_version` : ce qui a quitté la liste' })
				),
				parametres_ignores: IgnoredParameters,
				...PAGE
			})
		},
		{ title }
	)

/** `{data, meta}` of a list with pages, without versions. */
export const pagedListOf = <Item extends TSchema, Meta extends TProperties>(item: Item, title: string, meta?: Meta) =>
	component(title, { data: Type.Array(item), meta: Type.Object({ total: count, ...(meta as Meta), ...PAGE }) })

/** `{data, meta}` of a short list. */
export const shortListOf = <Item extends TSchema>(item: Item, title: string) =>
	Type.Object({ data: Type.Array(item), meta: Type.Object({ total: count }) }, { title })

/** The body of every answer from 400 up (contract section 2). */
export const Problem = component('Problem', {
	type: Type.String({ examples: ['about:blank'] }),
	title: Type.String({ description: 'La sorte de problème, pour les gens' }),
	status: Type.Integer({ minimum: 400, maximum: 599 }),
	code: Type.String({ description: 'Mot stable, pour les programmes' }),
	detail: Type.String({ description: 'Ce qui ne va pas, pour les gens' }),
	message: Type.String({ description: 'Répète `detail`' }),
	errors: Type.Optional(
		Type.Record(Type.String(), Type.Array(Type.String()), {
			description: 'Avec 422 seulement : les messages par champ, en chemins à points (`notes.0.note`)'
		})
	),
	request_id: Type.String({ description: 'À citer ; le journal du serveur le connaît' })
})

/** No body: `204: Nothing`. */
export const Nothing = Type.Void()
