import { fileURLToPath } from 'node:url'
import { openReader } from '../../db/reader'
import { OperationError } from '../../domain/errors'
import { withStore } from '../../process/threads/worker-store'
import { applyPlan, changesNothing, isEmpty, keepImport, touchedBy } from './apply'
import { fileOf } from './changed-lines'
import { mustBeWholeLists } from './complete-list'
import { readCsv } from './csv-reader'
import { diffOf } from './diff'
import { Faults } from './faults'
import type { ImportOrder, ImportProgress } from './import-order'
import { settlePasswords, type KnownPasswords } from './passwords'
import type { Noun, NounTable, Plan } from './noun'
import { NOUNS } from './nouns'
import { planImport } from './plan'
import type { Row } from './row'
import { stopsOf, type Stop } from './stops'
import { summarize, type ImportReport } from './report'
import { readUploaded } from './source'
import type { SourceFile } from './source-file'
import { located, openWorkbooks } from './sheets'

export type Surroundings = {
	/** lets `run` be the only one that writes */
	readonly lease: (run: () => Promise<void>) => Promise<void>
	readonly progress: (progress: ImportProgress) => void
}

/** How often what is stored may change under an import before it gives up. */
const TRIES = 3
/** of pages while writing; KiB */
const CACHE = 65_536

/** One import from beginning to end, on the calling thread. It opens the file itself, and only while it reads or writes. */
export async function runImport(
	order: ImportOrder,
	{ lease, progress }: Surroundings,
	nouns: readonly Noun[] = NOUNS
): Promise<ImportReport> {
	const { options } = order
	const files = 'uploaded' in order.files ? await readUploaded(order.files) : order.files
	mustBeWholeLists(options.complet ?? [], nouns)
	const faults = new Faults(options.langue ?? 'en')
	progress({ phase: 'read', done: 0, total: files.length })
	const opened = await openWorkbooks(files, nouns, faults)
	const { tables, ignored, broken } = readCsv(opened.files, nouns, faults, opened.ignored)
	progress({ phase: 'read', done: files.length, total: files.length })
	const isForbidden = !keepToKinds(tables, options, faults)
	const names = opened.files.map(({ name }) => name)
	const failed = (): ImportReport => ({
		errors: located(faults.shown(names), opened.files),
		errorCount: faults.count,
		warnings: [],
		warningCount: 0,
		summary: [],
		ignored,
		passwordsLeft: 0,
		stops: [],
		written: false
	})
	if (broken || opened.broken || isForbidden) return failed()

	const known: KnownPasswords = new Map()
	const prepare = () => preparePlan(order, tables, nouns, faults, known, progress)
	let { plan, stops } = await prepare()
	if (faults.count > 0) return failed()
	let written = false
	const seen = () => (options.diff ? planMark(plan) : undefined)
	const differs = () => options.expects !== undefined && options.expects !== seen()
	const isDue = () => faults.count === 0 && !differs() && stops.length === 0 && !isEmpty(plan)
	if (!options.dryRun && isDue())
		await lease(async () => {
			for (let tries = 1; isDue(); tries++) {
				written = await writePlan(order, files, plan, progress)
				if (written) return
				if (tries === TRIES) throw new OperationError('the data keep changing under the import; nothing was written')
				;({ plan, stops } = await prepare())
			}
		})
	if (faults.count > 0) return failed()
	return {
		errors: [],
		errorCount: 0,
		warnings: located(plan.warnings.shown(names), opened.files),
		warningCount: plan.warnings.count,
		summary: summarize(plan),
		ignored,
		passwordsLeft: plan.school.passwords.left,
		stops,
		written: written && !changesNothing(plan),
		...(differs() && !written && { differs: true }),
		...(options.diff && { ...diffOf(plan), plan: planMark(plan) })
	}
}

/** Stands for all that a person sees of a plan. */
const planMark = (plan: Plan) => Bun.hash(JSON.stringify([summarize(plan), diffOf(plan), plan.school.passwords.left])).toString(36)

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
	order: ImportOrder,
	tables: readonly NounTable[],
	nouns: readonly Noun[],
	faults: Faults,
	known: KnownPasswords,
	progress: (progress: ImportProgress) => void
): Promise<{ plan: Plan; stops: readonly Stop[] }> {
	const connection = openReader(fileURLToPath(order.url))
	let plan: Plan
	try {
		connection.exec('BEGIN')
		const read = async (sql: string) => connection.execute(sql).rows as unknown as Row[]
		const { replacesPasswords = false, complet = [] } = order.options
		const how = { now: Temporal.Instant.from(order.now), replacesPasswords, complet }
		plan = await planImport(tables, nouns, read, how, faults, (noun, done, total) =>
			progress({ phase: 'check', kind: fileOf(noun), done, total })
		)
	} finally {
		connection.close()
	}
	const { dryRun = false, oui = false, complet = [] } = order.options
	// passwords come after it: that they are meant is said by an option of their own
	const stops = oui || faults.count > 0 ? [] : stopsOf(plan, complet.length > 0)
	if (faults.count === 0 && (dryRun || stops.length === 0))
		await settlePasswords(plan, dryRun ? undefined : order.options.bcryptCost, known, (done, total) =>
			progress({ phase: 'passwords', done, total })
		)
	return { plan, stops }
}

/** Writes the plan, or answers false where what it was made from is stored no longer. */
function writePlan(
	order: ImportOrder,
	files: readonly SourceFile[],
	plan: Plan,
	progress: (progress: ImportProgress) => void
): Promise<boolean> {
	const { author, source, synchronous = 'full', minFree = 0 } = order.options
	return withStore({ url: order.url, now: order.now, synchronous, minFree }, async (store) => {
		if (store.revisions.total !== plan.school.facts.revision) return false
		await store.client.execute(`PRAGMA cache_size = -${CACHE}`)
		await store.write({ author, touches: touchedBy(plan) }, async (write) => {
			await applyPlan(write, plan, { author, trace: 'import' }, (done, total) => progress({ phase: 'write', done, total }))
			await keepImport(write, author, { source, empreinte: fingerprint(files), summary: summarize(plan), copie: order.options.copie })
		})
		return true
	})
}

/** SHA-256 of names and contents. */
function fingerprint(files: readonly SourceFile[]): string {
	const hasher = new Bun.CryptoHasher('sha256')
	for (const { name, bytes } of files) hasher.update(`${name}\0${bytes.length}\0`).update(bytes)
	return hasher.digest('hex')
}
