import { textesIn } from '../../console/textes/textes'
import type { Bloc } from '../../domain/papiers/feuille'
import { abrege, accord } from '../../domain/papiers/mots'
import type { Champs } from '../../domain/papiers/textes'
import type { Contexte } from './publier.service'
import { classementText, moyenneText, poidsText, sansText, type Lu, type Words } from './chiffres.page'

/** The words of papers, which are French. */
export const MOTS: Words = { t: textesIn('fr'), langue: 'fr' }

/** The class of a result, as its publication names it. */
export type Lieu = Pick<Contexte, 'annee' | 'periode' | 'classe'>

/** The same facts at the head of a paper and for the fields of its text. */
export const lieuDe = ({ classe: { nom, filiere, niveau }, annee, periode }: Lieu) => ({
	faits: [
		['Filière', filiere],
		['Niveau', niveau],
		['Classe', nom]
	] as const,
	champs: { classe: nom, filiere, niveau, annee, periode } satisfies Champs
})

/** Characters of the name of a période in a result, so that its figures are never cut. */
const LIBELLE = 30

/** « Semestre 1 : 12,34 / 20, 24 crédits sur 30 ». */
export function resultatText(libelle: string, lu: Lu, credits?: { readonly obtenus: number; readonly sur: number }): string {
	const moyenne = lu.moyenne === null ? `moyenne ${sansText(MOTS.t, lu)}` : `${moyenneText('fr', lu.moyenne)} / 20`
	const suite = credits ? `, ${poidsText('fr', credits.obtenus)} crédits sur ${poidsText('fr', credits.sur)}` : ''
	return `${abrege(libelle, LIBELLE)} : ${moyenne}${suite}`
}

/** « 1re », « 1er », « 2e ». */
export const rangText = (sexe: string | null, rang: number): string => (rang > 1 ? `${rang}e` : sexe === 'F' ? '1re' : '1er')

/** « 2 h 30 ». */
export const dureeText = (minutes: number) =>
	`${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${String(minutes % 60).padStart(2, '0')}`}`

/** « Classée 2e sur 28. », « Rang : 2e sur 28. » if the sex is unknown, with the averages of the class. */
export const rangDe = (sexe: string | null, rang: number | null, classement: Contexte['classement'], session: number): Bloc[] =>
	rang === null || classement === null
		? []
		: [
				{
					texte: `${sexe === null ? 'Rang :' : accord(sexe, 'Classé', 'Classée')} ${rangText(sexe, rang)} sur ${classement.effectif}. ${classementText(MOTS, classement, session)}`
				}
			]

/** Short words of papers of marks and what they mean. */
const LEGENDE = [
	['UE', 'unité d’enseignement'],
	['Coef.', 'coefficient'],
	['CC', 'contrôle continu'],
	['EX', 'examen'],
	['V', 'validée'],
	['VC', 'validée par compensation'],
	['VC année', 'validée par l’année'],
	['A', 'acquise ailleurs ou avant'],
	['NV', 'non validée']
] as const
export type MotCourt = (typeof LEGENDE)[number][0]

/** The legend of the short words that a paper has. */
export function legendeOf(words: Iterable<MotCourt>): Bloc {
	const used = new Set(words)
	return { legende: LEGENDE.filter(([mot]) => used.has(mot)) }
}

/** The short word for the state of an UE: validated, acquired or neither. */
export const validationText = (validation: keyof typeof MOTS.t.resultats.validations | null): MotCourt =>
	validation === null ? 'NV' : (MOTS.t.resultats.validations[validation].court as MotCourt)
