import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { csvRecords } from '../../src/exchange/imports/files/csv'
import { roomy } from './budget'

export type Table = { readonly columns: readonly string[]; readonly rows: readonly Readonly<Record<string, string>>[] }

/** The files of a zip by their names, without `.csv`; a row that is longer or shorter than its head fails. */
export function readOneRoster(path: string): Readonly<Record<string, Table>> {
	const tables = Object.entries(unzipSync(readFileSync(path))).map(([name, bytes]) => {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
		const [columns = [], ...lines] = [...csvRecords(text, ',', roomy())].map(({ cells }) => cells)
		const rows = lines.map((cells) => {
			if (cells.length !== columns.length) throw new Error(`${name}: ${JSON.stringify(cells)} does not fit its head`)
			return Object.fromEntries(columns.map((column, at) => [column, cells[at]!]))
		})
		return [name.replace(/\.csv$/, ''), { columns, rows }] as const
	})
	return Object.fromEntries(tables)
}
