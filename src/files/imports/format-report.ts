import type { DiffEntry } from './diff'
import type { Fault } from './faults'
import type { ImportReport } from './report'

/** `notes.csv:3: note: must be between 0 and 20, not 25`. */
export const formatFault = ({ file, line, column, message }: Fault) =>
	`${file}:${line > 0 ? `${line}:` : ''}${column === undefined ? '' : ` ${column}:`} ${message}`

/** What the command line prints of an import, line by line, in English. */
export function formatReport(report: ImportReport): string[] {
	const { errors, errorCount, warnings, warningCount, summary, diff, diffCount = 0, ignored, passwordsLeft, stops, written } = report
	if (errorCount > 0) return [...errors.map(formatFault), `${numbered(errors, errorCount, 'error')}: nothing was imported`]
	const lines = (diff ?? []).flatMap(formatDiff)
	if (diff && diffCount > diff.length) lines.push(`… and ${diffCount - diff.length} more records`)
	if (warningCount > 0) lines.push(...warnings.map((one) => `warning: ${formatFault(one)}`), numbered(warnings, warningCount, 'warning'))
	const width = Math.max(0, ...summary.map(({ kind }) => kind.length))
	for (const { kind, created, changed, unchanged, ended } of summary)
		lines.push(
			`${kind.padEnd(width)} ${counted(created, 'created')} ${counted(changed, 'changed')} ${counted(unchanged, 'unchanged')}${ended === undefined ? '' : ` ${counted(ended, 'ended')}`}`
		)
	if (ignored.length > 0) lines.push(`not part of the import: ${ignored.join(', ')}`)
	if (passwordsLeft > 0)
		lines.push(
			`${passwordsLeft} ${passwordsLeft === 1 ? 'account keeps its password' : 'accounts keep their passwords'}: a password in a file is for accounts without one (--mots-de-passe: for all)`
		)
	if (stops.length > 0)
		return [
			...lines,
			...stops.map(({ kind, what, count, of }) => `${kind}: ${count} of ${of} would ${what}`),
			'more than a fifth of a kind: nothing was imported; if it is meant, say --oui'
		]
	const anything = summary.some(({ created, changed, ended = 0 }) => created + changed + ended > 0)
	lines.push(written ? 'imported' : anything ? 'nothing was written (dry run)' : 'nothing to change')
	return lines
}

const numbered = (listed: readonly Fault[], count: number, what: string) =>
	`${count} ${what}${count === 1 ? '' : 's'}${count > listed.length ? ` (the first ${listed.length} are shown)` : ''}`

const counted = (count: number, what: string) => `${String(count).padStart(8)} ${what}`

function formatDiff({ kind, key, created, goes, fields }: DiffEntry): string[] {
	return [
		`${goes ? '-' : created ? '+' : '~'} ${kind} ${key}`,
		...fields.map(
			({ column, before, after, replaces }) =>
				`    ${column}: ${before === undefined ? '' : `${shown(before)} → `}${shown(after)}${replaces ? ` (replaces what ${replaces.auteur} wrote on ${replaces.at})` : ''}`
		)
	]
}

const shown = (text: string) => (text === '' ? '(empty)' : text.replaceAll('\n', '⏎'))
