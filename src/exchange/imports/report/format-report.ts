import { auteurSaid } from '../../../domain/droits/auteur'
import { placeOf } from '../../../kit/lieu-faute'
import type { Langue } from '../../../kit/langue'
import { sentence, worded, type Told } from '../../../kit/sentence'
import { NOT_SHOWN, SET, type DiffEntry } from './diff'
import type { Fault } from '../noun/faults'
import type { ImportReport } from './report'

/** `notes.csv:3: note: must be between 0 and 20, not 25`; in a sheet `notes!C3: note: …`. */
export const formatFault = (fault: Fault) => `${placeOf(fault)}:${fault.column === undefined ? '' : ` ${fault.column}:`} ${fault.message}`

/** The lines that the command line prints about an import. Its faults and warnings are in the language of the import already. */
export function formatReport(report: ImportReport, langue: Langue = 'en'): string[] {
	const { errors, errorCount, warnings, warningCount, summary, diff, diffCount = 0, ignored: ignoredFiles, passwordsLeft } = report
	const say = (told: Told) => worded(langue, told)
	if (errorCount > 0) return [...errors.map(formatFault), say(errorsCounted(errors.length, errorCount))]
	const lines = (diff ?? []).flatMap((entry) => formatDiff(entry, say))
	if (diff && diffCount > diff.length) lines.push(say(sentence('… and {n} more records', { n: diffCount - diff.length })))
	if (warningCount > 0) {
		lines.push(...warnings.map((warning) => say(sentence('warning: {fault}', { fault: formatFault(warning) }))))
		lines.push(say(warningsCounted(warnings.length, warningCount)))
	}
	const width = Math.max(0, ...summary.map(({ kind }) => kind.length))
	const counted = (count: number, label: Told) => `${String(count).padStart(8)} ${say(label)}`
	for (const { kind, created, changed, unchanged, ended } of summary)
		lines.push(
			`${kind.padEnd(width)} ${counted(created, 'created')} ${counted(changed, 'changed')} ${counted(unchanged, 'unchanged')}${ended === undefined ? '' : ` ${counted(ended, 'ended')}`}`
		)
	if (ignoredFiles.length > 0) lines.push(say(sentence('not part of the import: {ignored}', { ignored: ignoredFiles.join(', ') })))
	if (passwordsLeft > 0) lines.push(say(passwordsKept(passwordsLeft)))
	return [...lines, ...ending(report).map(say)]
}

const STOPS = {
	end: '{kind}: {count} of {of} would end',
	change: '{kind}: {count} of {of} would change',
	published: '{kind}: {count} of {of} changes would be seen at once, as their évaluation is published'
} as const

/** Says whether anything was written, or why not. */
function ending({ stops, summary, written: isWritten }: ImportReport): Told[] {
	if (stops.length > 0)
		return [
			...stops.map(({ kind, what: reason, count, of }) => sentence(STOPS[reason], { kind, count, of })),
			stops.every(({ what: reason }) => reason === 'published')
				? 'published grades: nothing was imported; if that is intended, add --oui'
				: 'more than a fifth of a kind: nothing was imported; if that is intended, add --oui'
		]
	const anything = summary.some(({ created, changed, ended = 0 }) => created + changed + ended > 0)
	return [isWritten ? 'imported' : anything ? 'nothing was written (dry run)' : 'nothing to change']
}

function errorsCounted(shown: number, n: number): Told {
	if (n > shown) return sentence('{n} errors (the first {shown} are shown): nothing was imported', { n, shown })
	return n === 1 ? '1 error: nothing was imported' : sentence('{n} errors: nothing was imported', { n })
}

function warningsCounted(shown: number, n: number): Told {
	if (n > shown) return sentence('{n} warnings (the first {shown} are shown)', { n, shown })
	return n === 1 ? '1 warning' : sentence('{n} warnings', { n })
}

const passwordsKept = (n: number): Told =>
	n === 1
		? '1 account keeps its password: a password in a file is for accounts without one (--mots-de-passe: for all)'
		: sentence('{n} accounts keep their passwords: a password in a file is for accounts without one (--mots-de-passe: for all)', { n })

/** Whether a text of a diff stands for a password. */
const isAboutSecret = (text: string) => text === SET || text === NOT_SHOWN

function formatDiff({ kind, key, created, goes, fields }: DiffEntry, say: (told: Told) => string): string[] {
	const cellText = (text: string) => (text === '' ? say('(empty)') : isAboutSecret(text) ? say(text) : text.replaceAll('\n', '⏎'))
	return [
		`${goes ? '-' : created ? '+' : '~'} ${kind} ${key}`,
		...fields.map(({ column, before, after, replaces }) => {
			const former = before === undefined ? '' : `${cellText(before)} → `
			const writer = replaces
				? ` ${say(sentence('(replaces what {auteur} wrote on {at})', { ...replaces, auteur: auteurSaid(replaces.auteur) }))}`
				: ''
			return `    ${column}: ${former}${cellText(after)}${writer}`
		})
	]
}
