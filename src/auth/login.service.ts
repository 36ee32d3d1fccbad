import { FifoLock } from '../db/files/fifo-lock'
import { rolesOf, type Portee, type Role } from '../domain/droits/caller'
import { toWireInstant, type Clock } from '../kit/clock'
import { AppError, invalidFields, unauthenticated } from '../kit/errors'
import { displayName, normalIdentifier } from '../kit/forms'
import { passwordProblem } from '../domain/personnes/mot-de-passe'
import type { Tenant } from '../tenants/tenant'
import type { KnownVisit } from '../tenants/visit'
import { selectAccount, selectCredentials, updatePassword } from './accounts.queries'
import { Lockout, type Attempt } from './lockout'
import type { Hashing, Place } from './hashing'
import { Line, type Waiting } from './line.service'
import { bcryptCost, hashAgain, hashPassword, verifyInConstantWork } from './passwords.service'
import { openToken, type From, type Opened, type Use, type Verified } from './open-token.service'
import type { Token } from './token-secret'
import { deleteOtherTokensOf, selectToken } from './tokens.queries'

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
export type LoggedIn = { token: string; user: { id: number; name: string; role: Role; roles: Role[] } }

/** A sign-in that waits in the line: what its page needs in the end. */
export type SigningIn = { readonly identifiant: string; readonly next: string }
type Session = Token & { readonly userId: number }

/** Signs people in: contract section 6, `POST /auth/login`. */
export class Login {
	readonly #lockout = new Lockout()
	readonly #turns = new Map<string, FifoLock>()
	readonly line: Line<Verified, SigningIn>

	constructor(readonly deps: LoginDeps) {
		this.line = new Line(deps.hashing)
	}

	/** @throws AppError 401 for a wrong identifier or password, in the same time for both; 429 while locked; 503 as `Hashing` does */
	async login(tenant: Tenant, credentials: Credentials, from: From): Promise<LoggedIn> {
		const { device_name, portee } = credentials
		const { token, account } = await this.#open(tenant, credentials, from, { sorte: 'lms', client: null, device_name, portee })
		const { id, role, autres_roles } = account
		return { token: `${token.id}|${token.secret}`, user: { id, name: displayName(account), role, roles: rolesOf(role, autres_roles) } }
	}

	/**
	 * Gives somebody a place in the line, in which their password is checked; a locked account or address does not get one.
	 * @param former their place so far, which they keep
	 * @throws AppError 429 while locked; 503 if the line is full. The outcome rejects as `login` does
	 */
	async wait(
		tenant: Tenant,
		credentials: Pick<Credentials, 'identifier' | 'password'>,
		from: From,
		note: SigningIn,
		former?: Waiting<Verified, SigningIn>
	): Promise<Waiting<Verified, SigningIn>> {
		const { identifier, attempt, turn } = await this.#identified(tenant, credentials.identifier, from.address)
		this.#mustBeOpen(attempt)
		const { password } = credentials
		return this.line.join(
			attempt,
			note,
			(signal, place) =>
				// a person in the line does not hold up the account's applications
				this.#alone(`line ${turn}`, async () => ({
					...(await this.#verified(attempt, password, signal, () => selectAccount(tenant.store.db, identifier), place)),
					identifier,
					turn
				})),
			former
		)
	}

	/**
	 * Opens a session of the console for somebody whose password was right, or one that only signs in to the program `client`; accounts with
	 * only fonctions have one too. @throws AppError as `openToken` does
	 */
	openSession(tenant: Tenant, verified: Verified, from: From, device_name: string | null, client: number | null = null): Promise<Session> {
		return this.#alone(`open ${verified.turn}`, async () => {
			const { token, account } = await openToken(tenant, verified, from, { sorte: 'console', client, device_name })
			return { ...token, userId: account.id }
		})
	}

	async #open(tenant: Tenant, credentials: Credentials, from: From, use: Use): Promise<Opened> {
		const { identifier, attempt, turn } = await this.#identified(tenant, credentials.identifier, from.address)
		return this.#inTurn(turn, async (place) => {
			const find = () => selectAccount(tenant.store.db, identifier)
			const verified = await this.#verified(attempt, credentials.password, from.signal, find, place)
			return openToken(tenant, { ...verified, identifier, turn }, from, use)
		})
	}

	async #identified(tenant: Tenant, typed: string, address: string) {
		const identifier = normalIdentifier(typed)
		const known = await selectAccount(tenant.store.db, identifier)
		const attempt = this.#attemptOf(tenant, known ? `account ${known.id}` : `text ${identifier}`, address)
		return { identifier, known, attempt, turn: turnOf(attempt) }
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
		await this.#inTurn(turnOf(attempt), async () => {
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
		const { known, attempt } = await this.#identified(tenant, identifier, address)
		return this.#inTurn(turnOf(attempt), async () => {
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
		find: () => Promise<A | undefined>,
		place?: Place
	): Promise<{ account: A; stored: string; stronger: string | undefined }> {
		this.#mustBeOpen(attempt)
		const account = await find()
		const storedHash = account?.mot_de_passe_hash ?? undefined
		const { matches, stronger } = await this.deps.hashing.inTurn(signal, () => this.#check(password, storedHash), place)
		// an attempt in the other lane may have failed meanwhile
		this.#mustBeOpen(attempt)
		if (!account || storedHash === undefined || !matches) {
			this.#lockout.failed(attempt, this.#now())
			throw new AppError('unauthenticated', 'identifiants_invalides')
		}
		this.#lockout.succeeded(attempt)
		return { account, stored: storedHash, stronger }
	}

	/** Whether a password is the stored one, and its stronger hash if the settings want one. */
	async #check(password: string, storedHash: string | undefined) {
		const cost = this.deps.bcryptCost
		const matches = await verifyInConstantWork(password, storedHash, cost)
		const isCheap = matches && storedHash !== undefined && (bcryptCost(storedHash) ?? 0) < cost
		return { matches, stronger: isCheap ? await hashAgain(password, storedHash, cost) : undefined }
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
	#inTurn<T>(key: string, run: (place: Place) => Promise<T>): Promise<T> {
		return this.deps.hashing.admit((place) => this.#alone(key, () => run(place)))
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

const turnOf = (attempt: Attempt) => `${attempt.tenant} ${attempt.who}`
