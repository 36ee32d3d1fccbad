import { newSecret, secretHash } from '../../auth/token-secret'
import type { Store } from '../../db/store/store'
import { mustHaveCharge, type Author } from '../../domain/droits/caller'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { isLocal } from '../../host/tls/constraints'
import { fromSeconds, toSeconds, toWireInstant } from '../../kit/clock'
import { Faults, notFound } from '../../kit/errors'
import { keyText, nameText } from '../../kit/free-text'
import type { Message } from '../../kit/messages'
import type { KnownVisit } from '../../tenants/visit'
import { deleteClient, insertClient, selectClient, selectClients, type Client } from './clients.queries'

export type { Client } from './clients.queries'

export type NewClient = {
	readonly nom: string
	/** the addresses to which people return */
	readonly retours: readonly string[]
	/** whether accounts with only fonctions sign in too */
	readonly personnel: boolean
	/** a program that cannot keep a secret: it must use PKCE */
	readonly sansSecret: boolean
}
export type MadeClient = {
	readonly client_id: string
	/** shown only now */
	readonly secret: string | null
	/** whether codes return to it unencrypted */
	readonly en_clair: boolean
}

const MOST_RETOURS = 10
const MAX_RETOUR = 500

function retourProblem(retour: string, sansSecret: boolean): Message | undefined {
	const url = retour.length <= MAX_RETOUR && /^[\x21-\x7e]+$/.test(retour) ? URL.parse(retour) : null
	if (!url || !['http:', 'https:'].includes(url.protocol) || retour.includes('#') || url.username + url.password !== '')
		return { key: 'champ.retour' }
	return url.protocol === 'https:' || (!sansSecret && isLocal(url.hostname.replace(/^\[|\]$/g, '')))
		? undefined
		: { key: 'champ.retour_http' }
}

/** Makes a client. @throws AppError 422 that names `nom` or `retour` */
export async function createClient(store: Pick<Store, 'write'>, { nom, ...asked }: NewClient, author: Author): Promise<MadeClient> {
	const { retours, personnel, sansSecret } = asked
	const faults = new Faults()
	const nameOrFault = nameText(nom, 60)
	if ('wrong' in nameOrFault) faults.add('nom', nameOrFault.wrong)
	else if (keyText(nameOrFault.text) === '') faults.add('nom', { key: 'champ.vide' })
	if (retours.length === 0) faults.add('retour', { key: 'champ.vide' })
	if (retours.length > MOST_RETOURS) faults.add('retour', { key: 'champ.elements_max', parameters: { max: MOST_RETOURS } })
	const [problem] = retours.flatMap((retour) => retourProblem(retour, sansSecret) ?? [])
	if (problem) faults.add('retour', problem)
	faults.throwAny()
	const secret = sansSecret ? null : newSecret()
	const shown = { client_id: newSecret().slice(0, 20), nom: 'text' in nameOrFault ? nameOrFault.text : '', retours, personnel }
	return store.write({ author, touches: [] }, async ({ db, now, journal }) => {
		const id = await insertClient(db, { ...shown, secret_hash: secret && secretHash(secret), created_at: toSeconds(now) })
		await journal({ action: 'client.create', objet: 'clients', id, apres: { ...shown, sans_secret: sansSecret } })
		return { client_id: shown.client_id, secret, en_clair: retours.some((retour) => retour.startsWith('http:')) }
	})
}

/** Removes a client: nobody signs in to it any more, and its access tokens are void. @throws AppError 404 */
export const removeClient = (store: Pick<Store, 'write'>, client_id: string, author: Author): Promise<{ readonly nom: string }> =>
	store.write({ author, touches: [] }, async ({ db, journal }) => {
		const client = await selectClient(db, client_id)
		if (!client) throw notFound()
		const { id, nom, retours, personnel } = client
		await deleteClient(db, id)
		await journal({ action: 'client.delete', objet: 'clients', id, avant: { client_id, nom, retours, personnel } })
		return { nom }
	})

/** The clients without their secrets, the oldest first. */
export async function listClients({ store }: { readonly store: Store }, timezone: string) {
	const forPage = ({ client_id, nom, retours, personnel, secret_hash, created_at }: Client) => ({
		client_id,
		nom,
		retours,
		personnel,
		sans_secret: secret_hash === null,
		created_at: toWireInstant(fromSeconds(created_at), timezone)
	})
	return (await selectClients(store.db)).map(forPage)
}

/** The same in the name of an administrator. @throws AppError 403 */
export function clientsFor(visit: KnownVisit) {
	mustHaveCharge(visit.caller, 'administrateur')
	return listClients(visit.tenant, visit.institution.timezone)
}

/** @throws AppError 403, 422 */
export const makeClientFor = (visit: KnownVisit, asked: NewClient) => createClient(visit.store(mustBeAdministrateur), asked, visit.author())

/** @throws AppError 403, 404 */
export const removeClientFor = (visit: KnownVisit, client_id: string) =>
	removeClient(visit.store(mustBeAdministrateur), client_id, visit.author())
