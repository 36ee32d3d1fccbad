import { FifoLock } from '../db/files/fifo-lock'
import { asComposed } from '../kit/composed'
import { rolesOf, type Author, type Portee, type Role, type SorteJeton } from '../domain/droits/caller'
import { toSeconds, toWireInstant, type Clock } from '../kit/clock'
import { AppError, invalidFields, unauthenticated } from '../kit/errors'
import { displayName, normalIdentifier } from '../kit/forms'
import { passwordProblem } from '../domain/personnes/mot-de-passe'
import { FOR_CLIENT, overSince } from '../domain/resultats/session'
import type { Tenant } from '../tenants/tenant'
import type { KnownVisit } from '../tenants/visit'
import { selectAccount, selectCredentials, updatePassword, updatePasswordHash } from './accounts.queries'
import { Lockout, type Attempt } from './lockout'
import type { Hashing } from './hashing'
import { bcryptCost, hashPassword, verifyInConstantWork } from './passwords.service'
import { newSecret, secretHash, type Token } from './token-secret'
import {
	deleteClientSessions,
	deleteEndedSessions,
	deleteOtherTokensOf,
	deleteToken,
	insertToken,
	selectToken,
	selectTokensOf
} from './tokens.queries'

export type LoginDeps = {
	readonly clock: Clock
	readonly bcryptCost: number
	readonly hashing: Hashing
	/** whether an address is one of `limits.clients`, which speak for many people */
	readonly isNamed: (address: string) => boolean
	/** the form in which addresses are counted */
	readonly counted: (address: string) => string
}

export type Credentials = {
	readonly identifier: string
	readonly password: string
	readonly device_name?: string | null
	readonly portee?: Portee
}
export type From = {
	readonly address: string
	readonly requestId: string
	/** aborts when the client hangs up */ readonly signal: AbortSignal
}
export type LoggedIn = { token: string; user: { id: number; name: string; role: Role; roles: Role[] } }

type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>
type Use = { readonly sorte: SorteJeton; readonly client: number | null }
type Opened = { readonly token: Token; readonly account: Account }

/** The most sessions of the console for an account: another one ends the oldest. */
const MOST_SESSIONS = 20

/** Signs people in: contract section 6, `POST /auth/login`. */
export class Login {
	readonly #lockout = new Lockout()
	readonly #turns = new Map<string, FifoLock>()

	constructor(readonly deps: LoginDeps) {}

	/** @throws AppError 401 for a wrong identifier or password, in the same time for both; 429 while locked; 503 as `Hashing` does */
	async login(tenant: Tenant, credentials: Credentials, from: From): Promise<LoggedIn> {
		const { token, account } = await this.#open(tenant, credentials, from, { sorte: 'lms', client: null })
		const { id, role, autres_roles } = account
		return { token: `${token.id}|${token.secret}`, user: { id, name: displayName(account), role, roles: rolesOf(role, autres_roles) } }
	}

	/**
	 * Opens a session of the console, or one that only signs in to the program `client`; accounts with only fonctions have one too.
	 * @throws AppError as `login` does
	 */
	async openSession(
		tenant: Tenant,
		credentials: Omit<Credentials, 'portee'>,
		from: From,
		client: number | null = null
	): Promise<Token & { readonly userId: number }> {
		const { token, account } = await this.#open(tenant, credentials, from, { sorte: 'console', client })
		return { ...token, userId: account.id }
	}

	async #open(tenant: Tenant, credentials: Credentials, from: From, use: Use): Promise<Opened> {
		const identifier = normalIdentifier(credentials.identifier)
		const known = await selectAccount(tenant.store.db, identifier)
		const attempt = this.#attemptOf(tenant, known ? `account ${known.id}` : `text ${identifier}`, from.address)
		return this.#inTurn(`${tenant.code} ${attempt.who}`, () => this.#attempt(tenant, { ...credentials, identifier }, attempt, from, use))
	}

	async #attempt(
		tenant: Tenant,
		{ identifier, password, device_name, portee = 'complete' }: Credentials,
		attempt: Attempt,
		from: From,
		{ sorte, client }: Use
	): Promise<Opened> {
		const { store } = tenant
		const { account, stored: storedHash } = await this.#verified(attempt, password, from.signal, () => selectAccount(store.db, identifier))
		mustOpen(account, sorte)

		const secret = newSecret()
		const cheaper = (bcryptCost(storedHash) ?? 0) < this.deps.bcryptCost
		const stronger = cheaper ? await this.hash(password, from.signal) : undefined
		const author: Author = { name: `utilisateur:${account.id}`, userId: account.id, address: from.address, requestId: from.requestId }
		// the person who looks after the machine must get in to see what is wrong with it
		const isSmall = sorte === 'console'
		const sessions =
			sorte === 'console' && client === null
				? (await selectTokensOf(store.db, account.id)).filter((session) => session.sorte === sorte)
				: []
		const beyond = sessions.slice(0, 1 - MOST_SESSIONS)
		const id = await store.write({ author, touches: beyond.length > 0 ? ['acces'] : [], isSmall }, async ({ db, now, journal }) => {
			// the password was verified outside this transaction: what it was verified against must still stand
			const still = await selectAccount(db, identifier)
			if (still?.id !== account.id || still.mot_de_passe_hash !== storedHash)
				throw new AppError('unauthenticated', 'identifiants_invalides')
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

	/**
	 * Changes the caller's password: their other tokens become void, the one used stays.
	 * @throws AppError 422 for a password that is not allowed; 401 if `current` is wrong, which counts as a failed login; 429 while locked
	 */
	async changePassword(visit: KnownVisit, { current, new: wanted }: { readonly current: string; readonly new: string }): Promise<void> {
		const { tenant, caller, address, institution } = visit
		const problem = passwordProblem(wanted, caller.roles[0])
		if (problem) throw invalidFields({ new: [problem] })
		const attempt = this.#attemptOf(tenant, `account ${caller.userId}`, address)
		await this.#inTurn(`${tenant.code} ${attempt.who}`, async () => {
			const { stored } = await this.#verified(attempt, current, visit.signal, () => selectCredentials(tenant.store.db, caller.userId))
			const hash = await this.hash(wanted, visit.signal)
			await visit.writeOwn(['donnees', 'acces'], async ({ db, now, journal }) => {
				const [still, token] = [await selectCredentials(db, caller.userId), await selectToken(db, caller.tokenId)]
				if (!token || still?.mot_de_passe_hash !== stored) throw unauthenticated()
				await updatePassword(db, caller.userId, hash, toWireInstant(now, institution.timezone))
				const revoked = await deleteOtherTokensOf(db, caller.userId, caller.tokenId)
				await journal({ action: 'user.password', objet: 'utilisateurs', id: caller.userId, apres: { jetons_revoques: revoked.length } })
			})
		})
	}

	/**
	 * Lets somebody who holds a code instead of the password do something for an account; a wrong code counts as a failed login.
	 * @param use throws AppError `not_found` for a wrong code
	 * @throws AppError 404 `coupon_perime` for a wrong code or an unknown account; 429 while locked
	 */
	async byCode<T>(tenant: Tenant, identifier: string, { address }: From, use: (account: number) => Promise<T>): Promise<T> {
		const known = await selectAccount(tenant.store.db, normalIdentifier(identifier))
		const attempt = this.#attemptOf(tenant, known ? `account ${known.id}` : `text ${normalIdentifier(identifier)}`, address)
		return this.#inTurn(`${tenant.code} ${attempt.who}`, async () => {
			this.#mustBeOpen(attempt)
			try {
				if (!known) throw new AppError('not_found', 'coupon_perime')
				const done = await use(known.id)
				this.#lockout.succeeded(attempt)
				return done
			} catch (error) {
				if (!(error instanceof AppError) || error.kind !== 'not_found') throw error
				this.#lockout.failed(attempt, this.#now())
				throw new AppError('not_found', 'coupon_perime')
			}
		})
	}

	/** @throws AppError 429 while locked */
	#mustBeOpen(attempt: Attempt) {
		const secondes = this.#lockout.retryAfter(attempt, this.#now())
		if (secondes > 0) throw new AppError('rate_limited', 'compte_verrouille', { retryAfter: secondes, parameters: { secondes } })
	}

	/** The account, if the password is right. @throws AppError 401 otherwise, in the same time whatever is stored; 429 while locked */
	async #verified<A extends { readonly mot_de_passe_hash: string | null }>(
		attempt: Attempt,
		password: string,
		signal: AbortSignal,
		find: () => Promise<A | undefined>
	): Promise<{ account: A; stored: string }> {
		this.#mustBeOpen(attempt)
		const account = await find()
		const stored = account?.mot_de_passe_hash ?? undefined
		const matches = await this.deps.hashing.inTurn(signal, () => verifyInConstantWork(password, stored, this.deps.bcryptCost))
		if (!account || stored === undefined || !matches) {
			this.#lockout.failed(attempt, this.#now())
			throw new AppError('unauthenticated', 'identifiants_invalides')
		}
		this.#lockout.succeeded(attempt)
		return { account, stored }
	}

	#attemptOf(tenant: Tenant, identifier: string, address: string): Attempt {
		return { tenant: tenant.code, who: identifier, address: this.deps.counted(address), addressIsNamed: this.deps.isNamed(address) }
	}

	/** Hashes a password as the settings want it, in its turn. @throws AppError 503 as `Hashing` does */
	hash(password: string, signal: AbortSignal): Promise<string> {
		return this.deps.hashing.inTurn(signal, () => hashPassword(password, this.deps.bcryptCost))
	}

	/** The same, outside of an attempt. @throws AppError 503 as `Hashing` does */
	hashNext = (password: string, signal: AbortSignal) => this.deps.hashing.admit(() => this.hash(password, signal))

	/** Runs one attempt at a time for each account, or for each unknown text, so that parallel guesses cannot outrun the lock. */
	#inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
		return this.deps.hashing.admit(() => this.#alone(key, run))
	}

	async #alone<T>(key: string, run: () => Promise<T>): Promise<T> {
		let lock = this.#turns.get(key)
		if (!lock) this.#turns.set(key, (lock = new FifoLock()))
		const turn = lock.acquire()
		if (turn) await turn
		try {
			return await run()
		} finally {
			lock.release()
			if (lock.isFree) this.#turns.delete(key)
		}
	}

	#now() {
		return this.deps.clock.now().epochMilliseconds
	}
}

/** @throws AppError 403 if an account of the console alone signs in at the interface */
function mustOpen({ console_seule }: Account, sorte: SorteJeton) {
	if (console_seule && sorte === 'lms') throw new AppError('forbidden', 'compte_console')
}
