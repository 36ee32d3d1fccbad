import type { Connection } from '../../../src/db/client/connection'
import { rowsOf } from './rows'

export type Line = {
	readonly id: number
	readonly rang: number
	readonly revision: number
	readonly request_id: string | null
	readonly action: string
	readonly objet: string
	readonly objet_id: string | null
	readonly avant: string | null
	readonly apres: string | null
}
type State = Record<string, unknown>

/** Tables whose every change the journal tells, and the columns that it tells. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
	notes: ['note_centiemes', 'commentaire'],
	evaluations: ['classe_id', 'matiere_id', 'titre', 'type', 'date', 'heure_debut', 'duree_minutes', 'coefficient', 'bareme', 'mode'],
	presences: ['statut', 'arrivee_s', 'depart_s', 'duree_s', 'source', 'commentaire'],
	seances: ['statut', 'debut_reel_s', 'fin_reelle_s', 'motif', 'sequence', 'lien_visio'],
	emargements: ['enseignant_id', 'signe_at']
}
const keyOf = (table: string) => (table === 'emargements' ? 'seance_id' : 'id')

/** The tables as the journal tells them, one change after the other. */
export class Replay {
	readonly #tables = new Map(Object.keys(TOLD).map((table) => [table, new Map<string, State>()]))
	#last: Pick<Line, 'id' | 'rang' | 'revision'>
	#count = 0

	/** Takes the tables as they stand, before any of the writes. */
	constructor(file: Connection) {
		for (const [table, rows] of this.#tables) for (const [key, row] of stored(file, table)) rows.set(key, row)
		this.#last = lastLine(file)
		this.#count = countUpTo(file, this.#last)
	}

	/** The lines that are new since the last time, and what in them contradicts itself or the tables. */
	follow(file: Connection): { lines: Line[]; faults: string[] } {
		const faults: string[] = []
		if (countUpTo(file, this.#last) !== this.#count) faults.push('the journal has lost lines that it had')
		const { id, rang } = this.#last
		const lines = rowsOf<Line>(file, 'SELECT * FROM journal WHERE (id, rang) > (?, ?) ORDER BY id, rang', [id, rang])
		for (const line of lines) {
			if (!follows(line, this.#last)) faults.push(`journal line ${line.id}.${line.rang} follows ${this.#last.id}.${this.#last.rang}`)
			if (line.revision < this.#last.revision) faults.push(`journal line ${line.id} has revision ${line.revision}`)
			this.#last = line
			const wrong = this.#apply(line)
			if (wrong) faults.push(`journal line ${line.id} (${line.action} ${line.objet_id}): ${wrong}`)
		}
		this.#count += lines.length
		const revision = rowsOf<{ revision: number }>(file, 'SELECT revision FROM etat')[0]!.revision
		if (revision < this.#last.revision) faults.push(`the file has revision ${revision}, its journal ${this.#last.revision}`)
		for (const [table, rows] of this.#tables) faults.push(...differences(table, rows, stored(file, table)))
		return { lines, faults }
	}

	#apply({ objet, objet_id, avant, apres }: Line): string | undefined {
		const columns = TOLD[objet]
		const rows = this.#tables.get(objet)
		if (!columns || !rows || objet_id === null) return undefined
		const known = rows.get(objet_id)
		const before = picked(avant, columns)
		const after = picked(apres, columns)
		for (const [column, value] of Object.entries(before ?? {}))
			if (known?.[column] !== value) return `${column} was ${String(known?.[column])}, not ${String(value)}`
		if (apres === null) rows.delete(objet_id)
		else rows.set(objet_id, { ...empty(columns), ...known, ...after })
		return undefined
	}
}

const empty = (columns: readonly string[]): State => Object.fromEntries(columns.map((column) => [column, null]))

function picked(text: string | null, columns: readonly string[]): State | undefined {
	if (text === null) return undefined
	return Object.fromEntries(Object.entries(JSON.parse(text) as State).filter(([column]) => columns.includes(column)))
}

function stored(file: Connection, table: string): Map<string, State> {
	const key = keyOf(table)
	const columns = TOLD[table]!
	const rows = rowsOf<State & { cle: number }>(file, `SELECT ${key} AS cle, ${columns.join(', ')} FROM ${table}`)
	return new Map(rows.map((row) => [String(row['cle']), Object.fromEntries(columns.map((column) => [column, row[column]]))]))
}

function differences(table: string, told: ReadonlyMap<string, State>, is: ReadonlyMap<string, State>): string[] {
	const wrong = [...new Set([...told.keys(), ...is.keys()])].filter((id) => !Bun.deepEquals(told.get(id), is.get(id)))
	return wrong.map((id) => `${table} ${id}: ${JSON.stringify(is.get(id))}, the journal says ${JSON.stringify(told.get(id))}`)
}

function lastLine(file: Connection) {
	const [line] = rowsOf<Line>(file, 'SELECT * FROM journal ORDER BY id DESC, rang DESC LIMIT 1')
	return line ?? { id: 0, rang: 0, revision: 0 }
}

/** Whether a line is the next of the same write, or the first of the next write. */
const follows = (line: Line, last: Pick<Line, 'id' | 'rang'>) =>
	line.id === last.id ? line.rang === last.rang + 1 : line.id === last.id + 1 && line.rang === 0

const countUpTo = (file: Connection, { id, rang }: Pick<Line, 'id' | 'rang'>) =>
	rowsOf<{ n: number }>(file, 'SELECT count(*) AS n FROM journal WHERE (id, rang) <= (?, ?)', [id, rang])[0]!.n
