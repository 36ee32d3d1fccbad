import { compactVerify, createLocalJWKSet } from 'jose'
import type { Visit } from '../../tenants/visit'
import { publicKeys } from './cles.service'
import { selectClient, type Client } from './clients.queries'
import { hasTwice } from './demande.service'

/** A program's request to sign a person out (OpenID Connect RP-Initiated Logout 1.0). */
export type Sortie = {
	readonly client: Client | undefined
	/** the account that has signed in, if the program proves it */
	readonly compte: number | undefined
	/** the address to which people return, if it is one of the program */
	readonly retour: string | undefined
}

const MAX_RETOUR = 500
const NOTHING: Sortie = { client: undefined, compte: undefined, retour: undefined }

/** Reads a request to sign out. @param asked its query, without a question mark */
export async function readSortie(visit: Visit, asked: string, issuer: string): Promise<Sortie> {
	const query = new URLSearchParams(asked)
	if (hasTwice(query)) return NOTHING
	const hint = await provenBy(visit, query.get('id_token_hint') ?? '', issuer)
	const named = query.get('client_id') ?? hint?.aud ?? ''
	if (hint && named !== hint.aud) return NOTHING
	const client = await selectClient(visit.db, named.slice(0, 100))
	if (!client) return NOTHING
	const retour = returnOf(client, query.get('post_logout_redirect_uri') ?? '', query.get('state'))
	return { client, compte: hint && Number(hint.sub), retour }
}

/** The claims of an identity that this institution has signed; it may be over. */
async function provenBy({ tenant: { store }, now }: Visit, hint: string, issuer: string) {
	if (hint === '') return undefined
	const keys = createLocalJWKSet({ keys: [...(await publicKeys(store, now)).keys] })
	const verified = await compactVerify(hint, keys, { algorithms: ['RS256'] }).catch(() => undefined)
	if (!verified) return undefined
	const claims = JSON.parse(new TextDecoder().decode(verified.payload)) as Readonly<Record<'iss' | 'sub' | 'aud', string>>
	return claims.iss === issuer ? claims : undefined
}

/** An address of a site to which the program takes people back after signing in: nobody is sent anywhere else. */
function returnOf({ retours }: Client, asked: string, state: string | null): string | undefined {
	const url = asked.length <= MAX_RETOUR && /^[\x21-\x7e]+$/.test(asked) ? URL.parse(asked) : null
	if (!url || asked.includes('#') || url.username + url.password !== '') return undefined
	if (!retours.some((retour) => URL.parse(retour)?.origin === url.origin)) return undefined
	if (state !== null) url.searchParams.append('state', state)
	return url.href
}
