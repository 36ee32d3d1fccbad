import { csvLine } from '../src/exchange/imports/files/csv'

export type Table = { readonly columns: readonly string[]; readonly rows: string[][] }

export const csvText = ({ columns, rows }: Table) => csvLine(columns) + rows.map((row) => csvLine(row)).join('')

/** Numbers below a limit, the same for the same seed (mulberry32). */
export function numbers(seed: number) {
	let state = seed >>> 0
	return (limit: number) => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
	}
}
