import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { checkReader } from '../../../src/diagnostics/doctor/programs.check'
import { checkFiles } from '../../../src/diagnostics/findings/programs'
import { Health } from '../../../src/diagnostics/health/health'
import type { Db } from '../../../src/db/queries/db'
import { csvLine, csvRecords } from '../../../src/exchange/imports/files/csv'
import { nomsExternes } from '../../../src/domain/personnes/identite-externe'
import { compose, type School } from '../../../src/exchange/oneroster/compose'
import { worded } from '../../../src/kit/sentence'
import * as s from '../../../src/school/schema'
import { roomy } from '../../support/budget'
import { temporaryFolder } from '../../support/folder'
import { readOneRoster } from '../../support/oneroster'
import { AT, PEOPLE } from '../../support/people'
import { NO_PROGRAMS, oneRosterOf } from '../../support/programs'
import { startSchools, type SchoolCode, type Schools } from '../../support/school'

let schools: Schools
let folder: ReturnType<typeof temporaryFolder>
beforeEach(async () => {
	schools = await startSchools()
	folder = temporaryFolder()
})
afterEach(async () => {
	await schools.stop()
	folder.remove()
})

const zip = (code: SchoolCode = 'alpha') => join(folder.path, code, 'oneroster.zip')
const change = async (run: (db: Db) => Promise<unknown>) =>
	(await schools.store()).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db }) => void (await run(db)))
/** The files of the night after the last one. */
async function night(files = oneRosterOf(schools.tenants, folder.path)) {
	schools.clock.advance({ hours: 24 })
	await files.runDue()
	return readOneRoster(zip())
}
type Tables = Awaited<ReturnType<typeof night>>
/** The members of each class, as `1.1 user.20 student`. */
const members = ({ enrollments }: Tables) =>
	enrollments!.rows
		.map(({ classSourcedId, userSourcedId, role, primary }) =>
			[classSourcedId!.slice(12), userSourcedId!.slice(6), role, primary].filter(Boolean).join(' ')
		)
		.toSorted()
const rowOf = (table: Tables[string] | undefined, id: string) => table!.rows.find(({ sourcedId }) => sourcedId === id)

describe('the files for a reader of OneRoster', () => {
	test('give it the school, the year, the courses, people and enrolments of the day', async () => {
		const tables = await night()
		expect(tables['orgs']!.rows).toMatchObject([{ sourcedId: 'alpha', name: 'École alpha', type: 'school' }])
		expect(tables['academicSessions']!.rows).toMatchObject([
			{ sourcedId: 'alpha.session.2026-2027', type: 'schoolYear', startDate: '2026-09-14', endDate: '2027-08-01', schoolYear: '2027' }
		])
		expect(tables['courses']!.rows.map(({ sourcedId, title }) => [sourcedId, title])).toEqual([
			['alpha.course.1', 'Mathématiques'],
			['alpha.course.2', 'Anglais'],
			['alpha.course.3', 'Thermique']
		])
		expect(tables['classes']!.rows.map(({ sourcedId, title, classCode }) => [sourcedId, title, classCode])).toEqual([
			['alpha.class.1.1', 'Mathématiques - Mécanique L1 (2026-2027)', 'MATH@MECA-L1@2026-2027'],
			['alpha.class.1.2', 'Anglais - Mécanique L1 (2026-2027)', 'ANG@MECA-L1@2026-2027'],
			['alpha.class.2.3', 'Thermique - Énergie 1 (2026-2027)', 'THER@ENER-1@2026-2027']
		])
		expect(
			tables['users']!.rows.map(({ sourcedId, role, familyName, identifier, email }) => [sourcedId, role, familyName, identifier, email])
		).toEqual([
			['alpha.user.10', 'teacher', 'TRAORÉ', 'ENS-1', 'u10@alpha.invalid'],
			['alpha.user.11', 'teacher', "N'GUESSAN", 'ENS-2', 'u11@alpha.invalid'],
			['alpha.user.20', 'student', 'ZADI', 'ETU-1', 'u20@alpha.invalid'],
			['alpha.user.21', 'student', 'Élan', 'ETU-2', 'u21@alpha.invalid'],
			['alpha.user.22', 'student', 'EBA', 'ETU-3', 'u22@alpha.invalid']
		])
		expect(members(tables)).toEqual([
			'1.1 user.10 teacher true',
			'1.1 user.20 student',
			'1.1 user.22 student',
			'1.2 user.11 teacher true',
			'1.2 user.20 student',
			'1.2 user.22 student',
			'2.3 user.11 teacher true',
			'2.3 user.21 student'
		])
		expect(rowOf(tables['enrollments'], 'alpha.enrollment.1.1.20.student')).toMatchObject({ beginDate: '2026-09-14', endDate: '' })
		expect(readOneRoster(zip('beta'))['users']!.rows.map(({ sourcedId }) => sourcedId)).toContain('beta.user.21')
	})

	test('do not hold any telephone, real e-mail, birth, prospect, former student, coordinator or administrator', async () => {
		const text = JSON.stringify(await night())
		for (const secret of ['+225', '@ecole.test', 'PROSPER', 'VALIDE', 'SORTIE', 'PARTI', 'KOUASSI', 'DIABATÉ', 'ÉBOUÉ', '2025-2026'])
			expect([secret, text.includes(secret)]).toEqual([secret, false])
	})

	test('have real e-mails and identifiants where the school wants them, as the files for Moodle do', async () => {
		const { users } = await night(oneRosterOf(schools.tenants, folder.path, { adresses: 'reelles' }))
		expect(rowOf(users, 'alpha.user.20')).toMatchObject({ username: 'ines', email: 'ines@ecole.test' })
		expect(rowOf(users, 'alpha.user.21')).toMatchObject({ username: 'koffi', email: 'u21@alpha.invalid' })
	})

	test('keep the names of all records when a class, a matière, a matricule and an identifiant are changed', async () => {
		const ids = (tables: Tables) => Object.values(tables).map(({ rows }) => rows.map(({ sourcedId }) => sourcedId))
		const before = ids(await night())
		await change(async (db) => {
			await db.update(s.classes).set({ code: 'MECA-1A', nom: 'Mécanique 1 A' }).where(eq(s.classes.id, 1))
			await db.update(s.matieres).set({ code: 'MATHS', nom: 'Maths' }).where(eq(s.matieres.id, 1))
			await db.update(s.etudiants).set({ matricule: 'ETU-100' }).where(eq(s.etudiants.id, 20))
			await db.update(s.utilisateurs).set({ identifiant: 'inès.z', identifiant_norm: 'inès.z' }).where(eq(s.utilisateurs.id, 20))
		})
		expect(ids(await night())).toEqual(before)
	})
})

describe('the people in the files for a reader of OneRoster', () => {
	test('somebody who learns and teaches is a teacher in 1.1, and has both roles in 1.2', async () => {
		await change(async (db) => {
			await db.insert(s.enseignants).values({ id: PEOPLE.koffi.id, matricule: 'ENS-21', updated_at: AT })
			await db.insert(s.enseignements).values({ classe_id: 1, matiere_id: 2, enseignant_id: PEOPLE.koffi.id, updated_at: AT })
		})
		const tables = await night()
		expect(rowOf(tables['users'], 'alpha.user.21')).toMatchObject({ role: 'teacher', identifier: 'ETU-2' })
		expect(members(tables).filter((member) => /user\.(?:11|21)/.test(member))).toEqual([
			'1.2 user.11 teacher true',
			'1.2 user.21 teacher false',
			'2.3 user.11 teacher true',
			'2.3 user.21 student'
		])
		const { roles } = await night(oneRosterOf(schools.tenants, folder.path, { version: '1.2' }))
		expect(
			roles!.rows.filter(({ userSourcedId }) => userSourcedId === 'alpha.user.21').map(({ roleType, role }) => [roleType, role])
		).toEqual([
			['primary', 'teacher'],
			['secondary', 'student']
		])
	})

	test('somebody whose account is closed stays in the courses, and is not enabled', async () => {
		await change((db) => db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, PEOPLE.marie.id)))
		const tables = await night()
		expect(tables['users']!.rows.map(({ enabledUser }) => enabledUser)).toEqual(['true', 'true', 'true', 'true', 'false'])
		expect(members(tables)).toContain('1.1 user.22 student')
	})

	test('a student who left a class and came back is there once, since the second time', async () => {
		await change(async (db) => {
			await db.update(s.inscriptions).set({ date_sortie: '2026-10-01' }).where(eq(s.inscriptions.etudiant_id, PEOPLE.marie.id))
			await db
				.insert(s.inscriptions)
				.values({ etudiant_id: PEOPLE.marie.id, classe_id: 1, annee_id: 2, statut: 'Active', date_entree: '2026-11-02', updated_at: AT })
		})
		const { enrollments } = await night()
		const own = enrollments!.rows.filter(({ userSourcedId }) => userSourcedId === 'alpha.user.22')
		expect(own.map(({ sourcedId, beginDate, endDate }) => [sourcedId, beginDate, endDate])).toEqual([
			['alpha.enrollment.1.1.22.student', '2026-11-02', ''],
			['alpha.enrollment.1.2.22.student', '2026-11-02', '']
		])
	})

	test('a student who leaves is named with that day before, and is out of the files on it', async () => {
		await change((db) =>
			db.update(s.inscriptions).set({ date_sortie: '2026-11-23' }).where(eq(s.inscriptions.etudiant_id, PEOPLE.marie.id))
		)
		const before = await night()
		expect(rowOf(before['enrollments'], 'alpha.enrollment.1.1.22.student')).toMatchObject({ endDate: '2026-11-23' })
		await night()
		const after = await night()
		expect([rowOf(after['users'], 'alpha.user.22'), members(after).filter((member) => member.includes('.22 '))]).toEqual([undefined, []])
	})

	test('a teacher ends on the day after the last one, and the course stays without a teacher', async () => {
		await change((db) => db.update(s.enseignements).set({ date_fin: '2026-11-22' }).where(eq(s.enseignements.matiere_id, 1)))
		const before = await night()
		expect(rowOf(before['enrollments'], 'alpha.enrollment.1.1.10.teacher')).toMatchObject({ primary: 'true', endDate: '2026-11-23' })
		await night()
		const after = await night()
		expect(rowOf(after['classes'], 'alpha.class.1.1')).toBeDefined()
		expect(members(after).filter((member) => member.startsWith('1.1'))).toEqual(['1.1 user.20 student', '1.1 user.22 student'])
	})
})

describe('the sessions in the files for a reader of OneRoster', () => {
	test('are the periods of the level of a class, which its terms name, and else those of all levels', async () => {
		const period = { annee_id: 2, updated_at: AT, date_debut: '2026-09-14', date_fin: '2027-01-31' }
		await change((db) =>
			db.insert(s.periodes).values([
				{ ...period, rang: 1, libelle: 'Semestre 1' },
				{ ...period, rang: 2, libelle: 'Semestre 2', date_debut: '2027-02-01', date_fin: '2027-07-31' },
				{ ...period, rang: 1, libelle: 'Semestre 1', niveau_id: 1, date_fin: '2026-12-31' }
			])
		)
		const { academicSessions, classes } = await night()
		expect(
			academicSessions!.rows
				.slice(1)
				.map(({ sourcedId, title, type, endDate, parentSourcedId }) => [sourcedId, title, type, endDate, parentSourcedId])
		).toEqual([
			['alpha.session.2026-2027.1', 'Semestre 1 2026-2027', 'semester', '2027-02-01', 'alpha.session.2026-2027'],
			['alpha.session.2026-2027.1.1', 'Semestre 1 BTS1 2026-2027', 'semester', '2027-01-01', 'alpha.session.2026-2027'],
			['alpha.session.2026-2027.2', 'Semestre 2 2026-2027', 'semester', '2027-08-01', 'alpha.session.2026-2027']
		])
		expect(['alpha.class.1.1', 'alpha.class.2.3'].map((id) => rowOf(classes, id)!['termSourcedIds'])).toEqual([
			'alpha.session.2026-2027.1,alpha.session.2026-2027.2',
			'alpha.session.2026-2027.1.1,alpha.session.2026-2027.2'
		])
	})

	test('without a period, a class names its year', async () => {
		expect(rowOf((await night())['classes'], 'alpha.class.1.1')).toMatchObject({ termSourcedIds: 'alpha.session.2026-2027' })
	})

	test('without a year that goes on, the files hold the school alone', async () => {
		await change((db) => db.update(s.annees).set({ courante: false }))
		schools.clock.set('2028-01-10T08:00:00Z')
		const counts = Object.entries(await night()).map(([name, { rows }]) => [name, rows.length])
		expect(Object.fromEntries(counts)).toEqual({
			manifest: 17,
			academicSessions: 0,
			orgs: 1,
			courses: 0,
			classes: 0,
			users: 0,
			enrollments: 0
		})
	})
})

describe('a text in the files for a reader of OneRoster', () => {
	const order = { code: 'ecole', adresses: 'internes', nom: 'École', version: '1.1' } as const
	const [debut, fin] = [null, null]
	const school = (personnes: School['personnes'], nom = 'L1'): School => ({
		annees: [{ libelle: '2026-2027', debut: '2026-09-14', fin: '2027-08-01', millesime: '2027' }],
		periodes: [],
		cours: [{ classe_id: 1, matiere_id: 1, code: 'M', matiere: 'Maths', classe: 'C', nom, niveau: 1, libelle: '2026-2027' }],
		membres: personnes.map(({ id }) => ({ classe_id: 1, matiere_id: 1, id, role: 'student', premier: 0, debut, fin })),
		personnes
	})

	test('is what stood in the school, on one line: also a comma, a quote, and an equals sign at the beginning', () => {
		const texts = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ',', '"', "'", ';', '\n', '\r', '\t', '\\', ' ', 'é', '𝒜', 'N') })
		fc.assert(
			fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 }), texts, (names, classe) => {
				const people = names.map(([nom, prenoms], index) => ({
					id: index + 1,
					identifiant: `e${index}`,
					nom,
					prenoms,
					email: null,
					actif: 1 as const,
					matricule: `E-${index}`
				}))
				const files = compose(order, school(people, classe))
				const rows = [...csvRecords(files.get('users.csv')!, ',', roomy())].slice(1).map(({ cells }) => [cells[8], cells[9]])
				expect(rows).toEqual(people.map((person) => [nomsExternes(person).given, nomsExternes(person).family]))
				for (const text of files.values()) expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|^\uFEFF/u)
			})
		)
	})

	test('a name that a spreadsheet would take for a formula is not changed: a reader of OneRoster is a program', () => {
		const files = compose(
			order,
			school([{ id: 1, identifiant: 'e', nom: '=1+1', prenoms: '@SUM(A1)', email: null, actif: 1, matricule: 'E' }])
		)
		expect(files.get('users.csv')).toContain(csvLine(['@SUM(A1)', '=1+1', '', 'E', 'u1@ecole.invalid', '', '', '', '', ''], ','))
	})
})

describe('the file for a reader of OneRoster', () => {
	test('stays as it is while nothing has changed, is another one afterwards, and its group may read it', async () => {
		await night()
		const { ino, mode } = statSync(zip())
		await night()
		expect([statSync(zip()).ino, (mode & 0o777).toString(8), readdirSync(join(folder.path, 'alpha'))]).toEqual([
			ino,
			'640',
			['oneroster.zip']
		])
		await change((db) => db.update(s.utilisateurs).set({ prenoms: 'Inès Marie' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id)))
		await night()
		expect(statSync(zip()).ino).not.toBe(ino)
	})

	test('is not written anywhere if the settings do not name a folder', async () => {
		schools.clock.advance({ hours: 24 })
		const files = oneRosterOf(schools.tenants)
		await files.runDue()
		expect([files.last(), existsSync(join(schools.tenants.options.folder, 'last-oneroster'))]).toEqual([undefined, false])
	})

	test('has a state of its own: in the findings, in the report without names, and by its rights', async () => {
		const files = oneRosterOf(schools.tenants, folder.path)
		const look = () =>
			checkFiles('oneroster', files.last(), folder.path, schools.clock.now()).map(({ what, level, sentence }) => [
				what,
				level,
				worded('en', sentence)
			])
		await night(files)
		expect(look()).toEqual([['OneRoster', 'PASS', `the files for OneRoster in ${folder.path} are less than an hour old`]])
		const report = () =>
			new Health({ ...schools.owner.deps.health.deps, programs: { ...NO_PROGRAMS, oneroster: files }, kept: { fast: 0, slow: 0 } }).report()
		expect((await report()).checks).toMatchObject({ oneroster: { status: 'ok', oldest_hours: 0, failed: 0 } })
		schools.clock.advance({ hours: 40 })
		expect(look()[0]).toEqual(['OneRoster', 'WARN', 'the files of alpha for OneRoster are 40 hours old: was the machine off at night?'])
		expect((await report()).checks['oneroster']).toMatchObject({ status: 'degraded' })
		chmodSync(folder.path, 0o2750)
		const { uid, gid } = statSync(folder.path)
		const alone = () => ({ group: `preau:x:${gid}:\n`, passwd: `preau:x:${uid}:${gid}::/:/bin/false\n` })
		expect(checkReader('oneroster', folder.path, 'alpha', alone).map(({ sentence }) => worded('en', sentence))).toEqual([
			`no other account can read ${zip()}: nobody else is in the group preau: sudo chgrp -R GROUP ${folder.path}`
		])
	})

	test('begins without a byte order mark', async () => {
		await night()
		expect(readOneRoster(zip())['manifest']!.columns[0]).toBe('propertyName')
	})
})
