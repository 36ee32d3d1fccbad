import { writtenJour, writtenNombre } from '../kit/formats'
import type { Langue } from '../kit/langue'
import { say, type Parameters } from '../kit/messages'

export const NIVEAUX_ALERTE = ['info', 'attention', 'critique'] as const
export const CODES_ALERTE = ['scolarite_en_retard', 'assiduite_faible', 'moyenne_faible', 'evaluation_proche', 'compte_incomplet'] as const

type Code = (typeof CODES_ALERTE)[number]
export type Alerte = { readonly code: Code; readonly niveau: (typeof NIVEAUX_ALERTE)[number]; readonly message: string }

/** An average below this number, out of 20, is an alert. */
const MOYENNE_MINIMALE = 10
/** Days before an évaluation from which it counts as near, until it is over. */
export const JOURS_EVALUATION_PROCHE = 7

/** Facts about a student; null if nothing was measured, or if the institution does not use the module. */
export type Situation = {
	readonly devise: string
	/** whole units of the currency that are past their échéance and not paid */
	readonly retard: number | null
	/** percentages */
	readonly taux_presence: number | null
	readonly assiduite_minimale: number
	/** out of 20 */
	readonly moyenne: number | null
	/** the évaluations of the class that are near */
	readonly evaluations: readonly { readonly titre: string; readonly matiere: string; readonly date: string }[]
	readonly email: boolean
	readonly telephone: boolean
}

const NIVEAU: Readonly<Record<Code, Alerte['niveau']>> = {
	scolarite_en_retard: 'critique',
	assiduite_faible: 'attention',
	moyenne_faible: 'attention',
	evaluation_proche: 'info',
	compte_incomplet: 'info'
}

/**
 * The alerts of a student, gravest first: fees past their échéance (`scolarite_en_retard`), an attendance rate below the
 * school's minimum (`assiduite_faible`), a general average below 10 out of 20 (`moyenne_faible`), each évaluation of the class
 * in the next seven days (`evaluation_proche`), an account without an email address or telephone number (`compte_incomplet`).
 * Rates and averages are compared as they are displayed.
 */
export function alertesOf(
	langue: Langue,
	{ devise, retard, taux_presence, assiduite_minimale, moyenne, evaluations, email, telephone }: Situation
) {
	const alertes: Alerte[] = []
	const add = (code: Code, parameters: Parameters = {}) =>
		alertes.push({ code, niveau: NIVEAU[code], message: say(langue, { key: `alerte.${code}`, parameters }) })
	const nombre = (value: number) => writtenNombre(langue, value)

	if (retard !== null && retard > 0) add('scolarite_en_retard', { montant: nombre(retard), devise })
	if (taux_presence !== null && taux_presence < assiduite_minimale)
		add('assiduite_faible', { taux: nombre(taux_presence), minimum: nombre(assiduite_minimale) })
	if (moyenne !== null && moyenne < MOYENNE_MINIMALE) add('moyenne_faible', { moyenne: nombre(moyenne), minimum: MOYENNE_MINIMALE })
	for (const { titre, matiere, date } of evaluations) add('evaluation_proche', { titre, matiere, date: writtenJour(langue, date) })
	if (!email || !telephone) add('compte_incomplet')
	return alertes
}
