import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { importInto } from '../../src/exchange/imports/import.service'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { fieldsOf, withFields } from '../support/planning'
import { startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows.map((row): Record<string, unknown> => ({ ...row }))
const journal = () =>
	rows(`SELECT action, objet_id AS id, coalesce(apres, avant) ->> 'piece' AS piece, coalesce(apres, avant) ->> 'recue_le' AS le
		FROM journal_lignes WHERE objet = 'pieces_recues' AND action LIKE 'fiche.%' ORDER BY ecriture_id, rang`)

/** The papers of the school: for everybody, only for L1, and one no longer asked for. */
const insertPieces = () =>
	write(schools, (db) =>
		db.run(`INSERT INTO pieces (id, libelle, niveau_id, active, updated_at) VALUES (1, 'Extrait de naissance', NULL, 1, ''),
			(2, 'Diplôme du bac', (SELECT id FROM niveaux WHERE code = 'L1'), 1, ''), (3, 'Photo', NULL, 0, '')`)
	)
/** The form of Inès's card, with these ticks instead of its own. */
const ticked = async (visitor: Browser, ...pieces: number[]) => [
	...fieldsOf(await (await visitor.get('/etudiants/20')).text()).filter(([name]) => name.startsWith('de.')),
	...pieces.map((id) => ['piece', String(id)])
]

describe('the papers that a school asks for', () => {
	test('papers are created by forms, once for each level', async () => {
		const bac = { libelle: 'Diplôme du bac', niveau: 'L1', active: 'oui' }
		expect((await awa.post('/pieces/nouvelle', bac)).status).toBe(303)
		expect((await awa.post('/pieces/nouvelle', { ...bac, libelle: ' ' })).status).toBe(422)
		expect((await awa.post('/pieces/nouvelle', bac)).status).toBe(303)
		expect((await awa.post('/pieces/nouvelle', { ...bac, niveau: '' })).status).toBe(303)
		expect(await saidBy(awa.get('/pieces'))).toContain('Diplôme du bac')
		expect(await rows('SELECT n.code FROM pieces p LEFT JOIN niveaux n ON n.id = niveau_id ORDER BY p.id')).toEqual([
			{ code: 'L1' },
			{ code: null }
		])
		const fields = fieldsOf(await (await awa.get('/pieces/1')).text())
		expect((await awa.post('/pieces/1', withFields(fields, { active: 'non' }))).status).toBe(303)
		expect(await rows('SELECT active FROM pieces WHERE id = 1')).toEqual([{ active: 0 }])
	})

	test('papers that a student has handed in cannot be removed, others can', async () => {
		await insertPieces()
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1))
		const vu = async (id: number) => ({ vu: fieldsOf(await (await awa.get(`/pieces/${id}`)).text()).find(([name]) => name === 'vu')![1] })
		const held = await awa.post('/pieces/1/supprimer', await vu(1))
		expect([held.status, await saidBy(held)]).toEqual([409, expect.stringContaining('elle sert encore ailleurs (pièces reçues : 1).')])
		expect((await awa.post('/pieces/2/supprimer', await vu(2))).status).toBe(303)
	})
})

describe('a student’s card', () => {
	beforeEach(insertPieces)

	test('the card shows missing papers, and received ones with day and author; papers no longer asked for are not missing', async () => {
		expect(await saidBy(awa.get('/etudiants/20'))).toContain('2 pièces manquent.')
		expect((await awa.post('/etudiants/20/pieces', await ticked(awa, 1))).headers.get('location')).toBe('/console/etudiants/20?fait=pieces')
		const said = await saidBy(awa.get('/etudiants/20'))
		expect(said).toContain('Une pièce manque.')
		expect(said).toContain('Extrait de naissance reçue le 20/11/2026, enregistrée par KOUASSI Awa')
		expect(said).not.toContain('Photo')
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1, 2))
		expect(await saidBy(awa.get('/etudiants/20'))).toContain('Le dossier est complet.')
		await awa.post('/etudiants/20/pieces', await ticked(awa, 2))
		expect(await journal()).toEqual([
			{ action: 'fiche.create', id: '20:2:1', piece: 'Extrait de naissance', le: '2026-11-20' },
			{ action: 'fiche.create', id: '20:2:2', piece: 'Diplôme du bac', le: '2026-11-20' },
			{ action: 'fiche.delete', id: '20:2:1', piece: 'Extrait de naissance', le: '2026-11-20' }
		])
	})

	test('the card of a BTS student does not ask for papers of L1', async () => {
		const [found] = await rows("SELECT i.etudiant_id AS id FROM inscriptions i JOIN classes c ON c.id = classe_id WHERE c.code = 'ENER-1'")
		const id = Number(found!['id'])
		expect(await saidBy(awa.get(`/etudiants/${id}`))).toContain('Une pièce manque.')
	})

	test('two people ticking at once both keep their ticks, and a form sent twice writes once', async () => {
		const [first, second] = [await ticked(awa, 1), await ticked(awa, 2)]
		for (const form of [first, second, first]) expect((await awa.post('/etudiants/20/pieces', form)).status).toBe(303)
		expect(await rows('SELECT piece_id FROM pieces_recues ORDER BY 1')).toEqual([{ piece_id: 1 }, { piece_id: 2 }])
		expect(await journal()).toHaveLength(2)
	})

	test('papers stay when the class changes, and when two cards are merged', async () => {
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1))
		await write(schools, (db) =>
			db.run(
				'UPDATE inscriptions SET classe_id = (SELECT id FROM classes WHERE id <> classe_id AND annee_id = 2 LIMIT 1) WHERE etudiant_id = 20 AND annee_id = 2'
			)
		)
		expect(await saidBy(awa.get('/etudiants/20'))).toContain('Extrait de naissance reçue le 20/11/2026')
	})

	test('a paper that is not asked of the student, or one in a closed year, is refused', async () => {
		expect(
			(
				await awa.post('/etudiants/20/pieces', [
					['de.3', 'non'],
					['piece', '3']
				])
			).status
		).toBe(404)
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1 WHERE id = 2'))
		expect(
			(
				await awa.post('/etudiants/20/pieces', [
					['de.1', 'non'],
					['piece', '1']
				])
			).status
		).toBe(422)
		expect(await rows('SELECT 1 FROM pieces_recues')).toEqual([])
	})
})

describe('a file of received papers', () => {
	beforeEach(insertPieces)
	const send = async (...lines: string[]) => {
		const { store, place } = await schools.tenants.get('alpha')
		const bytes = new TextEncoder().encode(['matricule;piece;niveau;recue_le', ...lines, ''].join('\n'))
		const options = { author: { name: 'cli:test' }, source: 'pieces_recues.csv', bcryptCost: 4, synchronous: 'normal' as const }
		const {
			errors,
			warnings,
			diff = []
		} = await importInto(store, place, [{ name: 'pieces_recues.csv', bytes }], { ...options, diff: true })
		written = diff.map(({ key }) => key)
		return [...errors, ...warnings].map(({ line, column, message }) => `${line} ${column}: ${message}`)
	}
	/** The names of records in the latest diff. */
	let written: string[]
	const received = () => rows('SELECT piece_id AS piece, recue_le AS le, recue_par AS par FROM pieces_recues ORDER BY 1')

	test('the file ticks papers on the card on its day, else on the day of the import; a paper with a unique name needs no level', async () => {
		expect(await send('ETU-1;Extrait de naissance;;2026-09-14', 'ETU-1;Diplôme du bac;;')).toEqual([])
		expect(written).toEqual(['ETU-1 / 2026-2027 / Extrait de naissance / ', 'ETU-1 / 2026-2027 / Diplôme du bac / L1'])
		expect(await received()).toEqual([
			{ piece: 1, le: '2026-09-14', par: null },
			{ piece: 2, le: '2026-11-20', par: null }
		])
		const said = await saidBy(awa.get('/etudiants/20'))
		expect(said).toContain("Extrait de naissance reçue le 14/09/2026, d'après un fichier importé")
		expect(said).toContain('Le dossier est complet.')
	})

	test('the file leaves ticks changed by hand, and changes those that only a file has written', async () => {
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1))
		expect(await send('ETU-1;Extrait de naissance;;2026-09-14', 'ETU-1;Diplôme du bac;L1;2026-09-15')).toEqual([
			'2 recue_le: stays as KOUASSI Awa wrote it on 2026-11-20 09:00'
		])
		expect(await received()).toEqual([
			{ piece: 1, le: '2026-11-20', par: 1 },
			{ piece: 2, le: '2026-09-15', par: null }
		])
		expect(await send('ETU-1;Diplôme du bac;L1;2026-09-16')).toEqual([])
		expect((await received())[1]).toEqual({ piece: 2, le: '2026-09-16', par: null })
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1))
		expect(await send('ETU-1;Diplôme du bac;L1;2026-09-16')).toEqual([
			'2 matricule: KOUASSI Awa removed it on 2026-11-20 09:00: it is left out'
		])
		expect(await received()).toHaveLength(1)
	})

	test('the file finds a paper under its former name', async () => {
		expect(await send('ETU-1;Extrait de naissance;;2026-09-14')).toEqual([])
		const fields = fieldsOf(await (await awa.get('/pieces/1')).text())
		expect((await awa.post('/pieces/1', withFields(fields, { libelle: 'Acte de naissance' }))).status).toBe(303)
		expect(await send('ETU-1;Extrait de naissance;;2026-09-14', 'ETU-2;Extrait de naissance;;2026-09-14')).toEqual([])
		expect(await received()).toHaveLength(2)
	})

	test('a file with an unknown paper, a wrong level or a day to come is refused as a whole', async () => {
		expect(
			await send('ETU-1;Acte;;', 'ETU-1;Extrait de naissance;L1;', 'ETU-1;Diplôme du bac;M1;', 'ETU-1;Diplôme du bac;L1;2026-11-21')
		).toEqual([
			'2 piece: unknown "Acte": it is not among the pieces of the import or of the stored data',
			'3 niveau: Extrait de naissance is not required for that level alone (pieces.csv)',
			'4 niveau: Diplôme du bac is not required for that level alone (pieces.csv)',
			'5 recue_le: must not be after today, 2026-11-20'
		])
		expect(await received()).toEqual([])
	})
})

describe('the list of missing papers', () => {
	beforeEach(insertPieces)

	test('the list is by class and student, and a file; complete students are not in it', async () => {
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1, 2))
		const page = await saidBy(awa.get('/inscriptions/pieces'))
		expect(page).not.toContain('ZADI Inès')
		expect(page).toContain('EBA Marie ETU-3 MECA-L1 Diplôme du bac, Extrait de naissance')
		expect(page).toContain('ETU-4 MECA-L1 Préinscrit Diplôme du bac, Extrait de naissance')
		expect(page).toMatch(/ENER-1 Extrait de naissance/)
		const [found] = await rows("SELECT id FROM classes WHERE code = 'ENER-1' AND annee_id = 2")
		const id = Number(found!['id'])
		expect(await saidBy(awa.get(`/inscriptions/pieces?classe=${id}`))).not.toContain('Diplôme du bac')
		const file = await (await awa.get(`/inscriptions/pieces.csv?classe=${id}`)).text()
		expect(file.split('\r\n')[0]).toBe('Nom;Prénoms;Matricule;Classe;Inscription;Ce qui manque')
		expect(file).toContain(';ENER-1;Inscrit;Extrait de naissance')
		expect((await awa.get('/inscriptions/pieces.xlsx')).status).toBe(200)
		expect((await awa.get('/inscriptions/pieces?classe=99')).status).toBe(404)
		expect(await (await awa.get('/inscriptions')).text()).toContain('href="/console/inscriptions/pieces"')
	})

	test('without any papers asked for, the list is not read, and never claims to be complete', async () => {
		await awa.post('/etudiants/20/pieces', await ticked(awa, 1, 2))
		await write(schools, (db) =>
			db.run('UPDATE utilisateurs SET actif = 0 WHERE id <> 20 AND id IN (SELECT etudiant_id FROM inscriptions)')
		)
		expect(await saidBy(awa.get('/inscriptions/pieces'))).toContain('Aucune pièce ne manque.')
		await write(schools, (db) => db.run('UPDATE pieces SET active = 0'))
		let page = ''
		const statements = await statementsOf(await schools.store(), async () => {
			page = await (await awa.get('/inscriptions/pieces')).text()
		})
		expect(statements.filter(({ sql }) => sql.includes('pieces_recues'))).toEqual([])
		expect(page).not.toContain('Aucune pièce ne manque.')
		expect(page).toMatch(/ne demande encore aucune pièce.*href="\/console\/pieces"/)
	})

	test('students who have left, and closed accounts, are not in the list', async () => {
		expect(await saidBy(awa.get('/inscriptions/pieces'))).toContain('ZADI Inès')
		await write(schools, (db) => db.run("UPDATE inscriptions SET date_sortie = '2026-11-01' WHERE etudiant_id = 20"))
		expect(await saidBy(awa.get('/inscriptions/pieces'))).not.toContain('ZADI Inès')
	})

	test.each<[Name, string]>([
		['moussa', ''],
		['fanta', ''],
		['ines', ''],
		['yao', 'comptabilite'],
		['yao', 'surveillance']
	])('%s with the fonction «%s» cannot open the list', async (name, fonction) => {
		if (fonction !== '')
			await write(schools, (db) => db.run(`UPDATE utilisateurs SET fonctions = '${fonction}', console_seule = 1 WHERE id = 11`))
		const visitor = await signedIn(schools, name)
		for (const path of [
			'/pieces',
			'/pieces/1',
			'/pieces/nouvelle',
			'/inscriptions/pieces',
			'/inscriptions/pieces.csv',
			'/inscriptions/pieces.xlsx'
		])
			expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
		for (const path of ['/pieces/nouvelle', '/pieces/1', '/pieces/1/supprimer', '/etudiants/20/pieces'])
			expect([path, (await visitor.post(path, { 'de.1': 'non', piece: '1' })).status]).toEqual([path, 403])
		expect(await (await visitor.get('/etudiants/20')).text()).not.toContain('Extrait de naissance')
		expect(await rows('SELECT 1 FROM pieces_recues')).toEqual([])
	})
})
