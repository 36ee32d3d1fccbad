import { newSecret, secretHash } from '../../auth/token-secret'
import { deleteToken, insertToken } from '../../auth/tokens.queries'
import { endAccessOf, tokensOfAccount } from '../../auth/session.service'
import type { Tokens } from '../../auth/tokens.service'
import { mustHaveCharge, type Author, type Portee } from '../../domain/droits/caller'
import { toSeconds, toWireInstant } from '../../kit/clock'
import { isAddressOrNetwork } from '../../config/address.kind'
import type { Store } from '../../db/store/store'
import { DOMAINES, type Limites } from '../../domain/droits/domaines'
import { isJour, jourIn } from '../../kit/jour'
import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { AppError, Faults, notFound } from '../../kit/errors'
import { folded, normalIdentifier, sortKey } from '../../kit/forms'
import { keyText, nameText } from '../../kit/free-text'
import type { KnownVisit } from '../../tenants/visit'
import type { OpenTenant } from './utilisateurs.service'
import { selectAcces, selectOneAcces, selectTokenOf, type Acces } from './acces.queries'
import { makeLien } from './liens.service'
import { insertAccount, selectTaken } from './utilisateurs.queries'

export type { Acces } from './acces.queries'

/** How many accounts a page shows. */
export const MOST = 100

/** The accounts of the administration, or those that a search by name and identifier finds; the first `limit`. @throws AppError 403 */
export async function listAcces(visit: KnownVisit, q: string, limit: number): Promise<Acces[]> {
	mustHaveCharge(visit.caller, 'administrateur')
	const mots = folded(q)
		.split(' ')
		.filter((mot) => mot !== '')
	return selectAcces(visit.db, mots, limit)
}

/** @throws AppError 403, 404 */
export async function getAcces(visit: KnownVisit, id: number): Promise<Acces> {
	mustHaveCharge(visit.caller, 'administrateur')
	const acces = await selectOneAcces(visit.db, id)
	if (!acces) throw notFound()
	return acces
}

/** The sessions and tokens of an account, without secrets. @throws AppError 403 */
export async function tokensOf(visit: KnownVisit, tokens: Tokens, id: number) {
	mustHaveCharge(visit.caller, 'administrateur')
	const { data } = await tokensOfAccount(visit, tokens, id)
	return data
}

/** Revokes one session or token of an account, or all of them without `tokenId`. @throws AppError 403, 404 */
export function endTokens(visit: KnownVisit, id: number, tokenId?: number): Promise<void> {
	return visit.write({ right: mustBeAdministrateur, touches: ['acces'] }, async (write) => {
		const { db, journal } = write
		if (tokenId !== undefined && !(await selectTokenOf(db, id, tokenId))) throw notFound()
		const ended = tokenId === undefined ? await endAccessOf(write, id) : await deleteToken(db, tokenId)
		await journal(...ended.map((token) => ({ action: 'token.revoke', objet: 'jetons', id: token.id, avant: { utilisateur_id: id } })))
	})
}

/** A one-time link to set the account's password; its secret is only shown now. @throws AppError 403, 404, 422 for a closed account */
export async function givePasswordLink(visit: KnownVisit, id: number) {
	const { identifiant, actif } = await getAcces(visit, id)
	if (!actif) throw new AppError('validation', 'compte_ferme')
	return makeLien({ store: visit.store(mustBeAdministrateur), institution: visit.institution }, identifiant, visit.author())
}

export type ComptePourLms = {
	readonly identifiant: string
	readonly nom: string
	readonly portee: Portee
	readonly domaines: readonly string[]
	/** empty without a last day */
	readonly dernier_jour: string
	/** addresses and networks, with commas or spaces between */
	readonly adresses: string
}

const MOST_ADDRESSES = 20

/** The bounds of a token as they were typed. */
function limitesIn({ domaines, dernier_jour, adresses }: ComptePourLms, faults: Faults): Limites {
	const openedDomaines = DOMAINES.filter((domaine) => domaines.includes(domaine))
	if (domaines.length === 0) faults.add('domaines', { key: 'champ.vide' })
	else if (openedDomaines.length < new Set(domaines).size)
		faults.add('domaines', { key: 'champ.parmi', parameters: { valeurs: DOMAINES.join(', ') } })
	if (dernier_jour !== '' && !isJour(dernier_jour)) faults.add('dernier_jour', { key: 'champ.date' })
	const all = adresses
		.slice(0, 1000)
		.split(/[\s,;]/)
		.filter((part) => part !== '')
	if (adresses.length > 1000 || all.length > MOST_ADDRESSES || !all.every(isAddressOrNetwork))
		faults.add('adresses', { key: 'champ.reseau' })
	return { domaines: openedDomaines, dernier_jour: dernier_jour === '' ? null : dernier_jour, adresses: all }
}

/**
 * Creates an account for a program (an administrator without a password) and its token, which is only shown now.
 * @throws AppError 403, 422 with the faulty fields
 */
export async function openLmsAccount(
	{ store, institution: { timezone } }: Pick<OpenTenant, 'institution'> & { readonly store: Pick<Store, 'write'> },
	request: ComptePourLms,
	author: Author
): Promise<{ readonly id: number; readonly token: string }> {
	const faults = new Faults()
	const said = (name: 'identifiant' | 'nom') => {
		const reading = nameText(request[name], 100, true)
		if ('wrong' in reading) faults.add(name, reading.wrong)
		else if (keyText(reading.text) === '') faults.add(name, { key: 'champ.vide' })
		return 'wrong' in reading ? '' : name === 'nom' ? reading.text : keyText(reading.text)
	}
	const [identifiant, nom] = [said('identifiant'), said('nom')]
	const limites = limitesIn(request, faults)
	const secret = newSecret()
	return store.write({ author, touches: ['donnees', 'acces'] }, async ({ db, now, journal }) => {
		const today = jourIn(now, timezone).toString()
		if (isJour(request.dernier_jour) && request.dernier_jour < today)
			faults.add('dernier_jour', { key: 'champ.bornes', parameters: { autre: today } })
		faults.throwAny()
		const holder = await selectTaken(db, identifiant)
		if (holder !== undefined) faults.add('identifiant', { key: 'champ.pris', parameters: { identifiant: holder } })
		faults.throwAny()
		const account = { identifiant, role: 'administrateur' as const, nom, prenoms: '', email: null, actif: true }
		const updated_at = toWireInstant(now, timezone)
		const id = await insertAccount(db, {
			...account,
			identifiant_norm: normalIdentifier(identifiant),
			email_norm: null,
			telephone: null,
			cle_tri: sortKey(nom, ''),
			mot_de_passe_hash: null,
			updated_at
		})
		await journal({ action: 'user.create', objet: 'utilisateurs', id, apres: { ...account, mot_de_passe: false } })
		const token = {
			utilisateur_id: id,
			secret_hash: secretHash(secret),
			device_name: nom,
			created_at: toSeconds(now),
			portee: request.portee,
			sorte: 'lms' as const,
			client: null,
			limites: JSON.stringify(limites)
		}
		const tokenId = await insertToken(db, token)
		await journal({
			action: 'token.create',
			objet: 'jetons',
			id: tokenId,
			apres: { utilisateur_id: id, portee: request.portee, ...limites }
		})
		return { id, token: `${tokenId}|${secret}` }
	})
}
