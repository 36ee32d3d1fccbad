import type { Author, Portee, SorteJeton } from '../domain/droits/caller'
import { FOR_CLIENT, overSince } from '../domain/resultats/session'
import { toSeconds } from '../kit/clock'
import { asComposed } from '../kit/composed'
import { AppError } from '../kit/errors'
import type { Tenant } from '../tenants/tenant'
import { selectAccount, updatePasswordHash } from './accounts.queries'
import { newSecret, secretHash, type Token } from './token-secret'
import { deleteClientSessions, deleteEndedSessions, deleteToken, insertToken, selectTokensOf } from './tokens.queries'

export type From = {
	readonly address: string
	readonly requestId: string
	/** aborts when the client hangs up */ readonly signal: AbortSignal
}
type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>
export type Use = {
	readonly sorte: SorteJeton
	/** the program that the session is for, alone */ readonly client: number | null
	readonly device_name?: string | null | undefined
	readonly portee?: Portee | undefined
}
export type Opened = { readonly token: Token; readonly account: Account }
/** An account whose password was right; `stored` is what it was checked against. */
export type Verified = {
	readonly identifier: string
	readonly account: Account
	readonly stored: string
	/** the same password as the settings want it, if `stored` is cheaper */ readonly stronger: string | undefined
	/** the key of the account's turn */ readonly turn: string
}

/** The most sessions of the console for an account: another one ends the oldest. */
const MOST_SESSIONS = 20

/**
 * Opens a session for an account whose password was right.
 * @throws AppError 401 if the account or its password has changed meanwhile; 403 if an account of the console alone signs in at the interface
 */
export async function openToken(
	{ store }: Tenant,
	{ identifier, account, stored: storedHash, stronger }: Verified,
	from: From,
	{ sorte, client, device_name, portee = 'complete' }: Use
): Promise<Opened> {
	mustOpen(account, sorte)
	const secret = newSecret()
	const author: Author = { name: `utilisateur:${account.id}`, userId: account.id, address: from.address, requestId: from.requestId }
	// the person who looks after the machine must get in to see what is wrong with it
	const isSmall = sorte === 'console'
	const sessions =
		sorte === 'console' && client === null ? (await selectTokensOf(store.db, account.id)).filter((session) => session.sorte === sorte) : []
	const beyond = sessions.slice(0, 1 - MOST_SESSIONS)
	const id = await store.write({ author, touches: beyond.length > 0 ? ['acces'] : [], isSmall }, async ({ db, now, journal }) => {
		// the password was verified outside this transaction: what it was verified against must still stand, or its stronger hash
		const still = await selectAccount(db, identifier)
		const isRight = still?.mot_de_passe_hash === storedHash || (stronger !== undefined && still?.mot_de_passe_hash === stronger)
		if (still?.id !== account.id || !isRight) throw new AppError('unauthenticated', 'identifiants_invalides')
		mustOpen(still, sorte)
		if (stronger) await updatePasswordHash(db, account.id, stronger)
		const device = device_name == null ? null : asComposed(device_name)
		if (sorte === 'console') await deleteEndedSessions(db, account.id, overSince(toSeconds(now)))
		if (client !== null) await deleteClientSessions(db, account.id, toSeconds(now) - FOR_CLIENT.kept)
		for (const { id: oldest } of beyond) {
			await deleteToken(db, oldest)
			await journal({ action: 'token.revoke', objet: 'jetons', id: oldest, avant: { utilisateur_id: account.id } })
		}
		const token = await insertToken(db, {
			utilisateur_id: account.id,
			secret_hash: secretHash(secret),
			device_name: device,
			created_at: toSeconds(now),
			portee,
			sorte,
			limites: null,
			client
		})
		await journal({
			action: 'token.create',
			objet: 'jetons',
			id: token,
			apres: {
				utilisateur_id: account.id,
				device_name: device,
				...(portee === 'lecture' && { portee }),
				...(sorte === 'console' && { sorte })
			}
		})
		return token
	})
	return { token: { id, secret }, account }
}

/** @throws AppError 403 if an account of the console alone signs in at the interface */
function mustOpen({ console_seule }: Account, sorte: SorteJeton) {
	if (console_seule && sorte === 'lms') throw new AppError('forbidden', 'compte_console')
}
