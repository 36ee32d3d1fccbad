import { operationError } from '../../kit/errors'
import { withStore } from '../../host/threads/worker-store'
import { followRecords, mustStillHold, writeRecords } from '../imports/apply'
import { Faults } from '../imports/noun/faults'
import { emptyPlan, type Noun, type NounPlan, type NounTable, type Plan } from '../imports/noun/noun'
import { PasswordHashes, settlePasswords } from '../imports/plan/passwords'
import { changesNothing, planImport, touchedBy } from '../imports/plan/plan'
import { readCell } from '../imports/tables/read-cell'
import { INVALID, type ImportRecord, type Values } from '../imports/noun/record'
import type { Row } from '../imports/rows/row'
import { splitYears } from '../imports/tables/split-years'
import { readBy, type Read } from '../imports/rows/stored.queries'
import type { Hold, Overtaken, RecordFault, RecordsOrder, RecordsReport, WrittenRecord } from './records-order'
import { mustBeComing } from './coming-year'
import { holdsOf } from './references'
import { readRecordsOf, type StoredRecord } from './stored-record'
import { openReading } from '../../db/stores/open-reading'

/** How often the stored data may change under a write before it gives up. */
const TRIES = 3

/** Checks and writes records that a person has typed, on the calling thread. The nouns' own rules decide, as they do for a file. */
export async function runRecords(
	order: RecordsOrder,
	lease: (run: () => Promise<void>) => Promise<void>,
	nouns: readonly Noun[]
): Promise<RecordsReport> {
	const passwords = new PasswordHashes(order.options.dryRun ? undefined : order.options.bcryptCost)
	let preparation = await prepare(order, nouns, passwords)
	let isWritten = false
	if (!order.options.dryRun && isDue(preparation))
		await lease(async () => {
			for (let tries = 1; isDue(preparation); tries++) {
				isWritten = await writePlan(order, preparation.plan)
				if (isWritten) return
				if (tries === TRIES) throw operationError('the data kept changing during the write; nothing was written')
				preparation = await prepare(order, nouns, passwords)
			}
		})
	const { faults, warnings, overtaken, holds, ids } = preparation
	return { faults, warnings, overtaken, holds, ids, written: isWritten }
}

type Prepared = Omit<RecordsReport, 'written'> & { readonly plan: Plan }

const isDue = ({ plan, faults, overtaken, holds }: Prepared) =>
	faults.length === 0 && overtaken.length === 0 && holds.length === 0 && !changesNothing(plan)

async function prepare(order: RecordsOrder, nouns: readonly Noun[], known: PasswordHashes): Promise<Prepared> {
	const reading = await openReading(order)
	try {
		return await planRecords(order, nouns, readBy(reading), known)
	} finally {
		await reading.close()
	}
}

async function planRecords(
	{ written: writtenRecords, removed: removedRecords, options, now }: RecordsOrder,
	nouns: readonly Noun[],
	read: Read,
	passwords: PasswordHashes
) {
	const faults = new Faults(options.langue)
	const tables = tablesOf(writtenRecords, nouns, options.motif, faults)
	const how = {
		now: Temporal.Instant.from(now),
		replacesPasswords: true,
		isAdministrator: options.isAdministrator,
		self: options.author.userId,
		complet: [],
		annee: options.annee
	}
	const plan = await planImport(
		tables.flatMap((table) => splitYears(table, faults)),
		nouns,
		read,
		how,
		faults
	)
	if (options.comingOnly) await mustBeComing(plan, nounOf(nouns, 'annees'), faults)
	const view = { timezone: plan.school.facts.timezone, annee: options.annee }
	const changed = new Set(plan.nouns.flatMap(({ changes }) => changes.map(({ line }) => line)))
	const conflicts: Overtaken[] = []
	const basedRecords = writtenRecords.flatMap(({ kind, id, seen }, record) =>
		id === undefined || seen === undefined || !changed.has(record) ? [] : [{ record, kind, id, seen }]
	)
	for (const [kind, together] of Map.groupBy(basedRecords, (record) => record.kind)) {
		const records = await readRecordsOf(read, nounOf(nouns, kind), idsIn(together), view)
		conflicts.push(...overtakenOf(together, records))
	}
	const holds: Hold[] = []
	for (const [kind, together] of Map.groupBy(removedRecords, (record) => record.kind)) {
		const noun = nounOf(nouns, kind)
		const records = await readRecordsOf(read, noun, idsIn(together), view)
		conflicts.push(...overtakenOf(together, records, writtenRecords.length))
		// the others are gone already: nothing is left to do
		const ids = [...records.keys()]
		if (ids.length === 0) continue
		holds.push(...(await holdsOf(read, noun, ids)))
		for (const { table, column } of noun.hangers ?? [])
			for (const hung of nouns.filter(({ name }) => name === table))
				plan.nouns.push(removal(hung, await read(`SELECT * FROM (${hung.stored}) WHERE ${column} IN (${ids.join(', ')})`)))
		plan.nouns.push(removal(noun, await read(rowsOf(noun, ids))))
	}
	if (faults.count === 0) await settlePasswords(plan, passwords, () => undefined)
	const files = tables.map(({ file }) => file)
	const said = (all: Faults): RecordFault[] =>
		all.shown(files).map(({ line, column, message }) => ({ record: line, ...(column !== undefined && { column }), message }))
	return { plan, faults: said(faults), warnings: said(plan.warnings), overtaken: conflicts, holds, ids: idsOf(writtenRecords, plan) }
}

const idsIn = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)

type Based = { readonly record?: number; readonly id: number; readonly seen?: string | undefined }

/** The stored records that are not as their author saw them. `place`: the place of a record that has none of its own. */
const overtakenOf = (records: readonly Based[], stored: ReadonlyMap<number, StoredRecord>, place = 0): Overtaken[] =>
	records.flatMap(({ record = place, id, seen }) => {
		const found = stored.get(id)
		return found && seen !== undefined && found.seen !== seen ? [{ record, cells: found.cells }] : []
	})

const removal = (noun: Noun, gone: Row[]): NounPlan => ({
	...emptyPlan(noun, { file: noun.name, columns: [], isExport: false, records: [] }),
	gone
})

/** Stored records with what is deleted with them: their links, and what they are in each year. */
function rowsOf({ stored, annual, removedWith }: Noun, ids: readonly number[]): string {
	const among = `IN (${ids.join(', ')})`
	if (removedWith) return `SELECT n.*, ${removedWith} FROM (${stored}) n WHERE n.id ${among}`
	if (!annual) return `SELECT * FROM (${stored}) WHERE id ${among}`
	const told = annual.columns.map(({ name }) => `'${name}', e.${name}`).join(', ')
	return `SELECT n.*, (SELECT json_group_array(json_object(${told})) FROM (${annual.exported}) e WHERE e.code = n.code AND e.annee IS NOT NULL) AS annees
		FROM (${stored}) n WHERE n.id ${among}`
}

function nounOf(nouns: readonly Noun[], kind: string): Noun {
	const noun = nouns.find(({ name }) => name === kind)
	if (!noun) throw new Error(`the noun ${kind} is unknown`)
	return noun
}

/** The records as tables of the import, one for each noun; the line of each is its place among all. */
function tablesOf(written: readonly WrittenRecord[], nouns: readonly Noun[], motif: string | undefined, faults: Faults): NounTable[] {
	return nouns.flatMap((noun): NounTable[] => {
		const ownRecords = written.flatMap((record, line) => (record.kind === noun.name ? [{ ...record, line }] : []))
		if (ownRecords.length === 0) return []
		const columns = noun.columns
			.filter(({ name, required }) => ownRecords.some(({ id, cells }) => cells[name] !== undefined || (required && id === undefined)))
			.map(({ name }) => name)
		const records = ownRecords.map(({ id, line, cells }): ImportRecord => {
			const values: Record<string, Values[string]> = {}
			for (const column of noun.columns) {
				const raw = cells[column.name] ?? (id === undefined && column.required ? '' : undefined)
				if (raw === undefined) continue
				const read = readCell(column, raw)
				if ('problem' in read) faults.add(noun.name, line, column.name, read.problem)
				values[column.name] = 'problem' in read ? INVALID : read.value
			}
			return { line, values, means: id ?? 'new' }
		})
		return [{ noun, file: noun.name, columns, isExport: false, byHand: true, motif, records }]
	})
}

/** The id that each record has now. */
function idsOf(written: readonly WrittenRecord[], { nouns, school }: Plan): (number | undefined)[] {
	const plans = new Map(nouns.filter(({ noun }) => noun.within === undefined).map((plan) => [plan.noun.name, plan]))
	/** by kind: line → key */
	const keys = new Map([...plans].map(([kind, { lines }]) => [kind, new Map([...lines].map(([key, line]) => [line, key]))]))
	return written.map(({ kind }, record) => {
		const key = keys.get(kind)?.get(record)
		const id = key === undefined ? undefined : school.index(plans.get(kind)!.noun).get(key)?.['id']
		return typeof id === 'number' ? id : undefined
	})
}

/** Writes the plan. Returns false if the data that it was made from has changed. */
function writePlan({ url, server, now, options }: RecordsOrder, plan: Plan): Promise<boolean> {
	const { author, motif, synchronous, minFree } = options
	return withStore({ url, ...(server && { server }), now, synchronous, minFree }, async (store) => {
		if (store.revisions.total !== plan.school.facts.revisions.total) return false
		await store.write({ author, touches: touchedBy(plan) }, async (write) => {
			await mustStillHold(write.db, options.caller)
			await writeRecords(() => write, plan, write.now, { author, trace: 'fiche', motif })
			await followRecords(write, plan, author)
		})
		return true
	})
}
