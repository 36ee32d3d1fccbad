import { ROLES, type Role } from '../../domain/droits/caller'

const KEY = 'x-roles'
export type ForRoles = { readonly [KEY]?: readonly Role[] }

/** Goes into a route's `detail` if not every known caller may use it (contract section 4); others get 403. */
export const forRoles = (...roles: readonly Role[]): ForRoles => ({ [KEY]: roles })

/** The roles that may use an operation, as its description names them. */
export function rolesSentence({ [KEY]: roles }: ForRoles, isPublic: boolean): string {
	if (isPublic) return '**Sans jeton.**'
	if (!roles) return '**Rôles :** tous ; chacun trouve ce que son rôle couvre.'
	return `**Rôles :** ${ROLES.filter((role) => roles.includes(role)).join(', ')}.`
}
