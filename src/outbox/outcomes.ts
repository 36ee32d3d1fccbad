import type { Tenant } from '../tenants/tenant'
import { isCallOff } from '../domain/vocabulaire'
import { followSeances } from './annulations.service'
import { selectMoved } from './envois.queries'
import type { OutboxRow } from './outbox.queries'
import { updateOutcome, type Outcome } from './outcomes.queries'

export const AUTHOR = { name: 'job:outbox' }

type Unwritten = Map<number, { readonly row: OutboxRow; readonly outcome: Outcome }>

/** Writes what became of rows. An outcome that cannot be written is kept: its row must not be sent again. */
export class Outcomes {
	/** by institution and row */
	readonly #unwritten = new Map<string, Unwritten>()

	/** `par`: the sender that has claimed the rows */
	constructor(readonly par: string) {}

	/** Whether outcomes of an institution are kept: nothing of it may be sent before they are written. */
	keeps(code: string): boolean {
		return this.#unwritten.has(code)
	}

	async settle(tenant: Tenant, row: OutboxRow, outcome: Outcome) {
		try {
			await this.#write(tenant, row, outcome)
		} catch {
			const unwritten: Unwritten = this.#unwritten.get(tenant.code) ?? new Map()
			this.#unwritten.set(tenant.code, unwritten.set(row.id, { row, outcome }))
		}
	}

	/** Writes the outcomes that are kept, and answers whether that is done. */
	async catchUp(tenant: Tenant): Promise<boolean> {
		const unwritten = this.#unwritten.get(tenant.code)
		if (!unwritten) return true
		try {
			for (const [id, { row, outcome }] of unwritten) {
				await this.#write(tenant, row, outcome)
				unwritten.delete(id)
			}
		} catch {
			return false
		}
		this.#unwritten.delete(tenant.code)
		return true
	}

	#write(tenant: Tenant, row: OutboxRow, outcome: Outcome) {
		return tenant.store.write({ author: AUTHOR, touches: [] }, async (write) => {
			const before = await updateOutcome(write.db, row.id, this.par, outcome)
			const { seance_id, debut_s } = row
			if (before !== 'annule' || outcome.statut !== 'envoye' || isCallOff(row.type) || seance_id === null || debut_s === null) return
			// called off or moved while the message was under way: its recipient must learn of that as well
			await followSeances(write, [seance_id], (await selectMoved(write.db, seance_id, debut_s)) ? [seance_id] : [])
		})
	}
}
