import { isAThird, isMoreThanAFifth } from '../../domain/avertissements'
import type { Faults } from './faults'
import { held } from './columns'
import type { School } from './lookup'
import type { NounPlan } from './noun'
import type { Row } from './row'

/** Tells what a whole file says that is likely a mistake: old records under new keys, and many that go out of use. */
export function warnOfKind(plan: NounPlan, school: School, warnings: Faults) {
	warnOfNewKeys(plan, school, warnings)
	warnOfDisuse(plan, school, warnings)
}

function warnOfNewKeys({ noun, table, changes, lines }: NounPlan, school: School, warnings: Faults) {
	const { called } = noun
	const created = changes.filter(({ before }) => !before)
	if (!called || created.length === 0) return
	const nameOf = (row: Row) => JSON.stringify(called.map((column) => row[column] ?? null))
	const isNew = new Set(created.map(({ after }) => after))
	const left = new Set<string>()
	let stored = 0
	for (const [key, row] of school.index(noun)) {
		if (isNew.has(row)) continue
		stored++
		if (!lines.has(key)) left.add(nameOf(row))
	}
	const same = created.filter(({ after }) => left.has(nameOf(after)))
	if (!isAThird(same.length, stored)) return
	const key = noun.columns.find((column) => column.key)!.name
	const { line = 1 } = same[0]!.record ?? {}
	const message = `${same.length} new records are called as records that are stored (${stored}) under another ${key}: has the ${key} changed?`
	warnings.add(table.file, line, key, message)
}

function warnOfDisuse({ noun, table, changes }: NounPlan, school: School, warnings: Faults) {
	const column = noun.columns.find(({ inUse }) => inUse)
	if (!column) return
	const isUsed = (row: Row | undefined) => row?.[held(column)] === 1
	const ended = changes.filter(({ before, after }) => isUsed(before) && !isUsed(after))
	if (ended.length === 0) return
	const fresh = new Set(changes.filter(({ before }) => !isUsed(before)).map(({ after }) => after))
	const used = school
		.index(noun)
		.values()
		.reduce((sum, row) => sum + Number(isUsed(row) && !fresh.has(row)), ended.length)
	if (!isMoreThanAFifth(ended.length, used)) return
	warnings.add(table.file, ended[0]!.record?.line ?? 1, column.name, `${ended.length} of ${used} ${noun.name} go out of use`)
}
