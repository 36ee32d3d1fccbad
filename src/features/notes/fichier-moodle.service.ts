import { readExport, type Export } from '../../domain/resultats/notes-moodle'
import { plainTable } from '../../exchange/imports/tables/plain-table'

/** Moodle's export of marks, or why it is not one. @throws OperationError with the place that cannot be read */
export function readMoodleFile(name: string, bytes: Uint8Array): Export | 'sorte' | 'cle' | 'colonnes' {
	const table = plainTable(name, bytes)
	if (!table) return 'sorte'
	const lu = readExport(table)
	if (!lu) return 'cle'
	return lu.colonnes.length === 0 ? 'colonnes' : lu
}
