import { sentence } from '../../../kit/sentence'
import { isAThird, isMoreThanAFifth } from '../../../kit/avertissements'
import { isAskedAgain } from '../../../domain/liste-complete'
import { warnOfEmptyCells } from './empty-cells'
import type { Faults } from '../noun/faults'
import type { School } from '../noun/lookup'
import { fileOf, type NounPlan } from '../noun/noun'
import type { Row } from '../rows/row'
import { changedOf, disuseOf } from './stops'

/** Warns of what is probably a mistake in a whole file: old records under new keys, many that go out of use, many that change, and of empty cells. */
export function warnOfKind(plan: NounPlan, school: School, warnings: Faults) {
	warnOfNewKeys(plan, school, warnings)
	warnOfDisuse(plan, school, warnings)
	warnOfChange(plan, school, warnings)
	warnOfEmptyCells(plan, warnings)
}

function warnOfNewKeys({ noun, table, changes, lines }: NounPlan, school: School, warnings: Faults) {
	const { called } = noun
	const creations = changes.filter(({ before }) => !before)
	if (!called || creations.length === 0 || creations.length === school.index(noun).size) return
	const nameOf = (row: Row) => JSON.stringify(called.map((column) => row[column] ?? null))
	const isNew = new Set(creations.map(({ after }) => after))
	const left = new Set<string>()
	let storedCount = 0
	for (const [key, row] of school.index(noun)) {
		if (isNew.has(row)) continue
		storedCount++
		if (!lines.has(key)) left.add(nameOf(row))
	}
	const duplicates = creations.filter(({ after }) => left.has(nameOf(after)))
	if (!isAThird(duplicates.length, storedCount)) return
	const key = noun.columns.find((column) => column.key)!.name
	const { line = 1 } = duplicates[0]!
	warnings.add(
		table.file,
		line,
		key,
		sentence('{n} new records have the same names as records that are stored ({stored}) under another {key}: has the {key} changed?', {
			n: duplicates.length,
			stored: storedCount,
			key
		})
	)
}

function warnOfDisuse(plan: NounPlan, school: School, warnings: Faults) {
	const { noun, table } = plan
	const { count, of, first } = disuseOf(plan, school)
	if (!first || !isMoreThanAFifth(count, of)) return
	const column = noun.columns.find(({ inUse }) => inUse)!
	warnings.add(
		table.file,
		first.line ?? 1,
		column.name,
		sentence('{count} of {of} {name} go out of use', { count, of, name: fileOf(noun) })
	)
}

function warnOfChange(plan: NounPlan, school: School, warnings: Faults) {
	const { count, of } = changedOf(plan, school)
	if (isAskedAgain(count, of))
		warnings.add(plan.table.file, 0, undefined, sentence('{count} of {of} {name} change', { count, of, name: fileOf(plan.noun) }))
}
