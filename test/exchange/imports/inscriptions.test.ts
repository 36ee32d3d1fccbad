import { describe, expect, test } from 'bun:test'
import { csvFiles, file, smallSchool } from './csv-folder'
import { withSchool, type TemporarySchool } from './temporary-school'

// It is 20 November 2026; E-0 is Active in C0 since 2026-09-10.
const filled = (run: (school: TemporarySchool) => Promise<void>) =>
	withSchool(async (school) => {
		expect((await school.import(csvFiles(smallSchool()))).errors).toEqual([])
		await run(school)
	})

const told = async (school: TemporarySchool, text: string) =>
	(await school.import([file('inscriptions.csv', text)])).errors.map(({ line, column, message }) => `${line}: ${column}: ${message}`)

const ofE0 = async (school: TemporarySchool) =>
	(
		await school.rows(`SELECT c.code || ' ' || i.statut || ' ' || i.date_entree || ' ' || ifnull(i.date_sortie, '-') AS one
			FROM inscriptions i JOIN classes c ON c.id = i.classe_id JOIN etudiants e ON e.id = i.etudiant_id
			WHERE e.matricule = 'E-0' ORDER BY i.date_entree, i.id`)
	).map(({ one }) => one)

describe('enrollments that follow each other', () => {
	test('may change the class: one ends on the day on which the other begins, in any order of lines', () =>
		filled(async (school) => {
			const text = 'matricule;classe;date_entree;date_sortie;statut\nE-0;C1;2026-11-23;;Active\nE-0;C0;;2026-11-23;Active\n'
			expect(await told(school, text)).toEqual([])
			const both = ['C0 Active 2026-09-10 2026-11-23', 'C1 Active 2026-11-23 -']
			expect(await ofE0(school)).toEqual(both)
			expect(await told(school, text)).toEqual([])
			expect(await ofE0(school)).toEqual(both)
		}))

	test('may lead back into the same class, with the days between two moved at once', () =>
		filled(async (school) => {
			expect(
				await told(
					school,
					'matricule;classe;date_entree;date_sortie;statut\nE-0;C0;2026-09-10;2026-10-01;Active\nE-0;C1;2026-10-01;2026-11-01;Active\nE-0;C0;2026-11-01;;Active\n'
				)
			).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 2026-10-01', 'C1 Active 2026-10-01 2026-11-01', 'C0 Active 2026-11-01 -'])
			expect(
				await told(
					school,
					'matricule;classe;date_entree;date_sortie;statut\nE-0;C1;2026-10-01;2026-11-10;Active\nE-0;C0;2026-11-01;2026-11-01;Active\n'
				)
			).toEqual([])
			expect(await ofE0(school)).toContain('C1 Active 2026-10-01 2026-11-10')
		}))

	test('are found without a first day: the open one, or else the last', () =>
		filled(async (school) => {
			await told(
				school,
				'matricule;classe;date_entree;date_sortie;statut\nE-0;C0;2026-09-10;2026-10-01;Active\nE-0;C0;2026-10-20;;Active\n'
			)
			expect(await told(school, 'matricule;classe;date_sortie;statut\nE-0;C0;2026-11-02;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 2026-10-01', 'C0 Active 2026-10-20 2026-11-02'])
			expect(await told(school, 'matricule;classe;date_sortie;statut\nE-0;C0;2026-11-03;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 2026-10-01', 'C0 Active 2026-10-20 2026-11-03'])
		}))

	test('a first day before the end of the enrollment before is refused as a wrong first day', () =>
		filled(async (school) => {
			expect(await told(school, 'matricule;classe;date_sortie;statut\nE-0;C0;2026-11-02;Active\n')).toEqual([])
			expect(await told(school, 'matricule;classe;date_entree;statut\nE-0;C1;2026-11-01;Active\n')).toEqual([
				'2: date_entree: must not be before 02/11/2026: until then the student is in class C0 (stored)'
			])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 2026-11-02'])
		}))

	test.each([
		[
			'on one day two of them',
			'E-0;C1;2026-11-01;;Active',
			'statut',
			'the student already has an Active enrollment in 2026-2027: class C0 (stored)'
		],
		['an end before the beginning', 'E-0;C1;2026-11-01;2026-10-31;Active', 'date_sortie', 'must not be before 01/11/2026'],
		['a day that there is not', 'E-0;C1;2026-02-30;;Active', 'date_entree', '"2026-02-30" is not a day of the calendar, from 1900 to 2199']
	])('%s: nothing is written', (_what, line, column, message) =>
		filled(async (school) => {
			expect(await told(school, `matricule;classe;date_entree;date_sortie;statut\n${line}\n`)).toEqual([`2: ${column}: ${message}`])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 -'])
		})
	)

	test('are refused if the file has two at once', () =>
		filled(async (school) => {
			const overlapping = school.use(({ client }) =>
				client.execute(`INSERT INTO inscriptions (etudiant_id, classe_id, annee_id, statut, date_entree, updated_at)
					SELECT etudiant_id, (SELECT id FROM classes WHERE code = 'C1'), annee_id, 'Active', '2026-12-01', updated_at FROM inscriptions
					WHERE etudiant_id = (SELECT id FROM etudiants WHERE matricule = 'E-0')`)
			)
			expect(overlapping).rejects.toThrow('inscriptions_une_a_la_fois')
			await overlapping.catch(() => undefined)
		}))
})

describe('the first day in a class', () => {
	test('is the day on which the student becomes Active, and the secretary may put it back', () =>
		filled(async (school) => {
			expect(await told(school, 'matricule;classe;statut\nE-0;C0;Prospect\n')).toEqual([])
			expect(await told(school, 'matricule;classe;statut\nE-0;C0;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-11-20 -'])
			expect(await told(school, 'matricule;classe;date_entree;statut\nE-0;C0;2026-10-01;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-10-01 -'])
		}))

	test('is shown in the diff if it is put back, or moves to the day on which somebody becomes Active', () =>
		filled(async (school) => {
			const diffOf = async (text: string) => (await school.import([file('inscriptions.csv', text)], { diff: true })).diff
			const moves = (before: string, after: string) => ({ column: 'date_entree', before, after })
			await told(school, 'matricule;classe;statut\nE-0;C0;Prospect\n')
			expect(await diffOf('matricule;classe;statut\nE-0;C0;Active\n')).toMatchObject([
				{
					created: false,
					fields: [
						moves('2026-09-10', '2026-11-20'),
						{ column: 'heure_entree', before: '', after: '08:00' },
						{ column: 'statut', before: 'Prospect', after: 'Active' }
					]
				}
			])
			expect(await diffOf('matricule;classe;date_entree;statut\nE-0;C0;2026-10-01;Active\n')).toMatchObject([
				{ created: false, fields: [moves('2026-11-20', '2026-10-01'), { column: 'heure_entree', before: '08:00', after: '' }] }
			])
		}))

	test('a first day in the file counts for a student who was not Active yet', () =>
		filled(async (school) => {
			await told(school, 'matricule;classe;statut\nE-0;C0;En validation\n')
			expect(await told(school, 'matricule;classe;date_entree;statut\nE-0;C0;2026-11-02;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-11-02 -'])
		}))

	test('stays if another day of enrollment is given, and if nobody becomes Active', () =>
		filled(async (school) => {
			expect(await told(school, 'matricule;classe;date_inscription;statut\nE-0;C0;2026-10-20;Active\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 -'])
			await told(school, 'matricule;classe;statut\nE-0;C0;Prospect\n')
			expect(await told(school, 'matricule;classe;date_inscription;statut\nE-0;C0;2026-10-21;En validation\n')).toEqual([])
			expect(await ofE0(school)).toEqual(['C0 En validation 2026-09-10 -'])
		}))

	test('stays if only the status is repeated', () =>
		filled(async (school) => {
			await told(school, 'matricule;classe;statut\nE-0;C0;Active\n')
			expect(await ofE0(school)).toEqual(['C0 Active 2026-09-10 -'])
		}))
})

test('attendance of a student who was not in the class on that day is refused', () =>
	filled(async (school) => {
		await told(school, 'matricule;classe;date_entree;date_sortie;statut\nE-0;C0;;2026-10-01;Active\n')
		const [seance] =
			await school.rows(`SELECT s.ref FROM seances s JOIN seances_classes l ON l.seance_id = s.id JOIN classes c ON c.id = l.classe_id
			WHERE c.code = 'C0' AND s.date >= '2026-10-01' AND NOT EXISTS (SELECT 1 FROM presences p JOIN etudiants e ON e.id = p.etudiant_id
			WHERE p.seance_id = s.id AND e.matricule = 'E-0') LIMIT 1`)
		const report = await school.import([file('presences.csv', `seance;matricule;statut\n${seance?.['ref'] as string};E-0;present\n`)])
		expect(report.errors.map(({ message }) => message)).toEqual(["the student has no Active enrollment in one of the séance's classes"])
	}))
