import { OperationError } from '../../domain/errors'
import { endUnnamed, mustBeGiven } from './complete-list'
import { Faults } from './faults'
import { warnOfKind } from './kind-warnings'
import { collectAfter } from './frugal'
import type { Lookup, School } from './lookup'
import type { Noun, NounPlan, NounTable, Plan } from './noun'
import { planNoun } from './plan-noun'
import { PlannedSchool } from './planned-school'
import { readFacts, type Read } from './stored.queries'

export type PlanOptions = {
	readonly now: Temporal.Instant
	readonly replacesPasswords: boolean
	/** the kinds whose files are whole lists */
	readonly complet: readonly string[]
}

/** What is told of a plan as it is made. */
export type PlanEvents = {
	progress?(noun: Noun, done: number, total: number): void
	/** when all records of a noun are planned */
	planned?(plan: NounPlan, school: School): void
}

/**
 * Compares `tables`, which are in the order of `nouns`, with what `read` finds stored, in one transaction of the caller, and
 * checks every rule; what is wrong goes to `faults`. Writes nothing.
 */
export async function planImport(
	tables: readonly NounTable[],
	nouns: readonly Noun[],
	read: Read,
	{ now, replacesPasswords, complet }: PlanOptions,
	faults: Faults,
	events: PlanEvents = {}
): Promise<Plan> {
	const facts = await readFacts(read)
	if (!facts) throw new OperationError('the file holds no institution')
	const school = new PlannedSchool(read, nouns, facts, now, replacesPasswords)
	const plans: NounPlan[] = []
	const warnings = new Faults(faults.langue)
	mustBeGiven(complet, tables, faults)
	for (const table of tables) {
		const { noun } = table
		await school.load(neededBy(noun))
		const plan = await planNoun(table, school, faults, warnings, (done) => events.progress?.(noun, done, table.records.length))
		if (complet.includes(noun.name)) await endUnnamed(plan, school, warnings)
		noun.settle?.(plan, school, faults)
		events.planned?.(plan, school)
		plans.push(plan)
	}
	collectAfter(tables.reduce((sum, { records }) => sum + records.length, 0))
	const plan = { school, nouns: plans, warnings }
	for (const noun of nouns) await noun.checkAll?.(plan, faults)
	if (faults.count > 0) return plan
	for (const one of plans) warnOfKind(one, school, warnings)
	for (const noun of nouns) await noun.warn?.(plan)
	return plan
}

/** What planning a noun looks into: what its columns refer to, what its rules need, and what these need. */
function neededBy(noun: Noun): Set<Lookup> {
	const needed = new Set<Lookup>([noun])
	for (const { type } of noun.columns)
		if (type.form === 'reference') needed.add(type.to)
		else if (type.form === 'choix' && type.of) needed.add(type.of)
	for (const one of needed) for (const other of one.needs ?? []) needed.add(other)
	return needed
}
