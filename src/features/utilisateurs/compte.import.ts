import { sentence } from '../../kit/sentence'
import type { Db } from '../../db/queries/db'
import { joinedRoles, type Role } from '../../domain/droits/caller'
import { normalIdentifier, sortKey } from '../../kit/forms'
import { passwordProblem } from '../../domain/personnes/mot-de-passe'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Change } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import { mustBeDeliverable, mustBeDialled } from '../../exchange/imports/noun/rules'
import type { Draft, RowOf } from '../../exchange/imports/rows/row'
import { insertInto, onIds, upsertAfter } from '../../exchange/imports/rows/write-rows'
import { autresRoles, utilisateurs } from '../../school/schema'

/** `roles`: all of them, `role` first, joined by commas */
export type Account = RowOf<typeof utilisateurs> & { readonly roles: string }

/** The columns of an account `u` shared by all files, in SQL. */
export const ACCOUNT = 'u.identifiant, u.nom, u.prenoms, u.email, u.telephone, u.actif'

export function setIdentifier(draft: Draft<Account>, identifiant: string | undefined) {
	if (identifiant !== undefined) Object.assign(draft, { identifiant, identifiant_norm: normalIdentifier(identifiant) })
}

/** Columns that keep the value of an earlier file of this import if this file leaves them out. */
const OF_ACCOUNT = [
	'identifiant',
	'identifiant_norm',
	'nom',
	'prenoms',
	'email',
	'telephone',
	'actif',
	'fonctions',
	'mot_de_passe_hash'
] as const

type Said = { readonly draft: Draft<Account>; readonly where: string }
const saidOfAccounts = (): Map<number, Said> => new Map()

const saidOf = (at: Cursor, stored: Account | undefined) => stored && at.school.once(saidOfAccounts).get(stored.id)

/** The roles of an account after the files before this one. */
export const formerRoles = (at: Cursor, stored: Account | undefined): string[] =>
	(saidOf(at, stored)?.draft.roles ?? stored?.roles ?? '').split(',').filter((role) => role !== '')

/** Sets the roles of an account and checks it against other files of this import: one account has one name. */
export function completeRoles(at: Cursor, draft: Draft<Account>, storedAccount: Account | undefined, given: Iterable<string>) {
	const roles = joinedRoles(given)
	// an account without a role is for the console only; its column `role` has no meaning
	const [role = 'coordinateur'] = roles.split(',').filter((name) => name !== '')
	Object.assign(draft, { role, roles, console_seule: roles === '' ? 1 : 0 })
	const earlier = saidOf(at, storedAccount)
	if (earlier) {
		for (const column of ['nom', 'prenoms'] as const)
			if (draft[column] !== undefined && earlier.draft[column] !== undefined && draft[column] !== earlier.draft[column])
				at.fault(
					column,
					sentence('is {said} in {where}: that is the same account', { said: quoted(earlier.draft[column]), where: earlier.where })
				)
		for (const column of OF_ACCOUNT)
			if (draft[column] === undefined && earlier.draft[column] !== undefined) Object.assign(draft, { [column]: earlier.draft[column] })
	}
	// whatever its roles: the next file starts from the stored row
	if (storedAccount) at.school.once(saidOfAccounts).set(storedAccount.id, { draft, where: `${at.table.file}:${at.record.line}` })
}

export function completeAccount(at: Cursor, draft: Draft<Account>, storedAccount: Account | undefined) {
	if (!storedAccount) Object.assign(draft, { langue: 'fr', fonctions: '', console_seule: 0, ...draft })
	const nom = draft.nom ?? storedAccount?.nom
	if (nom !== undefined && ('nom' in draft || 'prenoms' in draft))
		draft.cle_tri = sortKey(nom, draft.prenoms ?? storedAccount?.prenoms ?? '')
	const { email } = draft
	if (email !== undefined) draft.email_norm = email === null ? null : normalIdentifier(email)
	mustBeDialled(at, draft, storedAccount)
	mustBeDeliverable(at, draft, storedAccount)
	completePassword(at, draft, storedAccount)
}

/** For an account that has a password, the file's password only counts if the import has the option for it. */
function completePassword(at: Cursor, draft: Draft<Account>, storedAccount: Account | undefined) {
	const password = at.text('mot_de_passe')
	const hash = at.text('mot_de_passe_hash')
	if (password === undefined && hash === undefined) return
	if (password !== undefined && hash !== undefined) at.fault('mot_de_passe_hash', 'give either mot_de_passe or mot_de_passe_hash')
	const former = storedAccount?.mot_de_passe_hash ?? undefined
	const { passwords } = at.school
	if (former !== undefined && !passwords.replace) {
		if (hash !== former) passwords.left++
		return
	}
	if (hash !== undefined) draft.mot_de_passe_hash = hash
	if (password === undefined) return
	const problem = passwordProblem(password, draft.role ?? storedAccount?.role ?? 'etudiant')
	if (problem) at.fault('mot_de_passe', sentence('the password {problem}', { problem }))
	else at.password = password
}

export async function writeAccounts(db: Db, changes: readonly Change<Account>[]) {
	await freeNames(db, changes)
	await upsertAfter(db, utilisateurs, changes)
	const reassigned = changes.filter(({ before, after }) => (before?.roles ?? after.role) !== after.roles)
	await onIds(
		db,
		'DELETE FROM autres_roles WHERE utilisateur_id IN',
		reassigned.map(({ after }) => after.id)
	)
	const others = reassigned.flatMap(({ after }) =>
		after.roles.split(',').flatMap((role) => (role === '' || role === after.role ? [] : [{ utilisateur_id: after.id, role: role as Role }]))
	)
	await insertInto(db, autresRoles, ['utilisateur_id', 'role'], others)
	const lockedOut = changes.filter(locksOut).map(({ after }) => after.id)
	await onIds(db, 'DELETE FROM jetons WHERE utilisateur_id IN', lockedOut)
	await onIds(db, 'DELETE FROM calendriers WHERE utilisateur_id IN', lockedOut)
}

/** Frees names that change first, because two people may exchange theirs. */
async function freeNames(db: Db, changes: readonly Change<Account>[]) {
	const renamed = changes.filter(
		({ before, after }) => before && (before.identifiant_norm !== after.identifiant_norm || before.email_norm !== after.email_norm)
	)
	await onIds(
		db,
		'UPDATE utilisateurs SET identifiant_norm = char(1) || id, email = NULL, email_norm = NULL WHERE id IN',
		renamed.map(({ after }) => after.id)
	)
}

/** Whether the tokens of an account and the address of its calendar become void (contract section 6). */
const locksOut = ({ before, after }: Change<Account>) =>
	before !== undefined &&
	(before.mot_de_passe_hash !== after.mot_de_passe_hash ||
		(before.actif === 1 && after.actif === 0) ||
		(before.console_seule === 0 && after.console_seule === 1))
