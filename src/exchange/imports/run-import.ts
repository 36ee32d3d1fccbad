import { operationError } from '../../kit/errors'
import { attemptImport, type Surroundings } from './attempt'
import { mustBeWholeLists } from './plan/complete-list'
import { Faults } from './noun/faults'
import type { ImportOrder } from './import-order'
import { PasswordHashes } from './plan/passwords'
import { fileOf, type Noun, type NounTable } from './noun/noun'
import type { ImportReport } from './report/report'
import { readFiles } from './tables/read-files'
import { located } from './tables/sheets'

/** How often an import is prepared beside the writes of others; the last time they wait. */
const TRIES = 3
/** Runs an import from beginning to end, on the calling thread. It opens the file itself, and only while it reads or writes. */
export async function runImport(
	{ files, ...order }: ImportOrder,
	{ lease, progress }: Surroundings,
	nouns: readonly Noun[]
): Promise<ImportReport> {
	const { options } = order
	mustBeWholeLists(options.complet ?? [], nouns)
	const faults = new Faults(options.langue ?? 'en')
	const { length: total } = 'uploaded' in files ? files.uploaded : files
	progress({ phase: 'read', done: 0, total })
	const { tables, ignored: ignoredFiles, broken: isBroken, places, empreinte } = await readFiles(files, nouns, faults)
	progress({ phase: 'read', done: total, total })
	const isForbidden = !keepToKinds(tables, options, faults)
	const names = places.map(({ name }) => name)
	const failure = (): ImportReport => ({
		errors: located(faults.shown(names), places),
		errorCount: faults.count,
		warnings: [],
		warningCount: 0,
		summary: [],
		ignored: ignoredFiles,
		passwordsLeft: 0,
		stops: [],
		written: false
	})
	if (isBroken || isForbidden) return failure()

	const passwords = new PasswordHashes(options.dryRun ? undefined : options.bcryptCost)
	const attempt = (held: Surroundings['lease']) =>
		attemptImport({ ...order, tables, empreinte, nouns, faults, passwords }, { lease: held, progress })
	let outcome = await attempt(lease)
	for (let tries = 2; tries < TRIES && outcome.isOvertaken; tries++) outcome = await attempt(lease)
	if (outcome.isOvertaken)
		await lease(async () => {
			outcome = await attempt((run) => run())
			if (outcome.isOvertaken) throw operationError('the data kept changing during the import; nothing was written')
		})
	if (faults.count > 0) return failure()
	const { plan, stops, told: toldPlan, isWritten, differs } = outcome
	return {
		errors: [],
		errorCount: 0,
		warnings: located(plan.warnings.shown(names), places),
		warningCount: plan.warnings.count,
		ignored: ignoredFiles,
		passwordsLeft: plan.school.passwords.left,
		stops,
		written: isWritten && !toldPlan.isNothing,
		...(differs && { differs: true }),
		summary: toldPlan.summary,
		...(toldPlan.diff && { diff: toldPlan.diff, diffCount: toldPlan.diffCount }),
		...(toldPlan.plan !== undefined && { plan: toldPlan.plan })
	}
}

/** Adds faults for files that the author may not import, and for passwords that they may not set. @returns whether all is allowed */
function keepToKinds(tables: readonly NounTable[], { kinds, isAdministrator = true }: ImportOrder['options'], faults: Faults): boolean {
	const before = faults.count
	for (const { file, noun, columns } of tables) {
		if (kinds && !kinds.includes(fileOf(noun))) faults.add(file, 0, undefined, 'you may not import this file: ask an administrator')
		for (const column of isAdministrator ? [] : columns.filter((name) => name.startsWith('mot_de_passe')))
			faults.add(file, 0, column, 'only an administrator may import passwords: leave this column out')
	}
	return faults.count === before
}
