import { renamed } from '../../domain/resultats/contenu-ecrit'
import { MAX_CELL } from '../../exchange/imports/files/budget'
import { cellText } from '../../exchange/imports/noun/cell-text'
import { integer, lines, reference, text } from '../../exchange/imports/noun/column-types'
import { held, type Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Row } from '../../exchange/imports/rows/row'
import { toSeconds } from '../../kit/clock'
import { ifPossible } from '../../kit/if-possible'
import { sentence } from '../../kit/sentence'
import { matieres } from '../matieres/matieres.import'
import { ues } from '../ues/ues.import'
import { utilisateurs } from '../utilisateurs/utilisateurs.import'
import { NOTE, type Form } from './publie.model'

/** The parts of the files of publications: cells in JSON, instants, and that nothing published here changes. */

/** In SQL, the codes of the UEs and matières whose ids a SELECT has. */
export const codesIn = (ids: string) => `json_object('ues', (SELECT json_group_object(x.id, x.code) FROM ues x WHERE x.id IN (${ids})),
	'matieres', (SELECT json_group_object(x.id, x.code) FROM matieres x WHERE x.id IN (${ids}))) AS codes`

type Codes = Readonly<Record<'ues' | 'matieres', Readonly<Record<string, string>>>>
const codesOf = ({ codes }: Row) => JSON.parse(String(codes)) as Codes

const withoutNames = (marks: unknown) => (marks as Row[]).map((mark) => NOTE.map((part) => mark[part] ?? null))
const withNames = (marks: unknown) =>
	(marks as unknown[][]).map((values) => Object.fromEntries(NOTE.map((part, at) => [part, values[at]] as const)))

/** A column in JSON with codes for ids, and of each mark its values: without their names a student's fit into a cell. */
export const jsonColumn = (name: string, doc: Column['doc']): Column => ({
	name,
	type: lines(MAX_CELL),
	required: true,
	byRule: true,
	written(row) {
		const codes = codesOf(row)
		const to = (of: keyof Codes) => (id: unknown) => codes[of][String(id)] ?? null
		const names = { ues: to('ues'), matieres: to('matieres'), notes: withoutNames }
		return cellText(JSON.stringify(renamed(JSON.parse(String(row[name])), names, name)), true)
	},
	doc,
	example: ''
})

/** The content of a cell in JSON, with ids for codes: 0, which is never an id, for null. */
function contentOf(cell: string, name: string, idOf: (code: string, of: typeof ues | typeof matieres) => number | undefined): unknown {
	const to = (of: typeof ues | typeof matieres) => (code: unknown) =>
		code === null ? 0 : typeof code === 'string' ? idOf(code, of) : undefined
	return ifPossible(() => renamed(JSON.parse(cell), { ues: to(ues), matieres: to(matieres), notes: withNames }, name))
}

const fingerprint = (content: unknown) => Bun.hash(JSON.stringify(content) ?? '').toString(36)

/** How an import remembers a stored row: with a fingerprint of its JSON, in which 0 stands for what the school has removed. */
export const keptWith =
	(name: string) =>
	(row: Row): Row => {
		const codes = codesOf(row)
		const to = (of: keyof Codes) => (id: unknown) => (String(id) in codes[of] ? id : 0)
		const content = JSON.parse(cellText(String(row[name]), true)) as unknown
		const names = { ues: to('ues'), matieres: to('matieres'), notes: (marks: unknown) => marks }
		return { ...row, codes: null, [name]: fingerprint(renamed(content, names, name)) }
	}

/** Nothing published here is changed by a file: whatever it says otherwise is a fault. A column that it leaves out says nothing. */
export function mustStay(at: Cursor, draft: Row, storedRow: Row, columns: readonly Column[]) {
	for (const column of columns) {
		const { name, written } = column
		const cell = at.value(name)
		if (cell === undefined) continue
		const value = written
			? fingerprint(contentOf(String(cell), name, (code, of) => (at.school.find(of, code) as { readonly id?: number }).id))
			: (draft[held(column)] ?? null)
		if (value !== (storedRow[held(column)] ?? null))
			at.fault(name, 'something else is stored here: an import never changes what was published')
	}
	for (const column of Object.keys(draft)) delete draft[column]
}

/** The content of a cell in JSON, with ids for codes. If it does not have that form, or a code is unknown, that is a fault. */
export function readJson<Value>(at: Cursor, name: string, { isRight, placeOf }: Form<Value>): Value | undefined {
	const cell = at.text(name)
	if (cell === undefined) return undefined
	const content = contentOf(cell, name, (code, of) => at.reference(name, of, code)?.id ?? 0)
	if (isRight(content)) return content
	at.fault(name, sentence('is not what an export writes here ({place})', { place: placeOf(content) }))
	return undefined
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

/** An instant, whose second is in the column `stored`. */
export const instant = (name: string, stored: string, fr: string, en: string): Column => ({
	name,
	type: text(30),
	stored,
	byRule: true,
	doc: { fr, en },
	example: '2027-02-01T10:15:30Z'
})

/** In SQL, an instant as a file has it. */
export const instantOf = (second: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${second}, 'unixepoch')`

/** The second of a cell with an instant; null if it is empty. */
export function secondOf(at: Cursor, column: string): number | null {
	const cell = at.text(column)
	if (cell === undefined) return null
	const second = ifPossible(() => toSeconds(Temporal.Instant.from(cell)))
	if (second === undefined) at.fault(column, 'must be an instant such as 2027-02-01T10:15:30Z')
	return second ?? null
}
