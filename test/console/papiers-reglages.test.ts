import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { TEXTES_USUELS } from '../../src/domain/papiers/textes'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { sentOf, sentWith } from '../support/sent-form'
import { insertTeaching } from '../support/teaching'

const HOME = '/etablissement/papiers'
const CERTIFICAT = `${HOME}/certificat`
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T06:00:00Z' })
	await insertTeaching(await schools.store())
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const rows = async (sql: string, code: 'alpha' | 'beta' = 'alpha') =>
	(await (await schools.store(code)).client.execute(sql)).rows as unknown as Record<string, string | number | null>[]
const sentBy = async (visitor: Browser, path: string, changes: Record<string, string>) =>
	sentWith(sentOf(await (await visitor.get(path)).text()), changes)
const textIn = async (path: string) => /<textarea[^>]*>([^<]*)</.exec(await (await awa.get(path)).text())?.[1]

describe('the head of papers', () => {
	const NAMES = 'ministere, devise_etat, agrement, lieu, format_papier, signataire, signataire_qualite'
	const typed = {
		ministere: 'Ministère de l’Enseignement supérieur',
		devise_etat: 'Union – Discipline – Travail',
		agrement: 'n° 12',
		lieu: 'Bouaké',
		format_papier: 'LETTER',
		signataire: 'Awa KOUASSI',
		signataire_qualite: 'La directrice'
	}

	test('An administrator writes the head of papers, and the page says what it still lacks', async () => {
		const lacks = async () => [...(await (await awa.get(HOME)).text()).matchAll(/<li>(?:<a [^>]*>)?([^<]+)/g)].map(([, words]) => words)
		expect(await lacks()).toContain("Devise de l'État")
		expect((await awa.post(HOME, await sentBy(awa, HOME, typed))).status).toBe(303)
		expect(await rows(`SELECT ${NAMES} FROM etablissement`)).toMatchObject([typed])
		expect(await rows(`SELECT ${NAMES} FROM etablissement`, 'beta')).toMatchObject([{ ministere: null, format_papier: 'A4' }])
		const missing = await lacks()
		expect([missing.includes("Devise de l'État"), missing.includes('Logo')]).toEqual([false, true])
	})

	test('Of two administrators at once, the later one sees both values', async () => {
		const stale = await sentBy(awa, HOME, { lieu: 'Daloa' })
		const other = await signedIn(schools, 'awa')
		await other.post(HOME, await sentBy(other, HOME, { lieu: 'Bouaké', agrement: 'n° 7' }))
		const late = await awa.post(HOME, stale)
		expect([late.status, (await saidBy(late)).includes('a écrit « Bouaké » entre-temps')]).toEqual([409, true])
		expect(await rows('SELECT lieu, agrement FROM etablissement')).toMatchObject([{ lieu: 'Bouaké', agrement: 'n° 7' }])
	})

	test('A text of 300 characters, or on two lines, is refused at its field', async () => {
		for (const ministere of ['é'.repeat(300), 'Santé\u202Eétroped']) {
			const refused = await awa.post(HOME, await sentBy(awa, HOME, { ministere }))
			expect([refused.status, (await refused.text()).includes('class="field wrong"')]).toEqual([422, true])
		}
	})
})

describe('a kind of paper', () => {
	test('The text of a school is stored, and the usual text is not', async () => {
		const usual = await textIn(CERTIFICAT)
		const texte = TEXTES_USUELS.certificat.replaceAll('\n', '\r\n')
		expect(usual).toStartWith('Je soussigné(e), {signataire}')
		expect((await awa.post(CERTIFICAT, await sentBy(awa, CERTIFICAT, { texte, signataire: 'Jean YAO' }))).status).toBe(303)
		expect(await rows('SELECT sorte, texte, signataire, par_etudiant FROM papiers_reglages')).toMatchObject([
			{ sorte: 'certificat', texte: null, signataire: 'Jean YAO', par_etudiant: 0 }
		])
		const own = { texte: '{nom} est inscrit{e}.\r\nFait pour valoir.', par_etudiant: 'oui' }
		expect((await awa.post(CERTIFICAT, await sentBy(awa, CERTIFICAT, own))).status).toBe(303)
		expect(await rows('SELECT texte, par_etudiant FROM papiers_reglages')).toMatchObject([
			{ texte: '{nom} est inscrit{e}.\nFait pour valoir.', par_etudiant: 1 }
		])
		expect(await saidBy(awa.get(CERTIFICAT))).toContain('KOUASSI Awa est inscrite.')
		await awa.post(CERTIFICAT, await sentBy(awa, CERTIFICAT, { texte: '' }))
		expect(await textIn(CERTIFICAT)).toBe(usual)
	})

	test('Only a kind whose prints each have a number can be opened to students', async () => {
		expect(await (await awa.get(CERTIFICAT)).text()).toContain('name="par_etudiant"')
		for (const sorte of ['releve', 'bulletin', 'releve_annee', 'convocation'])
			expect(await (await awa.get(`${HOME}/${sorte}`)).text()).not.toContain('par_etudiant')
	})

	test('Two administrators who first write about a kind do not overwrite each other', async () => {
		const stale = await sentBy(awa, CERTIFICAT, { signataire: 'Jean YAO' })
		const other = await signedIn(schools, 'awa')
		expect((await other.post(CERTIFICAT, await sentBy(other, CERTIFICAT, { signataire: 'Ali BA' }))).status).toBe(303)
		expect((await awa.post(CERTIFICAT, stale)).status).toBe(409)
		expect(await rows('SELECT signataire FROM papiers_reglages')).toMatchObject([{ signataire: 'Ali BA' }])
	})

	test.each([
		['{nmo} est inscrit', "le champ {nmo} n'existe pas ; vouliez-vous dire {nom} ?"],
		['{motif}', "le champ {motif} n'existe pas pour ce papier"],
		['{nom', "l'accolade { n'entoure pas un champ"],
		['{{nom}}', "l'accolade { n'entoure pas un champ"],
		['é'.repeat(2001), '2000 caractères'],
		['a\u0007', 'caractère']
	])('The text «%s» is refused with a sentence, and the typed text stays', async (texte, sentence) => {
		const refused = await awa.post(CERTIFICAT, await sentBy(awa, CERTIFICAT, { texte }))
		const html = await refused.text()
		expect([refused.status, html.replaceAll('&#39;', "'").toLowerCase().includes(sentence)]).toEqual([422, true])
		expect(html).toContain(`>${texte}</textarea>`)
		expect(await rows('SELECT * FROM papiers_reglages')).toEqual([])
	})

	test('A picture of a signature is stored, shown to administrators only, and removed', async () => {
		const send = async (bytes: Uint8Array | string, vu: string) => {
			const data = new FormData()
			data.append('vu', vu)
			data.append('signature', new File([bytes as BlobPart], 'signature.png'))
			const request = new Response(data)
			return awa.upload(`${CERTIFICAT}/signature`, request.headers.get('content-type')!, await request.bytes())
		}
		expect((await send('GIF89a', '')).status).toBe(422)
		expect([(await send(PNG, '')).status, (await send(PNG, '')).status, (await send('<svg></svg>', '')).status]).toEqual([303, 303, 409])
		const image = await awa.get(`${CERTIFICAT}/signature/image`)
		expect([image.headers.get('content-type'), Buffer.from(await image.bytes())]).toEqual(['image/png', PNG])
		expect(image.headers.get('cache-control')).toContain('private')
		for (const name of ['moussa', 'fanta', 'ines'] as const)
			expect((await (await signedIn(schools, name)).get(`${CERTIFICAT}/signature/image`)).status).toBe(403)
		const [, vu = ''] = /name="vu" value="([^"]*)"\/><button/.exec(await (await awa.get(CERTIFICAT)).text()) ?? []
		expect((await awa.post(`${CERTIFICAT}/signature/retirer`, { vu: 'x' })).status).toBe(409)
		expect((await awa.post(`${CERTIFICAT}/signature/retirer`, { vu })).status).toBe(303)
		expect((await awa.get(`${CERTIFICAT}/signature/image`)).status).toBe(404)
		expect(await rows("SELECT avant, apres FROM journal_lignes WHERE action = 'papiers.signature'")).toMatchObject([
			{ avant: null, apres: `{"signature":{"type":"image/png","bytes":${PNG.length}}}` },
			{ avant: `{"signature":{"type":"image/png","bytes":${PNG.length}}}`, apres: null }
		])
	})

	test('An example is ordered as a PDF without a number', async () => {
		const [ordered, count] = [await awa.post(`${CERTIFICAT}/exemple`, {}), await rows('SELECT count(*) AS n FROM papiers')]
		expect([ordered.status, count]).toMatchObject([303, [{ n: 0 }]])
		expect(ordered.headers.get('location')).toStartWith('/console/impressions/')
	})

	test('A kind that does not exist is not found', async () => {
		for (const path of ['diplome', 'constructor', '%00']) expect((await awa.get(`${HOME}/${path}`)).status).toBe(404)
	})
})

describe('the identity of a student', () => {
	const MINE = '/mon-identite'
	const OFFICE = '/etudiants/corrections'
	const identity = () =>
		rows('SELECT nom, prenoms, lieu_naissance, date_naissance FROM etudiants JOIN utilisateurs USING (id) WHERE id = 20')

	test('A student corrects their identity, and nothing changes before the office accepts', async () => {
		const ines = await signedIn(schools, 'ines')
		const [before] = await identity()
		const fields = await sentBy(ines, MINE, { prenoms: 'Inès Ama', date_naissance: '21/03/2006', lieu_naissance: 'Bouaké' })
		expect([(await ines.post(MINE, fields)).status, (await ines.post(MINE, fields)).status]).toEqual([303, 303])
		expect(await identity()).toEqual([before!])
		expect(await saidBy(ines.get(MINE))).toContain('Votre correction attend le secrétariat')
		expect(await saidBy(awa.get(''))).toContain('Un étudiant a corrigé son identité')
		const page = await (await awa.get(OFFICE)).text()
		for (const words of ['Inès Ama', '21/03/2006', 'Bouaké']) expect(page).toContain(words)
		const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(page) ?? []
		expect((await awa.post(`${OFFICE}/20/accepter`, { vu: 'x' })).status).toBe(409)
		expect((await awa.post(`${OFFICE}/20/accepter`, { vu })).status).toBe(303)
		expect(await identity()).toMatchObject([{ prenoms: 'Inès Ama', date_naissance: '2006-03-21', lieu_naissance: 'Bouaké' }])
		expect(await rows('SELECT * FROM papiers_corrections')).toEqual([])
		const actions = await rows(
			"SELECT action FROM journal_lignes WHERE objet IN ('papiers_corrections', 'etudiants') ORDER BY ecriture_id, rang"
		)
		expect(actions.map(({ action }) => action)).toEqual(['identite.corriger', 'fiche.update', 'identite.accepter'])
	})

	test('The office refuses a correction, and the student may take one back', async () => {
		const ines = await signedIn(schools, 'ines')
		await ines.post(MINE, await sentBy(ines, MINE, { lieu_naissance: 'Ɛburi' }))
		const vuOf = async () => /name="vu" value="([^"]*)"/.exec(await (await awa.get(OFFICE)).text())?.[1] ?? ''
		expect((await awa.post(`${OFFICE}/20/refuser`, { vu: await vuOf() })).status).toBe(303)
		expect([await rows('SELECT * FROM papiers_corrections'), (await identity())[0]!['lieu_naissance']]).toEqual([[], null])
		await ines.post(MINE, await sentBy(ines, MINE, { nom: 'AUTRE' }))
		const stale = await vuOf()
		await ines.post(MINE, await sentBy(ines, MINE, { nom: 'ENCORE' }))
		expect((await awa.post(`${OFFICE}/20/accepter`, { vu: stale })).status).toBe(409)
		await ines.post(MINE, await sentBy(ines, MINE, { nom: String((await identity())[0]!['nom']) }))
		expect(await rows('SELECT * FROM papiers_corrections')).toEqual([])
	})

	test('A correction that the office saw beside another card is not accepted', async () => {
		const ines = await signedIn(schools, 'ines')
		await ines.post(MINE, await sentBy(ines, MINE, { prenoms: 'Inès Ama' }))
		const [, vu = ''] = /name="vu" value="([^"]*)"/.exec(await (await awa.get(OFFICE)).text()) ?? []
		await write(schools, (db) => db.run("UPDATE utilisateurs SET prenoms = 'Inès B.' WHERE id = 20"))
		const refused = await awa.post(`${OFFICE}/20/accepter`, { vu })
		expect([refused.status, (await identity())[0]!['prenoms']]).toEqual([409, 'Inès B.'])
		expect(await rows('SELECT etudiant_id FROM papiers_corrections')).toEqual([{ etudiant_id: 20 }])
	})

	test.each([
		['date_naissance', '31/02/2006'],
		['sexe', 'X'],
		['nom', 'a'.repeat(201)],
		['nom', 'A\u202EB']
	])('A student who writes %s as «%s» reads why it is refused', async (champ, text) => {
		const ines = await signedIn(schools, 'ines')
		const refused = await ines.post(MINE, await sentBy(ines, MINE, { [champ]: text }))
		expect([refused.status, (await refused.text()).includes('class="field wrong"')]).toEqual([422, true])
		expect(await rows('SELECT * FROM papiers_corrections')).toEqual([])
	})

	test('Teachers and coordinators do not see any corrections, and students see only their own', async () => {
		for (const name of ['moussa', 'fanta', 'ines'] as const) expect((await (await signedIn(schools, name)).get(OFFICE)).status).toBe(403)
		for (const name of ['awa', 'moussa', 'fanta'] as const) expect((await (await signedIn(schools, name)).get(MINE)).status).toBe(403)
		const beta = await signedIn(schools, 'awa', 'beta')
		const ines = await signedIn(schools, 'ines')
		await ines.post(MINE, await sentBy(ines, MINE, { nom: 'AUTRE' }))
		expect(await saidBy(beta.get(OFFICE))).toContain("Aucun étudiant n'attend de correction")
	})
})

describe('papers that print from a page', () => {
	test.each(['cartes', 'fiches', 'procurations', 'identites'])('The page of %s has each student of the class, or one', async (quoi) => {
		const page = await saidBy(awa.get(`/classes/1/imprimes/${quoi}`))
		for (const name of ['ZADI Inès', 'ETU-3']) expect(page).toContain(name)
		const single = await saidBy(awa.get(`/etudiants/20/imprimes/${quoi}`))
		expect([single.includes('ZADI Inès'), single.includes('ETU-3')]).toEqual([true, false])
		for (const name of ['moussa', 'fanta', 'ines'] as const) {
			const visitor = await signedIn(schools, name)
			expect([name, (await visitor.get(`/classes/1/imprimes/${quoi}`)).status]).toEqual([name, 403])
			expect([name, (await visitor.get(`/etudiants/20/imprimes/${quoi}`)).status]).toEqual([name, 403])
		}
	})

	test('Another kind, class or student is not found', async () => {
		for (const path of [
			'/classes/1/imprimes/toString',
			'/classes/999/imprimes/cartes',
			'/etudiants/999/imprimes/cartes',
			'/etudiants/1/imprimes/fiches'
		])
			expect([path, (await awa.get(path)).status]).toEqual([path, 404])
	})
})
