export type Kind = 'notes' | 'evaluation' | 'presences' | 'video' | 'statut' | 'visio' | 'import'

/** A write as its client knows it. `mark` is its request id, and the comment of everything that it writes. */
export type Op = {
	readonly mark: string
	readonly kind: Kind
	/** how many students it names; 1 for a status */
	readonly size: number
	/** values by cell: after this write the cell is free only for writes that started later */
	readonly cells: ReadonlyMap<string, string>
	/** when it was sent and when its client knew the outcome, on the clock of the ledger; a kill ends what was under way */
	readonly start: number
	end: number
	outcome: 'pending' | 'acknowledged' | 'refused'
}

/** Requests of the clients and the answers to them, in the order in which the clients saw them. */
export class Ledger {
	readonly ops = new Map<string, Op>()
	readonly tokens = { given: new Set<string>(), revoked: new Set<string>() }
	/** the secret of each person's calendar; left out while the request for the next one has no answer */
	readonly calendars = new Map<string, string>()
	/** what each person's password may be: two while a change has no answer */
	readonly passwords = new Map<string, readonly string[]>()
	/** what each cell may hold that one client alone writes: two while a write has no answer */
	readonly alone = new Map<string, readonly string[]>()
	/** the newest version that a reader has seen of each list */
	readonly versions = new Map<string, number>()
	/** what a client saw that no server may answer */
	readonly oddities: string[] = []
	acknowledged = 0
	/** connections that ended by themselves */
	ended = 0
	onAcknowledged: () => void = () => undefined
	#ticks = 0
	#marks = 0
	#pending = new Set<Op>()

	/** A number for what is written next, never given twice. */
	next = () => ++this.#marks

	begin(op: Pick<Op, 'mark' | 'kind' | 'size' | 'cells'>): Op {
		const begun: Op = { ...op, start: ++this.#ticks, end: Infinity, outcome: 'pending' }
		this.ops.set(op.mark, begun)
		this.#pending.add(begun)
		return begun
	}

	settle(op: Op, outcome: 'acknowledged' | 'refused') {
		op.end = ++this.#ticks
		op.outcome = outcome
		this.#pending.delete(op)
		if (outcome === 'acknowledged') this.count()
	}

	count() {
		this.acknowledged++
		this.onAcknowledged()
	}

	/** The server is gone: what had no answer has none for ever. Answers how many these are. */
	close(): Op[] {
		const left = [...this.#pending]
		for (const op of left) op.end = ++this.#ticks
		this.#pending.clear()
		return left
	}
}

/**
 * Cells whose value no order of the writes explains: it must be that of a write that was not over before another acknowledged
 * write to the cell began.
 */
export function unexplained(ops: Iterable<Op>, valueOf: (cell: string) => string | undefined): string[] {
	const latest = new Map<string, number>()
	const writers = new Map<string, Map<string, number>>()
	for (const { cells, outcome, start, end } of ops) {
		for (const [cell, value] of cells) {
			if (outcome === 'acknowledged') latest.set(cell, Math.max(latest.get(cell) ?? 0, start))
			const known = writers.get(cell) ?? new Map<string, number>()
			if (outcome !== 'refused') known.set(value, Math.max(known.get(value) ?? 0, end))
			writers.set(cell, known)
		}
	}
	return [...writers].flatMap(([cell, values]) => {
		const value = valueOf(cell)
		const after = latest.get(cell)
		if (value === undefined) return after === undefined ? [] : [`${cell}: empty, though a write to it was acknowledged`]
		const end = values.get(value)
		if (end === undefined) return [`${cell}: ${value}, which nobody wrote`]
		return after !== undefined && end < after ? [`${cell}: ${value}, which a later acknowledged write replaced`] : []
	})
}

/** Writes that stand in the order of the file before one that was over before they began. */
export function misplaced(order: readonly Op[]): string[] {
	let latest: Op | undefined
	return order.flatMap((op) => {
		const wrong = latest && op.outcome === 'acknowledged' && op.end < latest.start ? [`${op.mark} stands after ${latest.mark}`] : []
		if (!latest || op.start > latest.start) latest = op
		return wrong
	})
}
