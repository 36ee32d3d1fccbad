import type { Store } from '../../db/store/store'
import { toSeconds } from '../../kit/clock'
import type { Empreintes } from './empreintes.service'

type Vues = Pick<Empreintes, 'tables' | 'listes'> & {
	/** position in the store's writes: all before it were committed when the first list was read */
	readonly moment: number
}

/** The lists of each institution as this process last read them, so that unchanged ones are not read again. */
export class ListesVues {
	readonly #vues = new WeakMap<Store, Vues>()

	/** Names of the lists that time or a write may have changed since; `undefined` for all lists, including unknown ones. */
	due(store: Store): readonly string[] | undefined {
		const vues = this.#vues.get(store)
		if (!vues) return undefined
		const { touches } = store.client
		const mayHaveChanged = (tables: readonly string[]) => touches.since(vues.moment, new Set(tables))?.size !== 0
		if (mayHaveChanged(vues.tables)) return undefined
		const now = toSeconds(store.clock.now())
		return Object.entries(vues.listes).flatMap(([name, { jusque, tables }]) => (jusque <= now || mayHaveChanged(tables) ? [name] : []))
	}

	/** Stores lists that were `due` and read after `moment`; returns what is known of all lists. */
	keep(store: Store, moment: number, due: readonly string[] | undefined, { tables, listes: read }: Empreintes): Empreintes['listes'] {
		const listes = due ? { ...this.#vues.get(store)?.listes, ...read } : read
		this.#vues.set(store, { moment, tables, listes })
		return listes
	}

	/** Stores that nothing was due at `moment`; returns what is known of all lists. */
	stay(store: Store, moment: number): Empreintes['listes'] {
		const { tables = [], listes = {} } = this.#vues.get(store) ?? {}
		this.#vues.set(store, { moment, tables, listes })
		return listes
	}
}
