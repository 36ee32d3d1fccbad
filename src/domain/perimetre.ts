import { forbidden } from '../kit/errors'
import { FONCTIONS, type Fonction } from './fonctions'

/**
 * The part of the school that a person covers in a year: the union of what each of their roles covers. Policies make
 * conditions of it.
 */
export type Perimetre = {
	readonly userId: number
	/** the day (YYYY-MM-DD) that it is of: what was taught before it is read, and not written any more */
	readonly jour: string
	/** the id of the year that it is of, where that is another than the current one */
	readonly annee?: number | undefined
	/** an administrator covers everything */
	readonly administrateur: boolean
	/** those that a coordinator coordinates; `undefined` for who is no coordinator */
	readonly filieres: readonly number[] | undefined
	/** those that a teacher teaches on the day; `undefined` for who is no teacher */
	readonly classes: readonly number[] | undefined
	/** a student's own, `null` while there is none; `undefined` for who is no student */
	readonly classe: number | null | undefined
	/** what they may do in the console besides what their roles let them, an administrator all of it (rules 6.1); none over the interface */
	readonly fonctions?: readonly Fonction[] | undefined
}

export const hasFonction = ({ fonctions }: Perimetre, fonction: Fonction) => fonctions?.includes(fonction) === true

/** Whether somebody is of the administration for one of these fonctions: who has one of them, and whoever is an administrator (rules 6.1). */
export const administers = (perimetre: Perimetre, ...fonctions: readonly Fonction[]) =>
	perimetre.administrateur || fonctions.some((fonction) => hasFonction(perimetre, fonction))

/** Asks a policy. @throws AppError 403 */
export const may =
	(covers: (perimetre: Perimetre) => boolean) =>
	({ perimetre }: { readonly perimetre: Perimetre }) => {
		if (!covers(perimetre)) throw forbidden()
	}

/** Asks for an administrator. @throws AppError 403 */
export const mustBeAdministrateur = may(({ administrateur }) => administrateur)

export type Coordinateur = Perimetre & { readonly filieres: readonly number[] }
export type Enseignant = Perimetre & { readonly classes: readonly number[] }
export type Etudiant = Perimetre & { readonly classe: number | null }

/** Who covers nothing but the own affairs. */
export const onlySelf = (userId: number, jour = ''): Perimetre => ({
	userId,
	jour,
	administrateur: false,
	filieres: undefined,
	classes: undefined,
	classe: undefined
})

export const isCoordinateur = (perimetre: Perimetre): perimetre is Coordinateur => perimetre.filieres !== undefined
export const isEnseignant = (perimetre: Perimetre): perimetre is Enseignant => perimetre.classes !== undefined
export const isEtudiant = (perimetre: Perimetre): perimetre is Etudiant => perimetre.classe !== undefined

/** What a teacher covers as a teacher, whatever else they are. */
export const asEnseignant = ({ userId, jour, annee, classes }: Enseignant): Enseignant => ({ ...onlySelf(userId, jour), annee, classes })

/** What a student covers as a student, whatever else they are. */
export const asEtudiant = ({ userId, jour, annee, classe }: Etudiant): Etudiant => ({ ...onlySelf(userId, jour), annee, classe })

/** What a person covers besides the own class. */
export const asPersonnel = (perimetre: Perimetre): Perimetre => ({ ...perimetre, classe: undefined })

/** What a person covers by roles alone, without what fonctions add. */
export const withoutFonctions = (perimetre: Perimetre): Perimetre => ({ ...perimetre, fonctions: undefined })

/** What somebody covers who teaches, directs or has a fonction. @throws AppError 403 for who does none of it */
export function mustBePersonnel(perimetre: Perimetre): Perimetre {
	if (!administers(perimetre, ...FONCTIONS) && !isCoordinateur(perimetre) && !isEnseignant(perimetre)) throw forbidden()
	return asPersonnel(perimetre)
}

export type ByRole<T> = {
	readonly administrateur: () => T
	readonly coordinateur: (perimetre: Coordinateur) => T
	readonly enseignant: (perimetre: Enseignant) => T
	readonly etudiant: (perimetre: Etudiant) => T
}

/** What is said of each role that a person has; of an administrator's others nothing more, for they add nothing. */
export function byRole<T>(perimetre: Perimetre, { administrateur, coordinateur, enseignant, etudiant }: ByRole<T>): T[] {
	if (perimetre.administrateur) return [administrateur()]
	const said: T[] = []
	if (isCoordinateur(perimetre)) said.push(coordinateur(perimetre))
	if (isEnseignant(perimetre)) said.push(enseignant(perimetre))
	if (isEtudiant(perimetre)) said.push(etudiant(perimetre))
	return said
}

const yearSuffix = ({ annee }: Perimetre) => (annee === undefined ? '' : `@${annee}`)
// an administrator's fonctions show nothing more
const fonctionsSuffix = ({ administrateur, fonctions = [] }: Perimetre) =>
	administrateur || fonctions.length === 0 ? '' : `~${FONCTIONS.filter((one) => fonctions.includes(one)).join('|')}`
const suffix = (perimetre: Perimetre) => fonctionsSuffix(perimetre) + yearSuffix(perimetre)

/** Callers with the same key are shown the same lists of classes, matières, séances and évaluations. */
export const perimetreKey = (perimetre: Perimetre): string =>
	byRole(perimetre, {
		administrateur: () => 'A',
		coordinateur: ({ filieres }) => `C${filieres.join(',')}`,
		enseignant: ({ userId }) => `E${userId}`,
		etudiant: ({ classe }) => `S${classe ?? ''}`
	}).join('+') + suffix(perimetre)

/**
 * The reader for whom a list is followed. Administrators who are nothing else share one; one who is has own affairs besides, as marks.
 * Everybody else has their own: what their roles cover may change, and they must be told what left their list.
 */
export const readerKey = (perimetre: Perimetre): string => {
	const [first = 'personne'] = byRole(perimetre, {
		administrateur: () => 'A',
		coordinateur: () => 'coordinateur',
		enseignant: () => 'enseignant',
		etudiant: () => 'etudiant'
	})
	const isNothingElse = !isCoordinateur(perimetre) && !isEnseignant(perimetre) && !isEtudiant(perimetre)
	return (first === 'A' && isNothingElse ? first : `${first}:${perimetre.userId}`) + suffix(perimetre)
}
