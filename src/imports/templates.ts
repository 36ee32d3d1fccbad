import { csvLine } from './csv'
import { KINDS } from './kinds'
import type { SourceFile } from './source'

/** One file for each kind, with its header and one example line; together they make a small school that can be imported. */
export const templateFiles = (): SourceFile[] =>
	KINDS.map(({ name, columns }) => ({
		name: `${name}.csv`,
		bytes: new TextEncoder().encode(
			`\uFEFF${csvLine(columns.map((column) => column.name))}${csvLine(columns.map((column) => column.example))}`
		)
	}))
