import type { Fonction } from './fonctions'
import { forbidden } from '../kit/errors'
import type { Langue } from '../kit/langue'

export const ROLES = ['etudiant', 'enseignant', 'coordinateur', 'administrateur'] as const
export type Role = (typeof ROLES)[number]

/** The roles of a person, the one that says most first (contract section 4); `others` are those besides the first, joined by commas. */
export function rolesOf(first: Role, others: string | null): Role[] {
	if (others === null) return [first]
	const all = new Set<string>([first, ...others.split(',')])
	return ROLES.filter((role) => all.has(role)).toReversed()
}

/** What a token opens: the interface of learning platforms, or, as the cookie of a browser, the console. */
export const SORTES_JETON = ['lms', 'console'] as const
export type SorteJeton = (typeof SORTES_JETON)[number]

/** What a token may do: all that its account may, or read alone (contract section 6). */
export const PORTEES = ['complete', 'lecture'] as const
export type Portee = (typeof PORTEES)[number]

/** Roles as the files keep them together: the one that says most first, joined by commas. */
export const joinedRoles = (roles: Iterable<string>): string => {
	const all = new Set(roles)
	return ROLES.filter((role) => all.has(role))
		.toReversed()
		.join(',')
}

/** Who is asking over HTTP. Everything a policy may look at, and nothing else but the language of who works in the console. */
export type Caller = {
	readonly userId: number
	/** none for who has fonctions alone */
	readonly roles: readonly Role[]
	/** what they may do in the console besides what their roles let them; none over the interface */
	readonly fonctions?: readonly Fonction[]
	readonly tokenId: number
	readonly portee: Portee
	readonly langue?: Langue
	/** as the file compares it; in the console */
	readonly identifiant?: string
	/** whether they look after the machine itself; in the console */
	readonly operateur?: true
}

/** A fonction that is in charge of something, or administrators alone, who have all fonctions (rules 6.1). */
export type InCharge = Fonction | 'administrateur'

export const hasCharge = ({ roles, fonctions = [] }: Pick<Caller, 'roles' | 'fonctions'>, charge: InCharge) =>
	roles.includes('administrateur') || fonctions.some((one) => one === charge)

/** @throws AppError 403 */
export function mustHaveCharge(caller: Caller, charge: InCharge) {
	if (!hasCharge(caller, charge)) throw forbidden()
}

/** Who is behind a write, as the audit journal keeps it. */
export type Author = {
	/** `utilisateur:12`, `cli:root`, `job:reminders` */
	readonly name: string
	readonly userId?: number
	readonly tokenId?: number
	readonly address?: string
	readonly requestId?: string
}
