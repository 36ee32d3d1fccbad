import type { Db } from '../db/queries/db'
import { rolesOf, type Caller } from '../domain/droits/caller'
import type { Limites } from '../domain/droits/domaines'
import { forbidden, unauthenticated } from '../kit/errors'
import { FONCTIONS, fonctionsOf } from '../domain/droits/fonctions'
import { selectToken } from './tokens.queries'

type Stored = NonNullable<Awaited<ReturnType<typeof selectToken>>>

/** The caller behind a stored token; `undefined` if an account of the console alone uses the interface. */
export function callerBehind({ sorte, console_seule, userId, tokenId, portee, limites, ...row }: Stored): Caller | undefined {
	if (console_seule && sorte === 'lms') return undefined
	const roles = console_seule ? [] : rolesOf(row.role, row.otherRoles)
	const fonctions = roles.includes('administrateur') ? FONCTIONS : fonctionsOf(row.fonctions)
	return {
		userId,
		roles,
		tokenId,
		portee,
		...(limites !== null && { limites: JSON.parse(limites) as Limites }),
		...(sorte === 'console' && { fonctions, langue: row.langue, identifiant: row.identifiant })
	}
}

/**
 * Checks a caller again who was let in earlier, as a write finds them; a command has no caller.
 * @throws AppError 401 if the token was ended or the account closed since, 403 if a role or fonction was taken away
 */
export async function mustStillHold(db: Db, caller: Caller | undefined): Promise<void> {
	if (!caller) return
	const { tokenId, roles, fonctions = [] } = caller
	const stored = await selectToken(db, tokenId)
	const now = stored && callerBehind(stored)
	if (!now) throw unauthenticated()
	if (!roles.every((role) => now.roles.includes(role))) throw forbidden()
	if (!fonctions.every((fonction) => now.fonctions?.includes(fonction))) throw forbidden()
}
