import { MOYENNE } from '../resultats/reglement'
import type { SansMoyenne } from '../resultats/resultat'
import type { NIVEAUX } from '../vocabulaire'
import { nextNiveau } from './preparation'

export type Niveau = (typeof NIVEAUX)[number]

/** The ways in which a student goes on after a year: into a class, out of the school, or not decided yet. */
export type Suite = 'passe' | 'redouble' | 'fin_de_cycle' | 'ne_revient_pas' | 'plus_tard'

/** The published year of a student. */
export type ResultatDAnnee = {
	/** hundredths; null without an average */
	readonly moyenne: number | null
	/** why it has no average */
	readonly sans: SansMoyenne | null
	/** null in BTS */
	readonly credits: number | null
	/** whether each UE is acquired; false in BTS */
	readonly estAcquise: boolean
	/** whether the student is called to a session 2 whose results are not published */
	readonly attendSession2: boolean
	/** whether a publication that makes it is reopened */
	readonly estRouverte: boolean
}

/** The facts from which a suite is proposed. `resultat`: null as long as nothing is published. */
export type AnneeAJuger = {
	readonly niveau: Niveau
	readonly resultat: ResultatDAnnee | null
	/** the credits of the year that let a student pass; null: all of them */
	readonly passage_credits: number | null
}

/** Why a suite is proposed, or why none is. */
export type Raison = 'moyenne' | 'credits' | 'sous' | 'defaillante' | 'examen' | 'rien' | 'rouverte' | 'incomplete' | 'session2'

export type Proposition = { readonly suite: 'passe' | 'redouble' | 'fin_de_cycle' | null; readonly raison: Raison }

const aucune = (raison: Raison): Proposition => ({ suite: null, raison })

/** The reason for which a year is enough; `undefined` if it is not. */
function reached({ moyenne, credits, estAcquise }: ResultatDAnnee, passage_credits: number | null): Raison | undefined {
	if (moyenne !== null && moyenne >= MOYENNE) return 'moyenne'
	if (credits === null) return undefined
	return (passage_credits === null ? estAcquise : credits >= passage_credits) ? 'credits' : undefined
}

/** Proposes a decision about a student after a year, from what is published (RULES.md 10.11). */
export function proposeSuite({ niveau, resultat, passage_credits }: AnneeAJuger): Proposition {
	if (niveau === 'BTS2') return aucune('examen')
	if (resultat === null) return aucune('rien')
	if (resultat.estRouverte) return aucune('rouverte')
	if (resultat.sans === 'incomplete') return aucune('incomplete')
	const raison = reached(resultat, passage_credits)
	if (raison) return { suite: nextNiveau(niveau) === undefined ? 'fin_de_cycle' : 'passe', raison }
	if (resultat.attendSession2 || resultat.sans === 'attend') return aucune('session2')
	if (resultat.sans === 'defaillante') return { suite: 'redouble', raison: 'defaillante' }
	return resultat.moyenne === null ? aucune('incomplete') : { suite: 'redouble', raison: 'sous' }
}

/** A class as far as it decides where its students go on. */
export type ClasseDePassage = { readonly id: number; readonly code: string; readonly filiere_id: number; readonly niveau: Niveau }

/** The same, with whether its students choose their filière after it. */
export type ClasseDAvant = ClasseDePassage & { readonly tronc_commun: boolean }

/** The classes of the coming year to which a student of a class may go on. After a L3, any M1 by hand. */
export function classesFor<C extends ClasseDePassage>(suite: 'passe' | 'redouble', de: ClasseDAvant, classes: readonly C[]): C[] {
	const niveau = suite === 'redouble' ? de.niveau : de.niveau === 'L3' ? 'M1' : nextNiveau(de.niveau)
	const isFree = suite === 'passe' && (de.tronc_commun || de.niveau === 'L3')
	return classes.filter((classe) => classe.niveau === niveau && (isFree || classe.filiere_id === de.filiere_id))
}

/** The letter or number of a class among those of its niveau: A of `GI-L1-A`, B of `MECA-L1B`. */
const letterOf = (code: string) =>
	/(?:[^A-Za-z0-9]|\d)([A-Za-z])$|[^A-Za-z0-9](\d)$/.exec(code.slice(-3))?.slice(1).find(Boolean)?.toUpperCase()

/** The one of these classes that is proposed: the only one, or that of the same letter; `undefined`: chosen by hand. */
export function proposedClasse<C extends ClasseDePassage>(
	suite: 'passe' | 'redouble',
	de: ClasseDAvant,
	classes: readonly C[]
): C | undefined {
	if (suite === 'passe' && de.tronc_commun) return undefined
	const offered = classesFor(suite, de, classes)
	if (offered.length <= 1) return offered[0]
	const letter = letterOf(de.code)
	const alike = letter === undefined ? [] : offered.filter(({ code }) => letterOf(code) === letter)
	return offered.find(({ code }) => code === de.code) ?? (alike.length === 1 ? alike[0] : undefined)
}

/** The reason on records of a passage, by which taking it back knows them. */
export const motifDePassage = (annee: string) => `Passage en ${annee}`
/** The decisions that a passage keeps among the results of former years. */
export const DECISIONS_DE_PASSAGE = { passe: 'Passe', redouble: 'Redouble', fin_de_cycle: 'Fin de cycle' } as const satisfies Partial<
	Record<Suite, string>
>
