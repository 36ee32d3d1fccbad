import { composed } from '../../kit/composed'
import { findAccount } from '../../auth/find-account.service'
import { selectAccounts, type Account } from '../../auth/known-accounts.queries'
import { hashPassword } from '../../auth/passwords.service'
import { endAccessOf } from '../../auth/session.service'
import { selectTokensOf } from '../../auth/tokens.queries'
import type { Db } from '../../db/queries/db'
import type { Store } from '../../db/store/store'
import { adresseMail, isDeliverable } from '../../domain/personnes/adresse-mail'
import { fonctionsOf } from '../../domain/droits/fonctions'
import { ROLES, rolesOf, type Author, type Role } from '../../domain/droits/caller'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { operationError, usageError } from '../../kit/errors'
import { normalIdentifier, sortKey } from '../../kit/forms'
import { keyText, oneSpaced, turnsWriting } from '../../kit/free-text'
import { destroyedIn } from '../../kit/spreadsheet-damage'
import { passwordProblem } from '../../domain/personnes/mot-de-passe'
import type { Tenant } from '../../tenants/tenant'
import {
	countSeancesToCome,
	insertAccount,
	insertEnseignant,
	insertEtudiant,
	selectHolder,
	selectOwner,
	selectTaken,
	updateAccount
} from './utilisateurs.queries'
import { hasAdministrator } from '../../auth/retraits.service'
import { limitesOf } from '../../domain/droits/domaines'

export type NewAccount = {
	readonly identifiant: string
	readonly role: string
	readonly nom: string
	readonly prenoms: string
	readonly email?: string | undefined
	readonly telephone?: string | undefined
	/** for students and teachers; the default is the identifier */
	readonly matricule?: string | undefined
	/** without a password the account cannot log in yet */
	readonly password?: string | undefined
}

/** Creates an account. @throws OperationError naming the wrong option */
export async function createAccount(
	{ store, institution }: OpenTenant,
	account: NewAccount,
	cost: number,
	author: Author
): Promise<Account> {
	const role = roleOf(account.role)
	const identifiant = keyText(required('identifiant', account.identifiant))
	const nom = required('nom', account.nom)
	const prenoms = readable('prenoms', account.prenoms)
	const email = account.email?.trim() ? adresseMail(readable('email', account.email)) : null
	if (email !== null && !isDeliverable(email)) throw usageError('--email is not a valid email address')
	const hash = account.password === undefined ? null : await hashOf(account.password, role, cost)

	return store.write({ author, touches: ['donnees', 'acces'] }, async ({ db, now, journal }) => {
		await mustBeUnused(db, identifiant, email)
		const matricule =
			role === 'etudiant' || role === 'enseignant' ? keyText(required('matricule', account.matricule ?? identifiant)) : undefined
		const holder = matricule === undefined ? undefined : await selectHolder(db, matricule)
		if (holder) throw operationError('the matricule is taken by the account "{identifiant}"', { identifiant: holder.identifiant })
		const updated_at = toWireInstant(now, institution.timezone)
		const journalFields = { identifiant, role, nom, prenoms, email, actif: true }
		const id = await insertAccount(db, {
			...journalFields,
			identifiant_norm: normalIdentifier(identifiant),
			email_norm: email === null ? null : normalIdentifier(email),
			telephone: account.telephone?.trim() || null,
			cle_tri: sortKey(nom, prenoms),
			mot_de_passe_hash: hash,
			updated_at
		})
		if (role === 'etudiant' && matricule !== undefined) await insertEtudiant(db, { id, matricule, updated_at })
		if (role === 'enseignant' && matricule !== undefined) await insertEnseignant(db, { id, matricule, updated_at })
		await journal({ action: 'user.create', objet: 'utilisateurs', id, apres: { ...journalFields, mot_de_passe: hash !== null } })
		return { id, ...journalFields }
	})
}

/** The accounts with their roles, the main one first, and their fonctions. */
export async function listAccounts({ store }: OpenTenant, only?: string) {
	const accounts = await selectAccounts(store.db, only === undefined ? undefined : roleOf(only))
	return accounts.map(({ id, identifiant, role, console_seule, autres_roles, fonctions, ...account }) => {
		const roles = console_seule ? [] : rolesOf(role, autres_roles)
		return { id, identifiant, role: roles[0] ?? null, roles, fonctions: fonctionsOf(fonctions), ...account }
	})
}

/** Sets a password and revokes every token of the account (contract section 6). */
export async function setPassword(
	{ store, institution }: OpenTenant,
	identifiant: string,
	password: string,
	cost: number,
	author: Author
): Promise<Account> {
	const { role } = await findAccount(store.db, identifiant)
	const hash = await hashOf(password, role, cost)
	return store.write({ author, touches: ['donnees', 'acces'] }, async (write) => {
		const { db, now, journal } = write
		const account = await findAccount(db, identifiant)
		await updateAccount(db, account.id, { mot_de_passe_hash: hash, updated_at: toWireInstant(now, institution.timezone) })
		const revoked = await endAccessOf(write, account.id)
		await journal({ action: 'user.password', objet: 'utilisateurs', id: account.id, apres: { jetons_revoques: revoked.length } })
		return account
	})
}

/**
 * Closes an account: it cannot log in any more, and its tokens are revoked. The machine's owner may also close the last administrator or a
 * teacher with séances to come; `was_last_administrator` and `seances_a_venir` report it. The séances keep their teacher.
 */
export const deactivate = (
	{ store, institution }: OpenTenant,
	identifiant: string,
	author: Author
): Promise<Account & { readonly was_last_administrator: boolean; readonly seances_a_venir: number }> =>
	store.write({ author, touches: ['donnees', 'acces'] }, async (write) => {
		const { db, now, journal } = write
		const account = await findAccount(db, identifiant)
		const seances_a_venir = await countSeancesToCome(db, account.id, toSeconds(now))
		if (!account.actif) return { ...account, was_last_administrator: false, seances_a_venir }
		const had = await hasAdministrator(db)
		await updateAccount(db, account.id, { actif: false, updated_at: toWireInstant(now, institution.timezone) })
		const revoked = await endAccessOf(write, account.id)
		await journal({
			action: 'user.deactivate',
			objet: 'utilisateurs',
			id: account.id,
			avant: { actif: true },
			apres: { actif: false, jetons_revoques: revoked.length }
		})
		return { ...account, actif: false, was_last_administrator: had && !(await hasAdministrator(db)), seances_a_venir }
	})

/** The tokens of an account, without secrets. */
export async function listTokens({ store, institution }: OpenTenant, identifiant: string) {
	const account = await findAccount(store.db, identifiant)
	const wire = (seconds: number | null) => (seconds === null ? null : toWireInstant(fromSeconds(seconds), institution.timezone))
	const tokens = await selectTokensOf(store.db, account.id)
	return tokens.map(({ limites, created_at, last_used_at, ...token }) => ({
		...token,
		...limitesOf(limites),
		created_at: wire(created_at),
		last_used_at: wire(last_used_at)
	}))
}

export const revokeTokens = ({ store }: OpenTenant, identifiant: string, author: Author): Promise<{ revoked: number }> =>
	store.write({ author, touches: ['acces'] }, async (write) => {
		const { db, journal } = write
		const account = await findAccount(db, identifiant)
		const revoked = await endAccessOf(write, account.id)
		await journal(...revoked.map(({ id }) => ({ action: 'token.revoke', objet: 'jetons', id, avant: { utilisateur_id: account.id } })))
		return { revoked: revoked.length }
	})

/** A tenant with the school's data that these operations need. */
export type OpenTenant = { readonly store: Store; readonly institution: { readonly timezone: string } }

export const withSchool = async (tenant: Tenant): Promise<OpenTenant> => ({ store: tenant.store, institution: await tenant.institution() })

function roleOf(text: string): Role {
	const role = ROLES.find((known) => known === text)
	if (!role) throw usageError('"{text}" is not a role; roles: {ROLES}', { text, ROLES: ROLES.join(', ') })
	return role
}

function required(option: string, value: string): string {
	const text = readable(option, value)
	if (keyText(text) === '') throw usageError('--{option} is empty', { option })
	return text
}

function readable(option: string, value: string): string {
	if (turnsWriting(value)) throw usageError('--{option} contains a character that changes the direction of writing', { option })
	const read = composed(oneSpaced(value.trim()))
	const wrong = 'wrong' in read ? read.wrong : destroyedIn(read.text, true)
	if (wrong) throw usageError('--{option} {problem}', { option, problem: wrong })
	return 'text' in read ? read.text : ''
}

async function hashOf(password: string, role: Role, cost: number): Promise<string> {
	const problem = passwordProblem(password, role)
	if (problem) throw usageError('the password {problem}', { problem })
	return hashPassword(password, cost)
}

async function mustBeUnused(db: Db, wanted: string, email: string | null) {
	const identifiant = await selectTaken(db, wanted)
	if (identifiant !== undefined) throw operationError('the identifier is taken by the account "{identifiant}"', { identifiant })
	const owner = email === null ? undefined : await selectOwner(db, email)
	if (owner !== undefined) throw operationError('the email is taken by the account "{identifiant}"', { identifiant: owner })
}
