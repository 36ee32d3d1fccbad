import type { Caller } from './caller'
import { normalIdentifier } from '../kit/forms'

/** `ecole/awa` in its parts; an identifiant may have a slash, a code has none. */
export function accountParts(account: string): { readonly code: string; readonly identifiant: string } {
	const at = account.indexOf('/')
	return at < 0 ? { code: account, identifiant: '' } : { code: account.slice(0, at), identifiant: normalIdentifier(account.slice(at + 1)) }
}

/** Which institutions a machine has, and whom its settings name (`console.operateurs`). */
export type Machine = { readonly codes: readonly string[]; readonly operateurs: readonly string[] }

/**
 * Whether somebody of an institution looks after the machine: whom the settings name; where there is one institution alone, its
 * administrators too. With several, no administrator of one of them sees what is of the others.
 */
export function isOperateur({ codes, operateurs }: Machine, code: string, { roles, identifiant }: Pick<Caller, 'roles' | 'identifiant'>) {
	if (codes.length === 1 && roles.includes('administrateur')) return true
	return operateurs.some((account) => {
		const named = accountParts(account)
		return named.code === code && named.identifiant === identifiant
	})
}
