import { wordsOf } from './words'

/** Whether people call the records of a table by a name. */
export const isNamed = (table: string) => wordsOf(table)?.called !== undefined

/** The name of a record of a table; `undefined` if it is gone, or has no name. */
export type Noms = (table: string, id: unknown) => string | undefined

/** Columns that name an account by its action. */
const ACCOUNTS: ReadonlySet<string> = new Set([
	'vu_par',
	'cree_par',
	'retire_par',
	'recue_par',
	'dit_par',
	'annoncee_par',
	'publiee_par',
	'rouverte_par',
	'close_par'
])
/** Columns that hold the ids of several records. */
const LISTS: ReadonlySet<string> = new Set(['classes', 'matieres'])
/** Columns that are not called by their table without its s. */
const IRREGULAR: Readonly<Record<string, string>> = { niveau: 'niveaux', absence: 'absences_enseignants', sous: 'matieres' }

/** The table whose records a column names: `etudiant_id`, `classes`. */
export function tableOf(column: string): string | undefined {
	if (ACCOUNTS.has(column)) return 'utilisateurs'
	if (column === 'reuni_avec') return 'etudiants'
	const noun = column.endsWith('_id') ? column.slice(0, -'_id'.length) : undefined
	const table = noun === undefined ? column : (IRREGULAR[noun] ?? `${noun}s`)
	return (noun !== undefined || LISTS.has(column)) && isNamed(table) ? table : undefined
}

/** The ids in a cell: one, or several as a list or joined; for a pair, its first. */
export const idsOf = (cell: unknown): number[] =>
	(typeof cell === 'string' ? cell.split(/[|,]/) : Array.isArray(cell) ? cell : [cell])
		.map((reference: unknown) => Number(Array.isArray(reference) ? reference[0] : reference))
		.filter(isId)

const isId = (id: number) => Number.isInteger(id) && id > 0

/** A table and the id of one of its records, as addresses join them: `ues_annees:1:2`. */
export function objetIn(text: string): { readonly table: string; readonly id: string | undefined } {
	const at = text.indexOf(':')
	return at < 0 ? { table: text, id: undefined } : { table: text.slice(0, at), id: text.slice(at + 1) }
}

/** The id of a record as the journal names it: 9 for `9:2`. */
export const recordOf = (objetId: string | null): number => Number((objetId ?? '').split(':', 1)[0])
