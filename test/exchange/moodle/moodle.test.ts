import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
	chmodSync,
	chownSync,
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../src/db/queries/db'
import { loadConfig } from '../../../src/config/load'
import { checkFiles } from '../../../src/diagnostics/findings/programs'
import { Health } from '../../../src/diagnostics/health/health'
import { filesCheck } from '../../../src/diagnostics/health/programs'
import { sheetOf } from '../../../src/exchange/moodle/settings'
import { networks } from '../../../src/host/network/addresses'
import { checkReader } from '../../../src/diagnostics/doctor/programs.check'
import { makeReadable, placeFiles } from '../../../src/exchange/programs/place'
import { becomeOwner } from '../../../src/host/rights/folder-owner'
import { worded } from '../../../src/kit/sentence'
import { ABOUT } from '../../../src/exchange/programs/programs'
import * as s from '../../../src/school/schema'
import { temporaryFolder } from '../../support/folder'
import { moodleOf, ReadingMoodle } from '../../support/moodle'
import { NO_PROGRAMS } from '../../support/programs'
import { PEOPLE } from '../../support/people'
import { json, startSchools, type SchoolCode, type Schools } from '../../support/school'
import { smallDisk } from '../../support/small-disk'

const [MATHS, ANGLAIS, THERMIQUE] = ['MATH@MECA-L1@2026-2027', 'ANG@MECA-L1@2026-2027', 'THER@ENER-1@2026-2027']

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

const files = () => moodleOf(schools.tenants, folder.path)
const at = (name: string, code: SchoolCode = 'alpha') => join(folder.path, code, name)
const xml = (code: SchoolCode = 'alpha') => readFileSync(at('imsenterprise.xml', code), 'utf8')
const lines = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\r\n')
const change = async (run: (db: Db) => Promise<unknown>, code: SchoolCode = 'alpha') =>
	(await schools.store(code)).write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db }) => void (await run(db)))
const of = (id: number) =>
	files()
		.last()!
		.find(({ code }) => code === (id === 1 ? 'alpha' : 'beta'))!
/** The same at a school that wants real e-mails. */
const realNight = () => night(moodleOf(schools.tenants, folder.path, { adresses: 'reelles' }))
/** The night after the last one. */
async function night(moodle = files()) {
	schools.clock.advance({ hours: 24 })
	await moodle.runDue()
}

describe('the files for Moodle', () => {
	test('give a Moodle the accounts, courses and enrolments of the day', async () => {
		await night()
		const moodle = new ReadingMoodle()
		moodle.read(xml())
		expect(moodle.users).toEqual([
			{ idnumber: 'ETU-1', username: 'u20@alpha.invalid', firstname: 'Inès', lastname: 'ZADI', email: 'u20@alpha.invalid', auth: 'oauth2' },
			{
				idnumber: 'ETU-2',
				username: 'u21@alpha.invalid',
				firstname: 'Koffi',
				lastname: 'Élan',
				email: 'u21@alpha.invalid',
				auth: 'oauth2'
			},
			{ idnumber: 'ETU-3', username: 'u22@alpha.invalid', firstname: 'Marie', lastname: 'EBA', email: 'u22@alpha.invalid', auth: 'oauth2' },
			{
				idnumber: 'ENS-1',
				username: 'u10@alpha.invalid',
				firstname: 'Fanta',
				lastname: 'TRAORÉ',
				email: 'u10@alpha.invalid',
				auth: 'oauth2'
			},
			{
				idnumber: 'ENS-2',
				username: 'u11@alpha.invalid',
				firstname: 'Yao',
				lastname: "N'GUESSAN",
				email: 'u11@alpha.invalid',
				auth: 'oauth2'
			}
		])
		expect(Object.fromEntries(moodle.courses)).toEqual({
			[ANGLAIS]: { shortname: ANGLAIS, fullname: 'Anglais - Mécanique L1 (2026-2027)', category: 'Mécanique L1 (2026-2027)' },
			[MATHS]: { shortname: MATHS, fullname: 'Mathématiques - Mécanique L1 (2026-2027)', category: 'Mécanique L1 (2026-2027)' },
			[THERMIQUE]: { shortname: THERMIQUE, fullname: 'Thermique - Énergie 1 (2026-2027)', category: 'Énergie 1 (2026-2027)' }
		})
		expect([MATHS, ANGLAIS, THERMIQUE].map((course) => moodle.members(course))).toEqual([
			['ENS-1 02', 'ETU-1 01', 'ETU-3 01'],
			['ENS-2 02', 'ETU-1 01', 'ETU-3 01'],
			['ENS-2 02', 'ETU-2 01']
		])
		expect([...new ReadingMoodle().users, ...moodle.users].some(({ email }) => email.includes('beta'))).toBe(false)
		expect(xml('beta')).toContain('u21@beta.invalid')
	})

	test('say nothing about prospects, former students, coordinators and administrators', async () => {
		await night()
		for (const { name } of [{ name: 'awa' }, { name: 'moussa' }, { name: 'paul' }, { name: 'lea' }, { name: 'sortie' }, { name: 'parti' }])
			for (const file of ['imsenterprise.xml', 'utilisateurs.csv']) expect(readFileSync(at(file), 'utf8')).not.toContain(name)
	})

	test('have each person twice, first to create and then to update', async () => {
		await night()
		const people = xml()
			.split('\n')
			.filter((line) => line.startsWith('<person'))
		expect(people.map((line) => line.startsWith('<person recstatus="2">'))).toEqual(people.map((_, index) => index % 2 === 1))
		expect(people.map((line) => line.replace(' recstatus="2"', ''))).toEqual(
			people.flatMap((line, index) => (index % 2 === 0 ? [line, line] : []))
		)
	})

	test('serve the upload pages as well, with cohort and groups', async () => {
		await night()
		expect(lines('cours.csv').slice(0, 2)).toEqual([
			'shortname,fullname,idnumber,startdate,enddate',
			`${ANGLAIS},Anglais - Mécanique L1 (2026-2027),${ANGLAIS},2026-09-14,2027-07-31`
		])
		const [head, ines, ...others] = lines('utilisateurs.csv')
		expect(head).toBe('username,firstname,lastname,email,idnumber,auth,cohort1,course1,role1,group1,course2,role2,group2')
		const group = 'MECA-L1@2026-2027'
		expect(ines).toBe(
			`u20@alpha.invalid,Inès,ZADI,u20@alpha.invalid,ETU-1,oauth2,${group},${ANGLAIS},student,${group},${MATHS},student,${group}`
		)
		expect(others.at(-1)).toStartWith(`u11@alpha.invalid,Yao,N'GUESSAN,u11@alpha.invalid,ENS-2,oauth2,,${ANGLAIS},editingteacher,${group},`)
	})

	test('name everybody who has left as gone, in each file until the year has ended', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		await change((db) =>
			db.update(s.inscriptions).set({ date_sortie: '2026-11-21' }).where(eq(s.inscriptions.etudiant_id, PEOPLE.marie.id))
		)
		await night()
		await night()
		moodle.read(xml())
		expect(moodle.members(MATHS)).toEqual(['ENS-1 02', 'ETU-1 01'])
		await change((db) => db.update(s.inscriptions).set({ date_sortie: null }).where(eq(s.inscriptions.etudiant_id, PEOPLE.marie.id)))
		await night()
		moodle.read(xml())
		expect(moodle.members(MATHS)).toEqual(['ENS-1 02', 'ETU-1 01', 'ETU-3 01'])
	})

	test('take out a teacher who was replaced, and one whose teaching was deleted', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		await change((db) => db.update(s.enseignements).set({ enseignant_id: PEOPLE.yao.id }).where(eq(s.enseignements.matiere_id, 1)))
		await change((db) => db.delete(s.enseignements).where(eq(s.enseignements.matiere_id, 3)))
		await night()
		moodle.read(xml())
		expect([moodle.members(MATHS), moodle.members(THERMIQUE)]).toEqual([['ENS-2 02', 'ETU-1 01', 'ETU-3 01'], []])
	})

	test('empty the course of a class whose code has changed, and fill another one', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		await change((db) => db.update(s.classes).set({ code: 'MECA-L1A', nom: 'Mécanique L1 A' }).where(eq(s.classes.id, 1)))
		await night()
		moodle.read(xml())
		expect([moodle.members(MATHS), moodle.members('MATH@MECA-L1A@2026-2027')]).toEqual([[], ['ENS-1 02', 'ETU-1 01', 'ETU-3 01']])
	})

	test('keep the members of a class whose code only changes its case or accents, which a Moodle does not see', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		await change((db) => db.update(s.classes).set({ code: 'méca-l1' }).where(eq(s.classes.id, 1)))
		await night()
		moodle.read(xml())
		expect(moodle.members(MATHS)).toEqual(['ENS-1 02', 'ETU-1 01', 'ETU-3 01'])
		await change((db) =>
			db.update(s.inscriptions).set({ date_sortie: '2026-11-21' }).where(eq(s.inscriptions.etudiant_id, PEOPLE.marie.id))
		)
		await night()
		moodle.read(xml())
		expect(moodle.members(MATHS)).toEqual(['ENS-1 02', 'ETU-1 01'])
	})

	test('give a class that is only called otherwise its new name', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		await change((db) => db.update(s.classes).set({ nom: 'Première mécanique' }).where(eq(s.classes.id, 1)))
		await night()
		moodle.read(xml())
		expect(moodle.courses.get(MATHS)).toMatchObject({
			fullname: 'Mathématiques - Première mécanique (2026-2027)',
			category: 'Mécanique L1 (2026-2027)'
		})
	})

	test('follow a changed matricule, identifiant and e-mail, where a school wants real e-mails', async () => {
		const moodle = new ReadingMoodle()
		const night = () => realNight()
		await night()
		moodle.read(xml())
		await change((db) => db.update(s.etudiants).set({ matricule: 'ETU-100' }).where(eq(s.etudiants.id, PEOPLE.ines.id)))
		await night()
		moodle.read(xml())
		await change((db) =>
			db
				.update(s.utilisateurs)
				.set({ identifiant: 'inès.z', identifiant_norm: 'inès.z', email: null, email_norm: null })
				.where(eq(s.utilisateurs.id, PEOPLE.ines.id))
		)
		await night()
		moodle.read(xml())
		expect(moodle.users).toHaveLength(5)
		expect(moodle.users.find(({ idnumber }) => idnumber === 'ETU-100')).toMatchObject({ username: 'inès.z', email: 'u20@alpha.invalid' })
		expect(moodle.members(MATHS)).toContain('ETU-100 01')
	})

	test('empty the courses of a year that has turned, for thirty days', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		schools.clock.set('2027-09-14T08:00:00Z')
		await change(async (db) => {
			await db.update(s.annees).set({ courante: false, updated_at: '2027-09-14T08:00:00+00:00' }).where(eq(s.annees.id, 2))
			await db.insert(s.annees).values({
				id: 3,
				libelle: '2027-2028',
				date_debut: '2027-09-14',
				date_fin: '2028-07-31',
				courante: true,
				updated_at: '2027-09-14T08:00:00+00:00'
			})
		})
		await night()
		moodle.read(xml())
		expect(moodle.courses.size).toBe(3)
		expect([MATHS, ANGLAIS, THERMIQUE].flatMap((course) => moodle.members(course))).toEqual([])
		schools.clock.set('2027-10-13T08:00:00Z')
		await night()
		expect(xml()).toContain(MATHS)
		await night()
		expect(xml()).not.toContain('<member>')
	})

	test('keep the members of the current year after its last day, until another one begins', async () => {
		await night()
		schools.clock.set('2027-08-15T08:00:00Z')
		await night()
		expect(xml()).not.toContain('<status>0</status>')
	})

	test('write names that would break the tags of Moodle as plain text', async () => {
		await change((db) =>
			db.update(s.utilisateurs).set({ nom: 'DUPONT & <b>FILS</b>', prenoms: 'A\n</person>wa' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id))
		)
		await change((db) => db.update(s.classes).set({ nom: 'L1 <A> & B' }).where(eq(s.classes.id, 1)))
		await night()
		const moodle = new ReadingMoodle()
		moodle.read(xml())
		expect(moodle.users[0]).toMatchObject({ lastname: 'DUPONT et bFILS/b', firstname: 'A /personwa' })
		expect(moodle.courses.get(MATHS)?.fullname).toBe('Mathématiques - L1 A et B (2026-2027)')
		expect(
			xml()
				.split('\n')
				.every((line) => /^(<.*>)?$/.test(line))
		).toBe(true)
		expect(xml()).not.toContain('&')
	})

	test('leave out whoever Moodle would take for somebody else, and for its administrator, where a school wants real e-mails', async () => {
		await change(async (db) => {
			await db.update(s.enseignants).set({ matricule: 'étu-1' }).where(eq(s.enseignants.id, PEOPLE.fanta.id))
			await db.update(s.utilisateurs).set({ identifiant: 'Ádmin', identifiant_norm: 'ádmin' }).where(eq(s.utilisateurs.id, PEOPLE.koffi.id))
			await db
				.update(s.etudiants)
				.set({ matricule: 'X'.repeat(101) })
				.where(eq(s.etudiants.id, PEOPLE.marie.id))
		})
		await realNight()
		const moodle = new ReadingMoodle()
		moodle.read(xml())
		expect(moodle.users.map(({ username }) => username)).toEqual(['ines', 'yao'])
		expect(moodle.members(MATHS)).toEqual(['ETU-1 01'])
		expect(of(1).left_out).toBe(3)
	})
})

describe('a school whose Moodle was joined when it got real e-mails', () => {
	beforeEach(async () => {
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, journal }) => {
			await db.update(s.etablissement).set({ adresses_reelles: true })
			await journal({ action: 'test', objet: 'etablissement', id: 1 })
		})
	})

	test('keeps them, and learns it from the sheet until its settings choose', async () => {
		await night()
		expect(xml()).toContain('<userid authenticationtype="oauth2">ines</userid>')
		expect(xml()).toContain('<email>ines@ecole.test</email>')
		expect(readFileSync(at('LISEZMOI.txt'), 'utf8')).toContain('À DÉCIDER')
		expect(readFileSync(at('README.txt'), 'utf8')).toContain('DECIDE')
		await realNight()
		expect(readFileSync(at('LISEZMOI.txt'), 'utf8')).not.toContain('À DÉCIDER')
	})

	test('keeps its accounts in Moodle when it chooses e-mails that are made up', async () => {
		const moodle = new ReadingMoodle()
		await night()
		moodle.read(xml())
		const members = moodle.members(MATHS)
		await night(moodleOf(schools.tenants, folder.path, { adresses: 'internes' }))
		moodle.read(xml())
		expect([moodle.users.length, moodle.members(MATHS)]).toEqual([5, members])
		expect(moodle.users.map(({ email }) => email)).toEqual([20, 21, 22, 10, 11].map((id) => `u${id}@alpha.invalid`))
	})
})

describe('two accounts with one e-mail', () => {
	test('cannot be: the second one is refused', async () => {
		const same = change((db) =>
			db
				.update(s.utilisateurs)
				.set({ email: 'Ines@ecole.test', email_norm: 'ines@ecole.test' })
				.where(eq(s.utilisateurs.id, PEOPLE.koffi.id))
		)
		expect(
			await same.then(
				() => 'written',
				() => 'refused'
			)
		).toBe('refused')
	})
})

describe('a file for Moodle', () => {
	const stat = () => ABOUT.moodle.files.map((name) => statSync(at(name)).ino)

	test('stays as it is while nothing has changed, and is another one afterwards', async () => {
		await night()
		const before = stat()
		await night()
		expect(stat()).toEqual(before)
		await change((db) => db.update(s.utilisateurs).set({ prenoms: 'Inès Marie' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id)))
		await night()
		expect(stat().map((ino, index) => ino === before[index])).toEqual([false, true, false, true, true])
	})

	test('is younger than the former one by whole seconds, even if the clock was put back', async () => {
		await night()
		const former = Math.floor(statSync(at('imsenterprise.xml')).mtimeMs / 1000)
		await change((db) => db.update(s.utilisateurs).set({ prenoms: 'Inès Marie' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id)))
		schools.clock.set('2026-11-20T09:00:00Z')
		await files().runDue()
		expect(Math.floor(statSync(at('imsenterprise.xml')).mtimeMs / 1000)).toBe(former + 1)
	})

	test('is read to its end by a Moodle that has opened it before', async () => {
		await night()
		const [before, descriptor] = [xml(), openSync(at('imsenterprise.xml'), 'r')]
		await change((db) => db.update(s.utilisateurs).set({ prenoms: 'Inès Marie' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id)))
		await night()
		expect(readFileSync(descriptor, 'utf8')).toBe(before)
		closeSync(descriptor)
		expect(xml()).not.toBe(before)
	})

	test('is readable for the group of the folder, and for nobody else', async () => {
		await night()
		expect(ABOUT.moodle.files.map((name) => (statSync(at(name)).mode & 0o777).toString(8))).toEqual(ABOUT.moodle.files.map(() => '640'))
		expect(statSync(join(folder.path, 'alpha')).mode & 0o057).toBe(0o050)
	})

	const isReadable = (group: string, passwd: string) =>
		checkReader('moodle', folder.path, 'alpha', () => ({ group, passwd })).map(({ level, sentence }) => [level, worded('en', sentence)])

	test("is what the doctor reads as an account of the folder's group does, at each step of the path", async () => {
		expect(isReadable('', '')).toEqual([])
		chmodSync(folder.path, 0o2750)
		await night()
		const [{ uid, gid }, file, own] = [statSync(folder.path), at('imsenterprise.xml'), join(folder.path, 'alpha')]
		const passwd = `preau:x:${uid}:${gid}::/:/bin/false\nwww-data:x:33333:33333::/:/bin/false\n`
		expect(isReadable(`web:x:${gid}:www-data\n`, passwd)).toEqual([['PASS', `the group web reads ${file}`]])
		expect(isReadable(`preau:x:${gid}:\n`, passwd)).toEqual([
			['WARN', `Moodle cannot read ${file}: nobody else is in the group preau: sudo chgrp -R www-data ${folder.path}`]
		])
		chmodSync(own, 0o2700)
		expect(isReadable(`web:x:${gid}:www-data\n`, passwd)).toEqual([
			[
				'WARN',
				`the group web cannot read ${file}: sudo chgrp -R web ${folder.path} && sudo chmod -R g+rX ${folder.path} && sudo chmod g+s ${own}`
			]
		])
		chmodSync(own, 0o2750)
		chmodSync(file, 0o600)
		expect(isReadable(`web:x:${gid}:www-data\n`, passwd)[0]![0]).toBe('WARN')
	})

	test('is found by the doctor where every account of the machine may read it, although nobody else is in the group', async () => {
		await night()
		const [{ uid, gid }, file, own] = [statSync(folder.path), at('imsenterprise.xml'), join(folder.path, 'alpha')]
		const alone = () => isReadable(`preau:x:${gid}:\n`, `preau:x:${uid}:${gid}::/:/bin/false\n`)[0]![0]
		for (const path of [folder.path, own]) chmodSync(path, 0o2755)
		chmodSync(file, 0o644)
		expect(alone()).toBe('PASS')
		chmodSync(file, 0o640)
		expect(alone()).toBe('WARN')
	})

	test('keeps the group of its parent, also for a user who is not in that group', async () => {
		if (process.getuid?.() !== 0) return
		chownSync(folder.path, 65534, 33)
		chmodSync(folder.path, 0o2750)
		const made = join(folder.path, 'ecole')
		const resign = becomeOwner(folder.path)
		try {
			makeReadable(made)
			placeFiles(made, new Map([['a.txt', Buffer.from('a')]]), schools.clock.now())
		} finally {
			resign()
		}
		const [inside, parent] = [statSync(join(made, 'a.txt')), statSync(made)]
		expect([parent.gid, parent.mode & 0o7777, inside.gid, inside.mode & 0o777]).toEqual([33, 0o2750, 33, 0o640])
	})

	test('a file that somebody has made a link is replaced, and the target of the link stays', async () => {
		const other = join(folder.path, 'other')
		writeFileSync(other, 'precious')
		mkdirSync(join(folder.path, 'alpha'))
		for (const name of ['imsenterprise.xml', 'imsenterprise.xml.part']) symlinkSync(other, at(name))
		await night()
		expect([readFileSync(other, 'utf8'), xml().startsWith('<?xml')]).toEqual(['precious', true])
	})
})

describe('a folder for Moodle', () => {
	test('a missing folder is not made, and is reported with the reason until it is there', async () => {
		const path = join(folder.path, 'usb')
		const moodle = moodleOf(schools.tenants, path)
		await night(moodle)
		expect(existsSync(path)).toBe(false)
		expect(moodle.last()![0]).toMatchObject({ written: null, error: { values: { place: path, reason: { phrase: 'it is not there' } } } })
		mkdirSync(path)
		schools.clock.advance({ minutes: 30 })
		await moodle.runDue()
		expect(readdirSync(path)).toEqual([])
		schools.clock.advance({ minutes: 31 })
		await moodle.runDue()
		expect(moodle.last()![0]).toMatchObject({ written: expect.any(String), error: null })
	})

	test('a link is refused, also a link in it where the folder of an institution should be', async () => {
		const [link, real] = [join(folder.path, 'link'), join(folder.path, 'real')]
		mkdirSync(real)
		symlinkSync(real, link)
		const moodle = moodleOf(schools.tenants, link)
		await night(moodle)
		expect(moodle.last()![0]?.error).toEqual({ phrase: '{path} is a link: name the folder itself', values: { path: link } })
		symlinkSync(folder.path, join(real, 'alpha'))
		await night(moodleOf(schools.tenants, real))
		expect(readdirSync(folder.path).toSorted()).toEqual(['link', 'real'])
	})

	test('a full or read-only folder keeps the former file whole, and says why it is the old one', async () => {
		const disk = smallDisk()
		const moodle = moodleOf(schools.tenants, disk.path)
		await night(moodle)
		const file = join(disk.path, 'alpha', 'imsenterprise.xml')
		const before = readFileSync(file, 'utf8')
		await change((db) => db.update(s.utilisateurs).set({ prenoms: 'Inès Marie' }).where(eq(s.utilisateurs.id, PEOPLE.ines.id)))
		if (disk.mounted) {
			disk.fill()
			await night(moodle)
			expect(moodle.last()![0]?.error).toEqual({ phrase: 'the disk is full' })
			disk.clear()
			Bun.spawnSync(['mount', '-o', 'remount,ro', disk.path])
			await night(moodle)
			expect(moodle.last()![0]?.error).toMatchObject({ values: { reason: { phrase: 'the disk is read-only' } } })
			expect([readFileSync(file, 'utf8'), readdirSync(join(disk.path, 'alpha')).toSorted()]).toEqual([
				before,
				[...ABOUT.moodle.files].toSorted()
			])
		}
		disk.remove()
	})
})

describe('the night', () => {
	test('a night that the machine slept through is made up after its start, once', async () => {
		const moodle = files()
		await moodle.runDue()
		const { written } = of(1)
		schools.clock.advance({ minutes: 5 })
		await moodle.runDue()
		expect(of(1).written).toBe(written)
		schools.clock.advance({ hours: 50 })
		await moodle.runDue()
		expect(of(1).written).not.toBe(written)
	})

	test('writes nothing anywhere if the settings do not name a folder', async () => {
		const moodle = moodleOf(schools.tenants)
		await night(moodle)
		expect([moodle.last(), readdirSync(folder.path), existsSync(join(schools.folder, 'last-moodle'))]).toEqual([undefined, [], false])
	})

	test('leaves one institution whose file cannot be read out, and writes those of the other', async () => {
		rmSync(join(folder.path, 'alpha'), { recursive: true, force: true })
		writeFileSync(join(folder.path, 'alpha'), 'a file')
		await night()
		expect([of(1).error?.values?.['reason'], of(2).error]).toEqual([
			expect.objectContaining({ phrase: 'a file stands where a folder should be' }),
			null
		])
	})
})

describe('the sheet of steps', () => {
	test('names the address of the service, our port, and what Moodle may go on blocking', async () => {
		await night()
		const sheet = readFileSync(at('LISEZMOI.txt'), 'utf8')
		expect(sheet).toContain('https://sms.ecole.lan/alpha/oidc')
		const blocked = sheet.match(/^ {7}[\d.:]+(?:\/\d+)?$/gm)!.map((line) => line.trim())
		expect(blocked).toContain('443')
		const isBlocked = networks(blocked.filter((entry) => /[.:]/.test(entry)))
		for (const address of ['192.168.1.4', '192.168.1.6', '192.168.255.255', '192.168.0.0', '10.0.0.1', '127.0.0.1', '169.254.169.254'])
			expect(isBlocked(address)).toBe(true)
		expect(isBlocked('192.168.1.5')).toBe(false)
	})

	const SHEETS = ['LISEZMOI.txt', 'README.txt'] as const
	const sheets = () => SHEETS.map((name) => readFileSync(at(name), 'utf8'))

	test.each(SHEETS)('%s names its steps in the order in which they work', async (name) => {
		await night()
		const sheet = readFileSync(at(name), 'utf8')
		const steps = [
			"WHERE deleted = 0 AND auth <> 'oauth2'",
			'update-ca-certificates',
			'192.168.1.5 sms.ecole.lan',
			'curl https://sms.ecole.lan/alpha/oidc/.well-known/openid-configuration',
			'curlsecurityallowedport',
			'curlsecurityblockedhosts',
			'field_lock_email',
			'preau client create alpha Moodle',
			'https://MOODLE/pix/i/user.svg',
			'Discovery',
			'Could not discover service endpoints',
			'sub      ->  username',
			'authpreventaccountcreation',
			'imsfilelocation',
			`head -3 ${join(folder.path, 'alpha')}/imsenterprise.xml`,
			'rsync -t',
			'createnewusers',
			'createnewcategories',
			'cron_task',
			'An account with your email address could not be found',
			'Percentage',
			'Grade export decimal places'
		]
		const places = steps.map((step) => sheet.indexOf(step, step.startsWith('An account') ? sheet.indexOf('cron_task') : 0))
		expect(places).toEqual(places.toSorted((a, b) => a - b))
		expect(places).not.toContain(-1)
		expect(Math.max(...sheet.split('\n').map((line) => (line.startsWith('       ') ? 0 : line.length)))).toBeLessThanOrEqual(112)
	})

	test('is the same in French and English: its steps, settings, commands and addresses', async () => {
		await night()
		const facts = sheets().map((sheet) => [
			sheet.match(/^\d\. /gm),
			[
				...new Set(
					sheet.match(
						/\b(?:ims[a-z]{5,}|curlsecurity[a-z]+|createnew[a-z]+|updatecourses|authprevent[a-z]+|field_lock_[a-z]+|truncatecourse[a-z]+|[a-z]+gradesdefault|[a-z]+history|unenrolaction)\b/g
					)
				)
			].toSorted(),
			sheet.match(/^ {7}.+$/gm)
		])
		expect(facts[0]).toEqual(facts[1])
	})

	test('demands that Moodle confirms each link by mail if the school wants real e-mails, and only then', async () => {
		await night()
		expect(sheets().map((sheet) => /\(?Require email verification\)?\s?: (\w+)/.exec(sheet)![1])).toEqual(['NON', 'NO'])
		await realNight()
		expect(sheets().map((sheet) => /\(?Require email verification\)?\s?: (\w+)/.exec(sheet)![1])).toEqual(['OUI', 'YES'])
	})

	test('is made from the settings: the name and port of this machine, never its addresses as a name', () => {
		const config = loadConfig({
			file: join(folder.path, 'preau.toml'),
			text: '[server]\nport = 8443\nnames = ["192.168.1.5", "sms.ecole.lan"]\n[moodle]\ndossier = "/srv/moodle"'
		})
		expect(sheetOf(config, 'ecole', '/srv/moodle/ecole', { addresses: () => ['127.0.0.1', '192.168.1.5', 'fe80::1'] })).toEqual({
			issuer: 'https://sms.ecole.lan:8443/ecole/oidc',
			port: 8443,
			addresses: ['192.168.1.5'],
			file: '/srv/moodle/ecole/imsenterprise.xml'
		})
	})

	test('has the addresses of this machine if it listens behind a proxy, on its own address alone', () => {
		const text = '[server]\nhost = "127.0.0.1"\nnames = ["sms.ecole.lan"]\n[tls]\nmode = "off"\n[moodle]\ndossier = "/srv/moodle"'
		const config = loadConfig({ file: join(folder.path, 'preau.toml'), text })
		expect(sheetOf(config, 'ecole', '/srv/moodle/ecole', { addresses: () => ['127.0.0.1', '192.168.1.5'] })).toMatchObject({
			issuer: 'https://sms.ecole.lan/ecole/oidc',
			port: 443,
			addresses: ['192.168.1.5']
		})
	})
})

describe('the state of the files for Moodle', () => {
	const look = async () => {
		const { clock } = schools
		return checkFiles('moodle', files().last(), folder.path, clock.now())
			.map(({ level, sentence }) => [level, worded('en', sentence)])
			.concat([[filesCheck(files().last()!, clock.now()).status]])
	}

	test('is when they were last written, and why not', async () => {
		await night()
		expect(await look()).toEqual([['PASS', `the files for Moodle in ${folder.path} are less than an hour old`], ['ok']])
		schools.clock.advance({ hours: 40 })
		expect(await look()).toEqual([
			['WARN', 'the files of alpha for Moodle are 40 hours old: was the machine off at night?'],
			['WARN', 'the files of beta for Moodle are 40 hours old: was the machine off at night?'],
			['degraded']
		])
		rmSync(join(folder.path, 'alpha'), { recursive: true })
		writeFileSync(join(folder.path, 'alpha'), '')
		await files().runDue()
		const reason = `${join(folder.path, 'alpha', 'utilisateurs.csv')}: a file stands where a folder should be`
		expect((await look())[0]).toEqual([
			'WARN',
			`the files of alpha for Moodle in ${folder.path} are 40 hours old, it is tried again every hour: ${reason}`
		])
		expect(filesCheck(files().last()!, schools.clock.now())).toEqual({ status: 'degraded', oldest_hours: 40, failed: 1 })
	})

	test('names how many are left out, and no person', async () => {
		await change((db) =>
			db.update(s.utilisateurs).set({ identifiant: 'guest', identifiant_norm: 'guest' }).where(eq(s.utilisateurs.id, PEOPLE.koffi.id))
		)
		await realNight()
		expect((await look())[0]).toEqual([
			'WARN',
			'the files of alpha for Moodle leave out 1 people or courses; "preau export alpha DIR --pour moodle" names them'
		])
	})

	test('is in the report that everybody may read without a name or path, and absent where no folder is named', async () => {
		const health = (await json(schools.call('http://pc.lan/health'))) as { checks: object }
		expect(health.checks).not.toHaveProperty('moodle')
		await night()
		const moodle = files()
		const { health: own } = schools.owner.deps
		const report = await new Health({ ...own.deps, programs: { ...NO_PROGRAMS, moodle }, kept: { fast: 0, slow: 0 } }).report()
		expect(report.checks['moodle']).toEqual({ status: 'ok', oldest_hours: 0, failed: 0 })
	})
})
