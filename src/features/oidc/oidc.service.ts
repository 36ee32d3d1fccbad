import { createHash, timingSafeEqual } from 'node:crypto'
import { newSecret, secretHash } from '../../auth/token-secret'
import type { Tokens } from '../../auth/tokens.service'
import { adressesOf, identiteExterne, type Adresses, type CompteExterne } from '../../domain/personnes/identite-externe'
import { isOver } from '../../domain/resultats/session'
import { toSeconds } from '../../kit/clock'
import { forbidden, unauthenticated } from '../../kit/errors'
import type { KnownVisit, Visit } from '../../tenants/visit'
import { signed } from './cles.service'
import { selectClient, type Client } from './clients.queries'
import type { Demande } from './demande.service'
import {
	deleteConnexion,
	deleteConnexionsBeyond,
	insertConnexion,
	selectByAcces,
	selectByCode,
	selectSession,
	updateAcces,
	type ConnexionFound
} from './oidc.queries'

/** Seconds for which a code is valid, and an access token or identity. A program whose clock is five minutes off still believes the latter. */
const CODE_LIVES = 60
const ACCES_LIVES = 600

/** Whether something made at a second is still valid; not if it is as far ahead either, because a clock has gone back. */
const isFresh = (made: number, now: number, lives: number) => Math.abs(now - made) < lives

/** When the caller's password was typed (seconds), for which program alone, and their names. @throws AppError 401 if the session has ended */
export async function sessionOf({ db, caller }: KnownVisit) {
	const session = await selectSession(db, caller.tokenId)
	if (!session) throw unauthenticated()
	return session
}

/** Whether an account may sign in to a client: accounts with only fonctions only if it takes them. */
export const mayEnter = ({ caller }: KnownVisit, { personnel }: Pick<Client, 'personnel'>) => personnel || caller.roles.length > 0

/** Gives the caller's session a code for a client. @throws AppError 401 if the session has ended, 403 if the client is gone or not for them */
export function giveCode(visit: KnownVisit, { client, retour, portees, nonce, defi }: Demande): Promise<string> {
	const code = newSecret()
	const { userId, tokenId } = visit.caller
	return visit.writeOwn([], async ({ db, now, journal }) => {
		const still = await selectClient(db, client.client_id)
		if (!still || !mayEnter(visit, still)) throw forbidden()
		const created_at = toSeconds(now)
		await deleteConnexionsBeyond(db, created_at - CODE_LIVES - ACCES_LIVES, created_at + CODE_LIVES + ACCES_LIVES)
		const asked = { client: still.id, jeton_id: tokenId, retour, portees: portees.join(' '), nonce, defi }
		await insertConnexion(db, { ...asked, code_hash: secretHash(code), created_at })
		await journal({ action: 'token.code', objet: 'clients', id: still.id, apres: { utilisateur_id: userId } })
		return code
	})
}

/** An error of the token endpoint (RFC 6749 5.2). */
export type Refus = { readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' }
export type Echange = {
	readonly grant_type: string | undefined
	readonly code: string | undefined
	readonly redirect_uri: string | undefined
	readonly code_verifier: string | undefined
}
type Issued = {
	readonly access_token: string
	readonly token_type: 'Bearer'
	readonly expires_in: number
	readonly id_token: string
	readonly scope: string
}

export class Oidc {
	/** @param adresses the e-mails that programs get; empty: as the institution's own data say */
	constructor(
		readonly tokens: Tokens,
		readonly adresses: Adresses | ''
	) {}

	/** The client that a request proves to be. */
	async client({ db }: Visit, client_id: string, secret: string | undefined): Promise<Client | undefined> {
		const client = await selectClient(db, client_id.slice(0, 100))
		return client && (client.secret_hash === null ? secret === undefined : isSecret(client.secret_hash, secret)) ? client : undefined
	}

	/** Changes a code into an access token and an identity. A second use of the code ends them. */
	async exchange(visit: Visit, client: Client, echange: Echange, issuer: string): Promise<Issued | Refus> {
		const { tenant, address, requestId } = visit
		if (echange.grant_type === undefined) return { error: 'invalid_request' }
		if (echange.grant_type !== 'authorization_code') return { error: 'unsupported_grant_type' }
		if (!echange.code || echange.redirect_uri === undefined) return { error: 'invalid_request' }
		const code_hash = secretHash(echange.code)
		const known = await selectByCode(visit.db, code_hash)
		if (known?.connexion.client !== client.id) return { error: 'invalid_grant' }
		const { compte, connexion } = known
		const acces = newSecret()
		const author = { name: `utilisateur:${compte.id}`, userId: compte.id, tokenId: connexion.jeton_id, address, requestId }
		const grant = await tenant.store.write({ author, touches: [] }, async ({ db, now, journal }) => {
			const still = await selectByCode(db, code_hash)
			if (!still) return undefined
			const line = { objet: 'clients', id: client.id }
			if (still.connexion.acces_hash !== null) {
				await deleteConnexion(db, still.connexion.id)
				await journal({ ...line, action: 'token.revoke', avant: { utilisateur_id: compte.id } })
				return undefined
			}
			const isTimely = isFresh(still.connexion.created_at, toSeconds(now), CODE_LIVES)
			if (!isTimely || !this.#isOpen(visit, still) || !answers(still.connexion, echange)) return undefined
			await updateAcces(db, still.connexion.id, { acces_hash: secretHash(acces), acces_at: toSeconds(now) })
			await journal({ ...line, action: 'token.create', apres: { utilisateur_id: compte.id } })
			return still
		})
		if (!grant) return { error: 'invalid_grant' }
		const iat = toSeconds(visit.now)
		const { nonce, portees } = grant.connexion
		const claims = {
			iss: issuer,
			sub: String(grant.compte.id),
			aud: client.client_id,
			iat,
			exp: iat + ACCES_LIVES,
			auth_time: grant.session.ouverte,
			...(nonce !== null && { nonce })
		}
		const id_token = await signed(tenant.store, claims, visit.now)
		return { access_token: acces, token_type: 'Bearer', expires_in: ACCES_LIVES, id_token, scope: portees }
	}

	/** The claims behind an access token; `undefined` if it is unknown or over, its session has ended, or its account is closed. */
	async userinfo(visit: Visit, acces: string) {
		const found = await selectByAcces(visit.db, secretHash(acces))
		const made = found?.connexion.acces_at ?? 0
		if (!found || !isFresh(made, toSeconds(visit.now), ACCES_LIVES) || !this.#isOpen(visit, found)) return undefined
		const { compte, matricule_etudiant, matricule_enseignant, connexion } = found
		const account: CompteExterne = { ...compte, matricule: matricule_etudiant ?? matricule_enseignant }
		const portees = connexion.portees.split(' ')
		return identiteExterne(account, visit.tenant.code, portees, adressesOf(this.adresses, visit.institution))
	}

	/** Whether the session of a sign-in is not over; its last use may not be written yet. */
	#isOpen({ tenant, now }: Visit, { session, connexion }: ConnexionFound) {
		const { ouverte, utilisee } = session
		const used = this.tokens.lastUsed(tenant.store, connexion.jeton_id) ?? utilisee ?? ouverte
		return !isOver({ ouverte, utilisee: used }, toSeconds(now))
	}
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
const isSecret = (hash: string, secret: string | undefined) => secret !== undefined && isSame(hash, secretHash(secret))

/** Whether an exchange belongs to the request that the code answered. A verifier that was not announced is refused (RFC 9700 2.1.1). */
function answers({ retour, defi }: ConnexionFound['connexion'], { redirect_uri, code_verifier }: Echange): boolean {
	if (redirect_uri !== retour) return false
	if (defi === null || code_verifier === undefined) return defi === null && code_verifier === undefined
	return /^[\w\-.~]{43,128}$/.test(code_verifier) && isSame(defi, createHash('sha256').update(code_verifier).digest('base64url'))
}
