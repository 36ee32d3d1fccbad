import { readFileSync } from 'node:fs'

export type FaultKind =
	| '5xx'
	| 'slow'
	| 'no answer'
	| 'undocumented'
	| 'taken without a right token'
	| 'wrong calendar'
	| 'unescaped'
	| 'tells of its inside'
	| 'never written'
	| 'crash'
	| 'logged'

type Row = { readonly statuses: Map<string, number>; readonly waits: number[] }

const SHOWN = 5
const GROUPS = ['2xx', '3xx', '401', '403', '404', '422', 'other'] as const

/** Counts the requests, their answers, and the faults. */
export class Tally {
	readonly #rows = new Map<string, Row>()
	readonly #faults = new Map<FaultKind, string[]>()
	readonly #rss: number[] = []
	readonly #started = performance.now()
	/** operations that have accepted a whole write */
	readonly wrote = new Set<string>()

	constructor(readonly pid: number) {
		this.readMemory()
	}

	count(name: string, status: number, ms: number) {
		let row = this.#rows.get(name)
		if (!row) this.#rows.set(name, (row = { statuses: new Map(), waits: [] }))
		const group = groupOf(status)
		row.statuses.set(group, (row.statuses.get(group) ?? 0) + 1)
		row.waits.push(ms)
	}

	fault(kind: FaultKind, what: string) {
		const known = this.#faults.get(kind)
		if (known) known.push(what)
		else this.#faults.set(kind, [what])
	}

	get faults(): readonly string[] {
		return [...this.#faults].flatMap(([kind, all]) => all.map((what) => `${kind}: ${what}`))
	}

	/** Notes the memory of the server, where the system tells it (Linux). */
	readMemory() {
		try {
			const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]
			if (kib !== undefined) this.#rss.push(Math.round(Number(kib) / 1024))
		} catch {
			// another system, or the server has ended, which is reported elsewhere
		}
	}

	/** Lines of a table, and up to five faults of each kind. */
	*lines(): Generator<string> {
		const total: Row = { statuses: new Map(), waits: [] }
		yield line('operation', ['requests', ...GROUPS, 'p50 ms', 'p99', 'max'])
		for (const [name, row] of [...this.#rows].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
			yield line(name, cells(row))
			for (const [group, count] of row.statuses) total.statuses.set(group, (total.statuses.get(group) ?? 0) + count)
			for (const ms of row.waits) total.waits.push(ms)
		}
		yield line('all', cells(total))
		const seconds = Math.round((performance.now() - this.#started) / 1000)
		const [before = '?', ...later] = this.#rss
		yield `${seconds} s; memory before, at most, after a rest: ${before}, ${Math.max(0, ...later)}, ${later.at(-1) ?? '?'} MiB; ${this.faults.length} faults`
		for (const [kind, all] of this.#faults) {
			yield `${kind}: ${all.length}`
			for (const what of all.slice(0, SHOWN)) yield `  ${what}`
		}
	}
}

function groupOf(status: number): (typeof GROUPS)[number] {
	if (status < 300) return '2xx'
	if (status < 400) return '3xx'
	return GROUPS.find((group) => group === String(status)) ?? 'other'
}

function cells({ statuses, waits }: Row) {
	const sorted = waits.toSorted((a, b) => a - b)
	const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(share === 0.5 ? 1 : 0)
	return [waits.length, ...GROUPS.map((group) => statuses.get(group) ?? 0), at(0.5), at(0.99), at(1)]
}

const line = (name: string, cells: readonly (string | number)[]) =>
	`${name.padEnd(44)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
