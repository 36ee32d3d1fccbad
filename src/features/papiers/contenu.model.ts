import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Nullable, Word } from '../../http/answers/schemas'
import { LANGUES } from '../../kit/langue'
import { lazily } from '../../kit/lazily'

const texte = Type.String({ maxLength: 10_000 })
const maybe = Nullable(texte)
const Nom = Type.Object({ nom: texte, qualite: maybe })
const Cellule = Type.Union([
	texte,
	Type.Object({ texte, gras: Type.Optional(Type.Boolean()), petit: Type.Optional(texte) }, { additionalProperties: false })
])
const paires = Type.Array(Type.Tuple([texte, texte]))
const Bloc = Type.Union([
	Type.Object({ texte, petit: Type.Optional(Type.Boolean()), gras: Type.Optional(Type.Boolean()) }),
	Type.Object({ faits: paires }),
	Type.Object({
		table: Type.Object({
			colonnes: Type.Array(Type.Object({ titre: texte, nombre: Type.Optional(Type.Boolean()) })),
			lignes: Type.Array(Type.Array(Cellule))
		})
	}),
	Type.Object({ resultat: texte }),
	Type.Object({ legende: paires })
])
const tete = Object.fromEntries(['adresse', 'telephone', 'email', 'ministere', 'devise_etat', 'agrement'].map((part) => [part, maybe]))
const Feuille = Type.Object({
	langue: Word(LANGUES),
	tete: Type.Object({ nom: texte, ...tete }),
	titre: texte,
	sousTitre: Type.Optional(texte),
	blocs: Type.Array(Bloc),
	fait: texte,
	signataire: Nullable(Nom),
	exemplaires: Type.Optional(Type.Array(texte, { maxItems: 4 }))
})

const second = Type.Integer({ minimum: 0, maximum: 10_000_000_000 })
/** A day, which the database checks again. */
const jour = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const short = Nullable(Type.String({ minLength: 1, maxLength: 500 }))

const Contenu = Type.Object({
	feuille: Feuille,
	code: texte,
	cle: Type.Object({
		numero: Type.Integer({ minimum: 1, maximum: 65_535 }),
		publique: Type.String({ minLength: 43, maxLength: 43 }),
		created_at: second,
		revoquee_le: Nullable(jour)
	}),
	objet: Nullable(Type.String({ minLength: 1, maxLength: 100 })),
	fait_at: second,
	fait_par: maybe,
	imprime_at: Nullable(second),
	fini_at: Nullable(second),
	fini: Nullable(Word(['revoque', 'remplace'])),
	motif: short,
	remplace_par: Nullable(Type.Tuple([texte, Type.Integer(), Type.Integer()])),
	remis_le: Nullable(jour),
	remis_a: short,
	remis_contre: short,
	duplicatas: Type.Array(Type.Tuple([second, maybe]))
})

/** Everything about a paper in a file, besides its number and its student. */
export type Contenu = Static<typeof Contenu>

const check = lazily(() => TypeCompiler.Compile(Contenu))
export const isContenu = (value: unknown): value is Contenu => check().Check(value)
