import { OperationError } from '../../kit/errors'
import { endUnnamed, mustBeGiven } from './complete-list'
import { Faults } from './faults'
import { warnOfKind } from './kind-warnings'
import { collectAfter } from './frugal'
import type { Lookup, School } from './lookup'
import { keepFollowed, type Noun, type NounPlan, type NounTable, type Plan } from './noun'
import { planNoun } from './plan-noun'
import { PlannedSchool } from './planned-school'
import { readFacts, type Read } from './stored.queries'

export type PlanOptions = {
	readonly now: Temporal.Instant
	readonly replacesPasswords: boolean
	/** whether an administrator is at work; else accounts of the administration and published marks stay as they are */
	readonly isAdministrator: boolean
	/** the kinds whose files are whole lists */
	readonly complet: readonly string[]
}

/** What is told of a plan as it is made. */
export type PlanEvents = {
	progress?(noun: Noun, done: number, total: number): void
	/** when all records of a noun are planned */
	planned?(plan: NounPlan, school: School): void
	/** when all is known of the records of `one`, and nothing is wrong: what it does not take of them is gone; without it they stay */
	leave?(one: NounPlan, plan: Plan): Promise<void>
}

/**
 * Compares `tables`, which are in the order of `nouns`, with what `read` finds stored, in one transaction of the caller, and
 * checks every rule; what is wrong goes to `faults`. Writes nothing.
 */
export async function planImport(
	tables: readonly NounTable[],
	nouns: readonly Noun[],
	read: Read,
	{ now, replacesPasswords, isAdministrator, complet }: PlanOptions,
	faults: Faults,
	events: PlanEvents = {}
): Promise<Plan> {
	const facts = await readFacts(read)
	if (!facts) throw new OperationError('the file holds no institution')
	const school = new PlannedSchool(read, nouns, facts, now, { replacesPasswords, isAdministrator })
	const plan: Plan = { school, nouns: [], warnings: new Faults(faults.langue) }
	const known = async (one: NounPlan) => {
		for (const noun of nouns) await noun.checkEach?.(one, plan, faults)
	}
	mustBeGiven(complet, tables, faults)
	for (const [at, table] of tables.entries()) {
		const { noun } = table
		await school.load(neededBy(noun))
		const own = await planNoun(table, school, faults, plan.warnings, (done) => events.progress?.(noun, done, table.records.length))
		if (complet.includes(noun.name)) await endUnnamed(own, school, plan.warnings)
		plan.nouns.push(own)
		await noun.settle?.(own, plan, faults)
		events.planned?.(own, school)
		if (!events.leave) continue
		const leaving = leavingAfter(at, tables, plan)
		for (const one of leaving) {
			await known(one)
			if (faults.count === 0) {
				warnOfKind(one, school, plan.warnings)
				await one.noun.warn?.(plan)
				await events.leave(one, plan)
			}
			letGo(one)
		}
		for (const { noun: one } of plan.nouns.filter(({ left }) => left))
			if (!isNeededAfter(at, tables, one)) school.letGo(one)
			else if (one.lookedAt) school.keepOnly(one, one.lookedAt)
		collectAfter(recordsOf(leaving.map((one) => one.table)))
	}
	collectAfter(recordsOf(tables))
	const staying = plan.nouns.filter(({ left }) => !left)
	for (const one of staying) await known(one)
	for (const noun of nouns) await noun.checkAll?.(plan, faults)
	if (faults.count > 0) return plan
	for (const one of staying) warnOfKind(one, school, plan.warnings)
	for (const noun of nouns) if (!plan.nouns.some((one) => one.noun === noun && one.left)) await noun.warn?.(plan)
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

const isNeededAfter = (place: number, tables: readonly NounTable[], noun: Noun) =>
	tables.slice(place + 1).some((table) => neededBy(table.noun).has(noun))

/**
 * The nouns into which none of the tables behind that at `place` looks, or only at some of their columns, those first that look into
 * others.
 */
const leavingAfter = (place: number, tables: readonly NounTable[], { nouns }: Plan): NounPlan[] =>
	nouns.filter(({ noun, left }) => noun.leavesEarly && !left && (noun.lookedAt || !isNeededAfter(place, tables, noun))).toReversed()

const recordsOf = (tables: readonly Pick<NounTable, 'records'>[]) => tables.reduce((sum, { records }) => sum + records.length, 0)

/** Lets the records of a plan go, but for what follows from those that were there before. */
function letGo(one: NounPlan) {
	const { changes, gone, remembered, lines } = one
	one.left = { changes: changes.length, gone: gone.length, remembered: remembered.length }
	keepFollowed(one)
	gone.length = 0
	remembered.length = 0
	lines.clear()
}
