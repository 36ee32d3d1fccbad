import { FormatRegistry, Type, type Static, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import {
	ABI_EXAMEN,
	ABJ_EXAMEN,
	COMPENSATIONS,
	CREDITS_D_UN_AN,
	GARDES,
	POIDS_UE,
	REMPLACES,
	REPORTS
} from '../../domain/resultats/reglement'
import { SANS_MOYENNE } from '../../domain/resultats/resultat'
import { COMPTAGES } from '../../domain/resultats/resultat-matiere'
import { VALIDATIONS } from '../../domain/resultats/resultat-semestre'
import { ETATS_NOTE, SITUATIONS, TYPES_EVALUATION } from '../../domain/vocabulaire'
import { Nullable, Word } from '../../http/answers/schemas'
import { isJour } from '../../kit/jour'
import { lazily } from '../../kit/lazily'

FormatRegistry.Set('jour', isJour)
const jour = Type.String({ format: 'jour' })
const text = Type.String({ maxLength: 300 })
const session = Type.Union([Type.Literal(1), Type.Literal(2)])
const poids = Type.Number({ minimum: 0, maximum: 1000 })
const minutes = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const percent = Type.Integer({ minimum: 0, maximum: 100 })
const hundredths = Type.Integer({ minimum: 0, maximum: 2000 })
const centiemes = Nullable(hundredths)
const parts = Nullable(Type.Object({ cc: percent, ex: percent }))
const nomme = { id: Type.Integer(), code: text, nom: text, moyenne: centiemes, sans: Nullable(Word(SANS_MOYENNE)) }
const acquis = Nullable(Type.Object({ moyenne: centiemes }))

const Note = Type.Object({
	type: Word(TYPES_EVALUATION),
	session,
	coefficient: poids,
	bareme: Type.Integer({ minimum: 1, maximum: 10_000 }),
	etat: Nullable(Word(ETATS_NOTE)),
	note_centiemes: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
	titre: text,
	date: jour,
	classe: Nullable(text),
	publiee_le: Nullable(jour),
	compte: Word(COMPTAGES)
})
/** The order of a mark's values in a file; later editions only add to its end. */
export const NOTE = Object.keys(Note.properties)

const matieres = Type.Array(
	Type.Object({
		...nomme,
		coefficient: poids,
		parts,
		cc: centiemes,
		ex: centiemes,
		exclut: Type.Boolean(),
		session,
		situation: Nullable(Word(SITUATIONS)),
		acquis,
		notes: Type.Array(Note)
	})
)
const ue = {
	...nomme,
	credits: Nullable(poids),
	validation: Nullable(Word(VALIDATIONS)),
	sousPlancher: Type.Boolean(),
	acquis,
	matieres
}
const Regles = Type.Object({
	parts,
	absence_injustifiee_zero: Type.Boolean(),
	abi_examen: Word(ABI_EXAMEN),
	abj_examen: Word(ABJ_EXAMEN),
	poids_ue: Word(POIDS_UE),
	plancher_matiere: centiemes,
	plancher_ue: centiemes,
	compensation: Word(COMPENSATIONS),
	report_session2: Word(REPORTS),
	session2_remplace: Word(REMPLACES),
	session2_garde: Word(GARDES),
	session2_plafond: centiemes,
	garde_matieres: Type.Boolean(),
	/** absent in publications of earlier editions */
	passage_credits: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: CREDITS_D_UN_AN })))
})

const Contexte = Type.Object({
	annee: text,
	classe: Type.Object({ code: text, nom: text, filiere: text, niveau: text }),
	/** its libellé */
	periode: text,
	isBts: Type.Boolean(),
	classement: Nullable(
		Type.Object({ effectif: Type.Integer({ minimum: 0 }), moyenne: Type.Number({ minimum: 0 }), min: hundredths, max: hundredths })
	),
	regles: Regles,
	/** by id, the rules of matières that differ from these */
	reglesPropres: Type.Optional(Type.Record(Type.String(), Type.Partial(Regles))),
	/** by matière, its teachers, for bulletins */
	enseignants: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 10_000 })))
})
/** The part of a publication about the class. */
export type Contexte = Static<typeof Contexte>

/** A form of JSON: `wrong` tells the place of a value that does not have it. */
function form<Schema extends TSchema>(schema: Schema) {
	const check = lazily(() => TypeCompiler.Compile(schema))
	return {
		isRight: (value: unknown): value is Static<Schema> => check().Check(value),
		placeOf: (value: unknown) => check().Errors(value).First()?.path || '/'
	}
}
export type Form<Value> = { readonly isRight: (value: unknown) => value is Value; readonly placeOf: (value: unknown) => string }

export const CONTEXTE = form(Contexte)
/** The JSON of a student's result in a file, without what has a column of its own. */
export const RELEVE = form(
	Type.Object(
		{
			ues: Type.Array(Type.Object(ue)),
			matieres,
			estAcquis: Type.Boolean(),
			appreciations: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 1000 }))),
			manque: Type.Optional(Type.Object({ absent: minutes, excuse: minutes }))
		},
		{ additionalProperties: false }
	)
)
/** The same of UEs that are taken again. */
export const UES = form(Type.Array(Type.Object({ ...ue, retenue: centiemes })))
