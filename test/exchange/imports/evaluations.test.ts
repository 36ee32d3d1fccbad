import { describe, expect, test } from 'bun:test'
import { formatFault, formatReport } from '../../../src/exchange/imports/report/format-report'
import { csvFiles, file, smallSchool } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

const SCHOOL = smallSchool({ notes: 0, presences: 0, seances: 0, etudiants: 12 })
const EVALUATION = 'ref;classe;matiere;titre;type;date'
const made = async (school: TemporarySchool) => {
	expect((await school.import(csvFiles(SCHOOL))).errors).toEqual([])
	const [place] = await school.rows(`SELECT c.code AS classe, m.code AS matiere, e.matricule FROM inscriptions i
		JOIN classes c ON c.id = i.classe_id JOIN enseignements en ON en.classe_id = c.id JOIN matieres m ON m.id = en.matiere_id
		JOIN etudiants e ON e.id = i.etudiant_id WHERE i.statut = 'Active' AND i.date_sortie IS NULL LIMIT 1`)
	const { classe, matiere, matricule } = place as Record<string, string>
	return {
		matricule: matricule!,
		evaluation: (ref: string, more = '') => `${ref};${classe};${matiere};Devoir;devoir;2026-11-12${more}\n`
	}
}
const imported = async (school: TemporarySchool, ...files: [string, string][]) => {
	const report = await school.import(
		files.map(([name, text]) => file(`${name}.csv`, text)),
		{ diff: true }
	)
	expect(report.errors.map(formatFault)).toEqual([])
	return report
}
const published = (school: TemporarySchool) =>
	school
		.rows("SELECT ref, publiee_le FROM evaluations WHERE ref LIKE 'N%' ORDER BY ref")
		.then((rows) => rows.map((row) => Object.values(row)))
const noted = (school: TemporarySchool) => school.rows('SELECT etat, note_centiemes AS n FROM notes').then(([row]) => Object.values(row!))

test('a mark that the same files publish does not count as published yet, whoever sends them', () =>
	withSchool(async (school) => {
		const { evaluation, matricule } = await made(school)
		await imported(
			school,
			['evaluations', `${EVALUATION};publiee_le\n${evaluation('N1', ';2026-12-30')}`],
			['notes', `evaluation;matricule;note\nN1;${matricule};12\n`]
		)
		const files = [
			file('evaluations.csv', 'ref;publiee_le\nN1;2026-11-20\n'),
			file('notes.csv', `evaluation;matricule;note\nN1;${matricule};13\n`)
		]
		expect((await school.import(files, { isAdministrator: false })).errors).toEqual([])
		expect(await noted(school)).toEqual(['note', 1300])
		const again = await school.import([file('notes.csv', `evaluation;matricule;note\nN1;${matricule};14\n`)], { isAdministrator: false })
		expect(again.errorCount).toBe(1)
	}))

describe('a published mark', () => {
	test("is changed only by an administrator's file; an unpublished one, and a remark, by anybody's", () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(
				school,
				['evaluations', `${EVALUATION};publiee_le\n${evaluation('N1', ';2026-11-20')}${evaluation('N2', ';2026-11-21')}`],
				['notes', `evaluation;matricule;note\nN1;${matricule};12\nN2;${matricule};12\n`]
			)
			const by = async (isAdministrator: boolean, text: string) =>
				(await school.import([file('notes.csv', `evaluation;matricule;note;etat;commentaire\n${text}`)], { isAdministrator })).errors.map(
					formatFault
				)
			const refused = 'notes.csv:2: note: the grade is published: correct it in the console, which asks for the reason'
			expect(await by(false, `N1;${matricule};13;;\n`)).toEqual([refused])
			expect(await by(false, `N1;${matricule};;absent_justifie;\n`)).toEqual([refused])
			expect(await by(false, `N1;${matricule};12;;Bien\nN2;${matricule};14;;\n`)).toEqual([])
			const evaluated = async (isAdministrator: boolean, cells: string) =>
				(
					await school.import(
						[
							file('evaluations.csv', `ref;publiee_le;bareme;annulee\n${cells}\n`),
							file('notes.csv', `evaluation;matricule;note\nN1;${matricule};11\n`)
						],
						{ isAdministrator }
					)
				).errors.map(formatFault)
			const kept = (column: string) => `evaluations.csv:2: ${column}: its grades are published: an administrator changes this`
			expect(await evaluated(false, 'N1;2026-12-30;20;non')).toEqual([kept('publiee_le')])
			expect(await evaluated(false, 'N1;;20;non')).toEqual([kept('publiee_le')])
			expect(await evaluated(false, 'N1;2026-11-20;40;non')).toEqual([kept('bareme'), refused])
			expect(
				(
					await school.import([file('evaluations.csv', 'ref;publiee_le;bareme;titre\nN1;2026-11-20;20;Autre\nN2;2026-11-25;40;Deux\n')], {
						isAdministrator: false
					})
				).errors
			).toEqual([])
			expect((await school.import([file('evaluations.csv', 'ref;titre\nN1;Encore\n')], { isAdministrator: false })).errors).toEqual([])
			expect(await by(true, `N1;${matricule};13;;\n`)).toEqual([])
			expect((await school.import([file('evaluations.csv', 'ref;publiee_le\nN1;2026-11-19\n')], { isAdministrator: true })).errors).toEqual(
				[]
			)
			expect(await school.rows('SELECT note_centiemes AS n FROM notes ORDER BY id')).toEqual([{ n: 1300 }, { n: 1400 }])
		}))

	test('changes only after a question, if the caller asks about changes; other marks change without one', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(
				school,
				['evaluations', `${EVALUATION};publiee_le\n${evaluation('N1', ';2026-11-20')}${evaluation('N2', ';2026-11-21')}`],
				['notes', `evaluation;matricule;note\nN1;${matricule};12\nN2;${matricule};12\n`]
			)
			const change = (text: string, oui = false) =>
				school.import([file('notes.csv', `evaluation;matricule;note\n${text}`)], { asksOfChanges: true, oui })
			expect(await change(`N2;${matricule};13\nN1;${matricule};12\n`)).toMatchObject({ stops: [], written: true })
			const report = await change(`N1;${matricule};13\n`)
			expect(report).toMatchObject({ stops: [{ kind: 'notes', what: 'published', count: 1, of: 1 }], written: false })
			expect(formatReport(report, 'en')).toContain('notes: 1 of 1 changes would be seen at once, as their évaluation is published')
			expect(await change(`N1;${matricule};13\n`, true)).toMatchObject({ stops: [], written: true })
			expect(await change(`N1;${matricule};13\n`)).toMatchObject({ stops: [] })
		}))
})

describe('publication by import', () => {
	test('comes with the first mark if the file has no column for it, in one import or in two', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(
				school,
				['evaluations', `${EVALUATION}\n${evaluation('N1')}${evaluation('N2')}`],
				['notes', `evaluation;matricule;note\nN1;${matricule};12\n`]
			)
			expect(await published(school)).toEqual([
				['N1', '2026-11-20'],
				['N2', null]
			])
			const { summary, diff } = await imported(school, ['notes', `evaluation;matricule;note\nN2;${matricule};\n`])
			expect(summary).toContainEqual({ kind: 'evaluations', created: 0, changed: 1, unchanged: 0 })
			expect(diff).toContainEqual({
				kind: 'evaluations',
				key: 'N2',
				created: false,
				fields: [{ column: 'publiee_le', before: '', after: '2026-11-20' }]
			})
			expect(await published(school)).toEqual([
				['N1', '2026-11-20'],
				['N2', '2026-11-20']
			])
		}))

	test('is what the column says, if there is one', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(
				school,
				['evaluations', `${EVALUATION};publiee_le\n${evaluation('N1', ';')}${evaluation('N2', ';25/11/2026')}`],
				['notes', `evaluation;matricule;note\nN1;${matricule};12\nN2;${matricule};13\n`]
			)
			expect(await published(school)).toEqual([
				['N1', null],
				['N2', '2026-11-25']
			])
			// marks that are changed, or added to others that wait, publish nothing
			await imported(school, ['notes', `evaluation;matricule;note\nN1;${matricule};12,5\n`])
			expect((await published(school))[0]).toEqual(['N1', null])
		}))

	test('counts an évaluation once in the summary, and repeats nothing', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(school, ['evaluations', `${EVALUATION}\n${evaluation('N1')}`])
			const files: [string, string][] = [
				['evaluations', `${EVALUATION}\n${evaluation('N1')}`],
				['notes', `evaluation;matricule;note\nN1;${matricule};12\n`]
			]
			expect((await imported(school, ...files)).summary).toEqual([
				{ kind: 'evaluations', created: 0, changed: 1, unchanged: 0 },
				{ kind: 'notes', created: 1, changed: 0, unchanged: 0 }
			])
			const before = await school.fingerprint()
			await imported(school, ...files)
			expect(await school.fingerprint()).toBe(before)
		}))

	test('the session, the période and the withdrawal of an évaluation are columns', () =>
		withSchool(async (school) => {
			const { evaluation } = await made(school)
			await imported(school, [
				'evaluations',
				`${EVALUATION};session;periode;annulee\n${evaluation('N1', ';2;1;oui')}${evaluation('N2', ';;;')}`
			])
			expect(await school.rows("SELECT session, periode, annulee FROM evaluations WHERE ref LIKE 'N%' ORDER BY ref")).toEqual([
				{ session: 2, periode: 1, annulee: 1 },
				{ session: 1, periode: null, annulee: 0 }
			])
			const wrong = await school.import([file('evaluations.csv', 'ref;session;periode;annulee;publiee_le\nN1;3;0;peut-être;hier\n')])
			expect(wrong.errors.map(({ column }) => column).toSorted()).toEqual(['annulee', 'periode', 'publiee_le', 'session'])
		}))
})

describe('the état of a note by import', () => {
	test.each([
		['note', '12,5', ['note', 1250]],
		['note', '', ['absent', null]],
		['etat', 'dispense', ['dispense', null]],
		['note;etat', '12,5;', ['note', 1250]],
		['note;etat', '12,5;note', ['note', 1250]],
		['note;etat', ';absent_injustifie', ['absent_injustifie', null]],
		['note;etat', ';', ['absent', null]]
	] as const)('%s of a new one: %p', (columns, cells, expected) =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(
				school,
				['evaluations', `${EVALUATION}\n${evaluation('N1')}`],
				['notes', `evaluation;matricule;${columns}\nN1;${matricule};${cells}\n`]
			)
			expect(await noted(school)).toEqual([...expected])
		})
	)

	test('stays without a word in the file, and changes with another word or a number', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(school, ['evaluations', `${EVALUATION}\n${evaluation('N1')}`])
			for (const [columns, cells, expected] of [
				['note', '12', ['note', 1200]],
				['etat', '', ['note', 1200]],
				['commentaire', 'bien', ['note', 1200]],
				['etat', 'absent_justifie', ['absent_justifie', null]],
				['note', '', ['absent_justifie', null]],
				['note;etat', ';absent', ['absent', null]],
				['note', '7,25', ['note', 725]]
			] as const) {
				await imported(school, ['notes', `evaluation;matricule;${columns}\nN1;${matricule};${cells}\n`])
				expect([columns, cells, await noted(school)]).toEqual([columns, cells, [...expected]])
			}
		}))

	test.each([
		['note;etat', '12;absent', 'notes.csv:2: etat: absent does not go with a grade'],
		['note;etat', ';note', 'notes.csv:2: note: etat note needs a number'],
		['etat', 'malade', 'notes.csv:2: etat: must be one of note, absent, absent_injustifie, absent_justifie, dispense, not "malade"']
	])('%s: %p is refused', (columns, cells, fault) =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(school, ['evaluations', `${EVALUATION}\n${evaluation('N1')}`])
			const { errors } = await school.import([file('notes.csv', `evaluation;matricule;${columns}\nN1;${matricule};${cells}\n`)])
			expect(errors.map(formatFault)).toEqual([fault])
		})
	)

	test('is refused for a student who had left before the évaluation and is not back, and not for one who left after it', () =>
		withSchool(async (school) => {
			const { evaluation, matricule } = await made(school)
			await imported(school, ['evaluations', `${EVALUATION}\n${evaluation('N1')}`])
			const leave = (day: string) =>
				school.use((store) =>
					store.client.execute(
						`UPDATE inscriptions SET date_sortie = '${day}' WHERE etudiant_id = (SELECT id FROM etudiants WHERE matricule = '${matricule}')`
					)
				)
			const notes = file('notes.csv', `evaluation;matricule;note\nN1;${matricule};12\n`)
			await leave('2026-11-12')
			expect((await school.import([notes])).errors.map(formatFault)).toEqual([
				"notes.csv:2: matricule: the student has no Active enrollment in the evaluation's class"
			])
			await leave('2026-11-13')
			expect((await school.import([notes])).errors).toEqual([])
		}))
})
