import { ifPossible } from '../kit/if-possible'
import { anything, bool, each, list, number, object, optional, orNull, text, whole, word, type Form } from '../kit/json-form'
import { ABI_EXAMEN, ABJ_EXAMEN, COMPENSATIONS, GARDES, POIDS_UE, REMPLACES, REPORTS } from './reglement'
import { SANS_MOYENNE } from './resultat'
import { COMPTAGES } from './resultat-matiere'
import { VALIDATIONS } from './resultat-semestre'
import { ETATS_NOTE, SITUATIONS, TYPES_EVALUATION } from './vocabulaire'

/** The forms of what files carry of publications (`contenu-ecrit.ts`). */

const centiemes = orNull(whole(0, 2000))
const nom = text(300)
const nomme = { id: orNull(nom), code: nom, nom, moyenne: centiemes, sans: orNull(word(SANS_MOYENNE)) }
const acquis = orNull(object({ moyenne: centiemes }))
const parts = orNull(object({ cc: whole(0, 100), ex: whole(0, 100) }))
const session = whole(1, 2)

const matieres = list(
	object({
		...nomme,
		coefficient: number(0),
		parts,
		cc: centiemes,
		ex: centiemes,
		exclut: bool,
		session,
		situation: orNull(word(SITUATIONS)),
		acquis
	})
)
const ue = { ...nomme, credits: orNull(number(0)), validation: orNull(word(VALIDATIONS)), sousPlancher: bool, acquis, matieres }

export const RELEVE = object({ ues: list(object(ue)), matieres, estAcquis: bool, appreciations: optional(each(text(1000))) })

export const UES = list(object({ ...ue, retenue: centiemes }))

/** The names of a mark's fields, then the marks of each matière. */
export const NOTES: Form = (value, place) =>
	Array.isArray(value) && value.length > 0
		? (list(text(60))(value[0], `${place}/0`) ?? list(list(list(anything)))(value.slice(1), place))
		: place

/** The same by matière, with the names at the values. */
export const MARKS = list(
	list(
		object({
			type: word(TYPES_EVALUATION),
			session,
			coefficient: number(0),
			bareme: number(1),
			etat: orNull(word(ETATS_NOTE)),
			note_centiemes: orNull(whole(0)),
			titre: nom,
			date: nom,
			classe: orNull(nom),
			publiee_le: orNull(nom),
			compte: word(COMPTAGES)
		})
	)
)

export const CONTEXTE = object({
	annee: nom,
	classe: object({ code: nom, nom, filiere: nom, niveau: nom }),
	periode: nom,
	isBts: bool,
	classement: orNull(object({ effectif: whole(0), moyenne: number(0), min: number(0), max: number(0) })),
	regles: object({
		parts,
		absence_injustifiee_zero: bool,
		abi_examen: word(ABI_EXAMEN),
		abj_examen: word(ABJ_EXAMEN),
		poids_ue: word(POIDS_UE),
		plancher_matiere: centiemes,
		plancher_ue: centiemes,
		compensation: word(COMPENSATIONS),
		report_session2: word(REPORTS),
		session2_remplace: word(REMPLACES),
		session2_garde: word(GARDES),
		session2_plafond: centiemes,
		garde_matieres: bool
	}),
	reglesPropres: optional(each(object({})))
})

/** The value of a cell in JSON, or the place where it does not have this form. */
export function jsonCell(form: Form, cell: string): { readonly value: unknown } | { readonly place: string } {
	const value = ifPossible((): unknown => JSON.parse(cell))
	const wrong = form(value, '')
	return wrong === undefined ? { value } : { place: wrong || '/' }
}
