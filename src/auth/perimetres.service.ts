import type { Store } from '../db/store'
import type { Caller } from '../domain/caller'
import type { Perimetre } from '../domain/perimetre'
import type { Institution } from '../tenants/institution.queries'
import { selectOwnClasse } from './accounts.queries'
import { selectClassesOf, selectFilieresOf } from './perimetre.queries'

type Known = { ecole: number; byUser: Map<number, Perimetre> }

const MAX_KNOWN = 50_000

/** Finds what a caller's role covers; kept in memory until a commit touches the school itself. */
export class Perimetres {
	readonly #known = new WeakMap<Store, Known>()

	of(store: Store, institution: Institution, caller: Caller): Perimetre | Promise<Perimetre> {
		let known = this.#known.get(store)
		if (!known || known.ecole !== store.ecole || known.byUser.size > MAX_KNOWN)
			this.#known.set(store, (known = { ecole: store.ecole, byUser: new Map() }))
		return known.byUser.get(caller.userId) ?? read(store, institution, caller, known.byUser)
	}
}

async function read(store: Store, { annee }: Institution, { userId, role }: Caller, known: Map<number, Perimetre>): Promise<Perimetre> {
	const perimetre = await (async (): Promise<Perimetre> => {
		switch (role) {
			case 'administrateur':
				return { role, userId }
			case 'coordinateur':
				return { role, userId, filieres: await selectFilieresOf(store.db, userId) }
			case 'enseignant':
				return { role, userId, classes: annee ? await selectClassesOf(store.db, userId, annee.id) : [] }
			case 'etudiant':
				return { role, userId, classe: (annee && (await selectOwnClasse(store.db, userId, annee.id))?.id) ?? null }
		}
	})()
	known.set(userId, perimetre)
	return perimetre
}
