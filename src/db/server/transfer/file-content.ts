import type { Exact, ExactFile } from '../../client/exact-file'
import type { Value } from '../hrana'
import type { Content } from './content'

/** The content of a file that nobody writes meanwhile. */
export const fileContent = (file: ExactFile): Content => ({
	rows: async (sql, args = []) => file.rows(sql, args.map(exactOf)).map((row) => row.map(valueOf))
})

function valueOf(value: Exact): Value {
	switch (typeof value) {
		case 'bigint':
			return { type: 'integer', value: String(value) }
		case 'number':
			return { type: 'float', value }
		case 'string':
			return { type: 'text', value }
		default:
			return value === null ? { type: 'null' } : { type: 'blob', base64: value.toString('base64') }
	}
}

export function exactOf(value: Value): Exact {
	switch (value.type) {
		case 'null':
			return null
		case 'integer':
			return BigInt(value.value)
		case 'blob':
			return Buffer.from(value.base64, 'base64')
		default:
			return value.value
	}
}
