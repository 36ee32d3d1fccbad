import { asSentence, sentence } from '../../../kit/sentence'
import { nearest } from '../../../kit/nearest'
import { usageError } from '../../../kit/errors'
import { keyShown, Names } from '../noun/shown-cell'
import type { Faults } from '../noun/faults'
import type { Noun, NounPlan, NounTable } from '../noun/noun'
import type { PlannedSchool } from './planned-school'
import type { Row } from '../rows/row'
import { remembered } from './shared-cells'

/** @throws OperationError 64 if a kind has no whole lists */
export function mustBeWholeLists(complet: readonly string[], nouns: readonly Noun[]) {
	const names = nouns.filter(({ whole: wholeList }) => wholeList).map(({ name }) => name)
	const stray = complet.find((kind) => !names.includes(kind))
	if (stray === undefined) return
	const meant = nearest(stray, names)
	const message =
		meant === undefined
			? sentence('--complet {stray}: no such kind', { stray })
			: sentence('--complet {stray}: no such kind; did you mean {meant}?', { stray, meant })
	throw usageError('{what}; whole lists are possible for {known}', { what: message, known: names.join(', ') })
}

/** Adds a fault for each kind in `complet` without a file, or with a file that names nothing. */
export function mustBeGiven(complet: readonly string[], tables: readonly NounTable[], faults: Faults) {
	for (const kind of complet) {
		const table = tables.find(({ noun }) => noun.name === kind)
		if (!table) faults.add(`${kind}.csv`, 0, undefined, 'is not here, and --complet says that it is the whole list')
		else if (table.records.length === 0) faults.add(table.file, 0, undefined, 'is empty, and --complet says that it is the whole list')
	}
}

/**
 * Ends the records that the file, as the whole list of its kind, leaves out of the academic years that it names. A record that is over
 * stays as it is. One that stays for another reason causes a warning.
 */
export async function endUnnamed(plan: NounPlan, school: PlannedSchool, warnings: Faults) {
	const { noun, table, lines } = plan
	const { whole: wholeList } = noun
	if (!wholeList) return
	const yearOf = (row: Row) => noun.yearOf?.(row, school)
	const index = school.index(noun)
	const years = new Set([...lines.keys()].map((key) => yearOf(index.get(key)!)))
	const isNew = new Set(plan.changes.filter(({ before }) => !before).map(({ after }) => after))
	const unnamedRows = new Map<Row, string>()
	for (const [key, row] of index) {
		if (isNew.has(row) || !years.has(yearOf(row)) || !wholeList.goesOn(row, school)) continue
		plan.endable++
		if (!lines.has(key)) unnamedRows.set(row, key)
	}
	const names = new Names(school)
	for (const ending of await wholeList.end([...unnamedRows.keys()], school, school.read)) {
		const { row } = ending
		const key = unnamedRows.get(row)!
		if ('stays' in ending)
			warnings.add(
				table.file,
				0,
				undefined,
				sentence('leaves out {record}, which stays: {why}', {
					record: keyShown(noun, row, names),
					why: asSentence(ending.stays)
				})
			)
		else if ('goes' in ending) {
			plan.gone.push(row)
			index.delete(key)
		} else {
			const after: Row = {
				...row,
				...(ending.becomes as Row),
				updated_at: school.updatedAt,
				...remembered(noun, row, ending.becomes as Row)
			}
			plan.changes.push({ before: row, after, ends: true })
			index.set(key, after)
		}
	}
}
