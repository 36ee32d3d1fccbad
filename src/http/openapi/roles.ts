import { ROLES, type Role } from '../../domain/caller'

const KEY = 'x-roles'
export type ForRoles = { readonly [KEY]?: readonly Role[] }

/** Goes into a route's `detail` where not everybody who is known may use it (contract section 4); the others get 403. */
export const forRoles = (...roles: readonly Role[]): ForRoles => ({ [KEY]: roles })

/** Who may use an operation, as its description says it. */
export function rolesSentence({ [KEY]: roles }: ForRoles, isPublic: boolean): string {
	if (isPublic) return '**Sans jeton.**'
	if (!roles) return '**Rôles :** tous ; chacun trouve ce que son rôle couvre.'
	return `**Rôles :** ${ROLES.filter((role) => roles.includes(role)).join(', ')}.`
}
