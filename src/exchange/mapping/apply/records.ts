import type { Existing } from '../../imports/files/decisions'
import type { Noun } from '../../imports/noun/noun'
import { INVALID } from '../../imports/noun/record'
import { isAboutStudents } from '../look/uses'
import type { RawRow } from '../sheets/raw-sheet'
import type { Context } from './context'
import { writtenPerson, type People } from './people'
import type { RowValues } from './mapped-tables'
import type { SheetValues } from './sheet-values'

/** Adds the records of a list of `noun`, a row each. A row about a student never makes one. */
export function addRecords(
	list: SheetValues,
	noun: Noun,
	students: People,
	{ tables, references, origins, faults, warnings, parents }: Context
) {
	const { sheet, clears } = list
	const existing = noun.name === 'notes' ? ofMarks(sheet.decision.existing) : sheet.decision.existing
	for (const row of sheet.rows) {
		const line = origins.lineOf({ sheet, row: row.number, uses: noun.name })
		const values = list.values(row, noun.name, line)
		if (isAboutStudents(noun)) {
			const matricule = studentOf(list, row, line, values, students)
			if (matricule === undefined) continue
			values['matricule'] = matricule
			if (noun.name === 'responsables') values['rang'] ??= parents.rangOf(matricule, values)
		}
		const missing = noun.columns.filter(({ name, key, required: isRequired }) => key && isRequired && values[name] === undefined)
		for (const { name } of missing) faults.add(noun.name, line, name, 'must not be empty')
		if (missing.length > 0) continue
		const record = { line, values, existing, clears }
		if (noun.name === 'responsables') parents.tellOther(record, warnings)
		tables.add(noun.name, record)
		const [key, ...names] = [noun.named ?? noun.key[0]!, 'nom', 'titre'].map((column) => values[column])
		const lookup = noun.name === 'classes' ? `classes@${String(values['annee'] ?? references.annee)}` : noun.name
		if (typeof key === 'string') references.add(lookup, key, ...names.filter((name) => typeof name === 'string'))
	}
}

/** A stored mark or absence is never empty: there is nothing to complete. */
export const ofMarks = (existing: Existing): Existing => (existing === 'completer' ? 'garder' : existing)

/** The matricule of the student of a row; `undefined` if it is open, or nobody. */
export function studentOf(list: SheetValues, row: RawRow, line: number, values: RowValues, students: People): string | undefined {
	const card = list.values(row, 'etudiants', line)
	const matricule = values['matricule'] ?? card['matricule']
	if (matricule === INVALID || card['nom'] === INVALID) return undefined
	return students.named(writtenPerson(list, row, line, card, matricule))
}
