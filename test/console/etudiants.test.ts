import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { csvCell } from '../../src/console/parts/csv'
import { inscriptionSaid } from '../../src/console/parts/students'
import { fr } from '../../src/console/textes/fr'
import { sortKey } from '../../src/kit/forms'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { AT, type Name } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

const HOSTILE = [
	[30, '<img onerror=alert(1)>', 'Hack'],
	[31, '";alert(1)', "O'Neil 50%"],
	[32, '=cmd()', '@SUM'],
	[33, 'سليم', 'محمد'],
	[34, '😀', 'É'.repeat(300)]
] as const

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T08:00:00Z' })
	await write(schools, async (db) => {
		await db.update(s.etudiants).set({ date_naissance: '2004-05-06' })
		await db.insert(s.utilisateurs).values(
			HOSTILE.map(([id, nom, prenoms]) => ({
				id,
				identifiant: `u${id}`,
				identifiant_norm: `u${id}`,
				role: 'etudiant' as const,
				nom,
				prenoms,
				cle_tri: sortKey(nom, prenoms),
				telephone: '+2250700000000',
				updated_at: AT
			}))
		)
		await db.insert(s.etudiants).values(HOSTILE.map(([id]) => ({ id, matricule: `H_${id}%`, updated_at: AT })))
		const inscription = { annee_id: 2, classe_id: 1, statut: 'Active' as const, updated_at: AT }
		// the last one came after all séances
		const entree = (id: number) => (id === 34 ? '2026-11-10' : '2026-09-10')
		await db.insert(s.inscriptions).values(HOSTILE.map(([id]) => ({ ...inscription, etudiant_id: id, date_entree: entree(id) })))
		await insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-10-05', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 2, date: '2026-11-05', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1 },
			{ id: 3, date: '2026-11-06', heures: ['08:00', '10:00'], statut: 'terminee', presences_at: 1, matiere_id: 2, enseignant_id: 11 },
			{ id: 4, date: '2026-11-07', heures: ['08:00', '10:00'], statut: 'annulee', presences_at: 1 }
		])
		await insertPresences(db, [
			[1, 20, 'retard'],
			[2, 20, 'excuse'],
			[4, 20, 'absent']
		])
		await insertEvaluations(db, [
			{ id: 1, date: '2026-11-01', titre: 'Devoir de maths' },
			{ id: 2, date: '2026-11-02', titre: "Devoir d'anglais", matiere_id: 2, publiee_le: null },
			{ id: 3, date: '2026-11-03', titre: 'Devoir retiré', annulee: true }
		])
		await insertNotes(db, [
			[1, 20, 1250],
			[2, 20, 'absent_justifie'],
			[3, 20, 100]
		])
		await db
			.insert(s.frais)
			.values({ etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 450_000, echeance: '2026-10-01', updated_at: AT })
		await db
			.insert(s.responsables)
			.values({ etudiant_id: 20, rang: 1, nom: 'ZADI', prenoms: 'Papa', telephone: '+2250100000099', updated_at: AT })
	})
})
afterAll(() => schools.stop())

const get = async (name: Name, path: string) => (await signedIn(schools, name)).get(path)
const said = (name: Name, path: string) => saidBy(get(name, path))
/** The ids of the students that a page lists, in its order. */
const listed = async (name: Name, path: string) =>
	[...(await (await get(name, path)).text()).matchAll(/<th scope="row"><a href="\/console\/etudiants\/(\d+)"/g)].map(([, id]) => Number(id))

describe('who finds which students', () => {
	test('the administration finds all students by name, with their class or waiting status', async () => {
		expect(await listed('awa', '/etudiants')).toEqual([31, 30, 32, 22, 21, 23, 25, 24, 20, 33, 34])
		const page = await said('awa', '/etudiants')
		// a hostile student has a telephone, and no address
		expect(page).toContain('H_30% MECA-L1 +2250700000000 –')
		for (const words of ['11 étudiants', 'ETU-4 MECA-L1 Préinscrit', 'Dossier en cours', 'sorti le jeu. 15 oct.', '+2250100000020'])
			expect(page).toContain(words)
	})

	test.each<[Name, number[]]>([
		['moussa', [31, 30, 32, 22, 20, 33, 34]],
		['fanta', [31, 30, 32, 22, 20, 33, 34]],
		['sira', [21]]
	])('%s finds students of their classes of today, and of them only name, matricule and class', async (name, ids) => {
		expect(await listed(name, '/etudiants')).toEqual(ids)
		const page = await said(name, '/etudiants')
		for (const words of ['@ecole.test', '+225', 'Téléphone', 'Préinscrit']) expect(page).not.toContain(words)
	})

	test.each<[Name, string, number]>([
		['ines', '/etudiants', 403],
		['ines', '/etudiants/22', 403],
		['ines', '/etudiants/20', 403],
		['ines', '/etudiants/liste', 403],
		['ines', '/etudiants/export.csv', 403],
		['sira', '/etudiants?classe=1', 403],
		['fanta', '/etudiants?classe=2', 403],
		['fanta', '/etudiants?classe=99', 404],
		['fanta', '/etudiants?classe=x', 404],
		['fanta', '/etudiants/21', 403],
		['fanta', '/etudiants/25', 403],
		['fanta', '/etudiants/23', 403],
		['moussa', '/etudiants/21', 403],
		['sira', '/etudiants/20', 403],
		['fanta', '/etudiants/999', 404],
		['awa', '/etudiants/999', 404],
		['awa', '/etudiants/10', 404],
		['awa', '/etudiants/0', 404],
		['awa', '/etudiants/x', 404],
		['awa', '/etudiants/25', 200],
		['moussa', '/etudiants/20', 200]
	])('%s asks for %s: %d', async (name, path, status) => {
		const response = await get(name, path)
		expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
	})

	test('nobody finds students of another institution', async () => {
		await write(schools, (db) => db.update(s.utilisateurs).set({ nom: 'AILLEURS', cle_tri: 'ailleurs' }), 'beta')
		expect(await listed('awa', '/etudiants?q=ailleurs')).toEqual([])
	})
})

describe('a search', () => {
	test.each([
		['zadi', [20]],
		['ZADI ines', [20]],
		['inès zadi', [20]],
		['  elan   koffi ', [21]],
		['ELA', [21]],
		['etu-3', [22]],
		['%', [31, 30, 32, 33, 34]],
		["'", [31, 30, 32, 22, 21, 23, 25, 24, 20, 33, 34]],
		["o'neil 50%", [31]],
		['h_', [31, 30, 32, 33, 34]],
		['_', [31, 30, 32, 33, 34]],
		['"', [31]],
		['\\', []],
		['<img', [30]],
		['محمد', [33]],
		['😀', [34]],
		['a b c d e f g', []],
		['personne', []]
	])('a search for %p finds %p', async (q, ids) => {
		expect(await listed('awa', `/etudiants?q=${encodeURIComponent(q)}`)).toEqual(ids)
	})

	test('a search without results repeats its text in the page and in the field', async () => {
		const page = await (await get('awa', `/etudiants?q=${encodeURIComponent('"><script>x')}`)).text()
		expect(page).toContain('value="&quot;><script>x"'.replace('<', '&lt;').replace('><', '><'))
		expect(page).not.toContain('<script>x')
		expect(await said('awa', '/etudiants?q=qqqq')).toContain("Personne ne s'appelle « qqqq » ici.")
	})

	test('a search can be combined with a class', async () => {
		expect(await listed('awa', '/etudiants?q=e&classe=1')).toEqual([31, 30, 22, 20, 34])
		expect(await listed('awa', '/etudiants?classe=2')).toEqual([21])
	})

	test('the class that the list is narrowed to stands above it with a link that keeps the search, beside the count', async () => {
		const barOf = async (path: string) => (await (await get('awa', path)).text()).split('<p class="applied">')[1]?.split('</p>')[0]
		const narrowed = await barOf('/etudiants?q=in%C3%A8s&classe=1')
		expect(narrowed).toMatch(/href="\/console\/etudiants\?q=in%C3%A8s"[^>]*>MECA-L1 – Mécanique L1 ×<\/a>/)
		expect(narrowed).toContain('role="status">1 étudiant<')
		expect(await barOf('/etudiants?q=zzz')).toBe('')
	})

	test('a search reads the names after a change of the school, and no table for the next searches', async () => {
		const store = await schools.store()
		const scansOf = async (visitor: Browser, path: string) => {
			const statements = await statementsOf(store, async () => {
				expect((await visitor.get(path)).status).toBe(200)
			})
			expect(statements.length).toBeLessThanOrEqual(12)
			return (await Promise.all(statements.map((statement) => fullScans(store, statement)))).flat()
		}
		for (const [name, path, scans] of [
			['awa', '/etudiants?q=', ['SCAN etudiants USING COVERING INDEX sqlite_autoindex_etudiants_1']],
			['awa', '/etudiants?classe=1&q=', []],
			['moussa', '/etudiants?q=', []],
			['fanta', '/etudiants?q=', []]
		] as const) {
			const visitor = await signedIn(schools, name)
			await write(schools, (db) => db.update(s.utilisateurs).set({ telephone: '+2250100000020' }).where(eq(s.utilisateurs.id, 20)))
			expect(await scansOf(visitor, `${path}ke`)).toEqual([...scans])
			await store.write({ author: { name: 'test' }, touches: ['saisies'] }, async ({ raise }) => raise())
			expect(await scansOf(visitor, `${path}ze`)).toEqual([])
		}
	})

	test('people on the same page each get their own search, with current data', async () => {
		const page = async (name: Name, path: string) =>
			(await (await get(name, path)).text()).replace(/.*<main/s, '').replaceAll(/name="cle" value="[^"]*"/g, '')
		for (const path of ['/etudiants', '/etudiants/20', '/classes/1']) {
			const [first, second] = [await page('awa', path), await page('moussa', path)]
			expect([first.includes('+2250100000020'), second.includes('+2250100000020')]).toEqual([true, false])
			expect([await page('moussa', path), await page('awa', path)]).toEqual([second, first])
		}
		const rename = (nom: string) => write(schools, (db) => db.update(s.utilisateurs).set({ nom }).where(eq(s.utilisateurs.id, 20)))
		await rename('AUTREMENT')
		for (const path of ['/etudiants', '/etudiants/20', '/classes/1']) expect(await page('awa', path)).toContain('AUTREMENT')
		await rename('ZADI')
	})

	test('a search finds a new name at once', async () => {
		const rename = (nom: string) =>
			write(schools, (db) =>
				db
					.update(s.utilisateurs)
					.set({ nom, cle_tri: sortKey(nom, 'Inès') })
					.where(eq(s.utilisateurs.id, 20))
			)
		for (const name of ['awa', 'fanta'] as const) {
			expect(await listed(name, '/etudiants?q=mariee')).toEqual([])
			await rename('MARIÉE')
			expect([await listed(name, '/etudiants?q=mariee'), await listed(name, '/etudiants?q=zadi')]).toEqual([[20], []])
			await rename('ZADI')
		}
	})
})

describe('a list', () => {
	test('the list has pages of fifty', async () => {
		const own = await startSchools()
		try {
			const ids = Array.from({ length: 120 }, (_one, index) => 100 + index)
			await write(own, async (db) => {
				await db.insert(s.utilisateurs).values(
					ids.map((id) => ({
						id,
						identifiant: `u${id}`,
						identifiant_norm: `u${id}`,
						role: 'etudiant' as const,
						nom: `N${id}`,
						prenoms: 'P',
						cle_tri: `n${id}`,
						updated_at: AT
					}))
				)
				await db.insert(s.etudiants).values(ids.map((id) => ({ id, matricule: `M${id}`, updated_at: AT })))
			})
			const awa = await signedIn(own, 'awa')
			const rows = async (path: string) => (await (await awa.get(path)).text()).match(/<th scope="row">/g)?.length
			expect([await rows('/etudiants?q=n1'), await rows('/etudiants?q=n1&page=2')]).toEqual([50, 50])
			const last = await (await awa.get('/etudiants?q=n1&page=99')).text()
			expect([
				last.match(/<th scope="row">/g)?.length,
				last.includes('Page 2 sur 2'),
				last.includes("l'écran 2 sur 2 de la liste"),
				last.includes('href="/console/etudiants?q=n1&amp;page=1"')
			]).toEqual([50, true, true, true])
			expect(await rows('/etudiants?page=-1')).toBe(50)
			expect(await rows('/etudiants/liste?q=n')).toBeGreaterThan(100)
		} finally {
			await own.stop()
		}
	})

	test.each([
		['=cmd()', "'=cmd()"],
		['+225', "'+225"],
		['-1', "'-1"],
		['@x', "'@x"],
		['\tx', `"'\tx"`.replaceAll('"', '')],
		['\rx', `"'\rx"`],
		['a;b', '"a;b"'],
		['a"b', '"a""b"'],
		['a\nb', '"a\nb"'],
		[' a', '" a"'],
		['É', 'É'],
		[null, ''],
		[12, '12']
	])('the value %p is the cell %p', (value, cell) => {
		expect(csvCell(value)).toBe(cell)
	})

	test("the list's file for spreadsheets has the columns of the reader's role", async () => {
		const file = await get('awa', '/etudiants/export.csv?classe=1')
		expect([file.headers.get('content-type'), file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
			'text/csv; charset=utf-8',
			'attachment; filename="etudiants.csv"',
			'no-store'
		])
		const bytes = new Uint8Array(await file.arrayBuffer())
		expect([bytes[0], bytes[1], bytes[2]]).toEqual([0xef, 0xbb, 0xbf])
		const [head, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
		expect(head).toBe('nom;prenoms;matricule;(Classe);(Inscription);telephone;email;date_naissance;sexe;identifiant')
		expect(rows).toContain("'=cmd();'@SUM;H_32%;MECA-L1;Inscrit;'+2250700000000;;;;u32")
		expect(rows).toContain("ZADI;Inès;ETU-1;MECA-L1;Inscrit;'+2250100000020;ines@ecole.test;2004-05-06;;ines")
		const ofTeacher = (await (await get('fanta', '/etudiants/export.csv')).text()).trimEnd().split('\r\n')
		expect([ofTeacher[0], ofTeacher.length]).toEqual(['Nom;Prénoms;Matricule;Classe;Inscription', 8])
		expect(ofTeacher.join()).not.toMatch(/@ecole|\+225|2004/)
	})
})

describe('the card of a student', () => {
	const SECRET = ['ines@ecole.test', '+2250100000020', '06/05/2004', 'Papa', '+2250100000099', '450', 'Frais', 'Parents et tuteurs']
	const TABS = ['', '/notes', '/assiduite', '/frais', '/papiers', '/historique']
	/** The text of each tab that somebody may open. */
	const card = async (name: Name) => {
		const answers = await Promise.all(TABS.map((tab) => get(name, `/etudiants/20${tab}`)))
		return (await Promise.all(answers.filter(({ status }) => status === 200).map((answer) => saidBy(answer)))).join(' ')
	}

	test.each<[Name, string[]]>([
		['awa', TABS],
		['moussa', ['', '/notes', '/assiduite']],
		['fanta', ['', '/notes', '/assiduite']]
	])('%s is shown the tabs that open, and no other', async (name, tabs) => {
		const html = await (await get(name, '/etudiants/20')).text()
		const nav = /<nav class="tabs".*?<\/ul>/s.exec(html)![0]
		expect([...nav.matchAll(/href="\/console\/etudiants\/20([^"]*)"/g)].map(([, tab]) => tab!)).toEqual(tabs)
		for (const tab of TABS) expect((await get(name, `/etudiants/20${tab}`)).status).toBe(tabs.includes(tab) ? 200 : 403)
	})

	test('the card answers a parent in one sentence, and each reader sees their part of it', async () => {
		const sentence = async (name: Name) => / Inès : [^.]*\./.exec(await said(name, '/etudiants/20'))?.[0]
		expect([await sentence('awa'), await sentence('moussa'), await sentence('fanta')]).toEqual([
			' Inès : 1 absence injustifiée en novembre, 450 000 F CFA dus depuis le 1er octobre.',
			' Inès : 1 absence injustifiée en novembre.',
			undefined
		])
		const whom = async (name: Name) => /Appeler \S+ \S+ \+\d+/.exec(await said(name, '/etudiants/20'))?.[0]
		expect([await whom('awa'), await whom('moussa'), await whom('fanta')]).toEqual([
			'Appeler ZADI Papa +2250100000099',
			undefined,
			undefined
		])
	})

	test('the administration sees the whole card', async () => {
		const page = await card('awa')
		for (const words of [...SECRET, 'ZADI Inès', 'MECA-L1', 'depuis le jeu. 10 sept.', '12,5 / 20', 'Non publiée', 'absence justifiée'])
			expect(page).toContain(words)
		expect(page).not.toContain('Devoir retiré')
		expect(page).toContain('octobre 2026 0 1 0 0 1 novembre 2026 0 0 1 1 2')
	})

	test('a coordinator sees class, marks and attendance in their own filière', async () => {
		const page = await card('moussa')
		for (const words of SECRET) expect(page).not.toContain(words)
		for (const words of ['Devoir de maths', "Devoir d'anglais", 'novembre 2026 0 0 1 1 2']) expect(page).toContain(words)
	})

	test('a teacher sees only the marks and séances of their own matières', async () => {
		const fanta = await card('fanta')
		for (const words of [...SECRET, "Devoir d'anglais"]) expect(fanta).not.toContain(words)
		expect(fanta).toContain('Devoir de maths')
		expect(fanta).toContain('octobre 2026 0 1 0 0 1 novembre 2026 0 0 0 1 1')
		const yao = await card('yao')
		expect(yao).not.toContain('Devoir de maths')
		expect(yao).toContain('novembre 2026 0 0 1 0 1')
	})

	test('an empty list of absences or grades names what its reader reads', async () => {
		const none = async (name: Name) => {
			const pages = await Promise.all(['', '/notes', '/assiduite'].map((tab) => said(name, `/etudiants/34${tab}`)))
			return pages.map((page) => [...page.matchAll(/Aucune? (absence|note|appel)[^.]*\./g)].map(([text]) => text))
		}
		const all = [
			['Aucune absence cette année.'],
			['Aucune note cette année.'],
			["Aucun appel n'a encore été fait.", 'Aucune absence cette année.']
		]
		expect(await none('awa')).toEqual(all)
		expect(await none('moussa')).toEqual(all)
		expect(await none('fanta')).toEqual([
			['Aucune absence à vos séances.'],
			['Aucune note dans vos matières.'],
			["Aucun appel n'a encore été fait à vos séances.", 'Aucune absence à vos séances.']
		])
	})

	test('fees that are late since different days are not all said to be late since the first', async () => {
		const owed = async () => /\d+ \d+ F CFA dus[^.]*\./.exec(await said('awa', '/etudiants/20'))?.[0]
		const transport = eq(s.frais.libelle, 'Transport')
		const fee = { etudiant_id: 20, annee_id: 2, libelle: 'Transport', montant: 50_000, echeance: '2026-10-01', updated_at: AT }
		await write(schools, (db) => db.insert(s.frais).values(fee))
		expect(await owed()).toBe('500 000 F CFA dus depuis le 1er octobre.')
		expect(await said('awa', '/etudiants/20')).toContain('Reste à payer 500 000 F CFA En retard 500 000 F CFA')
		await write(schools, (db) => db.update(s.frais).set({ echeance: '2026-11-02' }).where(transport))
		expect(await owed()).toBe('500 000 F CFA dus, dont une partie depuis le 1er octobre.')
		await write(schools, (db) => db.delete(s.frais).where(transport))
	})

	test.each(HOSTILE)('the card of student %d has its title', async (id, nom) => {
		const page = await (await get('awa', `/etudiants/${id}`)).text()
		expect(page).not.toContain('<img onerror')
		expect(page).toContain(Bun.escapeHTML(nom).replaceAll('&gt;', '>').replaceAll('&#x27;', "'"))
	})

	test('the card asks few questions, and never reads a whole table', async () => {
		const store = await schools.store()
		for (const name of ['awa', 'moussa', 'fanta'] as const) {
			const visitor = await signedIn(schools, name)
			const statements = await statementsOf(store, async () => {
				expect((await visitor.get('/etudiants/20')).status).toBe(200)
			})
			expect(statements.length).toBeLessThanOrEqual(18)
			for (const statement of statements) expect(await fullScans(store, statement)).toEqual([])
		}
	})
})

test('an enrollment says when it begins until it has begun, and from its end on that it has ended', () => {
	const classe = { id: 1, code: 'MECA-L1', nom: 'Mécanique' }
	const days = { date_entree: '2026-12-01', date_sortie: '2027-03-01' }
	const inscription = { id: 1, classe, statut: 'Active' as const, presente: false, motif_sortie: null, ...days }
	const said = (today: string) => inscriptionSaid(fr, 'fr', inscription, today)
	expect([said('2026-11-20'), said('2027-03-01')]).toEqual(['à partir du mar. 1er déc.', 'sorti le lun. 1er mars'])
})
