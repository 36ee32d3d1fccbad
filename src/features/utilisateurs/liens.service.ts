import { findAccount } from '../../auth/find-account.service'
import { endAccessOf } from '../../auth/session.service'
import { newSecret, secretHash } from '../../auth/token-secret'
import type { Db } from '../../db/queries/db'
import type { Store, Write } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { AppError, Faults, operationError, usageError } from '../../kit/errors'
import { normalIdentifier, sortKey } from '../../kit/forms'
import { keyText, named, nameText } from '../../kit/free-text'
import { passwordProblem } from '../../domain/personnes/mot-de-passe'
import type { Tenant } from '../../tenants/tenant'
import { deleteLien, FIRST, selectHolderOfLien, selectLien, upsertLien } from './liens.queries'
import { insertAccount, selectTaken, updateAccount } from './utilisateurs.queries'
import type { OpenTenant } from './utilisateurs.service'
import { hasAdministrator } from '../../auth/retraits.service'

/** How long a link is valid; minutes. */
export const MINUTES = 60

export type NewLien = { readonly secret: string; readonly expires: string; readonly identifiant: string | null }

/**
 * A link to set the password of an account or, without `identifiant`, to create the first administrator; an earlier one becomes void.
 * @throws OperationError if the account is unknown or closed, and without `identifiant` if there is an administrator
 */
export async function makeLien(
	{ store, institution }: Pick<OpenTenant, 'institution'> & { readonly store: Pick<Store, 'write'> },
	identifiant: string | undefined,
	author: Author
): Promise<NewLien> {
	const secret = newSecret()
	return store.write({ author, touches: [] }, async ({ db, now, journal }) => {
		const account = identifiant === undefined ? undefined : await findAccount(db, identifiant)
		if (account && !account.actif) throw operationError('the account "{identifiant}" is closed', { identifiant: account.identifiant })
		if (!account && (await hasAdministrator(db)))
			throw usageError('there is an administrator already: name the account that the link is for')
		const created_at = toSeconds(now)
		const utilisateur_id = account?.id ?? FIRST
		const expire_at = created_at + MINUTES * 60
		await upsertLien(db, { utilisateur_id, secret_hash: secretHash(secret), expire_at, created_at })
		await journal({ action: 'lien.create', objet: 'utilisateurs', id: utilisateur_id, apres: { expire_at } })
		return { secret, expires: toWireInstant(fromSeconds(expire_at), institution.timezone), identifiant: account?.identifiant ?? null }
	})
}

export type Lien = { readonly holder: NonNullable<Awaited<ReturnType<typeof selectHolderOfLien>>> | undefined }

export const storedLien = (secret: string) => secretHash(secret)

/** The account for which the link or slip was made; without one, it is for the first administrator. @throws AppError 404 if it is not valid */
export async function openLien(db: Db, secret_hash: string, now: Temporal.Instant): Promise<Lien> {
	const lien = await selectLien(db, secret_hash, toSeconds(now))
	if (!lien) throw new AppError('not_found', 'lien_perime')
	if (lien.utilisateur_id === FIRST) {
		if (await hasAdministrator(db)) throw new AppError('not_found', 'lien_perime')
		return { holder: undefined }
	}
	const holder = await selectHolderOfLien(db, lien.utilisateur_id)
	if (!holder) throw new AppError('not_found', 'lien_perime')
	return { holder }
}

export type Chosen = {
	readonly password: string
	readonly repeated: string
	/** only for the first administrator */
	readonly identifiant?: string
	readonly nom?: string
	readonly prenoms?: string
}

type Asked = {
	readonly tenant: Tenant
	readonly institution: { readonly timezone: string }
	readonly address: string
	readonly requestId: string
}

/**
 * Uses up a link: sets the account's password and revokes all its tokens and sessions, or creates the first administrator.
 * @returns the identifier to sign in with @throws AppError 404 if the link is not valid, 422 with the faulty fields
 */
export async function useLien(
	{ tenant, institution, address, requestId }: Asked,
	secret_hash: string,
	chosenPassword: Chosen,
	hashed: (password: string) => Promise<string>,
	now: Temporal.Instant
): Promise<string> {
	const { holder } = await openLien(tenant.store.db, secret_hash, now)
	chosenFaults(chosenPassword, holder?.role ?? 'administrateur', holder === undefined).throwAny()
	const hash = await hashed(chosenPassword.password)
	const author: Author = { name: `lien:${holder?.id ?? FIRST}`, address, requestId, ...(holder && { userId: holder.id }) }
	return tenant.store.write({ author, touches: ['donnees', 'acces'] }, async (write) => {
		const still = await openLien(write.db, secret_hash, write.now)
		const updated_at = toWireInstant(write.now, institution.timezone)
		await deleteLien(write.db, still.holder?.id ?? FIRST)
		return still.holder ? givePassword(write, still.holder, hash, updated_at) : makeAdministrator(write, chosenPassword, hash, updated_at)
	})
}

/** The faults of the chosen values; for the first administrator also of the names. */
export function chosenFaults(chosenPassword: Chosen, role: Parameters<typeof passwordProblem>[1], isFirst: boolean): Faults {
	const faults = new Faults()
	if (isFirst)
		for (const name of ['identifiant', 'nom', 'prenoms'] as const) {
			const reading = nameText(chosenPassword[name] ?? '', 100, true)
			if ('wrong' in reading) faults.add(name, reading.wrong)
			else if (keyText(reading.text) === '') faults.add(name, { key: 'champ.vide' })
		}
	const problem = passwordProblem(chosenPassword.password, role)
	if (problem) faults.add('mot_de_passe', problem)
	else if (chosenPassword.password !== chosenPassword.repeated) faults.add('repete', { key: 'champ.mots_de_passe_differents' })
	return faults
}

async function givePassword(
	write: Write,
	{ id, identifiant }: { readonly id: number; readonly identifiant: string },
	hash: string,
	updated_at: string
) {
	const { db, journal } = write
	await updateAccount(db, id, { mot_de_passe_hash: hash, updated_at })
	const revoked = await endAccessOf(write, id)
	await journal({ action: 'user.password', objet: 'utilisateurs', id, apres: { jetons_revoques: revoked.length, par: 'lien' } })
	return identifiant
}

/** @returns the identifier @throws AppError 422 if it is taken */
export async function makeAdministrator(
	{ db, journal }: Write,
	{ identifiant = '', nom = '', prenoms = '' }: Chosen,
	hash: string,
	updated_at: string
) {
	const names = { nom: named(nom), prenoms: named(prenoms) }
	const account = { identifiant: keyText(identifiant), role: 'administrateur' as const, ...names, actif: true }
	const holder = await selectTaken(db, account.identifiant)
	const faults = new Faults()
	if (holder !== undefined) faults.add('identifiant', { key: 'champ.pris', parameters: { identifiant: holder } })
	faults.throwAny()
	const id = await insertAccount(db, {
		...account,
		identifiant_norm: normalIdentifier(account.identifiant),
		cle_tri: sortKey(account.nom, account.prenoms),
		mot_de_passe_hash: hash,
		updated_at
	})
	await journal({ action: 'user.create', objet: 'utilisateurs', id, apres: { ...account, mot_de_passe: true, par: 'lien' } })
	return account.identifiant
}
