import { basename } from 'node:path'
import type { Connection } from '../../../src/db/client/connection'
import { joinedAt } from './clients'
import type { Line } from './journal'
import type { Ledger, Op } from './ledger'
import { rowsOf } from './rows'
import { IMPORTED, type School } from './school'

export type Whole = {
	/** acknowledged writes that are not there, writes that are there in part, refused ones that are there */
	readonly lost: number
	readonly half: number
	readonly undead: number
	/** writes without an answer that are there, and that are not */
	readonly kept: number
	readonly dropped: number
}

/** Which lines of the journal a write must have left, and how many. */
const LINES: Readonly<Record<Op['kind'], readonly [action: RegExp, count: (op: Op) => number]>> = {
	notes: [/^notes\./, ({ size }) => size],
	evaluation: [/^evaluations\.(create|update)$/, () => 1],
	presences: [/^presences\.saisie$/, ({ size }) => size],
	video: [/^presences\.connexions$/, () => 1],
	statut: [/^seance\.statut$/, () => 1],
	visio: [/^seance\.visio$/, () => 1],
	import: [/^import\./, () => IMPORTED.notes + IMPORTED.presences + IMPORTED.paiements]
}

/** The state of each write that the rounds have found so far. A write found once must be there in every later round. */
export class Fates {
	readonly #known = new Map<string, { lines: number; there: boolean }>()

	/** Judges every write by the rows that bear its mark, and those of this round by their lines in the journal as well. */
	judge(file: Connection, school: School, ledger: Ledger, lines: readonly { op: Op; line: Line }[]): { found: Whole; faults: string[] } {
		const told = new Map<Op, number>()
		for (const { op, line } of lines) if (LINES[op.kind][0].test(line.action)) told.set(op, (told.get(op) ?? 0) + 1)
		const evidence = evidenceIn(file, school)
		const faults: string[] = []
		const found = { lost: 0, half: 0, undead: 0, kept: 0, dropped: 0 }
		for (const op of ledger.ops.values()) {
			const known = this.#known.get(op.mark)
			const count = known?.lines ?? told.get(op) ?? 0
			const parts = [...evidence(op), [count, LINES[op.kind][1](op)] as const]
			const whole = parts.every(([is, all]) => is === all)
			const absent = parts.every(([is]) => is === 0)
			const fault = faultOf(op, whole, absent, known?.there)
			if (fault) {
				found[fault]++
				faults.push(`${op.kind} ${op.mark} (${op.outcome}): ${fault}, ${JSON.stringify(parts)}`)
			}
			if (known) continue
			this.#known.set(op.mark, { lines: count, there: whole })
			if (op.outcome === 'pending' && whole) found.kept++
			if (op.outcome === 'pending' && absent) found.dropped++
		}
		return { found, faults }
	}
}

function faultOf({ outcome }: Op, whole: boolean, absent: boolean, wasThere: boolean | undefined) {
	if (!whole && !absent) return 'half'
	if (outcome === 'acknowledged' || wasThere) return whole ? undefined : 'lost'
	return (outcome === 'refused' || wasThere === false) && !absent ? 'undead' : undefined
}

type Counts = ReadonlyMap<string, number>

/** For a write, how many rows bear its mark in each table, and how many should. */
function evidenceIn(file: Connection, { debut, seances }: School) {
	const counts = (sql: string): Counts => new Map(rowsOf<{ mark: string; n: number }>(file, sql).map(({ mark, n }) => [mark, n]))
	const history = 'FROM notes_historique GROUP BY commentaire'
	const entries = counts(`SELECT commentaire AS mark, count(*) AS n ${history}`)
	const graded = counts(`SELECT commentaire AS mark, count(DISTINCT note_id) AS n ${history}`)
	const stays = counts("SELECT seance_id || ' ' || joined_at AS mark, count(*) AS n FROM connexions_video GROUP BY 1")
	const payments = counts("SELECT rtrim(rtrim(reference, '0123456789'), '-') AS mark, count(*) AS n FROM paiements GROUP BY 1")
	const imports = new Set(rowsOf<{ source: string }>(file, 'SELECT source FROM imports').map(({ source }) => basename(source)))
	return ({ kind, mark, size }: Op): (readonly [is: number, all: number])[] => {
		const notes = [entries.get(mark) ?? 0, graded.get(mark) ?? 0]
		if (kind === 'notes') return notes.map((is) => [is, size])
		if (kind === 'import')
			return [
				...notes.map((is) => [is, IMPORTED.notes] as const),
				[payments.get(mark) ?? 0, IMPORTED.paiements],
				[imports.has(mark) ? 1 : 0, 1]
			]
		if (kind !== 'video') return []
		const joined = joinedAt(debut, Number(mark.split('-')[1]))
		return [[seances.reduce((sum, id) => sum + (stays.get(`${id} ${joined}`) ?? 0), 0), size]]
	}
}
