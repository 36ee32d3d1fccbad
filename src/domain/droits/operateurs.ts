import type { Caller } from './caller'
import { normalIdentifier } from '../../kit/forms'

/** Splits `ecole/awa` into its parts; an identifiant may contain a slash, a code may not. */
export function accountParts(account: string): { readonly code: string; readonly identifiant: string } {
	const at = account.indexOf('/')
	return at < 0 ? { code: account, identifiant: '' } : { code: account.slice(0, at), identifiant: normalIdentifier(account.slice(at + 1)) }
}

/** The institutions of a machine, and the accounts in its setting `console.operateurs`. */
export type Machine = { readonly codes: readonly string[]; readonly operateurs: readonly string[] }

/**
 * Whether an account looks after the machine: the settings name it, or it is an administrator of the machine's only institution.
 * On a machine with several institutions, an administrator of one never sees the others.
 */
export function isOperateur({ codes, operateurs }: Machine, code: string, { roles, identifiant }: Pick<Caller, 'roles' | 'identifiant'>) {
	if (codes.length === 1 && roles.includes('administrateur')) return true
	return operateurs.some((account) => {
		const named = accountParts(account)
		return named.code === code && named.identifiant === identifiant
	})
}
