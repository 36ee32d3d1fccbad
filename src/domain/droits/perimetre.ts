import { forbidden } from '../../kit/errors'
import { FONCTIONS, type Fonction } from './fonctions'

/**
 * The part of the school that a person covers in a year: the union of what each of their roles covers. Policies turn it
 * into conditions.
 */
export type Perimetre = {
	readonly userId: number
	/** the day (YYYY-MM-DD) for which it holds: what was taught before that day can be read but no longer written */
	readonly jour: string
	/** the id of its year, if that is not the current one */
	readonly annee?: number | undefined
	/** an administrator covers everything */
	readonly administrateur: boolean
	/** filières that a coordinator coordinates; `undefined` if the person is not a coordinator */
	readonly filieres: readonly number[] | undefined
	/** classes taught on the day; `undefined` if the person is not a teacher */
	readonly classes: readonly number[] | undefined
	/** a student's own class, `null` as long as they have none; `undefined` if the person is not a student */
	readonly classe: number | null | undefined
	/** rights in the console besides those of the roles; administrators have all (rules 8.1); absent in the interface */
	readonly fonctions?: readonly Fonction[] | undefined
}

export const hasFonction = ({ fonctions }: Perimetre, fonction: Fonction) => fonctions?.includes(fonction) === true

/** Whether somebody administers one of these fonctions: a person who has it, or an administrator (rules 8.1). */
export const administers = (perimetre: Perimetre, ...fonctions: readonly Fonction[]) =>
	perimetre.administrateur || fonctions.some((fonction) => hasFonction(perimetre, fonction))

/** Whether somebody reads what these fonctions cover: whoever administers one of them, and `direction`, which reads everything (rules 8.1). */
export const reads = (perimetre: Perimetre, ...fonctions: readonly Fonction[]) => administers(perimetre, 'direction', ...fonctions)

/** Makes a check of a policy's condition. @throws AppError 403 */
export const may =
	(covers: (perimetre: Perimetre) => boolean) =>
	({ perimetre }: { readonly perimetre: Perimetre }) => {
		if (!covers(perimetre)) throw forbidden()
	}

/** Requires an administrator. @throws AppError 403 */
export const mustBeAdministrateur = may(({ administrateur }) => administrateur)

export type Coordinateur = Perimetre & { readonly filieres: readonly number[] }
export type Enseignant = Perimetre & { readonly classes: readonly number[] }
export type Etudiant = Perimetre & { readonly classe: number | null }

/** The périmètre of a person who covers only their own affairs. */
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

/** The part that a teacher covers as a teacher, whatever other roles they have. */
export const asEnseignant = ({ userId, jour, annee, classes }: Enseignant): Enseignant => ({ ...onlySelf(userId, jour), annee, classes })

/** The part that a student covers as a student, whatever other roles they have. */
export const asEtudiant = ({ userId, jour, annee, classe }: Etudiant): Etudiant => ({ ...onlySelf(userId, jour), annee, classe })

/** The part that a person covers besides their own class. */
export const asPersonnel = (perimetre: Perimetre): Perimetre => ({ ...perimetre, classe: undefined })

/** The part that a person covers by their roles only, without their fonctions. */
export const withoutFonctions = (perimetre: Perimetre): Perimetre => ({ ...perimetre, fonctions: undefined })

/** The part that a member of staff covers: teacher, coordinator, administrator or fonction. @throws AppError 403 for anybody else */
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

/** The answers for each role of a person. Administrators get only their own answer, because their other roles add nothing. */
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
	administrateur || fonctions.length === 0 ? '' : `~${FONCTIONS.filter((fonction) => fonctions.includes(fonction)).join('|')}`
const suffix = (perimetre: Perimetre) => fonctionsSuffix(perimetre) + yearSuffix(perimetre)

/** Callers with the same key see the same lists of classes, matières, séances and évaluations. */
export const perimetreKey = (perimetre: Perimetre): string =>
	byRole(perimetre, {
		administrateur: () => 'A',
		coordinateur: ({ filieres }) => `C${filieres.join(',')}`,
		enseignant: ({ userId }) => `E${userId}`,
		etudiant: ({ classe }) => `S${classe ?? ''}`
	}).join('+') + suffix(perimetre)

/**
 * The reader of a list whose changes are followed. Administrators without another role share one key. Everybody else has their own:
 * they have own affairs such as marks, and what their roles cover may change, so that they must learn what left their list.
 */
export function readerKey(perimetre: Perimetre): string {
	const [first = 'personne'] = byRole(perimetre, {
		administrateur: () => 'A',
		coordinateur: () => 'coordinateur',
		enseignant: () => 'enseignant',
		etudiant: () => 'etudiant'
	})
	const isNothingElse = !isCoordinateur(perimetre) && !isEnseignant(perimetre) && !isEtudiant(perimetre)
	return (first === 'A' && isNothingElse ? first : `${first}:${perimetre.userId}`) + suffix(perimetre)
}
