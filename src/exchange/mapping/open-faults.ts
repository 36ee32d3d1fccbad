import { quoted } from '../../kit/quoted'
import { sentence } from '../../kit/sentence'
import { columnLetters } from '../imports/workbook/sheet-cells'
import type { ColumnQuestion, Questions } from '../imports/report/questions'
import { leftOpen, type ReportOpen } from './decided-files'
import { decisionLine } from './decisions-toml'

/** Reports questions that spreadsheets leave open, each with the line that answers it in a file of decisions. */
export function reportQuestions({ words, classes, people, days, names, series }: Questions, report: ReportOpen) {
	for (const { file, sheet, use, word, choices } of words)
		report({ file, sheet, column: word }, leftOpen(decisionLine({ use, word, means: choices.join(' | ') }), 'words'))
	for (const { word } of classes) {
		const line = decisionLine({ use: 'inscriptions.classe', word, means: '' })
		const other = decisionLine({ code: word, nom: word, filiere: '', niveau: '', annee: '' })
		report(
			{ file: quoted(word), sheet: '' },
			sentence('is not a class of the school: write {line} into words, or {other} into classes', { line, other })
		)
	}
	for (const { file, sheet, row, nom, candidates } of people)
		for (const candidate of candidates) {
			const line = decisionLine({ row, who: candidate.matricule })
			report(
				{ file, sheet, line: row, column: nom },
				sentence('is this {nom} ({matricule})? Write {line} into people, or who = "autre"', { ...candidate, line })
			)
		}
	const inColumn = ({ file, sheet, column, heading }: ColumnQuestion, line: string) =>
		report({ file, sheet, cell: columnLetters(column), column: heading }, leftOpen(line, 'columns'))
	for (const question of days) inColumn(question, 'days = "jour" | "mois"')
	for (const question of names) inColumn(question, 'split = 0 | 1 | 2')
	for (const { of, prefix, digits, next } of series)
		report({ file: of, sheet: '' }, leftOpen(decisionLine({ of, prefix, digits, next }), '[[series]]'))
}
