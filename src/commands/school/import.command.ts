import { sentence, verbatim, worded, type Plain } from '../../kit/sentence'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationError, usageError } from '../../kit/errors'
import { formatReport } from '../../exchange/imports/report/format-report'
import type { ImportProgress } from '../../exchange/imports/import-order'
import { readSource } from '../../exchange/imports/files/source'
import type { SourceFile } from '../../exchange/imports/files/source-file'
import { SHOWN_FAULTS, type Fault } from '../../exchange/imports/noun/faults'
import { refusedReport, type ImportReport } from '../../exchange/imports/report/report'
import { decisionsAbout, type ReportOpen } from '../../exchange/mapping/decided-files'
import { readDecisions } from '../../exchange/mapping/decisions-toml'
import { reportQuestions } from '../../exchange/mapping/open-faults'
import type { Langue } from '../../kit/langue'
import { templateFiles } from '../../exchange/imports/tables/templates'
import { atNamed } from '../../host/rights/folder-owner'
import { openToOthers } from '../../host/rights/umask'
import { flag, repeated, value, list, text, type Command, type CommandContext } from '../terminal/command'
import { NOUNS } from '../../server/nouns'

const WORDS = {
	read: 'reading',
	check: 'checking',
	passwords: 'hashing passwords',
	write: 'writing'
} as const satisfies Record<ImportProgress['phase'], Plain>

export const importCommand: Command = {
	name: 'import',
	summary: "Import a school's CSV files: all of them, or nothing",
	usage:
		'CODE SOURCE [--plan | --correspondance FILE] [--dry-run] [--diff] [--complet KINDS] [--oui] [--mots-de-passe]  |  preau import --templates DIR',
	words: [0, 2],
	options: {
		'dry-run': flag('check and compare everything, write nothing'),
		correspondance: value("the decisions about the school's own spreadsheets, in TOML: what each sheet and column becomes"),
		plan: flag("propose decisions about the school's own spreadsheets, in TOML: read and correct them"),
		diff: flag('list what changes, field by field'),
		complet: repeated(
			'whole lists, such as enseignements,inscriptions (also seances, frais): a record of their years that they leave out ends'
		),
		oui: flag('continue even if more than a fifth of a kind ends or changes'),
		'mots-de-passe': flag(
			'passwords in the files replace those of accounts; without this option they are only for accounts without a password'
		),
		templates: value('write empty files with their headers into DIR, and a description of every column (LISEZMOI.txt, README.txt)')
	},
	examples: [
		'preau import ecole /media/usb/ecole',
		'preau import ecole rentree.zip --dry-run --diff',
		'preau import ecole enseignements.csv --complet enseignements --dry-run --diff',
		'preau import ecole listes --plan > ecole.toml',
		'preau import ecole listes --correspondance ecole.toml --dry-run --diff',
		'preau import --templates modeles'
	],
	async run(context, [code, source], values) {
		const templates = text(values, 'templates')
		if (templates !== undefined) return openToOthers(() => writeTemplates(context, templates))
		if (code === undefined || source === undefined) throw usageError('usage: preau import CODE SOURCE [--dry-run] [--diff]')
		const files = await atNamed(source, context.config().data.dir, () => readSource(source))
		if (values['plan'] === true) return printPlan(context, { code, files })
		const complet = list(values, 'complet')
		const ownFiles = await explainedBy(context, text(values, 'correspondance'), { files, complet })
		const order = {
			code,
			source,
			files,
			dryRun: values['dry-run'] === true,
			diff: values['diff'] === true,
			complet,
			decisions: ownFiles?.decisions,
			oui: values['oui'] === true,
			replacesPasswords: values['mots-de-passe'] === true,
			langue: context.io.langue
		}
		const report =
			ownFiles && ownFiles.faults.length > 0
				? withFaults(refusedReport([], 0), ownFiles.faults)
				: answered(await context.perform('import', order, showProgress(context)), context.io.langue)
		if (context.json) context.io.data(JSON.stringify(report))
		else
			for (const line of formatReport(report, context.io.langue)) (report.errorCount > 0 ? context.io.err : context.io.out)(verbatim(line))
		return report.errorCount > 0 || report.stops.length > 0 ? 1 : 0
	}
}

/** Prints proposals as a file of decisions. Files that cannot be read are reported beside it. */
async function printPlan({ io, json, perform }: CommandContext, order: { readonly code: string; readonly files: readonly SourceFile[] }) {
	const plan = await perform('import.plan', { ...order, langue: io.langue })
	io.data(json ? JSON.stringify(plan) : plan.text)
	for (const { file, told } of plan.refused) io.err(sentence('{place}: {reason}', { place: file, reason: told }))
	return plan.refused.length > 0 ? 1 : 0
}

/** The decisions in the TOML file of `--correspondance` about these files; `undefined` without one. */
async function explainedBy(
	context: CommandContext,
	file: string | undefined,
	{ files, complet }: { readonly files: readonly SourceFile[]; readonly complet: readonly string[] }
) {
	if (file === undefined) return undefined
	if (complet.length > 0) throw usageError('--complet and --correspondance do not go together: such lists never end what they leave out')
	const written = await atNamed(file, context.config().data.dir, () => readDecisions(file, NOUNS))
	const { faults, report } = faultsIn(context.io.langue)
	const { readSheets } = await import('../../exchange/mapping/sheets/read-sheets')
	const { sheets, refused } = readSheets(files)
	for (const { file: name, told } of refused) report({ file: name, sheet: '' }, told)
	return { decisions: decisionsAbout(sheets, written, report), faults }
}

/** The report with a fault for each open question: nobody is there to answer. */
function answered(report: ImportReport, langue: Langue): ImportReport {
	if (!report.questions) return report
	const { faults, report: add } = faultsIn(langue)
	reportQuestions(report.questions, add)
	return withFaults(report, faults)
}

function faultsIn(langue: Langue): { readonly faults: Fault[]; readonly report: ReportOpen } {
	const faults: Fault[] = []
	return { faults, report: (place, told) => faults.push({ line: 0, ...place, message: worded(langue, told) }) }
}

const withFaults = (report: ImportReport, faults: readonly Fault[]): ImportReport => ({
	...report,
	errors: [...report.errors, ...faults].slice(0, SHOWN_FAULTS),
	errorCount: report.errorCount + faults.length
})

function writeTemplates({ io, json }: CommandContext, folder: string): number {
	mkdirSync(folder, { recursive: true })
	const templates = templateFiles(NOUNS)
	const there = templates.map(({ name }) => join(folder, name)).find((path) => existsSync(path))
	if (there !== undefined) throw operationError('{there} already exists, and is not overwritten: name another folder', { there })
	const names = templates.map(({ name, bytes }) => {
		writeFileSync(join(folder, name), bytes, { flag: 'wx' })
		return name
	})
	if (json) io.data(JSON.stringify({ folder, files: names }))
	else io.out(sentence('{n} files in {folder}: {names}', { n: names.length, folder, names: names.join(', ') }))
	return 0
}

/** Shows each phase once; on a terminal also how far it is. */
function showProgress({ io, json }: CommandContext) {
	let last = ''
	return (event: unknown) => {
		if (json) return
		const { phase, kind, done, total } = event as ImportProgress
		const stage = [io.words(WORDS[phase]), kind].filter(Boolean).join(' ')
		const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
		const line = io.isInteractive ? `${stage}${share}` : stage
		if (line !== last) io.progress(verbatim(line))
		last = line
	}
}
