import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Store } from '../../db/store/store'
import type { Author } from '../../domain/droits/caller'
import { toSeconds } from '../../kit/clock'
import { selectClients } from './clients.queries'
import { deleteCle, insertCle, selectCles } from './oidc.queries'

const ALG = 'RS256'
const DAY = 86_400
/** A pair signs for a year. The former one is published for another day, so that programs can still check what it signed. */
const SIGNS = 365 * DAY
const LINGERS = DAY
const AUTHOR: Author = { name: 'job:cles' }

type Paire = { readonly kid: string; readonly jwk: string }

/** Pairs that are not written yet, so that requests at once, or while the disk refuses writes, make one pair. */
const unwritten = new WeakMap<Store, Promise<Paire>>()

async function newPair(): Promise<Paire> {
	const { privateKey } = await generateKeyPair(ALG, { extractable: true })
	const jwk = await exportJWK(privateKey)
	return { kid: await calculateJwkThumbprint(jwk), jwk: JSON.stringify(jwk) }
}

/** The published pairs of an institution, the one that signs first; makes a new pair if that one is too old. */
async function clesOf(store: Store, now: number) {
	const stored = await selectCles(store.db)
	const [newest] = stored
	if (newest && now - newest.created_at < SIGNS) return stored.filter((cle) => cle === newest || now - newest.created_at < LINGERS)
	const pair = unwritten.get(store) ?? newPair()
	unwritten.set(store, pair)
	const { kid, jwk } = await pair.catch((error: unknown) => {
		unwritten.delete(store)
		throw error
	})
	await store.write({ author: AUTHOR, touches: [] }, async ({ db, journal }) => {
		const [still, ...older] = await selectCles(db)
		if (still?.kid !== newest?.kid) return
		for (const old of older) await deleteCle(db, old.kid)
		await insertCle(db, { kid, jwk, created_at: now })
		await journal({ action: 'cle.create', objet: 'cles_oidc', apres: { kid } })
	})
	unwritten.delete(store)
	return selectCles(store.db)
}

/** The public keys (RFC 7517); none as long as the school has no program to check them. */
export async function publicKeys(store: Store, now: Temporal.Instant): Promise<{ readonly keys: readonly JWK[] }> {
	const cles = (await selectClients(store.db)).length === 0 ? [] : await clesOf(store, toSeconds(now))
	return {
		keys: cles.map(({ kid, jwk }) => {
			const { kty, n, e } = JSON.parse(jwk) as JWK
			return { kty, n, e, kid, alg: ALG, use: 'sig' } as JWK
		})
	}
}

export async function signed(store: Store, claims: JWTPayload, now: Temporal.Instant): Promise<string> {
	const [cle] = await clesOf(store, toSeconds(now))
	const { kid, jwk } = cle!
	return new SignJWT(claims).setProtectedHeader({ alg: ALG, kid, typ: 'JWT' }).sign(await importJWK(JSON.parse(jwk) as JWK, ALG))
}
