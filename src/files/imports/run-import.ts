import { LaidReady } from '../../db/laid-ready'
import { openReading } from '../../db/reading'
import type { Touched } from '../../db/store'
import { readRevisions, type Revisions } from '../../db/revisions'
import { OperationError } from '../../domain/errors'
import { withStore } from '../../process/threads/worker-store'
import { changesNothing, followRecords, isEmpty, keepImport, touchedBy, writeRecords, type ImportFacts } from './apply'
import { fileOf } from './changed-lines'
import { mustBeWholeLists } from './complete-list'
import { diffOf } from './diff'
import { Faults } from './faults'
import type { ImportOrder, ImportProgress } from './import-order'
import { PasswordHashes, settlePasswords } from './passwords'
import type { Noun, NounTable, Plan } from './noun'
import { NOUNS } from './nouns'
import { planImport } from './plan'
import { readBy } from './stored.queries'
import { stopsOf, type Stop } from './stops'
import { summarize, type ImportReport } from './report'
import { readFiles } from './read-files'
import { located } from './sheets'

export type Surroundings = {
	/** lets `run` be the only one that writes */
	readonly lease: (run: () => Promise<void>) => Promise<void>
	readonly progress: (progress: ImportProgress) => void
}

/** The order without its files: nothing holds them once they are read. */
type KnownOrder = Omit<ImportOrder, 'files'>

/** How often an import prepares beside the writes of others; the last time they wait. */
const TRIES = 3
/** of pages while writing; KiB */
const CACHE = 65_536

/** One import from beginning to end, on the calling thread. It opens the file itself, and only while it reads or writes. */
export async function runImport(
	{ files, ...order }: ImportOrder,
	{ lease, progress }: Surroundings,
	nouns: readonly Noun[] = NOUNS
): Promise<ImportReport> {
	const { options } = order
	mustBeWholeLists(options.complet ?? [], nouns)
	const faults = new Faults(options.langue ?? 'en')
	const { length: total } = 'uploaded' in files ? files.uploaded : files
	progress({ phase: 'read', done: 0, total })
	const { tables, ignored, broken, places, empreinte } = await readFiles(files, nouns, faults)
	progress({ phase: 'read', done: total, total })
	const isForbidden = !keepToKinds(tables, options, faults)
	const names = places.map(({ name }) => name)
	const failed = (): ImportReport => ({
		errors: located(faults.shown(names), places),
		errorCount: faults.count,
		warnings: [],
		warningCount: 0,
		summary: [],
		ignored,
		passwordsLeft: 0,
		stops: [],
		written: false
	})
	if (broken || isForbidden) return failed()

	const known = new PasswordHashes(options.dryRun ? undefined : options.bcryptCost)
	const prepare = () => preparePlan(order, tables, nouns, faults, known, progress)
	let { plan, stops } = await prepare()
	if (faults.count > 0) return failed()
	let written = false
	let told = toldOf(plan, options)
	const prepareAnew = async () => {
		;({ plan, stops } = await prepare())
		told = toldOf(plan, options)
	}
	const differs = () => options.expects !== undefined && options.expects !== told.plan
	const isDue = () => !options.dryRun && !written && faults.count === 0 && !differs() && stops.length === 0 && !isEmpty(plan)
	const writeAs = (held: Surroundings['lease']) => writePlan(order, { ...told, empreinte }, plan, held, progress)
	for (let tries = 1; tries < TRIES && isDue(); tries++) {
		written = await writeAs(lease)
		if (!written) await prepareAnew()
	}
	if (isDue())
		await lease(async () => {
			await prepareAnew()
			if (!isDue()) return
			written = await writeAs((run) => run())
			if (!written) throw new OperationError('the data keep changing under the import; nothing was written')
		})
	if (faults.count > 0) return failed()
	return {
		errors: [],
		errorCount: 0,
		warnings: located(plan.warnings.shown(names), places),
		warningCount: plan.warnings.count,
		ignored,
		passwordsLeft: plan.school.passwords.left,
		stops,
		written: written && !told.isNothing,
		...(differs() && !written && { differs: true }),
		summary: told.summary,
		...(told.diff && { diff: told.diff, diffCount: told.diffCount }),
		...(told.plan !== undefined && { plan: told.plan })
	}
}

type ToldPlan = Pick<ImportReport, 'summary' | 'diff' | 'diffCount' | 'plan'> & {
	readonly touches: readonly Touched[]
	/** whether no record changes */
	readonly isNothing: boolean
}

/** What is kept of an import beside its records. */
type WrittenFacts = Pick<ToldPlan, 'summary' | 'touches'> & Pick<ImportFacts, 'empreinte'>

/** What is told of a plan, before its records are let go; `plan` stands for all that a person sees of it. */
function toldOf(plan: Plan, { diff = false }: ImportOrder['options']): ToldPlan {
	const summary = summarize(plan)
	const told = { summary, touches: touchedBy(plan), isNothing: changesNothing(plan) }
	if (!diff) return told
	const shown = diffOf(plan)
	return { ...told, ...shown, plan: Bun.hash(JSON.stringify([summary, shown, plan.school.passwords.left])).toString(36) }
}

/** Files that the author may not import are faults, and passwords where they may not set them. @returns whether there are none */
function keepToKinds(tables: readonly NounTable[], { kinds, passwords = true }: ImportOrder['options'], faults: Faults): boolean {
	const before = faults.count
	for (const { file, noun, columns } of tables) {
		if (kinds && !kinds.includes(fileOf(noun))) faults.add(file, 0, undefined, 'this file is not yours to import: ask an administrator')
		for (const column of passwords ? [] : columns.filter((name) => name.startsWith('mot_de_passe')))
			faults.add(file, 0, column, 'passwords are for an administrator to import: leave this column out')
	}
	return faults.count === before
}

async function preparePlan(
	order: KnownOrder,
	tables: readonly NounTable[],
	nouns: readonly Noun[],
	faults: Faults,
	known: PasswordHashes,
	progress: (progress: ImportProgress) => void
): Promise<{ plan: Plan; stops: readonly Stop[] }> {
	const reading = await openReading(order)
	let plan: Plan
	try {
		const { replacesPasswords = false, complet = [] } = order.options
		const how = { now: Temporal.Instant.from(order.now), replacesPasswords, complet }
		plan = await planImport(tables, nouns, readBy(reading), how, faults, {
			progress: (noun, done, total) => progress({ phase: 'check', kind: fileOf(noun), done, total }),
			planned: (one, school) => faults.count === 0 && known.begin(one, school)
		})
	} finally {
		await known.rest()
		await reading.close()
	}
	const { dryRun = false, oui = false, complet = [] } = order.options
	// passwords come after it: that they are meant is said by an option of their own
	const stops = oui || faults.count > 0 ? [] : stopsOf(plan, complet.length > 0)
	if (faults.count === 0 && (dryRun || stops.length === 0))
		await settlePasswords(plan, known, (done, total) => progress({ phase: 'passwords', done, total }))
	return { plan, stops }
}

/**
 * Writes the plan, or answers false where what it was made from is stored no longer. Only what is left when all is laid ready has the
 * lease, the closing of the file included.
 */
function writePlan(
	order: KnownOrder,
	{ summary, touches, empreinte }: WrittenFacts,
	plan: Plan,
	lease: Surroundings['lease'],
	progress: (progress: ImportProgress) => void
): Promise<boolean> {
	const { author, source, synchronous = 'full', minFree = 0, copie } = order.options
	const now = Temporal.Instant.from(order.now)
	const shown = (done: number, total: number) => progress({ phase: 'write', done, total })
	if (order.server) return writeAtOnce(order, { summary, touches, empreinte }, plan, lease, shown)
	return withStore({ url: order.url, now: order.now, synchronous, minFree, isShared: true }, async (store) => {
		await store.client.execute(`PRAGMA cache_size = -${CACHE}`)
		plan.school.forget()
		const ready = await LaidReady.lay(store.client, (taker) =>
			writeRecords(taker, plan, now, { author, trace: 'import' }, (done, total) => shown(done, 2 * total))
		)
		let written = false
		await lease(async () => {
			try {
				await store.client.beAlone()
				written = isAsPlanned(plan, await readRevisions(store.client))
				if (written)
					await store.write({ author, touches }, async (write) => {
						await ready.write(write, (done) => shown(1 + done, 2))
						await followRecords(write, plan)
						await keepImport(write, author, { source, empreinte, summary, copie })
					})
			} finally {
				await store.close()
			}
		})
		return written
	})
}

/** The same in one transaction of a libSQL server, which has nowhere to lay it ready. */
async function writeAtOnce(
	{ url, server, now, options }: KnownOrder,
	{ summary, touches, empreinte }: WrittenFacts,
	plan: Plan,
	lease: Surroundings['lease'],
	shown: (done: number, total: number) => void
): Promise<boolean> {
	const { author, source, synchronous = 'full', minFree = 0, copie } = options
	let written = false
	await lease(() =>
		withStore({ url, ...(server && { server }), now, synchronous, minFree }, async (store) => {
			written = isAsPlanned(plan, store.revisions)
			if (!written) return
			await store.write({ author, touches }, async (write) => {
				await writeRecords(write, plan, write.now, { author, trace: 'import' }, shown)
				await followRecords(write, plan)
				await keepImport(write, author, { source, empreinte, summary, copie })
			})
		})
	)
	return written
}

/** Whether nothing that a plan was made from has changed: of what only the machinery writes, a record that goes must have nothing new. */
const isAsPlanned = ({ nouns, school: { facts } }: Plan, now: Revisions) =>
	nouns.some(({ gone }) => gone.length > 0)
		? now.total === facts.revisions.total
		: now.donnees === facts.revisions.donnees && now.acces === facts.revisions.acces
