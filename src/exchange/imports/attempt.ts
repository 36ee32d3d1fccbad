import { LaidReady } from '../../db/store/laid-ready'
import { readRevisions, type Revisions } from '../../db/client/revisions'
import type { Store, Write } from '../../db/store/store'
import { withStore } from '../../host/threads/worker-store'
import { followRecords, keepImport, keepRows, mustStillHold, writeNoun, writeRecords } from './apply'
import { keepChoices } from './keep-choices'
import type { Faults } from './noun/faults'
import type { RememberedRow } from './mapped-reading'
import { collectAfter } from './rows/frugal'
import type { ImportOrder, ImportProgress } from './import-order'
import { fileOf, sizesOf, type Noun, type NounTable, type Plan } from './noun/noun'
import { settlePasswords, type PasswordHashes } from './plan/passwords'
import { isEmpty, planImport, recordsOf, type PlanEvents } from './plan/plan'
import { readBy } from './rows/stored.queries'
import type { Stop } from './plan/stops'
import { Telling, type ToldPlan } from './report/telling'
import { openReading } from '../../db/stores/open-reading'

export type Surroundings = {
	/** runs `run` while nobody else writes */
	readonly lease: (run: () => Promise<void>) => Promise<void>
	readonly progress: (progress: ImportProgress) => void
}

/** An import whose files have been read: nothing holds their bytes any more. */
export type KnownImport = Omit<ImportOrder, 'files'> & {
	readonly tables: readonly NounTable[]
	/** SHA-256 of the files */
	readonly empreinte: string
	/** rows of spreadsheets that name people without a number, to know them again */
	readonly remembered?: readonly RememberedRow[]
	/** the data by which spreadsheets were read; the plan must be made from the same */
	readonly asOf?: Revisions
	readonly nouns: readonly Noun[]
	readonly faults: Faults
	readonly passwords: PasswordHashes
}

export type Outcome = {
	readonly plan: Plan
	readonly stops: readonly Stop[]
	readonly told: ToldPlan
	readonly isWritten: boolean
	/** whether it should have been written, but the data that it was planned from has changed */
	readonly isOvertaken: boolean
	/** whether it differs from what the author has seen, and so must not be written */
	readonly differs: boolean
}

/** cache of pages while writing; KiB */
const CACHE = 65_536

/**
 * Plans an import and writes it, unless something is wrong, must be confirmed, or the data that it was planned from has changed meanwhile.
 * The lease is held only for what remains when all is laid ready, including the closing of the file.
 */
export async function attemptImport(known: KnownImport, surroundings: Surroundings): Promise<Outcome> {
	const { url, server, now, options } = known
	const { synchronous = 'full', minFree = 0 } = options
	const telling = new Telling(options)
	if (options.dryRun) return withoutWriting(known, surroundings, telling)
	if (server) return writeAtOnce(known, surroundings, telling)
	return withStore({ url, now, synchronous, minFree, isShared: true }, (store) => layAndWrite(store, known, surroundings, telling))
}

async function withoutWriting(known: KnownImport, { progress }: Surroundings, telling: Telling): Promise<Outcome> {
	const prepared = await prepare(known, telling, progress, async (nounPlan, plan) => telling.leave(nounPlan, plan))
	return { ...prepared, isWritten: false, isOvertaken: false }
}

async function layAndWrite(store: Store, order: KnownImport, { lease, progress }: Surroundings, telling: Telling): Promise<Outcome> {
	const { tables, options } = order
	const now = Temporal.Instant.from(order.now)
	const provenance = { author: options.author, trace: 'import' } as const
	const onProgress = shownBy(progress)
	// a write that is laid ready takes room too
	store.mustTakeWrites()
	await store.client.execute(`PRAGMA cache_size = -${CACHE}`)
	const ready = await LaidReady.begin(store.client)
	// a noun without a file comes first: its plan was opened for what other files have
	const partOf = (noun: Noun) => ready.part(tables.findIndex((table) => table.noun === noun) + 1)
	let preparation: Prepared
	try {
		preparation = await prepare(order, telling, progress, async (nounPlan, plan) => {
			telling.leave(nounPlan, plan)
			await writeNoun(partOf(nounPlan.noun), nounPlan, now, provenance)
		})
		if (!isDue(order, preparation)) return { ...preparation, isWritten: false, isOvertaken: false }
		preparation.plan.school.forget()
		await writeRecords(partOf, preparation.plan, now, provenance, (done, total) => onProgress(done, 2 * total))
		await ready.commit()
		collectAfter(recordsOf(tables))
	} finally {
		ready.close()
	}
	const { plan, told: toldPlan } = preparation
	let isWritten = false
	await lease(async () => {
		try {
			await store.client.beAlone()
			isWritten = isAsPlanned(plan, await readRevisions(store.client), order.asOf)
			if (isWritten)
				await store.write({ author: options.author, touches: toldPlan.touches }, async (write) => {
					await mustStillHold(write.db, options.caller)
					await ready.write(write, (done) => onProgress(1 + done, 2))
					await follow(write, order, preparation)
				})
		} finally {
			await store.close()
		}
	})
	return { ...preparation, isWritten, isOvertaken: !isWritten }
}

/** The same in one transaction of a libSQL server, where nothing can be laid ready. */
async function writeAtOnce(order: KnownImport, { lease, progress }: Surroundings, telling: Telling): Promise<Outcome> {
	const { url, server, now, options } = order
	const { author, synchronous = 'full', minFree = 0 } = options
	const preparation = await prepare(order, telling, progress)
	if (!isDue(order, preparation)) return { ...preparation, isWritten: false, isOvertaken: false }
	const { plan, told: toldPlan } = preparation
	let isWritten = false
	await lease(() =>
		withStore({ url, ...(server && { server }), now, synchronous, minFree }, async (store) => {
			isWritten = isAsPlanned(plan, store.revisions, order.asOf)
			if (!isWritten) return
			await store.write({ author, touches: toldPlan.touches }, async (write) => {
				await mustStillHold(write.db, options.caller)
				await writeRecords(() => write, plan, write.now, { author, trace: 'import' }, shownBy(progress))
				await follow(write, order, preparation)
			})
		})
	)
	return { ...preparation, isWritten, isOvertaken: !isWritten }
}

const shownBy = (progress: Surroundings['progress']) => (done: number, total: number) => progress({ phase: 'write', done, total })

/** Writes what follows from the records, and what is kept about the import. */
async function follow(write: Write, { options, empreinte, remembered = [] }: KnownImport, { plan, told: { summary } }: Prepared) {
	await followRecords(write, plan, options.author)
	await keepRows(write, remembered)
	await keepImport(write, options.author, { ...options, empreinte, summary })
	await keepChoices(write, options)
}

type Prepared = Pick<Outcome, 'plan' | 'stops' | 'told' | 'differs'>

const isDue = ({ faults }: KnownImport, { plan, stops, differs }: Prepared) =>
	faults.count === 0 && !differs && stops.length === 0 && !isEmpty(plan)

/** @param leave takes the records of a noun that leave before the end; without it all records stay */
async function prepare(
	order: KnownImport,
	telling: Telling,
	progress: Surroundings['progress'],
	leave?: PlanEvents['leave']
): Promise<Prepared> {
	const { tables, nouns, faults, passwords } = order
	const { replacesPasswords = false, isAdministrator = true, complet = [], dryRun = false, expects, author } = order.options
	const reading = await openReading(order)
	let plan: Plan
	try {
		const how = { now: Temporal.Instant.from(order.now), replacesPasswords, isAdministrator, self: author.userId, complet }
		plan = await planImport(tables, nouns, readBy(reading), how, faults, {
			progress: (noun, done, total) => progress({ phase: 'check', kind: fileOf(noun), done, total }),
			planned: (nounPlan, school) => faults.count === 0 && passwords.begin(nounPlan, school),
			...(leave && { leave })
		})
	} finally {
		await passwords.rest()
		await reading.close()
	}
	const stops = faults.count > 0 ? [] : telling.stops(plan)
	if (faults.count === 0 && (dryRun || stops.length === 0))
		await settlePasswords(plan, passwords, (done, total) => progress({ phase: 'passwords', done, total }))
	const told = telling.all(plan)
	return { plan, stops, told, differs: expects !== undefined && expects !== told.plan }
}

/** Whether the data that a plan was made from is unchanged. If a record goes, even the program's own writes count as changes. */
function isAsPlanned({ nouns, school: { facts } }: Plan, now: Revisions, asOf: Revisions = facts.revisions): boolean {
	if (asOf.donnees !== facts.revisions.donnees || asOf.acces !== facts.revisions.acces) return false
	return nouns.some((nounPlan) => sizesOf(nounPlan).gone > 0)
		? now.total === facts.revisions.total
		: now.donnees === facts.revisions.donnees && now.acces === facts.revisions.acces
}
