import type { Fonction } from './fonctions'
import { opens, type Limites } from './domaines'
import { forbidden } from '../../kit/errors'
import type { Langue } from '../../kit/langue'

export const ROLES = ['etudiant', 'enseignant', 'coordinateur', 'administrateur'] as const
export type Role = (typeof ROLES)[number]

/** The roles of a person, the one with most rights first (contract section 4); `others` are those besides the first, joined by commas. */
export function rolesOf(first: Role, others: string | null): Role[] {
	if (others === null) return [first]
	const all = new Set<string>([first, ...others.split(',')])
	return ROLES.filter((role) => all.has(role)).toReversed()
}

/** The two uses of a token: the interface of learning platforms, or the console (as a browser's cookie). */
export const SORTES_JETON = ['lms', 'console'] as const
export type SorteJeton = (typeof SORTES_JETON)[number]

/** The rights of a token: all rights of its account, or only reading (contract section 6). */
export const PORTEES = ['complete', 'lecture'] as const
export type Portee = (typeof PORTEES)[number]

/** Roles as the files store them: the one with most rights first, joined by commas. */
export function joinedRoles(roles: Iterable<string>): string {
	const all = new Set(roles)
	return ROLES.filter((role) => all.has(role))
		.toReversed()
		.join(',')
}

/** The account behind an HTTP request: everything a policy may look at, and the language of the console's user. */
export type Caller = {
	readonly userId: number
	/** empty for a person who has only fonctions */
	readonly roles: readonly Role[]
	/** rights in the console besides those of their roles; absent in the interface */
	readonly fonctions?: readonly Fonction[]
	readonly tokenId: number
	readonly portee: Portee
	/** the bounds of a token that the school made for a program */
	readonly limites?: Limites
	readonly langue?: Langue
	/** normalized, as the database compares it; only in the console */
	readonly identifiant?: string
	/** whether they look after the machine itself; only in the console */
	readonly operateur?: true
}

/** Whether a caller reads the accounts of others and the names under which they sign in (contract section 4). */
export const readsComptes = (caller: Caller): boolean => caller.roles.includes('administrateur') && opens(caller.limites, 'comptes')

/** The fonction in charge of something, or only administrators, who have all fonctions (rules 8.1). */
export type InCharge = Fonction | 'administrateur'

export const hasCharge = ({ roles, fonctions = [] }: Pick<Caller, 'roles' | 'fonctions'>, charge: InCharge) =>
	roles.includes('administrateur') || fonctions.some((fonction) => fonction === charge)

/** Whether somebody reads what a fonction covers: whoever has it, administrators, and `direction` (rules 8.1). */
export const readsCharge = (caller: Pick<Caller, 'roles' | 'fonctions'>, charge: Fonction) =>
	hasCharge(caller, charge) || hasCharge(caller, 'direction')

/** @throws AppError 403 */
export function mustHaveCharge(caller: Caller, charge: InCharge) {
	if (!hasCharge(caller, charge)) throw forbidden()
}

/** The author of a write, as the audit journal stores it. */
export type Author = {
	/** `utilisateur:12`, `cli:root`, `job:reminders` */
	readonly name: string
	readonly userId?: number
	readonly tokenId?: number
	readonly address?: string
	readonly requestId?: string
}
