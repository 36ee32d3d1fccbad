import type { Db } from '../db/db'
import type { Store, Write } from '../db/store'
import type { Caller } from '../domain/caller'
import { nextJour } from '../domain/jour'
import type { Perimetre } from '../domain/perimetre'
import type { Institution } from '../tenants/institution.queries'
import type { Tenant } from '../tenants/tenant'
import { jourOf, type FindsPerimetre } from '../tenants/visit'
import { selectOwnClasse } from './accounts.queries'
import { selectClassesOf, selectFilieresOf } from './perimetre.queries'

type Known = {
	/** the store's `generation` and the current year that they were found at */
	readonly generation: number
	readonly annee: number | undefined
	/** milliseconds at which they may have changed, for another day has begun */
	readonly until: number
	readonly byUser: Map<number, Perimetre>
}

const MAX_KNOWN = 50_000

/** Finds what a caller's roles cover; kept in memory until a commit touches the school itself, or the day ends. */
export class Perimetres implements FindsPerimetre {
	readonly #known = new WeakMap<Store, Known>()

	of({ store }: Tenant, institution: Institution, caller: Caller, now: Temporal.Instant): Perimetre | Promise<Perimetre> {
		const { byUser } = this.#knownOf(store, institution, now)
		return byUser.get(caller.userId) ?? readAndKeep(store.db, institution, caller, now, byUser)
	}

	/** The same as a write finds it; what an earlier write of its commit has made of the school is not kept. */
	inside({ db, generation, now }: Write, { store }: Tenant, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre> {
		if (generation === undefined) return read(db, institution, caller, now)
		const { byUser } = this.#knownOf(store, institution, now)
		return byUser.get(caller.userId) ?? readAndKeep(db, institution, caller, now, byUser)
	}

	#knownOf(store: Store, { annee, timezone }: Institution, now: Temporal.Instant): Known {
		const known = this.#known.get(store)
		const isCurrent = known && known.generation === store.generation && known.annee === annee?.id && now.epochMilliseconds < known.until
		if (isCurrent && known.byUser.size <= MAX_KNOWN) return known
		const fresh = { generation: store.generation, annee: annee?.id, until: nextJour(now, timezone), byUser: new Map<number, Perimetre>() }
		this.#known.set(store, fresh)
		return fresh
	}
}

async function readAndKeep(
	db: Db,
	institution: Institution,
	caller: Caller,
	now: Temporal.Instant,
	known: Map<number, Perimetre>
): Promise<Perimetre> {
	const perimetre = await read(db, institution, caller, now)
	known.set(caller.userId, perimetre)
	return perimetre
}

async function read(db: Db, institution: Institution, { userId, roles }: Caller, now: Temporal.Instant): Promise<Perimetre> {
	const { annee } = institution
	const when = annee && { annee: annee.id, jour: jourOf({ institution, now }) }
	return {
		userId,
		administrateur: roles.includes('administrateur'),
		filieres: roles.includes('coordinateur') ? await selectFilieresOf(db, userId) : undefined,
		classes: roles.includes('enseignant') ? (when ? await selectClassesOf(db, userId, when.annee) : []) : undefined,
		classe: roles.includes('etudiant') ? ((when && (await selectOwnClasse(db, userId, when))?.id) ?? null) : undefined
	}
}
