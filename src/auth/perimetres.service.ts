import type { Db } from '../db/db'
import type { Store, Write } from '../db/store'
import type { Caller } from '../domain/caller'
import type { Perimetre } from '../domain/perimetre'
import type { Institution } from '../tenants/institution.queries'
import type { Tenant } from '../tenants/tenant'
import type { FindsPerimetre } from '../tenants/visit'
import { selectOwnClasse } from './accounts.queries'
import { selectClassesOf, selectFilieresOf } from './perimetre.queries'

type Known = {
	/** the store's `generation` and the current year that they were found at */
	readonly generation: number
	readonly annee: number | undefined
	readonly byUser: Map<number, Perimetre>
}

const MAX_KNOWN = 50_000

/** Finds what a caller's roles cover; kept in memory until a commit touches the school itself. */
export class Perimetres implements FindsPerimetre {
	readonly #known = new WeakMap<Store, Known>()

	of({ store }: Tenant, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre> {
		const { byUser } = this.#knownOf(store, institution)
		return byUser.get(caller.userId) ?? readAndKeep(store.db, institution, caller, byUser)
	}

	/** The same as a write finds it; what an earlier write of its commit has made of the school is not kept. */
	inside({ db, generation }: Write, { store }: Tenant, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre> {
		if (generation === undefined) return read(db, institution, caller)
		const { byUser } = this.#knownOf(store, institution)
		return byUser.get(caller.userId) ?? readAndKeep(db, institution, caller, byUser)
	}

	#knownOf(store: Store, { annee }: Institution): Known {
		let known = this.#known.get(store)
		if (!known || known.generation !== store.generation || known.annee !== annee?.id || known.byUser.size > MAX_KNOWN)
			this.#known.set(store, (known = { generation: store.generation, annee: annee?.id, byUser: new Map() }))
		return known
	}
}

async function readAndKeep(db: Db, institution: Institution, caller: Caller, known: Map<number, Perimetre>): Promise<Perimetre> {
	const perimetre = await read(db, institution, caller)
	known.set(caller.userId, perimetre)
	return perimetre
}

async function read(db: Db, { annee }: Institution, { userId, roles }: Caller): Promise<Perimetre> {
	return {
		userId,
		administrateur: roles.includes('administrateur'),
		filieres: roles.includes('coordinateur') ? await selectFilieresOf(db, userId) : undefined,
		classes: roles.includes('enseignant') ? (annee ? await selectClassesOf(db, userId, annee.id) : []) : undefined,
		classe: roles.includes('etudiant') ? ((annee && (await selectOwnClasse(db, userId, annee.id))?.id) ?? null) : undefined
	}
}
