import { toWireInstant } from '../../domain/clock'
import { OperationError } from '../../domain/errors'
import type { Faults } from './faults'
import type { KindName } from './kind'
import { kind as kindOf } from './kinds'
import { planKind } from './plan-kind'
import type { ImportRecord, ImportTable, Row } from './record'
import { checkOneCurrent } from './rules/annees'
import { checkUniqueNames } from './rules/accounts'
import { checkLoweredBaremes } from './rules/evaluations'
import { checkOneActive } from './rules/inscriptions'
import { RULES } from './rules/rules'
import { School } from './school'
import { isAccountKind, readFacts, type Read } from './stored.queries'

/** A record that is new (`before` is absent) or differs from what is stored. */
export type Change = { readonly record?: ImportRecord; readonly before?: Row; readonly after: Row }

export type KindPlan = {
	readonly kind: KindName
	readonly table: ImportTable
	readonly changes: Change[]
	unchanged: number
	/** where each key stands in the file */
	readonly lines: Map<string, number>
	/** passwords to be compared with what is stored, once everything else is right */
	readonly passwords: { readonly record: ImportRecord; readonly key: string; readonly password: string }[]
}

export type Plan = { readonly school: School; readonly kinds: KindPlan[] }

export type PlanProgress = (kind: KindName, done: number, total: number) => void

/**
 * Compares `tables` with what `read` finds stored, in one transaction of the caller, and checks every rule; what is wrong
 * goes to `faults`. Writes nothing.
 */
export async function planImport(
	tables: readonly ImportTable[],
	read: Read,
	now: Temporal.Instant,
	faults: Faults,
	progress: PlanProgress = () => undefined
): Promise<Plan> {
	const facts = await readFacts(read)
	if (!facts) throw new OperationError('the file holds no institution')
	const school = new School(read, facts, toWireInstant(now, facts.timezone))
	const kinds: KindPlan[] = []
	for (const table of tables) {
		await school.load(neededBy(table))
		const plan = planKind(table, school, faults, (done) => progress(table.kind, done, table.records.length))
		if (table.kind === 'annees') checkOneCurrent(plan, school, faults)
		kinds.push(plan)
	}
	const planned = (kind: KindName) => kinds.find((plan) => plan.kind === kind)
	const accounts = kinds.filter(({ kind }) => isAccountKind(kind))
	if (accounts.length > 0) checkUniqueNames(accounts, school, faults)
	const inscriptions = planned('inscriptions')
	if (inscriptions) checkOneActive(inscriptions, school, faults)
	const evaluations = planned('evaluations')
	if (evaluations) {
		if (evaluations.changes.some(({ before }) => before)) await school.load(['notes'])
		checkLoweredBaremes(evaluations, school, faults)
	}
	return { school, kinds }
}

function neededBy({ kind }: ImportTable): Set<KindName> {
	const needed = new Set<KindName>([kind, ...(RULES[kind].needs ?? [])])
	for (const { type } of kindOf(kind).columns) if (type.form === 'reference') needed.add(type.to)
	for (const one of needed)
		if (one === 'classes') needed.add('annees')
		else if (isAccountKind(one)) for (const account of ['utilisateurs', 'enseignants', 'etudiants'] as const) needed.add(account)
	return needed
}
