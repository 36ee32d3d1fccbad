import type { Store } from '../../db/store'
import { toSeconds } from '../../kit/clock'
import type { Empreintes } from './empreintes.service'

type Vues = Pick<Empreintes, 'tables' | 'listes'> & {
	/** of the store's writes: all before it had been committed when the first list was read */
	readonly moment: number
}

/** What this process has last read of each institution's lists: which of them it need not read again. */
export class ListesVues {
	readonly #vues = new WeakMap<Store, Vues>()

	/** The names of the lists that time or a write may have changed since; `undefined` for all, and others that there may be. */
	due(store: Store): readonly string[] | undefined {
		const vues = this.#vues.get(store)
		if (!vues) return undefined
		const { touches } = store.client
		const mayHaveChanged = (tables: readonly string[]) => touches.since(vues.moment, new Set(tables))?.size !== 0
		if (mayHaveChanged(vues.tables)) return undefined
		const now = toSeconds(store.clock.now())
		return Object.entries(vues.listes).flatMap(([name, { jusque, tables }]) => (jusque <= now || mayHaveChanged(tables) ? [name] : []))
	}

	/** Keeps what was read after `moment` of the lists that were `due`; answers what is known of all. */
	keep(store: Store, moment: number, due: readonly string[] | undefined, { tables, listes: read }: Empreintes): Empreintes['listes'] {
		const listes = due ? { ...this.#vues.get(store)?.listes, ...read } : read
		this.#vues.set(store, { moment, tables, listes })
		return listes
	}

	/** Keeps that nothing was due at `moment`; answers what is known of all lists. */
	stay(store: Store, moment: number): Empreintes['listes'] {
		const { tables = [], listes = {} } = this.#vues.get(store) ?? {}
		this.#vues.set(store, { moment, tables, listes })
		return listes
	}
}
