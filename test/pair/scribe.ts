import { Connection } from '../../src/db/client/connection'
import { rowsOf } from '../support/kills/rows'
import { CODE, tokenFor, type School } from '../support/kills/school'
import { until } from '../system/machine'
import type { Pair } from './pair'
import type { Pc } from './pc'

const WAIT = 300_000
const WRITES = 100

/** A teacher who writes one grade after the other, and keeps in mind what was acknowledged. */
export class Scribe {
	#marks: string[] = []
	#count = 0
	readonly #tokens = new Map<string, string>()

	constructor(
		readonly pair: Pair,
		readonly school: School
	) {}

	/** @returns milliseconds until it was acknowledged */
	async write(pc: Pc = this.pair.serving, signal = AbortSignal.timeout(WAIT)): Promise<number> {
		const { students, evaluations } = this.school
		const token = this.#tokens.get(pc.url) ?? (await tokenFor(pc.url, 'prof'))
		this.#tokens.set(pc.url, token)
		const n = ++this.#count
		const mark = `main-${n}`
		const body = { notes: [{ etudiant_id: students[n % students.length], note: (n * 7) % 20, commentaire: mark }] }
		const began = performance.now()
		const response = await fetch(`${pc.url}/${CODE}/api/lms/evaluations/${evaluations[0]}/notes`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-request-id': mark },
			body: JSON.stringify(body),
			signal
		})
		if (!response.ok) throw new Error(`a grade was answered ${response.status}: ${await response.text()}`)
		this.#marks.push(mark)
		return performance.now() - began
	}

	async several(count = WRITES): Promise<number[]> {
		const taken: number[] = []
		while (taken.length < count) taken.push(await this.write())
		return taken
	}

	async during(isOver: () => Promise<boolean>): Promise<number[]> {
		const taken: number[] = []
		while (!(await isOver())) taken.push(...(await this.several(5)))
		return taken
	}

	/** Several at once, until the PC that serves has lost its power; a write without an answer may be there or not. */
	async untilCut(cut: Promise<void>): Promise<void> {
		const pc = this.pair.serving
		const over = new AbortController()
		void cut.then(() => over.abort())
		const one = async () => {
			while (!over.signal.aborted) await this.write(pc, over.signal)
		}
		await Promise.allSettled(Array.from({ length: 8 }, one))
		await cut
	}

	/** Hands over the marks acknowledged so far: from now on the caller checks them. */
	take(): string[] {
		const marks = this.#marks
		this.#marks = []
		return marks
	}

	/** Marks that were acknowledged and are missing in the file of the PC that serves. */
	async missing(): Promise<string[]> {
		return missingIn(await this.pair.copy(), this.#marks)
	}
}

export function missingIn(path: string, marks: readonly string[]): string[] {
	const file = new Connection(path, { synchronous: 'normal', busyTimeout: 5000 })
	try {
		const there = new Set(rowsOf<{ mark: string }>(file, 'SELECT request_id AS mark FROM journal').map(({ mark }) => mark))
		return marks.filter((mark) => !there.has(mark))
	} finally {
		file.close()
	}
}

export const shown = (taken: readonly number[]) => {
	const sorted = taken.toSorted((a, b) => a - b)
	const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
	return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${sorted.length})`
}

/** The state of the pair in the `/health` of a PC that serves. */
export async function stateAt({ url }: Pc): Promise<string> {
	const asked = fetch(`${url}/health`, { signal: AbortSignal.timeout(20_000) })
	const said = (await asked.then((answer) => answer.json()).catch(() => ({}))) as { checks?: { pair?: { state?: string } } }
	return said.checks?.pair?.state ?? 'unknown'
}
export const untilIs = (pc: Pc, state: string) =>
	until(WAIT, `${pc.name} does not say "${state}"`, async () => {
		await Bun.sleep(1000)
		return (await stateAt(pc)) === state
	})
