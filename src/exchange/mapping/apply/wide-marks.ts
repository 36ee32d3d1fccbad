import { INVALID } from '../../imports/noun/record'
import { parseCell } from '../../imports/tables/parse-cell'
import { nounOf } from '../look/uses'
import type { Context } from './context'
import { MARKS, type DecidedColumn } from './decided-sheet'
import type { MarkedEvaluation, MarkedEvaluations, NewEvaluation } from './marks'
import type { People } from './people'
import { ofMarks, studentOf } from './records'
import type { RowValues } from './mapped-tables'
import type { SheetValues } from './sheet-values'

type MarkColumn = { readonly column: DecidedColumn; readonly evaluation: MarkedEvaluation }

/** Whether columns of a sheet are évaluations: then a row is a student. */
export const isWide = ({ sheet }: SheetValues) => sheet.columns.some(({ evaluation }) => evaluation)

/** Adds the marks of a sheet with a row for each student and a column for each évaluation. An empty cell says nothing. */
export function addMarks(list: SheetValues, students: People, evaluations: MarkedEvaluations, context: Context) {
	const { sheet } = list
	const { tables, origins, faults } = context
	const columns = markColumns(list, evaluations, context)
	for (const row of sheet.rows) {
		const marks = columns.flatMap(({ column, evaluation }) => {
			const { text, problem } = sheet.cellAt(row.number, column.column)
			if (text === '' && !problem) return []
			const line = origins.lineOf({ sheet, row: row.number, uses: 'notes', column: column.column })
			return [{ line, ref: evaluation.ref, values: list.mark(row, column, line, evaluation.bareme) }]
		})
		if (marks.length === 0) continue
		const line = origins.lineOf({ sheet, row: row.number, uses: 'notes' })
		const matricule = studentOf(list, row, line, list.values(row, 'notes', line), students)
		if (matricule === undefined) continue
		for (const { line: lineOfMark, ref, values } of marks) {
			if (Object.keys(values).length === 0) continue
			const record = { line: lineOfMark, values: { ...values, evaluation: ref, matricule }, existing: ofMarks(sheet.decision.existing) }
			tables.merge('notes', `${ref} ${matricule}`, record, faults)
		}
	}
}

/** The columns of évaluations; new évaluations become records. Another column about marks would belong to all of them. */
function markColumns({ sheet }: SheetValues, evaluations: MarkedEvaluations, context: Context): MarkColumn[] {
	return sheet.columns.flatMap((column) => {
		const { evaluation: decision, target } = column
		const line = context.origins.lineOf({ sheet, row: sheet.decision.heading, uses: 'notes', column: column.column })
		if (!decision) {
			if (column.use === MARKS) context.faults.add('notes', line, 'note', 'say which évaluation this column has')
			else if (target.noun === 'notes' && target.column?.name !== 'matricule')
				context.faults.add('notes', line, 'note', 'leave out this column: it does not say which évaluation it is about')
			return []
		}
		const evaluation = evaluations.of(decision)
		if ('problem' in evaluation) {
			context.faults.add('notes', line, 'note', evaluation.problem)
			return []
		}
		if (evaluation.record) addEvaluation(evaluation.record, line, context)
		return [{ column, evaluation }]
	})
}

function addEvaluation(record: NewEvaluation, line: number, { nouns, tables, faults }: Context) {
	const values: RowValues = {}
	for (const column of nounOf(nouns, 'evaluations')?.columns ?? []) {
		const text = record[column.name as keyof NewEvaluation] ?? ''
		if (text === '') continue
		const read = parseCell(column.type, text)
		if ('problem' in read) faults.add('evaluations', line, column.name, read.problem)
		values[column.name] = 'problem' in read ? INVALID : read.value
	}
	tables.merge('evaluations', record.ref, { line, values, existing: 'garder' }, faults)
}
