import type { Write } from '../db/store/store'
import { rolesOf } from '../domain/droits/caller'
import { limitesOf } from '../domain/droits/domaines'
import { fromSeconds, toWireInstant } from '../kit/clock'
import { displayName } from '../kit/forms'
import { notFound, unauthenticated } from '../kit/errors'
import { jourOf, type KnownVisit } from '../tenants/visit'
import { selectCoordinatedFilieres, selectOwnClasse, selectProfile } from './accounts.queries'
import { deleteCalendrierOf, deleteToken, deleteTokensOf, selectToken, selectTokenDates, selectTokensOf } from './tokens.queries'
import type { Tokens } from './tokens.service'

/** The caller, as `GET /auth/me` describes them (contract section 6). */
export async function me({ tenant: { store }, institution, caller, now }: KnownVisit, tokens: Tokens) {
	const wire = (seconds: number) => toWireInstant(fromSeconds(seconds), institution.timezone)
	const profile = await selectProfile(store.db, caller.userId)
	const token = await selectTokenDates(store.db, caller.tokenId)
	if (!profile || !token) throw unauthenticated()
	const classe =
		institution.annee && caller.roles.includes('etudiant')
			? await selectOwnClasse(store.db, caller.userId, { annee: institution.annee.id, jour: jourOf({ institution, now }) })
			: undefined
	const lastUsed = tokens.lastUsed(store, caller.tokenId) ?? token.last_used_at
	const { id, nom, prenoms, role, autres_roles, identifiant, email, telephone, langue, matricule_etudiant, matricule_enseignant } = profile
	return {
		id,
		name: displayName({ nom, prenoms }),
		role,
		roles: rolesOf(role, autres_roles),
		identifiant,
		email,
		telephone,
		langue,
		token: {
			id: token.id,
			device_name: token.device_name,
			created_at: wire(token.created_at),
			last_used_at: lastUsed === null ? null : wire(lastUsed)
		},
		etudiant: matricule_etudiant === null ? null : { id, matricule: matricule_etudiant, classe: classe ?? null },
		enseignant: matricule_enseignant === null ? null : { id, matricule: matricule_enseignant },
		filieres: await selectCoordinatedFilieres(store.db, id)
	}
}

/** The tokens of an account (by default the caller's own), the oldest first, without their secrets. */
export async function tokensOfAccount({ tenant: { store }, institution, caller }: KnownVisit, tokens: Tokens, userId = caller.userId) {
	const wire = (seconds: number) => toWireInstant(fromSeconds(seconds), institution.timezone)
	const rows = await selectTokensOf(store.db, userId)
	const data = rows.map(({ created_at, last_used_at, limites, ...token }) => {
		const lastUsed = tokens.lastUsed(store, token.id) ?? last_used_at
		return {
			...token,
			...limitesOf(limites),
			created_at: wire(created_at),
			last_used_at: lastUsed === null ? null : wire(lastUsed),
			courant: token.id === caller.tokenId
		}
	})
	return { data, meta: { total: data.length } }
}

/** Revokes one of the caller's own tokens. @throws AppError 404, also for somebody else's token */
export const revokeOwnToken = (visit: KnownVisit, id: number) =>
	visit.writeOwn(['acces'], async ({ db, journal }) => {
		const token = await selectToken(db, id)
		if (token?.userId !== visit.caller.userId) throw notFound()
		await deleteToken(db, id)
		await journal({ action: 'token.revoke', objet: 'jetons', id, avant: { utilisateur_id: visit.caller.userId } })
	})

/** Revokes the caller's own token. */
export const logout = (visit: KnownVisit) =>
	visit.writeOwn(['acces'], async ({ db, journal }) => {
		const before = await selectToken(db, visit.caller.tokenId)
		await deleteToken(db, visit.caller.tokenId)
		if (before)
			await journal({ action: 'token.revoke', objet: 'jetons', id: visit.caller.tokenId, avant: { utilisateur_id: visit.caller.userId } })
	})

/** Ends everything that opens an account without its password: tokens, sessions, the address of its calendar. @returns the tokens and sessions */
export async function endAccessOf({ db, journal }: Write, userId: number): Promise<{ id: number }[]> {
	const [calendar] = await deleteCalendrierOf(db, userId)
	if (calendar) await journal({ action: 'calendrier.revoke', objet: 'calendriers', id: userId })
	return deleteTokensOf(db, userId)
}

/** Revokes every token of the caller, and the address of their calendar. */
export const logoutAll = (visit: KnownVisit) =>
	visit.writeOwn(['acces'], async (write) => {
		const { journal } = write
		const revoked = await endAccessOf(write, visit.caller.userId)
		await journal(
			...revoked.map(({ id }) => ({ action: 'token.revoke', objet: 'jetons', id, avant: { utilisateur_id: visit.caller.userId } }))
		)
	})
