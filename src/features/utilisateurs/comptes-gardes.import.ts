import { sentence } from '../../kit/sentence'
import type { Faults } from '../../exchange/imports/noun/faults'
import type { Change, Noun, NounPlan, Plan } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import type { Account } from './compte.import'

/** The plans of all files that change accounts: of accounts and of people. */
const plansOfAccounts = ({ nouns }: Plan, { name }: Noun<Account>) =>
	nouns.filter(({ noun }) => (noun.partOf ?? noun).name === name) as unknown as NounPlan<Account>[]

const administers = ({ actif, roles }: Account) => actif === 1 && roles.split(',').includes('administrateur')

/** Whether an account has a password; a new one may lack the column. */
const hasPassword = ({ mot_de_passe_hash }: Partial<Account>) => typeof mot_de_passe_hash === 'string'

/** At least one administrator with a password must remain, so that somebody can let others in. */
export function checkLastAdministrator(plan: Plan, accounts: Noun<Account>, faults: Faults) {
	const plans = plansOfAccounts(plan, accounts)
	/** the last change of each account */
	const last = new Map<number, Change<Account> & { readonly file: string }>()
	for (const { table, changes } of plans) for (const change of changes) last.set(change.after.id, { ...change, file: table.file })
	const gone = [...last.values()].filter(({ before, after }) => before && administers(before) && !administers(after))
	if (gone.length === 0) return
	const accountsLeft = plan.school
		.rows(accounts)
		.map((account) => last.get(account.id)?.after ?? account)
		.filter(administers)
	const lostAccount = gone.find(({ before }) => accountsLeft.length === 0 || hasPassword(before!))
	if (!lostAccount) return
	const given = new Set(
		plans.flatMap(({ noun, passwords }) => passwords.map(({ key }) => (plan.school.index(noun).get(key) as Account | undefined)?.id))
	)
	if (accountsLeft.some((account) => hasPassword(account) || given.has(account.id))) return
	const names = { who: quoted(lostAccount.after.identifiant) }
	faults.add(
		lostAccount.file,
		lostAccount.line ?? 1,
		lostAccount.after.actif === 1 ? 'roles' : 'actif',
		accountsLeft.length === 0
			? sentence('{who} is the last administrator', names)
			: sentence('{who} is the last administrator with a password', names)
	)
}

/** Only administrators may change accounts of the administration, also if these people teach or study (rules 8.3). */
export function checkWhoseAccounts(plan: Plan, accounts: Noun<Account>, faults: Faults) {
	if (plan.school.isAdministrator) return
	for (const { noun, table, changes } of plansOfAccounts(plan, accounts))
		for (const { line, before } of changes)
			if (before && isOfAdministration(before))
				faults.add(
					table.file,
					line ?? 1,
					noun.columns.find(({ key }) => key)?.name,
					sentence('the account {who} belongs to the administration: ask an administrator', { who: quoted(before.identifiant) })
				)
}

const isOfAdministration = ({ roles, fonctions }: Account) =>
	fonctions !== '' || roles.split(',').some((role) => role === 'administrateur' || role === 'coordinateur')
