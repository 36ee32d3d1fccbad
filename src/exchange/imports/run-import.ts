import { operationError } from '../../kit/errors'
import { attemptImport, type Surroundings } from './attempt'
import { mustBeWholeLists } from './plan/complete-list'
import { filesIn } from './files/source-file'
import { readBeside, type MappedReading, type ReadMapped } from './mapped-reading'
import { Faults, type Fault } from './noun/faults'
import type { Revisions } from '../../db/client/revisions'
import { isOpen } from './report/questions'
import type { ImportOrder } from './import-order'
import { PasswordHashes } from './plan/passwords'
import { fileOf, type Noun, type NounTable } from './noun/noun'
import { refusedReport, type ImportReport } from './report/report'
import { readFiles, type Reading } from './tables/read-files'
import { located } from './tables/sheets'

/** How often an import is prepared beside the writes of others; the last time they wait. */
const TRIES = 3
/** Runs an import from beginning to end, on the calling thread. It opens the file itself, and only while it reads or writes. */
export async function runImport(
	{ files, ...order }: ImportOrder,
	{ lease, progress }: Surroundings,
	nouns: readonly Noun[],
	readMapped?: ReadMapped
): Promise<ImportReport> {
	const { options } = order
	mustBeWholeLists(options.complet ?? [], nouns)
	const faults = new Faults(options.langue ?? 'en')
	const sourceFiles = filesIn(files)
	const { length: total } = 'uploaded' in sourceFiles ? sourceFiles.uploaded : sourceFiles
	const read = async (): Promise<Tables> => {
		if (!('mapped' in files)) return told(await readFiles(files, nouns, faults))
		if (!readMapped) throw new TypeError('nobody reads these spreadsheets')
		const { placed, ...reading } = await readBeside({ ...order, files, nouns, readMapped }, faults)
		return { ...reading, located: (all) => all.shown([]).map(placed) }
	}
	progress({ phase: 'read', done: 0, total })
	let reading = await read()
	progress({ phase: 'read', done: total, total })
	const refusals = forbiddenIn(reading.tables, options)
	// what is wrong in the files, or open, may tell what their author may not see
	if (refusals.count > 0) return refusedReport(reading.located(refusals), refusals.count, reading.ignored)
	const failure = (): ImportReport => ({
		...refusedReport(reading.located(faults), faults.count, reading.ignored),
		...(isOpen(reading) && { questions: reading.questions! })
	})
	if (reading.broken || isOpen(reading)) return failure()

	const passwords = new PasswordHashes(options.dryRun ? undefined : options.bcryptCost)
	const attempt = (held: Surroundings['lease']) =>
		attemptImport({ ...order, ...reading, nouns, faults, passwords }, { lease: held, progress })
	const attemptAgain = async (held: Surroundings['lease']) => {
		// what spreadsheets mean depends on the data
		if (reading.asOf) reading = await read()
		return isOpen(reading) ? { ...outcome, isOvertaken: false } : attempt(held)
	}
	let outcome = await attempt(lease)
	for (let tries = 2; tries < TRIES && outcome.isOvertaken; tries++) outcome = await attemptAgain(lease)
	if (outcome.isOvertaken)
		await lease(async () => {
			outcome = await attemptAgain((run) => run())
			if (outcome.isOvertaken) throw operationError('the data kept changing during the import; nothing was written')
		})
	if (faults.count > 0 || isOpen(reading)) return failure()
	const { plan, stops, told: toldPlan, isWritten, differs } = outcome
	for (const { name, sheet } of reading.places ?? []) if (sheet?.hidden !== undefined) plan.warnings.add(name, 0, undefined, sheet.hidden)
	return {
		errors: [],
		errorCount: 0,
		warnings: [reading.warnings, plan.warnings].flatMap((warnings) => (warnings ? reading.located(warnings) : [])),
		warningCount: plan.warnings.count + (reading.warnings?.count ?? 0),
		ignored: reading.ignored,
		passwordsLeft: plan.school.passwords.left,
		stops,
		written: isWritten && !toldPlan.isNothing,
		...(differs && { differs: true }),
		summary: toldPlan.summary,
		...(toldPlan.diff && { diff: toldPlan.diff, diffCount: toldPlan.diffCount }),
		...(toldPlan.plan !== undefined && { plan: toldPlan.plan })
	}
}

/** Tables that were read, and the names of their faults. */
type Tables = Omit<Reading, 'places'> &
	Partial<Pick<Reading, 'places'> & Pick<MappedReading, 'questions' | 'remembered' | 'warnings'> & { readonly asOf: Revisions }> & {
		readonly located: (faults: Faults) => Fault[]
	}

function told(reading: Reading): Tables {
	const { places } = reading
	const names = places.map(({ name }) => name)
	return { ...reading, located: (faults) => located(faults.shown(names), places) }
}

/** Faults for files that the author may not import, and for passwords that they may not set. */
function forbiddenIn(tables: readonly NounTable[], { kinds, isAdministrator = true, langue = 'en' }: ImportOrder['options']): Faults {
	const faults = new Faults(langue)
	for (const { file, noun, columns } of tables) {
		if (kinds && !kinds.includes(fileOf(noun))) faults.add(file, 0, undefined, 'you may not import this file: ask an administrator')
		for (const column of isAdministrator ? [] : columns.filter((name) => name.startsWith('mot_de_passe')))
			faults.add(file, 0, column, 'only an administrator may import passwords: leave this column out')
	}
	return faults
}
