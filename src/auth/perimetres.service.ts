import type { Db } from '../db/queries/db'
import type { Store, Write } from '../db/store/store'
import type { Caller } from '../domain/droits/caller'
import { nextJour } from '../kit/jour'
import type { Perimetre } from '../domain/droits/perimetre'
import type { Institution } from '../tenants/institution.queries'
import type { Tenant } from '../tenants/tenant'
import { jourOf, type FindsPerimetre } from '../tenants/visit'
import { selectOwnClasse } from './accounts.queries'
import { selectClassesOf, selectFilieresOf } from './perimetre.queries'
import { mustStillHold } from './still-held.service'

type Known = {
	/** the store's `generation` at which they were found */
	readonly generation: number
	/** milliseconds at which another day begins, which may change them */
	readonly until: number
	/** by person and year */
	readonly found: Map<string, Perimetre>
}

const MAX_KNOWN = 50_000

/** Finds what a caller's roles cover. The result stays in memory until a commit touches the school itself, or the day ends. */
export class Perimetres implements FindsPerimetre {
	readonly mustStillHold = mustStillHold
	readonly #known = new WeakMap<Store, Known>()

	of({ store }: Tenant, institution: Institution, caller: Caller, now: Temporal.Instant): Perimetre | Promise<Perimetre> {
		const { found } = this.#knownOf(store, institution, now)
		return found.get(keyOf(institution, caller)) ?? readAndKeep(store.db, institution, caller, now, found)
	}

	/** The same, as a write finds it; it is not kept if an earlier write of the same commit has changed the school. */
	inside({ db, generation, now }: Write, { store }: Tenant, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre> {
		if (generation === undefined) return read(db, institution, caller, now)
		const { found } = this.#knownOf(store, institution, now)
		return found.get(keyOf(institution, caller)) ?? readAndKeep(db, institution, caller, now, found)
	}

	#knownOf(store: Store, { timezone }: Institution, now: Temporal.Instant): Known {
		const known = this.#known.get(store)
		const isCurrent = known && known.generation === store.generation && now.epochMilliseconds < known.until
		if (isCurrent && known.found.size <= MAX_KNOWN) return known
		const fresh = { generation: store.generation, until: nextJour(now, timezone), found: new Map<string, Perimetre>() }
		this.#known.set(store, fresh)
		return fresh
	}
}

const keyOf = ({ annee }: Institution, { userId, fonctions = [] }: Caller) =>
	`${userId}@${annee?.id ?? ''}${annee?.courante ? '' : '-'}${fonctions.join('|')}`

async function readAndKeep(
	db: Db,
	institution: Institution,
	caller: Caller,
	now: Temporal.Instant,
	known: Map<string, Perimetre>
): Promise<Perimetre> {
	const perimetre = await read(db, institution, caller, now)
	known.set(keyOf(institution, caller), perimetre)
	return perimetre
}

async function read(
	db: Db,
	institution: Institution,
	{ userId, roles, fonctions = [] }: Caller,
	now: Temporal.Instant
): Promise<Perimetre> {
	const { annee } = institution
	const jour = jourOf({ institution, now })
	const when = annee && { annee: annee.id, jour }
	return {
		userId,
		jour,
		...(annee && !annee.courante && { annee: annee.id }),
		administrateur: roles.includes('administrateur'),
		...(fonctions.length > 0 && { fonctions }),
		filieres: roles.includes('coordinateur') ? await selectFilieresOf(db, userId) : undefined,
		classes: roles.includes('enseignant') ? (when ? await selectClassesOf(db, userId, when) : []) : undefined,
		classe: roles.includes('etudiant') ? ((when && (await selectOwnClasse(db, userId, when))?.id) ?? null) : undefined
	}
}
