import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { scryptSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { couponSaisi } from '../../src/domain/personnes/coupon'
import type { Db } from '../../src/db/queries/db'
import { sortKey } from '../../src/kit/forms'
import { applyDue } from '../../src/features/justificatifs/effet.service'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { codeIn, slip, slipCode } from '../support/coupons'
import { AT, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { wordsOf } from '../../src/school/words'

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-10-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
	await write(schools, async (db) => {
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-10-06', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 }
		])
		await insertEvaluations(db, [
			{ id: 1, date: '2026-10-01', titre: 'Devoir A' },
			{ id: 2, date: '2026-10-02', titre: 'Devoir B' }
		])
	})
})
afterAll(() => schools.stop())

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows as unknown as Record<string, string | number | null>[]
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

const FORM = {
	'e.nom': 'BAMBA',
	'e.prenoms': 'Salif',
	'e.sexe': 'M',
	'e.date_naissance': '2007-03-04',
	'e.telephone': '+2250707070707',
	'i.classe': 'MECA-L1',
	'i.statut': 'Active',
	'i.date_inscription': '2026-10-20',
	'i.date_entree': '2026-10-20',
	'r.nom': 'BAMBA',
	'r.prenoms': 'Issa',
	'r.lien': 'père',
	'r.telephone': '+2250101010101',
	'r.absences': 'sms',
	'r.payeur': 'oui'
}
/** Further values of the student known in another spelling. */
const SAME = { 'e.date_naissance': '2005-01-02', 'e.telephone': '+2250701020304' }
const NEW = '/etudiants/nouveau'

describe('a new student', () => {
	test('no two fields of the form have one name', async () => {
		const html = await (await awa.get(NEW)).text()
		const names = [...html.matchAll(/<span class="label">([^<]+)<\/span>/g)].map(([, name]) => name!)
		expect(names).toEqual(expect.arrayContaining(['Téléphone du parent', "Téléphone de l'étudiant"]))
		expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
	})

	test('a new student is proposed the next matricule of the school', async () => {
		expect(hidden(await (await awa.get(NEW)).text(), 'e.matricule')).toBe('ETU-7')
	})

	test('student, class and guardian are created in one write, however often the form is sent', async () => {
		const fields = { ...FORM, 'e.matricule': 'ETU-7' }
		const [first, again] = [await awa.post(NEW, fields), await awa.post(NEW, fields)]
		expect([first.status, again.status]).toEqual([303, 303])
		expect(again.headers.get('location')).toBe(first.headers.get('location'))
		const fresh = await (await awa.get(NEW)).text()
		expect(fresh).not.toContain('<ul class="rows"></ul>')
		// each channel is offered once, though files know more words
		const [, ways = ''] = /<select[^>]*name="r\.absences"[^>]*>(.*?)<\/select>/.exec(fresh) ?? []
		expect([...ways.matchAll(/value="([^"]*)"/g)].map(([, way]) => way)).toEqual(['non', 'email', 'sms', 'email|sms'])
		expect(
			await rows(`SELECT u.nom, u.identifiant, i.statut, i.date_entree, r.prenoms, r.absences, r.payeur FROM etudiants e
				JOIN utilisateurs u ON u.id = e.id JOIN inscriptions i ON i.etudiant_id = e.id JOIN responsables r ON r.etudiant_id = e.id
				WHERE e.matricule = 'ETU-7'`)
		).toMatchObject([
			{ nom: 'BAMBA', identifiant: 'ETU-7', statut: 'Active', date_entree: '2026-10-20', prenoms: 'Issa', absences: 'sms', payeur: 1 }
		])
		expect(await rows("SELECT count(DISTINCT ecriture_id) AS n FROM journal_lignes WHERE action = 'fiche.create'")).toMatchObject([
			{ n: 1 }
		])
	})

	test.each([
		['the same', { 'e.nom': 'bamba', 'e.prenoms': 'SALIF' }],
		['first and last name swapped', { 'e.nom': 'SALIF', 'e.prenoms': 'Bamba', 'e.date_naissance': '' }],
		['close, born on one day', { 'e.nom': 'BANBA', 'e.telephone': '' }],
		['close, with one phone', { 'e.nom': 'BANBA', 'e.date_naissance': '', 'e.telephone': '+225 07 07 07 07 07' }]
	])('a name that is %s brings up possible duplicates before a second student is created', async (_what, other) => {
		const before = await rows('SELECT count(*) AS n FROM etudiants')
		const asked = await awa.post(NEW, { ...FORM, 'e.matricule': 'ETU-8', ...other })
		expect(asked.status).toBe(200)
		const html = await asked.text()
		expect(html).toContain('Créer quand même')
		// the existing student is above the typed values
		expect(html.indexOf('>ETU-7')).toBeGreaterThan(0)
		expect(html.indexOf('>ETU-7')).toBeLessThan(html.indexOf('value="ETU-8"'))
		expect(html).toContain('value="ETU-8"')
		expect(await rows('SELECT count(*) AS n FROM etudiants')).toEqual(before)
	})

	test.each([
		['an apostrophe that was forgotten', ['N’GUESSAN', 'Adjoua'], { 'e.nom': 'N GUESSAN', 'e.prenoms': 'Adjoua' }],
		['a hyphen that parts no words', ['DIBY', 'Jean-Marie'], { 'e.nom': 'DIBY', 'e.prenoms': 'JeanMarie' }],
		['two words of one', ['DAGO', 'JeanPaul'], { 'e.nom': 'DAGO', 'e.prenoms': 'Jean Paul' }],
		['short words', ['BA', 'Ly'], { 'e.nom': 'BA', 'e.prenoms': 'Ly' }],
		['letters of the country alone', ['ƐSƐ', 'Ɔkɔ'], { 'e.nom': 'ESE', 'e.prenoms': 'Oko' }],
		['letters of the country', ['ƐSSƆH', 'Akpéné'], { 'e.nom': 'ESSOH', 'e.prenoms': 'Akpene' }],
		['another name, with day and phone', ['TIA', 'Ama Rose'], { 'e.nom': 'GBE', 'e.prenoms': 'Ama', ...SAME }],
		[
			'a name more, with day',
			['LOBA', 'Zita'],
			{ 'e.nom': 'LOBA épouse GBE', 'e.prenoms': 'Zita', 'e.date_naissance': SAME['e.date_naissance'] }
		],
		['of nobody, with one national number', ['OUATTARA', 'Sita'], { 'e.nom': 'BOA', 'e.prenoms': 'Luc', 'e.numero_national': 'ci 0042' }]
	])('another spelling, %s, brings up possible duplicates', async (_what, [nom, prenoms], typed) => {
		await write(schools, async (db) => {
			await insertStudent(db, 1100, nom!, prenoms!)
			await db.run(`UPDATE etudiants SET date_naissance = '${SAME['e.date_naissance']}', numero_national = 'CI-0042' WHERE id = 1100`)
			await db.run(`UPDATE utilisateurs SET telephone = '${SAME['e.telephone']}' WHERE id = 1100`)
		})
		const fields = { 'e.matricule': 'ETU-95', 'i.statut': 'Active', 'i.classe': '', 'r.urgence': 'oui', ...typed }
		const asked = await awa.post(NEW, fields)
		await write(schools, async (db) => {
			await db.run('DELETE FROM etudiants WHERE id = 1100')
			await db.run('DELETE FROM utilisateurs WHERE id = 1100')
		})
		expect([asked.status, (await asked.text()).includes('>S-1100')]).toEqual([200, true])
	})

	test('a name is compared with the same name among hundreds of partly equal ones', async () => {
		const many = 'WITH RECURSIVE n (i) AS (SELECT 2000 UNION ALL SELECT i + 1 FROM n WHERE i < 2600)'
		await write(schools, async (db) => {
			await db.run(`${many} INSERT INTO utilisateurs (id, identifiant, identifiant_norm, role, nom, prenoms, cle_tri, updated_at)
				SELECT i, 'y' || i, 'y' || i, 'etudiant', 'ABCDEFGH' || i, 'Yao', 'abcdefgh' || i || char(1) || 'yao', '${AT}' FROM n`)
			await db.run(`${many} INSERT INTO etudiants (id, matricule, updated_at) SELECT i, 'Y-' || i, '${AT}' FROM n`)
			await insertStudent(db, 1100, 'N’DA', 'Yao')
		})
		const asked = await awa.post(NEW, {
			'e.matricule': 'ETU-96',
			'e.nom': 'NDA',
			'e.prenoms': 'Yao',
			'i.statut': 'Active',
			'i.classe': '',
			'r.urgence': 'oui'
		})
		await write(schools, async (db) => {
			await db.run('DELETE FROM etudiants WHERE id >= 1100')
			await db.run('DELETE FROM utilisateurs WHERE id >= 1100')
		})
		expect([asked.status, (await asked.text()).includes('>S-1100')]).toEqual([200, true])
	})

	test('a birth date must be past, an entry near the year, and a telephone number dialled', async () => {
		const wrong = { 'e.telephone': 'abc', 'e.date_naissance': '2030-01-01', 'i.date_entree': '1990-01-01' }
		const answer = await awa.post(NEW, { ...FORM, ...wrong, 'e.matricule': 'ETU-90', 'e.nom': 'SYLLA' })
		expect(answer.status).toBe(422)
		const said = await saidBy(answer)
		for (const part of ['Cette date doit être passée', 'au moins six chiffres', "loin de l'année 2026-2027"]) expect(said).toContain(part)
		// one wrong digit gives another year
		const late = await awa.post(NEW, { ...FORM, 'e.matricule': 'ETU-90', 'e.nom': 'SYLLA', 'i.date_entree': '2025-10-20' })
		expect(late.status).toBe(422)
		expect(await rows("SELECT 1 FROM etudiants WHERE matricule = 'ETU-90'")).toEqual([])
	})

	test('a new student is compared with students born on the same day, in either form of the date', async () => {
		const fields = { ...FORM, 'e.matricule': 'ETU-91', 'e.nom': 'BANBA', 'e.telephone': '', 'e.date_naissance': '04/03/2007' }
		const answer = await awa.post(NEW, fields)
		expect(await saidBy(answer.clone())).toContain('BAMBA')
		expect(answer.status).not.toBe(303)
	})

	test('a new student is created anyway if the secretary says so', async () => {
		const fields = { ...FORM, 'e.matricule': 'ETU-8' }
		const confirme = hidden(await (await awa.post(NEW, fields)).text(), 'confirme')
		for (let times = 0; times < 2; times++) expect((await awa.post(NEW, { ...fields, confirme })).status).toBe(303)
		expect(await rows("SELECT 1 FROM etudiants JOIN utilisateurs USING (id) WHERE nom = 'BAMBA'")).toHaveLength(2)
	})

	test('a yes about another possible duplicate does not count, and the form asks again', async () => {
		await write(schools, async (db) => {
			await insertStudent(db, 1101, 'ZADI', 'Hermine')
			await insertStudent(db, 1102, 'EBA', 'Marie')
		})
		const fields = { 'e.matricule': 'ETU-97', 'i.statut': 'Active', 'i.classe': '', 'r.urgence': 'oui' }
		const first = await awa.post(NEW, { ...fields, 'e.nom': 'ZADI', 'e.prenoms': 'Hermine' })
		const confirme = hidden(await first.text(), 'confirme')
		const second = await awa.post(NEW, { ...fields, 'e.nom': 'EBA', 'e.prenoms': 'Marie', confirme })
		const said = await saidBy(second.clone())
		await write(schools, async (db) => {
			await db.run('DELETE FROM etudiants WHERE id IN (1101, 1102)')
			await db.run('DELETE FROM utilisateurs WHERE id IN (1101, 1102)')
		})
		expect([first.status, confirme === '', second.status]).toEqual([200, false, 200])
		expect(said).toContain('EBA Marie (S-1102)')
	})

	test('a missing matricule is named once, though class and guardian refer to it too', async () => {
		const said = await saidBy(awa.post(NEW, { ...FORM, 'e.matricule': '' }))
		const [head = ''] = said.split('Identité')
		expect(head).toContain("Rien n'est encore enregistré")
		expect(head.match(/Ce champ est obligatoire/g)).toHaveLength(1)
	})

	test('a new student can be created without a class and a guardian', async () => {
		const fields = {
			'e.matricule': 'ETU-9',
			'e.nom': 'SEUL',
			'e.prenoms': 'Jean',
			'i.statut': 'Active',
			'i.classe': '',
			'r.urgence': 'oui'
		}
		expect((await awa.post(NEW, fields)).status).toBe(303)
		expect(await rows("SELECT 1 FROM etudiants e JOIN inscriptions i ON i.etudiant_id = e.id WHERE matricule = 'ETU-9'")).toEqual([])
	})

	test('a new student whose year of birth alone is known keeps it, and resembles nobody because of it', async () => {
		const fields = { 'e.matricule': 'ETU-98', 'e.nom': 'VERSAILLES', 'e.prenoms': 'Jean Luc' }
		expect((await awa.post(NEW, { ...fields, 'e.date_naissance': 'né vers 1998' })).status).toBe(303)
		const [{ id } = { id: 0 }] = await rows("SELECT id FROM etudiants WHERE date_naissance = '1998'")
		expect(await saidBy(awa.get(`/etudiants/${id}`))).toContain('Date de naissance vers 1998')
		expect(await (await awa.get(`/etudiants/${id}/modifier`)).text()).toContain('name="date_naissance" value="1998"')
		const another = { ...fields, 'e.matricule': 'ETU-99', 'e.nom': 'VERSAILES' }
		expect((await awa.post(NEW, { ...another, 'e.date_naissance': '1998' })).status).toBe(303)
	})

	test.each(['2020-01-01', '1905-06-27', '01/01/1900', '2020'])('a birth of %s is refused in its field', async (birth) => {
		const refused = await awa.post(NEW, { ...FORM, 'e.matricule': 'ETU-97', 'e.nom': 'ÂGE', 'e.telephone': '', 'e.date_naissance': birth })
		expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringMatching(/donne \d+ ans à l'étudiant|l'année 2005/)])
	})

	test.each([
		['a matricule that another has', { 'e.matricule': 'ETU-1' }],
		['no name', { 'e.nom': '' }],
		['a birth date that is none', { 'e.date_naissance': '2007-02-31' }],
		['a class that is none', { 'i.classe': 'NULLE' }],
		['an email that another has', { 'e.email': 'ines@ecole.test' }],
		['a guardian without a name', { 'r.nom': '' }],
		['a name of markup and 300 letters', { 'e.nom': `<img onerror=alert(1)>${'x'.repeat(300)}` }]
	])('a new student with %s is refused, and the form loses and writes nothing', async (_what, wrong) => {
		const before = await rows('SELECT count(*) AS n FROM etudiants')
		const refused = await awa.post(NEW, {
			...FORM,
			'e.matricule': 'ETU-20',
			'e.nom': 'TOURÉ',
			'e.date_naissance': '',
			'e.telephone': '',
			...wrong
		})
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html).toContain('value="Salif"')
		expect(html).toMatch(/class="why"|class="note bad"/)
		expect(html).not.toContain('<img')
		expect(await rows('SELECT count(*) AS n FROM etudiants')).toEqual(before)
	})

	test('a new student in a full class asks first', async () => {
		await write(schools, (db) => db.update(s.classes).set({ capacite: 1 }).where(eq(s.classes.id, 2)))
		const fields = {
			'e.matricule': 'ETU-21',
			'e.nom': 'PLEIN',
			'e.prenoms': 'Luc',
			'i.classe': 'ENER-1',
			'i.statut': 'Active',
			'i.date_entree': '2026-10-20'
		}
		const asked = await awa.post(NEW, fields)
		expect(asked.status).toBe(200)
		const confirme = hidden(await asked.text(), 'confirme')
		expect(confirme).not.toBe('')
		expect((await awa.post(NEW, { ...fields, confirme })).status).toBe(303)
	})
})

describe('an access slip', () => {
	const chosen = { mot_de_passe: 'Calebasse-7', repete: 'Calebasse-7' }

	test('a slip lets its student choose a password, once, and is void after seven days and after another slip', async () => {
		const first = await slipCode(awa, '/etudiants/20/coupon')
		const html = (await (await slip(awa, '/etudiants/20/coupon')).text()).replaceAll('<wbr/>', '')
		const code = codeIn(html)
		expect(couponSaisi(code)).toBeDefined()
		for (const words of ['ZADI Inès', 'MECA-L1', 'ines', 'http://alpha.test/console/coupon', '27/10/2026']) expect(html).toContain(words)
		const visitor = browser(schools)
		expect((await visitor.get('/coupon')).status).toBe(200)
		expect((await visitor.post('/coupon', { identifiant: 'ines', code: first, ...chosen })).status).toBe(404)
		expect((await visitor.post('/coupon', { identifiant: 'marie', code, ...chosen })).status).toBe(404)
		expect((await visitor.post('/coupon', { identifiant: 'ines', code, mot_de_passe: 'court', repete: 'court' })).status).toBe(422)
		const taken = await visitor.post('/coupon', { identifiant: ' INES ', code: code.toLowerCase().replace('-', ' '), ...chosen })
		expect([taken.status, taken.headers.get('location')]).toEqual([303, '/console'])
		expect((await visitor.get('/compte')).status).toBe(200)
		expect((await visitor.post('/connexion', { identifiant: 'ines', mot_de_passe: chosen.mot_de_passe })).status).toBe(303)
		expect((await browser(schools).post('/coupon', { identifiant: 'ines', code, ...chosen })).status).toBe(404)
		const late = await slipCode(awa, '/etudiants/20/coupon')
		await write(schools, (db) => db.run('UPDATE liens SET expire_at = expire_at - 7 * 86400 - 1'))
		expect((await browser(schools).post('/coupon', { identifiant: 'ines', code: late, ...chosen })).status).toBe(404)
		const journal = JSON.stringify(await rows("SELECT * FROM journal_lignes WHERE action LIKE 'coupon.%'"))
		expect(journal).not.toContain(couponSaisi(code)!)
	})

	test('a slip is hashed as slowly as a password, and one stored by an older edition still works', async () => {
		const code = couponSaisi(await slipCode(awa, '/etudiants/20/coupon'))!
		const [stored] = await rows('SELECT secret_hash FROM liens WHERE utilisateur_id = 20')
		expect(stored).toEqual({ secret_hash: scryptSync(code, 'preau:coupon:20', 32, { N: 8192 }).toString('hex') })
		const short = new Bun.CryptoHasher('sha256').update(`coupon:20:${code}`).digest('hex')
		await write(schools, (db) => db.run(sql`UPDATE liens SET secret_hash = ${short} WHERE utilisateur_id = 20`))
		const other = await browser(schools).post('/coupon', { identifiant: 'ines', code: 'AAAA-AAAA', ...chosen })
		const taken = await browser(schools).post('/coupon', { identifiant: 'ines', code, ...chosen })
		expect([other.status, taken.status]).toEqual([404, 303])
	})

	test('wrong codes lock like wrong passwords do, and links never accept codes', async () => {
		const code = couponSaisi(await slipCode(awa, '/etudiants/23/coupon'))!
		const thief = browser(schools)
		expect((await thief.get(`/lien?jeton=${encodeURIComponent(`coupon:23:${code}`)}`)).status).toBe(404)
		expect((await thief.post('/lien', { jeton: `coupon:23:${code}`, ...chosen })).status).toBe(404)
		for (let times = 0; times < 5; times++)
			expect((await thief.post('/coupon', { identifiant: 'paul', code: 'AAAA-AAAA', ...chosen })).status).toBe(404)
		const locked = await thief.post('/coupon', { identifiant: 'paul', code, ...chosen })
		expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
		for (let times = 0; times < 5; times++)
			expect((await thief.post('/coupon', { identifiant: 'personne', code: 'AAAA-AAAA', ...chosen })).status).toBe(404)
		expect((await thief.post('/coupon', { identifiant: 'personne', code, ...chosen })).status).toBe(429)
	})

	test('slips are printed for a whole class, except closed accounts', async () => {
		await write(schools, (db) => db.update(s.utilisateurs).set({ actif: false }).where(eq(s.utilisateurs.id, 22)))
		expect(await saidBy(awa.get('/classes/1/coupons'))).toContain("2 personnes n'ont pas encore de mot de passe")
		const html = await (await awa.post('/classes/1/coupons', { tous: 'oui' })).text()
		expect(html.match(/<dt>Code</g)!.length).toBeGreaterThanOrEqual(2)
		expect(html).toContain('ZADI Inès')
		expect(html).not.toContain('EBA Marie')
		expect((await awa.post('/etudiants/22/coupon', {})).status).toBe(422)
		await write(schools, (db) => db.update(s.utilisateurs).set({ actif: true }).where(eq(s.utilisateurs.id, 22)))
		expect((await awa.post('/etudiants/999/coupon', {})).status).toBe(404)
	})

	test('only administrators give slips to an administrator who is also a student', async () => {
		await write(schools, async (db) => {
			await db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 11")
			await db.insert(s.autresRoles).values({ utilisateur_id: 24, role: 'enseignant' })
		})
		const yao = await signedIn(schools, 'yao')
		expect((await yao.post('/etudiants/24/coupon', {})).status).toBe(403)
		expect((await slip(yao, '/etudiants/20/coupon')).status).toBe(200)
		expect((await slip(awa, '/etudiants/24/coupon')).status).toBe(200)
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = '', console_seule = 0 WHERE id = 11"))
	})
})

async function insertStudent(db: Db, id: number, nom: string, prenoms: string) {
	await db.insert(s.utilisateurs).values({
		id,
		identifiant: `i${id}`,
		identifiant_norm: `i${id}`,
		role: 'etudiant',
		nom,
		prenoms,
		cle_tri: sortKey(nom, prenoms),
		updated_at: AT
	})
	await db.insert(s.etudiants).values({ id, matricule: `S-${id}`, updated_at: AT })
}

const justificatif = (etudiant_id: number) => ({
	cle: crypto.randomUUID(),
	etudiant_id,
	du: '2026-10-05',
	au: '2026-10-05',
	debut_s: 1_791_158_400,
	fin_s: 1_791_244_800,
	nature: 'maladie' as const,
	cree_at: 1_791_158_400,
	cree_par: 1
})

/** Two cards of Issouf, each with its own records. */
async function twice(from: number) {
	await write(schools, async (db) => {
		await insertStudent(db, from, 'SANOGO', 'Issouf')
		await insertStudent(db, from + 1, 'Issouf', 'SANOGO')
		const inscription = { annee_id: 2, classe_id: 1, statut: 'Active' as const, updated_at: AT }
		await db.insert(s.inscriptions).values([
			{ ...inscription, etudiant_id: from, date_entree: '2026-09-20' },
			{ ...inscription, etudiant_id: from + 1, date_entree: '2026-09-14' }
		])
		await insertNotes(db, [
			[1, from, 1000],
			[2, from + 1, 1500]
		])
		await insertPresences(db, [
			[1, from, 'present'],
			[1, from + 1, 'present'],
			[2, from + 1, 'absent']
		])
		await db.insert(s.frais).values({ etudiant_id: from + 1, annee_id: 2, libelle: 'Scolarité', montant: 450_000, updated_at: AT })
		await db
			.insert(s.paiements)
			.values({ etudiant_id: from + 1, reference: `P-${from}`, date: '2026-10-01', montant: 1000, updated_at: AT })
		const papa = { nom: 'SANOGO', prenoms: 'Papa', telephone: '+2250101010102', updated_at: AT }
		await db.insert(s.responsables).values([
			{ ...papa, etudiant_id: from, rang: 1 },
			{ ...papa, etudiant_id: from + 1, rang: 1 },
			{ ...papa, etudiant_id: from + 1, rang: 2, prenoms: 'Maman' }
		])
		await db
			.update(s.utilisateurs)
			.set({ email: `i${from}@ecole.test`, email_norm: `i${from}@ecole.test` })
			.where(eq(s.utilisateurs.id, from + 1))
	})
}

describe('two cards of one student', () => {
	test('the list has pairs with the same name, and no other students', async () => {
		await twice(700)
		const page = await saidBy(awa.get('/etudiants/doublons'))
		expect(page).toContain('SANOGO Issouf S-700 Issouf SANOGO S-701 même nom')
		expect(page).not.toContain('ZADI')
	})

	test('two cards stand side by side with their class, marks and attendance, each row for both', async () => {
		await twice(600)
		const page = await saidBy(awa.get('/etudiants/doublons/600/601'))
		expect(page).toContain('Fiche Fiche gardée Fiche qui disparaît Nom SANOGO Issouf Issouf SANOGO Matricule S-600 S-601 Classe MECA-L1')
		for (const row of ['Notes 1 1', 'Présences 1 2', 'Frais 0 1', 'Paiements 0 1', 'Parents et tuteurs 1 2']) expect(page).toContain(row)
	})

	test('two cards are merged in one write with all records of both, and the journal names what was moved', async () => {
		const path = '/etudiants/doublons/700/701'
		const html = await (await awa.get(path)).text()
		for (const words of ['inscriptions : 1', 'notes : 1', 'présences : 2', 'frais : 1', 'paiements : 1', 'parents et tuteurs : 2'])
			expect(html).toContain(words)
		const vu = hidden(html, 'vu')
		expect((await awa.post(path, { vu: 'vieux' })).status).toBe(409)
		for (let times = 0; times < 2; times++)
			expect((await awa.post(path, { vu })).headers.get('location')).toBe('/console/etudiants/700?fait=fusion')
		const of = async (table: string) => Number((await rows(`SELECT count(*) AS n FROM ${table} WHERE etudiant_id = 700`))[0]!['n'])
		expect([await of('notes'), await of('presences'), await of('frais'), await of('paiements'), await of('responsables')]).toEqual([
			2, 2, 1, 1, 2
		])
		expect(await rows('SELECT statut, date_entree, date_sortie FROM inscriptions WHERE etudiant_id = 700')).toEqual([
			{ statut: 'Active', date_entree: '2026-09-14', date_sortie: null }
		])
		expect(await rows('SELECT id FROM utilisateurs WHERE id = 701')).toEqual([])
		expect(await rows('SELECT email FROM utilisateurs WHERE id = 700')).toEqual([{ email: 'i700@ecole.test' }])
		const [first, second] = await rows("SELECT objet_id, avant, apres FROM journal_lignes WHERE action = 'etudiant.fusion' ORDER BY rang")
		expect([first!['objet_id'], second!['objet_id']]).toEqual(['700', '701'])
		expect(JSON.parse(String(first!['avant']))).toMatchObject({ autre: { id: 701, matricule: 'S-701' } })
		const { deplace } = JSON.parse(String(first!['apres'])) as { deplace: Record<string, number[]> }
		expect(Object.keys(deplace).toSorted()).toEqual(['frais', 'inscriptions', 'notes', 'paiements', 'presences', 'responsables'])
		expect((await awa.get('/etudiants/701')).status).toBe(404)
	})

	test('a merged id is answered like an unknown one, and followers learn what has gone and what the other card has now', async () => {
		await twice(780)
		const lms = schools.as('awa')
		const lists = { '/classes/1/etudiants': 'id', '/evaluations/2/notes': 'etudiant', '/cours/2/presences': 'etudiant' }
		const read = async (path: string) => {
			const { data, meta } = await json(lms.get(path))
			const people = (data as { id: number; etudiant?: { id: number } }[]).map((one) => (one.etudiant ?? one).id)
			return {
				people: people.filter((id) => id === 780 || id === 781),
				...(meta as { version: number; retires?: { id: number; cle: string }[] })
			}
		}
		const before = await Promise.all(Object.keys(lists).map(read))
		expect(before.map(({ people }) => people.toSorted())).toEqual([[780, 781], [781], [781]])
		const path = '/etudiants/doublons/780/781'
		expect((await awa.post(path, { vu: hidden(await (await awa.get(path)).text(), 'vu') })).status).toBe(303)

		for (const [index, list] of Object.keys(lists).entries()) {
			const { people, retires } = await read(`${list}?depuis_version=${before[index]!.version}`)
			expect([list, people, retires?.filter(({ id }) => id === 781)]).toEqual([list, [780], [{ id: 781, cle: 'S-781' }]])
		}
		const asked = async (id: number) => {
			const stay = { joined_at: '2026-10-05T08:00:00Z', left_at: '2026-10-05T09:00:00Z' }
			const answers = [
				await lms.get(`/notifications/preferences/${id}`),
				await lms.put(`/notifications/preferences/${id}`, { canaux: { email: { notes: false } } }),
				await schools.as('fanta').post('/evaluations/1/notes', { notes: [{ etudiant_id: id, note: 12 }] }),
				await lms.post('/cours/1/presences', { presences: [{ etudiant_id: id, statut: 'present' }] }),
				await lms.post('/attendances/from-video-session', { seance_id: 1, participants: [{ user_id: id, ...stay }] }),
				await lms.post('/seances/1/validate-participant', { user_id: id })
			]
			return Promise.all(
				answers.map(async (answer) => {
					const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
					return [answer.status, JSON.stringify(body).replaceAll(String(id), 'ID')]
				})
			)
		}
		const gone = await asked(781)
		expect(gone).toEqual(await asked(99_999))
		expect(gone.map(([status]) => status)).toEqual([404, 404, 422, 422, 200, 200])
		expect(await rows('SELECT 1 FROM presences WHERE etudiant_id = 781')).toEqual([])
	})

	test('a merge keeps two guardians of one name with different numbers, and the later end of two enrollments with its reason', async () => {
		await twice(740)
		await write(schools, async (db) => {
			await db.run("UPDATE responsables SET telephone = '+2250909090909' WHERE etudiant_id = 741 AND rang = 1")
			await db.run("UPDATE inscriptions SET date_sortie = '2026-10-01', motif_sortie = 'abandon' WHERE etudiant_id = 740")
			await db.run("UPDATE inscriptions SET date_sortie = '2026-11-01', motif_sortie = 'transfert' WHERE etudiant_id = 741")
		})
		const path = '/etudiants/doublons/740/741'
		const html = await (await awa.get(path)).text()
		expect((await awa.post(path, { vu: hidden(html, 'vu') })).status).toBe(303)
		expect(await rows('SELECT prenoms, telephone FROM responsables WHERE etudiant_id = 740 ORDER BY rang')).toEqual([
			{ prenoms: 'Papa', telephone: '+2250101010102' },
			{ prenoms: 'Papa', telephone: '+2250909090909' },
			{ prenoms: 'Maman', telephone: '+2250101010102' }
		])
		expect(await rows('SELECT date_entree, date_sortie, motif_sortie FROM inscriptions WHERE etudiant_id = 740')).toEqual([
			{ date_entree: '2026-09-14', date_sortie: '2026-11-01', motif_sortie: 'transfert' }
		])
	})

	test('a merge keeps both enrollments in one class if one ends before the other begins', async () => {
		await twice(840)
		await write(schools, (db) => db.run("UPDATE inscriptions SET date_sortie = '2026-09-18' WHERE etudiant_id = 841"))
		const path = '/etudiants/doublons/840/841'
		expect((await awa.post(path, { vu: hidden(await (await awa.get(path)).text(), 'vu') })).status).toBe(303)
		expect(await rows('SELECT date_entree, date_sortie FROM inscriptions WHERE etudiant_id = 840 ORDER BY date_entree')).toEqual([
			{ date_entree: '2026-09-14', date_sortie: '2026-09-18' },
			{ date_entree: '2026-09-20', date_sortie: null }
		])
	})

	test('a merge keeps a guardian who gets more messages, or pays', async () => {
		for (const [from, change] of [
			[750, "absences = 'sms'"],
			[760, 'payeur = 1'],
			[770, "email = 'papa@ecole.test'"]
		] as const) {
			await twice(from)
			await write(schools, (db) => db.run(`UPDATE responsables SET ${change} WHERE etudiant_id = ${from + 1} AND rang = 1`))
			const path = `/etudiants/doublons/${from}/${from + 1}`
			expect((await awa.post(path, { vu: hidden(await (await awa.get(path)).text(), 'vu') })).status).toBe(303)
			expect([change, (await rows(`SELECT id FROM responsables WHERE etudiant_id = ${from}`)).length]).toEqual([change, 3])
		}
	})

	test('cards with marks in one évaluation, different attendance or other classes at once cannot be merged', async () => {
		await twice(710)
		await write(schools, async (db) => {
			await insertNotes(db, [[1, 711, 1200]])
			await db.update(s.presences).set({ statut: 'absent' }).where(eq(s.presences.etudiant_id, 710))
			await db.insert(s.frais).values({ etudiant_id: 710, annee_id: 2, libelle: 'Scolarité', montant: 1, updated_at: AT })
			await db.update(s.inscriptions).set({ classe_id: 2 }).where(eq(s.inscriptions.etudiant_id, 711))
		})
		const path = '/etudiants/doublons/710/711'
		const html = await (await awa.get(path)).text()
		for (const words of ['Devoir A', '05/10/2026, 08:00', 'MECA-L1, ENER-1']) expect(html).toContain(words)
		expect(html).not.toContain('Réunir les deux fiches</button>')
		expect((await awa.post(path, { vu: hidden(html, 'vu') })).status).toBe(409)
		expect(await rows('SELECT id FROM etudiants WHERE id IN (710, 711)')).toHaveLength(2)
	})

	test('a merge of cards with one fee keeps that of the card that stays, once somebody has said so, and all payments', async () => {
		await twice(965)
		await write(schools, (db) =>
			db.insert(s.frais).values({ etudiant_id: 965, libelle: 'Scolarité', annee_id: 2, montant: 7, updated_at: AT })
		)
		const path = '/etudiants/doublons/965/966'
		const html = await (await awa.get(path)).text()
		expect(html).toContain('Réunir les deux fiches</button>')
		const vu = hidden(html, 'vu')
		expect((await awa.post(path, { vu })).status).toBe(409)
		expect((await awa.post(path, { vu, sans_frais: 'oui' })).status).toBe(303)
		expect(await rows("SELECT etudiant_id, montant FROM frais WHERE libelle = 'Scolarité' AND etudiant_id IN (965, 966)")).toEqual([
			{ etudiant_id: 965, montant: 7 }
		])
		expect(await rows('SELECT etudiant_id FROM paiements WHERE etudiant_id IN (965, 966)')).toEqual([{ etudiant_id: 965 }])
	})

	test('cards with one fee that is withdrawn on one of them cannot be merged', async () => {
		await twice(975)
		const path = '/etudiants/doublons/975/976'
		const fee = { libelle: 'Scolarité', annee_id: 2, montant: 7, updated_at: AT }
		await write(schools, (db) => db.insert(s.frais).values({ ...fee, etudiant_id: 975 }))
		const frais = await rows("SELECT id FROM frais WHERE libelle = 'Scolarité' AND etudiant_id IN (975, 976) ORDER BY etudiant_id")
		for (const { id } of frais) {
			const withdrawn = { sorte: 'retirer' as const, frais_id: id as number, date: '2026-11-02', at: 1, auteur: 'cli:test' }
			await write(schools, (db) => db.insert(s.contreEcritures).values(withdrawn))
			const html = await (await awa.get(path)).text()
			expect(html).toContain('« Scolarité » est retiré')
			expect(html).not.toContain('Réunir les deux fiches</button>')
			expect((await awa.post(path, { vu: hidden(html, 'vu'), sans_frais: 'oui' })).status).toBe(409)
			await write(schools, (db) => db.delete(s.contreEcritures).where(eq(s.contreEcritures.frais_id, id as number)))
		}
	})

	test('a merge hides money and attendance from people who only keep students', async () => {
		await twice(850)
		const fee = { libelle: 'Scolarité', annee_id: 2, montant: 1, updated_at: AT }
		await write(schools, async (db) => {
			await db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 11")
			await db.insert(s.justificatifs).values(justificatif(851))
		})
		const yao = await signedIn(schools, 'yao')
		const path = '/etudiants/doublons/850/851'
		for (const [who, reads] of [
			[awa, true],
			[yao, false]
		] as const) {
			const page = await saidBy(who.get(path))
			for (const words of ['présences : 2', 'justificatifs : 1', 'frais : 1', 'paiements : 1'])
				expect([words, page.includes(words)]).toEqual([words, reads])
			expect(page).toContain('notes : 1')
		}
		const seenBy = async (who: Browser) => hidden(await (await who.get(path)).text(), 'vu')
		const before = [await seenBy(awa), await seenBy(yao)]
		await write(schools, (db) => db.insert(s.frais).values({ ...fee, libelle: 'Autre', etudiant_id: 851 }))
		expect([(await seenBy(awa)) === before[0], (await seenBy(yao)) === before[1]]).toEqual([false, true])
		await write(schools, (db) => db.run("DELETE FROM frais WHERE libelle = 'Autre'"))
		await write(schools, (db) => db.insert(s.frais).values({ ...fee, etudiant_id: 850 }))
		expect(await saidBy(awa.get(path))).toContain('pour ce qui est dû sur les deux : Scolarité')
		const told = await saidBy(yao.get(path))
		const reserved = "les deux ont quelque chose qui n'est pas de votre ressort : demandez à l'administration"
		expect(told).toContain(reserved)
		expect(told).not.toMatch(/frais|doivent|présence/)
		await write(schools, async (db) => {
			await db.run('DELETE FROM frais WHERE etudiant_id = 850')
			await db.run("UPDATE presences SET statut = 'absent' WHERE etudiant_id = 850")
		})
		expect(await saidBy(awa.get(path))).toMatch(/les deux ont une présence différente le \d/)
		const other = await saidBy(yao.get(path))
		expect(other).toContain(reserved)
		expect(other).not.toMatch(/frais|doivent|présence/)
		const kept = hidden(await (await yao.get(path)).text(), 'vu')
		expect((await yao.post(path, { vu: kept })).status).toBe(409)
		await write(schools, (db) =>
			db.run('UPDATE presences SET statut = (SELECT o.statut FROM presences o WHERE o.etudiant_id = 851) WHERE etudiant_id = 850')
		)
		const vu = hidden(await (await yao.get(path)).text(), 'vu')
		expect((await yao.post(path, { vu })).status).toBe(303)
		for (const [who, reads] of [
			[awa, true],
			[yao, false]
		] as const) {
			const page = await saidBy(who.get('/etudiants/850/historique'))
			for (const words of [
				'Passé à cette fiche ',
				'notes : 1',
				'Deux fiches réunies : Issouf SANOGO',
				'Réunie avec SANOGO Issouf',
				'Autre fiche Matricule S-851'
			])
				expect(page).toContain(words)
			for (const words of ['justificatifs : 1', 'frais : 1', 'paiements : 1', 'présences : 2', 'En commun'])
				expect([words, page.includes(words)]).toEqual([words, reads])
		}
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = '', console_seule = 0 WHERE id = 11"))
	})

	test("one card's justificatifs excuse the other card's absences, and two of one day can still be written", async () => {
		await twice(860)
		await write(schools, async (db) => {
			await db.insert(s.justificatifs).values([justificatif(860), justificatif(861)])
			await db.run("UPDATE presences SET statut = 'absent' WHERE etudiant_id IN (860, 861) AND seance_id = 1")
			await db.run("UPDATE seances SET statut = 'terminee' WHERE id IN (1, 2)")
			await db.run('DELETE FROM justificatifs_a_revoir')
		})
		const path = '/etudiants/doublons/860/861'
		expect((await awa.post(path, { vu: hidden(await (await awa.get(path)).text(), 'vu') })).status).toBe(303)
		await applyDue(await schools.store(), 'Africa/Abidjan')
		expect(await rows('SELECT seance_id, statut FROM presences WHERE etudiant_id = 860 ORDER BY seance_id')).toEqual([
			{ seance_id: 1, statut: 'excuse' },
			{ seance_id: 2, statut: 'absent' }
		])
		const [{ id }] = (await rows('SELECT max(id) AS id FROM justificatifs')) as [{ id: number }]
		const form = await (await awa.get(`/justificatifs/${id}`)).text()
		const said = {
			vu: hidden(form, 'vu'),
			du: '2026-10-05',
			au: '2026-10-05',
			heure_debut: '',
			heure_fin: '',
			nature: 'maladie',
			remarque: ''
		}
		expect((await awa.post(`/justificatifs/${id}`, { ...said, papier: 'oui' })).status).toBe(303)
		const again = hidden(await (await awa.get(`/justificatifs/${id}`)).text(), 'vu')
		expect((await awa.post(`/justificatifs/${id}`, { ...said, vu: again, au: '2026-10-06' })).status).toBe(422)
	})

	test('cards that are not proposed are found by their matricules', async () => {
		await write(schools, async (db) => {
			await insertStudent(db, 870, 'KONAN', 'Ama')
			await insertStudent(db, 871, 'BAMBA', 'Rose')
		})
		await write(schools, (db) => db.run("UPDATE etudiants SET matricule = 's-871' WHERE id = 871"))
		const list = '/etudiants/doublons'
		expect((await awa.get(`${list}?garde=s-870&autre=S-871`)).headers.get('location')).toBe('/console/etudiants/doublons/870/871')
		expect(await saidBy(awa.get(list))).toContain('Réunir deux autres fiches')
		expect((await awa.get(`${list}?garde=S-870&autre=s-871`)).headers.get('location')).toBe('/console/etudiants/doublons/870/871')
		for (const [query, words] of [
			['garde=S-870&autre=S-870', 'Les deux matricules sont ceux de la même fiche.'],
			['garde=S-870&autre=S-999', "Aucun étudiant n'a ce matricule."],
			['garde=S-999&autre=S-870', "Aucun étudiant n'a ce matricule."]
		]) {
			expect((await awa.get(`${list}?${query}`)).status).toBe(422)
			expect(await saidBy(awa.get(`${list}?${query}`))).toContain(words!)
		}
	})

	test('only an administrator merges a card whose account has another role, and that card stays', async () => {
		await twice(720)
		await write(schools, async (db) => {
			await db.run("UPDATE utilisateurs SET fonctions = 'scolarite', console_seule = 1 WHERE id = 11")
			await db.insert(s.autresRoles).values({ utilisateur_id: 720, role: 'enseignant' })
		})
		const yao = await signedIn(schools, 'yao')
		expect((await yao.get('/etudiants/doublons/720/721')).status).toBe(403)
		const html = await (await awa.get('/etudiants/doublons/720/721')).text()
		expect((await yao.post('/etudiants/doublons/720/721', { vu: hidden(html, 'vu') })).status).toBe(403)
		const swapped = await (await awa.get('/etudiants/doublons/721/720')).text()
		expect(swapped).toContain('pas seulement étudiant')
		expect((await awa.post('/etudiants/doublons/721/720', { vu: hidden(swapped, 'vu') })).status).toBe(409)
		expect((await awa.post('/etudiants/doublons/720/721', { vu: hidden(html, 'vu') })).status).toBe(303)
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = '', console_seule = 0 WHERE id = 11"))
	})

	test('two cards marked as distinct are never proposed again until one of them takes it back', async () => {
		await write(schools, async (db) => {
			for (const id of [730, 731]) await insertStudent(db, id, 'JUMEAU', 'Ange')
		})
		const pair = 'href="/console/etudiants/doublons/730/731"'
		const isProposed = async () => (await (await awa.get('/etudiants/doublons')).text()).includes(pair)
		expect(await isProposed()).toBe(true)
		const html = await (await awa.get('/etudiants/doublons/731/730')).text()
		const vu = hidden(html, 'vu')
		expect((await awa.post('/etudiants/doublons/731/730/distincts', { vu: 'autre' })).status).toBe(409)
		expect(await isProposed()).toBe(true)
		const done = await awa.post('/etudiants/doublons/731/730/distincts', { vu })
		expect(done.headers.get('location')).toBe('/console/etudiants/doublons?fait=distincts')
		expect((await awa.post('/etudiants/doublons/731/730/distincts', { vu })).status).toBe(303)
		expect(await isProposed()).toBe(false)
		const lines = () => rows("SELECT objet_id, avant, apres FROM journal_lignes WHERE action = 'etudiant.distinct' ORDER BY ecriture_id")
		expect(await lines()).toEqual([{ objet_id: '731', avant: null, apres: '{"autre":{"id":730,"matricule":"S-730"}}' }])
		await write(schools, (db) => db.run("UPDATE utilisateurs SET telephone = '+225 07 00 00 00 01' WHERE id IN (730, 731)"))
		expect(await isProposed()).toBe(false)
		for (const [id, other] of [
			[730, 731],
			[731, 730]
		])
			expect(await (await awa.get(`/etudiants/${id}`)).text()).toContain(`action="/console/etudiants/doublons/${id}/${other}/confondus"`)
		expect(await (await (await signedIn(schools, 'moussa')).get('/etudiants/20')).text()).not.toContain('confondus')
		expect((await awa.post('/etudiants/doublons/730/731/confondus', {})).status).toBe(303)
		expect((await awa.post('/etudiants/doublons/730/731/confondus', {})).status).toBe(303)
		expect([await isProposed(), (await lines()).length]).toEqual([true, 2])
	})

	test('merged cards keep the decisions about either card and others', async () => {
		await write(schools, async (db) => {
			for (const id of [790, 791, 792]) await insertStudent(db, id, 'TRIPLE', 'Ange')
			await db.run('INSERT INTO non_doublons (etudiant_a, etudiant_b, dit_at, dit_par) VALUES (790, 791, 1, 10), (791, 792, 2, 10)')
		})
		const html = await (await awa.get('/etudiants/doublons/790/791')).text()
		expect((await awa.post('/etudiants/doublons/790/791', { vu: hidden(html, 'vu') })).status).toBe(303)
		expect(await rows('SELECT etudiant_a, etudiant_b, dit_at FROM non_doublons WHERE etudiant_a >= 790')).toEqual([
			{ etudiant_a: 790, etudiant_b: 792, dit_at: 2 }
		] as never)
	})

	test('only two existing students can be merged', async () => {
		for (const path of ['20/20', '20/999', '999/20', '20/10'])
			expect([path, (await awa.get(`/etudiants/doublons/${path}`)).status]).toEqual([path, 404])
	})

	test('a merge leaves nothing behind: all rows of a student are moved, or deleted with the account', async () => {
		// columns that name an author (vu_par, cree_par) are about the past
		const hung = await rows(`SELECT DISTINCT t.name AS "table" FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f
			WHERE t.type = 'table' AND f."table" IN ('etudiants', 'utilisateurs') AND f."from" <> 'id' AND f."from" NOT LIKE '%\\_par' ESCAPE '\\'
			UNION SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
			WHERE t.type = 'table' AND c.name IN ('etudiant_id', 'utilisateur_id', 'etudiant_a') ORDER BY 1`)
		// an account with another role stays, students announce nothing and have no drawer, and the journal is about the past
		const others = ['annonces', 'autres_roles', 'caisses', 'coordinations', 'ecritures']
		expect(
			hung
				.map(({ table }) => String(table))
				.filter((table) => !others.includes(table) && !wordsOf(table)?.ofStudent)
				.map((table) => `${table}: say in src/school/words.ts what a fusion does with its rows`)
		).toEqual([])
	})
})

describe('rights on new students', () => {
	const GETS = [NEW, '/etudiants/doublons', '/etudiants/doublons/20/22', '/classes/1/coupons']
	const POSTS = [
		NEW,
		'/etudiants/doublons/20/22/distincts',
		'/etudiants/doublons/20/22/confondus',
		'/etudiants/doublons/20/22',
		'/classes/1/coupons',
		'/etudiants/20/coupon'
	]
	test.each<[Name]>([['moussa'], ['fanta'], ['koffi']])('%s cannot create students', async (name) => {
		const visitor = await signedIn(schools, name)
		for (const path of GETS) expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
		for (const path of POSTS) expect([path, (await visitor.post(path, {})).status]).toEqual([path, 403])
		expect(await (await visitor.get('/etudiants')).text()).not.toContain('/etudiants/nouveau')
	})

	test.each([
		['scolarite', 200],
		['comptabilite', 403],
		['surveillance', 403]
	])('a person with only the fonction %s: %d', async (fonction, status) => {
		await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonction}', console_seule = 1 WHERE id = 11`))
		const yao = await signedIn(schools, 'yao')
		for (const path of GETS) expect([path, (await yao.get(path)).status]).toEqual([path, status])
		if (status === 403) for (const path of POSTS) expect([path, (await yao.post(path, {})).status]).toEqual([path, 403])
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = '', console_seule = 0 WHERE id = 11"))
	})
})
