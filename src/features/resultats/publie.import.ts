import { fromSeconds, toSeconds } from '../../kit/clock'
import { ifPossible } from '../../kit/if-possible'
import { sentence } from '../../kit/sentence'
import type { Codes, Rename } from '../../domain/contenu-ecrit'
import { jsonCell } from '../../domain/contenu-lu'
import { MAX_CELL } from '../../exchange/imports/budget'
import { cellText } from '../../exchange/imports/cell-text'
import { integer, lines, reference, text } from '../../exchange/imports/column-types'
import type { Column } from '../../exchange/imports/columns'
import type { Cursor } from '../../exchange/imports/cursor'
import type { Row } from '../../exchange/imports/row'
import { matieres } from '../matieres/matieres.import'
import { ues } from '../ues/ues.import'
import { utilisateurs } from '../utilisateurs/utilisateurs.import'

/** The parts of the files of publications: cells in JSON, instants, and that nothing published here changes. */

/** In SQL, the codes of the UEs and matières whose ids a SELECT has. */
export const codesIn = (ids: string) => `json_object('ues', (SELECT json_group_object(x.id, x.code) FROM ues x WHERE x.id IN (${ids})),
	'matieres', (SELECT json_group_object(x.id, x.code) FROM matieres x WHERE x.id IN (${ids})))`

/** A column in JSON, which `write` makes of the column of the table and the codes in it. */
export const jsonColumn = (name: string, write: (json: string, codes: Codes) => string, doc: Column['doc']): Column => ({
	name,
	type: lines(MAX_CELL),
	required: true,
	byRule: true,
	written: (row) => jsonText(row, write),
	doc,
	example: ''
})

const jsonText = ({ json, codes }: Row, write: (json: string, codes: Codes) => string) =>
	cellText(write(String(json), JSON.parse(String(codes)) as Codes), true)

const fingerprint = (cell: string) => Bun.hash(cell).toString(36)

/** A stored row as an import remembers it: with fingerprints of the cells that are made of other values. */
export const keptRow = (row: Row, columns: readonly Column[]): Row => ({
	...row,
	json: null,
	codes: null,
	...Object.fromEntries(columns.flatMap(({ name, written }) => (written ? [[name, fingerprint(written(row))]] : [])))
})

/** Writes the value of a cell in JSON with other names of its UEs and matières, by column. */
export type Renames = Readonly<Record<string, (value: never, to: Rename) => unknown>>

/** A cell in JSON with today's codes: somebody may have changed a code since an export wrote it. */
function withCodesOfToday(at: Cursor, cell: string, rename: Renames[string]): string {
	const codeOf = (code: unknown, of: typeof ues | typeof matieres) =>
		typeof code === 'string' ? (at.school.find(of, code) as { readonly code?: string }).code : undefined
	const names: Rename = {
		ue: (code) => codeOf(code, ues) ?? code,
		matiere: (code) => codeOf(code, matieres) ?? code,
		notes: () => undefined
	}
	return ifPossible(() => cellText(JSON.stringify(rename(JSON.parse(cell) as never, names)), true)) ?? cell
}

/** Nothing published here is changed by a file: whatever it says otherwise is a fault. A column that it leaves out says nothing. */
export function mustStay(at: Cursor, draft: Row, stored: Row, columns: readonly Column[], renames: Renames = {}) {
	for (const { name, stored: held = name, byRule } of columns) {
		const cell = at.value(name)
		if (cell === undefined) continue
		const json = String(cell ?? '')
		const isSame = byRule
			? stored[name] === fingerprint(json) ||
				(renames[name] !== undefined && stored[name] === fingerprint(withCodesOfToday(at, json, renames[name])))
			: (draft[held] ?? null) === (stored[held] ?? null)
		if (!isSame) at.fault(name, 'something else is stored here: an import never changes what was published')
	}
	for (const column of Object.keys(draft)) delete draft[column]
}

/** The value of a cell in JSON. If it is not what `schema` asks for, that is a fault. */
export function jsonOf(at: Cursor, column: string, schema: Parameters<typeof jsonCell>[0]): unknown {
	const cell = at.text(column)
	const read = cell === undefined ? undefined : jsonCell(schema, cell)
	if (read && 'place' in read) at.fault(column, sentence('is not what an export writes here ({place})', read))
	return read && 'value' in read ? read.value : undefined
}

/** The ids here of what a cell in JSON names by code. A code that is null stands for something that was removed; 0 is never an id. */
export function idsOf(at: Cursor, column: string) {
	const idOf = (code: unknown, of: typeof ues | typeof matieres) =>
		typeof code === 'string' ? (at.reference(column, of, code)?.id ?? 0) : 0
	return { ue: (code: unknown) => idOf(code, ues), matiere: (code: unknown) => idOf(code, matieres) }
}

export const numero: Column = {
	name: 'numero',
	type: integer(1, 10_000),
	key: true,
	required: true,
	doc: { fr: 'numéro de la publication dans sa classe et sa période', en: 'number of the publication in its class and period' },
	example: '1'
}

export const periode: Column = {
	name: 'periode',
	type: integer(1, 2),
	key: true,
	required: true,
	doc: { fr: "laquelle des deux périodes de l'année", en: 'which of the two periods of the year' },
	example: '1'
}

/** The account that did something, by its identifiant. */
export const compte = (name: string, fr: string, en: string): Column => ({
	name,
	type: reference(utilisateurs),
	doc: { fr, en },
	example: 'direction'
})

/** An instant; a row has its second under the same name. */
export const instant = (name: string, fr: string, en: string): Column => ({
	name,
	type: text(30),
	byRule: true,
	written: (row) => (row[name] === null ? '' : fromSeconds(Number(row[name])).toString()),
	doc: { fr, en },
	example: '2027-02-01T10:15:30Z'
})

/** The second of a cell with an instant; null if it is empty. */
export function secondOf(at: Cursor, column: string): number | null {
	const cell = at.text(column)
	if (cell === undefined) return null
	const second = ifPossible(() => toSeconds(Temporal.Instant.from(cell)))
	if (second === undefined) at.fault(column, 'must be an instant such as 2027-02-01T10:15:30Z')
	return second ?? null
}
