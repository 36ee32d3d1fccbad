import { seen } from '../../kit/seen'
import { cellOf } from '../exports/export-cell'
import type { Column } from '../imports/noun/columns'
import type { Noun } from '../imports/noun/noun'
import type { Row } from '../imports/rows/row'
import type { Read } from '../imports/rows/stored.queries'
import { shownYear } from './shown-year'

/** A record as a form shows it. */
export type StoredRecord = {
	readonly id: number
	/** by the columns of its noun, as a file has them; without passwords */
	readonly cells: Readonly<Record<string, string>>
	/** a fingerprint of these cells, by which a form says what it is based on */
	readonly seen: string
}

export const isSecret = ({ type }: Column) => type.form === 'mot_de_passe' || type.form === 'mot_de_passe_hash'

/** The facts that the values of a record depend on: the institution's zone, and the libelle of the year that is shown, the current one without it. */
export type RecordView = { readonly timezone: string; readonly annee?: string | undefined }

/** The record `id` of a noun; `undefined` if it does not exist. */
export const readRecord = async (read: Read, noun: Noun, id: number, view: RecordView): Promise<StoredRecord | undefined> =>
	(await readRecordsOf(read, noun, [id], view)).get(id)

/** The records `ids` of a noun by id, without those that do not exist. */
export async function readRecordsOf(read: Read, noun: Noun, ids: readonly number[], view: RecordView): Promise<Map<number, StoredRecord>> {
	const given = ids.map(() => '?').join(', ')
	const rows = await read(`${shownBy(noun, view.annee)} WHERE n.id IN (${given}) ${BEST_LAST[noun.annual ? 'annual' : 'plain']}`, ids)
	return firstById(noun, rows, view.timezone)
}

/** The records of a noun, in the order of an export; if they belong to years, those of the year that is shown. */
export async function readRecords(read: Read, noun: Noun, { timezone, annee }: RecordView): Promise<StoredRecord[]> {
	const isOfYear = !noun.annual && noun.columns.some(({ name, type }) => name === 'annee' && type.form === 'reference')
	const rows = await read(
		noun.annual
			? `${shownBy(noun, annee)} ${BEST_LAST.annual}, n.id`
			: `${shownBy(noun, annee)} ${isOfYear ? `WHERE e.annee = ${shownYear(annee)}` : ''} ORDER BY n.id`
	)
	return [...firstById(noun, rows, timezone).values()].toSorted((a, b) => a.id - b.id)
}

/** The record of the first row of each id. */
function firstById(noun: Noun, rows: readonly Row[], timezone: string): Map<number, StoredRecord> {
	const byId = new Map<number, StoredRecord>()
	for (const row of rows) if (!byId.has(Number(row['fiche']))) byId.set(Number(row['fiche']), recordOf(noun, row, timezone))
	return byId
}

const BEST_LAST = { annual: 'ORDER BY a.id IS NULL', plain: '' } as const

function recordOf({ columns }: Noun, row: Row, timeZone: string): StoredRecord {
	const cells: Record<string, string> = {}
	for (const column of columns) if (!isSecret(column)) cells[column.name] = cellOf(column, row, timeZone)
	return { id: Number(row['fiche']), cells, seen: seen(cells) }
}

/** A SELECT of what an export says about each record `n`, with its id as `fiche`; without values of a year that is not shown. */
function shownBy({ name, exported, all = exported, columns, annual }: Noun, annee: string | undefined): string {
	const told = columns.filter((column) => !isSecret(column))
	if (!annual) return `SELECT n.id AS fiche, e.* FROM ${name} n JOIN (${all}) e ON e.id = n.id`
	const ofYear = new Set(annual.columns.filter(({ name: column }) => column !== 'code').map((column) => column.name))
	const shown = told.map((column) =>
		ofYear.has(column.name) ? `iif(a.id IS NULL, NULL, e.${column.name}) AS ${column.name}` : `e.${column.name}`
	)
	return `SELECT n.id AS fiche, ${shown.join(', ')} FROM ${name} n JOIN (${exported}) e ON e.code = n.code
		LEFT JOIN annees a ON a.libelle = ${shownYear(annee)} AND a.libelle = e.annee`
}
