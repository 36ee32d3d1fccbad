import { forbidden } from '../../kit/errors'
import type { Caller } from '../../domain/caller'

/** Who gives and takes access, and reads who changed what: administrators (RULES.md, rights). @throws AppError 403 */
export function mustBeAdministrateur({ roles }: Pick<Caller, 'roles'>) {
	if (!roles.includes('administrateur')) throw forbidden()
}
