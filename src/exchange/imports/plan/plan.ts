import type { Touched } from '../../../db/store/store'
import { operationError } from '../../../kit/errors'
import { endUnnamed, mustBeGiven } from './complete-list'
import { Faults } from '../noun/faults'
import { warnOfKind } from './kind-warnings'
import { collectAfter } from '../rows/frugal'
import type { Lookup, School } from '../noun/lookup'
import { keepFollowed, sizesOf, type Noun, type NounPlan, type NounTable, type Plan } from '../noun/noun'
import { planNoun } from './plan-noun'
import { PlannedSchool, type SchoolOptions } from './planned-school'
import { readFacts, type Read } from '../rows/stored.queries'

export type PlanOptions = SchoolOptions & {
	readonly now: Temporal.Instant
	/** the kinds whose files are whole lists */
	readonly complet: readonly string[]
}

export type PlanEvents = {
	progress?(noun: Noun, done: number, total: number): void
	/** when all records of a noun are planned */
	planned?(plan: NounPlan, school: School): void
	/** when everything about the records of `nounPlan` is known, and nothing is wrong: the rest of them is released; without `leave` they stay */
	leave?(nounPlan: NounPlan, plan: Plan): Promise<void>
}

/**
 * Compares `tables`, which are in the order of `nouns`, with the data that `read` finds stored, in one transaction of the caller, and
 * checks every rule. Faults go to `faults`. Writes nothing.
 */
export async function planImport(
	tables: readonly NounTable[],
	nouns: readonly Noun[],
	read: Read,
	{ now, complet, ...options }: PlanOptions,
	faults: Faults,
	events: PlanEvents = {}
): Promise<Plan> {
	const facts = await readFacts(read)
	if (!facts) throw operationError('the file does not contain an institution')
	const school = new PlannedSchool(read, nouns, facts, now, options)
	const plan: Plan = { school, nouns: [], warnings: new Faults(faults.langue, faults.lineNamed) }
	const checkEach = async (nounPlan: NounPlan) => {
		for (const noun of nouns) await noun.checkEach?.(nounPlan, plan, faults)
	}
	mustBeGiven(complet, tables, faults)
	for (const [at, table] of tables.entries()) {
		const { noun } = table
		await school.load(neededBy(noun))
		const nounPlan = await planNoun(table, school, faults, plan.warnings, (done) => events.progress?.(noun, done, table.records.length))
		if (complet.includes(noun.name)) await endUnnamed(nounPlan, school, plan.warnings)
		plan.nouns.push(nounPlan)
		await noun.settle?.(nounPlan, plan, faults)
		events.planned?.(nounPlan, school)
		if (!events.leave) continue
		const leaving = leavingAfter(at, tables, plan)
		for (const leavingPlan of leaving) {
			await checkEach(leavingPlan)
			if (faults.count === 0) {
				warnOfKind(leavingPlan, school, plan.warnings)
				await leavingPlan.noun.warn?.(plan)
				await events.leave(leavingPlan, plan)
			}
			letGo(leavingPlan)
		}
		for (const { noun: leftNoun } of plan.nouns.filter(({ left }) => left))
			if (!isNeededAfter(at, tables, leftNoun)) school.letGo(leftNoun)
			else if (leftNoun.lookedAt) school.keepOnly(leftNoun, leftNoun.lookedAt)
		collectAfter(recordsOf(leaving.map((leavingPlan) => leavingPlan.table)))
	}
	collectAfter(recordsOf(tables))
	const staying = plan.nouns.filter(({ left }) => !left)
	for (const nounPlan of staying) await checkEach(nounPlan)
	for (const noun of nouns) await noun.checkAll?.(plan, faults)
	if (faults.count > 0) return plan
	for (const nounPlan of staying) warnOfKind(nounPlan, school, plan.warnings)
	for (const noun of nouns) if (!plan.nouns.some((nounPlan) => nounPlan.noun === noun && nounPlan.left)) await noun.warn?.(plan)
	return plan
}

/** The lookups that planning a noun needs: those of its columns, those of its rules, and those that these need. */
function neededBy(noun: Noun): Set<Lookup> {
	const needed = new Set<Lookup>([noun])
	for (const { type } of noun.columns)
		if (type.form === 'reference') needed.add(type.to)
		else if (type.form === 'choix' && type.of) needed.add(type.of)
	for (const lookup of needed) for (const other of lookup.needs ?? []) needed.add(other)
	return needed
}

const isNeededAfter = (place: number, tables: readonly NounTable[], noun: Noun) =>
	tables.slice(place + 1).some((table) => neededBy(table.noun).has(noun))

/** The nouns that no table after the one at `place` reads, or only in some columns. Nouns that read others come first. */
const leavingAfter = (place: number, tables: readonly NounTable[], { nouns }: Plan): NounPlan[] =>
	nouns.filter(({ noun, left }) => noun.leavesEarly && !left && (noun.lookedAt || !isNeededAfter(place, tables, noun))).toReversed()

export const recordsOf = (tables: readonly Pick<NounTable, 'records'>[]) => tables.reduce((sum, { records }) => sum + records.length, 0)

/** Whether a plan leaves all records as they are; it may still remember what the files say. */
export const changesNothing = ({ nouns }: Plan) => nouns.every((plan) => !changesIn(plan))

export function changesIn(plan: NounPlan): boolean {
	const { changes, gone } = sizesOf(plan)
	return changes + gone > 0
}

export const isEmpty = (plan: Plan) => changesNothing(plan) && plan.nouns.every((nounPlan) => sizesOf(nounPlan).remembered === 0)

export const touchedBy = ({ nouns }: Plan): Touched[] => [
	...new Set<Touched>(['donnees', ...nouns.flatMap((plan) => (plan.noun.touches && changesIn(plan) ? [plan.noun.touches] : []))])
]

/** Releases the records of a plan, except the changes from which something follows. */
function letGo(nounPlan: NounPlan) {
	const { changes, gone, remembered, lines } = nounPlan
	nounPlan.left = { changes: changes.length, gone: gone.length, remembered: remembered.length }
	keepFollowed(nounPlan)
	gone.length = 0
	remembered.length = 0
	lines.clear()
}
