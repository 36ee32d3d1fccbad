import { cellText } from './cell-text'
import { Cursor } from './cursor'
import type { Faults } from './faults'
import type { Column } from './kind'
import { kind as kindOf } from './kinds'
import type { KindPlan } from './plan'
import type { ImportTable, Row, Value } from './record'
import { joinedWords } from './words'
import { keyOf } from './rules/keys'
import { RULES } from './rules/rules'
import type { School } from './school'

/** After how many records progress is told. */
const STEP = 5000

/** Plans all records of one table, and lays them over what `school` knows. */
export function planKind(table: ImportTable, school: School, faults: Faults, progress: (done: number) => void): KindPlan {
	const { kind } = table
	const { columns } = kindOf(kind)
	const given = columns.filter(({ name }) => table.columns.includes(name))
	const initials = columns.filter(({ initial, stored, name }) => initial !== undefined && stored !== null && !table.columns.includes(name))
	const missing = columns.filter(({ name, required }) => required && !table.columns.includes(name))
	const rules = RULES[kind]
	const index = school.index(kind)
	const plan: KindPlan = { kind, table, changes: [], unchanged: 0, lines: new Map(), passwords: [] }
	const at = new Cursor(table, school, faults)
	let done = 0
	for (const record of table.records) {
		if (++done % STEP === 0) progress(done)
		at.moveTo(record)
		const draft: Row = {}
		for (const column of given) draftColumn(at, column, draft)
		rules.prepare?.(at, draft)
		const key = keyOf(kind, draft)
		if (key === undefined) continue
		const earlier = plan.lines.get(key)
		if (earlier !== undefined) {
			at.fault(keyColumn(columns).name, `the same record stands in line ${earlier} already (same ${keyWords(columns)})`)
			continue
		}
		plan.lines.set(key, record.line)
		const stored = index.get(key)
		if (!stored && missing.length > 0) {
			for (const { name } of missing)
				faults.add(table.file, 1, name, `this column is missing, and line ${record.line} is a new record that needs it`)
			missing.length = 0
			at.faulty = true
		}
		if (!stored) for (const column of initials) draft[column.stored ?? column.name] = cellValue(column.initial!)
		if (stored) keepSameTexts(given, draft, stored)
		rules.complete?.(at, draft, stored)
		if (at.faulty) {
			// Kept so that what refers to it does not fail as well.
			index.set(key, { ...stored, ...draft, id: stored?.['id'] ?? school.newId(kind) })
			continue
		}
		const password = record.values['mot_de_passe']
		if (typeof password === 'string') plan.passwords.push({ record, key, password })
		if (stored && !differs(draft, stored)) {
			plan.unchanged++
			continue
		}
		const after: Row = stored ? { ...stored, ...draft } : draft
		if (!stored && kind !== 'preferences') after['id'] = school.newId(kind)
		after['updated_at'] = school.updatedAt
		plan.changes.push(stored ? { record, before: stored, after } : { record, after })
		index.set(key, after)
	}
	progress(done)
	return plan
}

function draftColumn(at: Cursor, column: Column, draft: Row) {
	const value = at.value(column.name)
	if (value === undefined || column.stored === null) return
	const target = column.stored ?? column.name
	if (value === null) draft[target] = column.initial === undefined ? null : cellValue(column.initial)
	else if (column.type.form === 'reference') {
		const row = at.reference(column.name, column.type.to, String(value))
		if (row) draft[target] = row['id'] ?? null
	} else if (target === 'niveau_id') draft[target] = at.school.niveauId(String(value)) ?? null
	else draft[target] = cellValue(value)
}

/** A stored text that a cell can only say without the spaces around it, or in another form, stays as it is where the cell says so. */
function keepSameTexts(columns: readonly Column[], draft: Row, stored: Row) {
	for (const { name, type, stored: target } of columns) {
		const column = target ?? name
		const former = stored[column]
		if (type.form !== 'text' || typeof former !== 'string' || draft[column] === former) continue
		if ((draft[column] ?? '') === cellText(former, type.lines === true)) draft[column] = former
	}
}

function cellValue(value: Value): string | number {
	if (typeof value === 'boolean') return value ? 1 : 0
	return typeof value === 'number' ? value : String(value)
}

function differs(draft: Row, stored: Row): boolean {
	for (const column in draft) if (draft[column] !== stored[column]) return true
	return false
}

const keyColumn = (columns: readonly Column[]) => columns.find(({ key }) => key)!

const keyWords = (columns: readonly Column[]) => joinedWords(columns.filter(({ key }) => key).map(({ name }) => name))
