import type { Config } from '../../config/entries'
import { accountParts } from '../../domain/droits/operateurs'
import type { TenantFacts } from '../facts/known'
import { findingsOf, type Finding } from '../findings/finding'

const { pass, warn } = findingsOf('operators')

/** Whether the accounts exist that the settings name to look after the machine. */
export function checkOperators(
	{ console: { actif, operateurs } }: Pick<Config, 'console'>,
	tenants: readonly Pick<TenantFacts, 'code' | 'accounts'>[]
): Finding[] {
	if (!actif || tenants.length === 0) return []
	const unknown = operateurs.filter((account) => {
		const { code, identifiant } = accountParts(account)
		const tenant = tenants.find((candidate) => candidate.code === code)
		// a file that cannot be read tells of nobody
		return !tenant || tenant.accounts?.includes(identifiant) === false
	})
	if (unknown.length > 0) return unknown.map((account) => warn('console.operateurs names an unknown account: {account}', { account }))
	const accounts = operateurs.join(', ')
	if (operateurs.length === 1) return [pass('{account} looks after the machine', { account: accounts })]
	if (operateurs.length > 0) return [pass('{accounts} look after the machine', { accounts })]
	return [
		tenants.length === 1
			? pass('the administrators of the one institution look after the machine')
			: warn('nobody looks after the machine in the console: console.operateurs names nobody, and there are several institutions')
	]
}
