import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { modeleDeDepart } from '../../src/exchange/docx/depart'
import { write } from '../support/affairs'
import { saidBy, signedIn, type Browser } from '../support/console'
import type { Name } from '../support/people'
import { insertPublication } from '../support/publies'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'
import { formOf, linesOf, paragraph } from '../support/word'

const PAGE = '/etablissement/papiers/modeles'

let schools: Schools
let awa: Browser
beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
	awa = await signedIn(schools, 'awa')
})
afterAll(() => schools.stop())

async function send(visitor: Browser, to: string, nom: string, bytes: Uint8Array<ArrayBuffer> | undefined, file = 'Fiche.docx') {
	const data = new FormData()
	data.append('nom', nom)
	if (bytes) data.append('fichier', new File([bytes], file))
	const request = new Response(data)
	return visitor.upload(to, request.headers.get('content-type')!, await request.bytes())
}
const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows
/** Adds a form. @returns its id */
async function added(nom: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
	expect((await send(awa, `${PAGE}/deposer`, nom, bytes)).status).toBe(303)
	return Number((await rows(`SELECT id FROM papiers_modeles WHERE nom = '${nom}'`))[0]!['id'])
}

describe('« Modèles Word »', () => {
	test('a form is added, renamed, replaced, downloaded and removed, with lines in the journal', async () => {
		expect((await send(awa, `${PAGE}/deposer`, '', modeleDeDepart('fiche'), 'Fiche du ministère.docx')).status).toBe(303)
		const list = await (await awa.get(`${PAGE}?fait=garde`)).text()
		expect(list).toContain('Le modèle est enregistré.')
		const [, id] = /modeles\/(\d+)">Fiche du ministère</.exec(list)!
		expect((await send(awa, `${PAGE}/${id}/enregistrer`, 'Fiche', undefined)).status).toBe(303)
		expect((await send(awa, `${PAGE}/${id}/enregistrer`, 'Fiche', formOf(paragraph('{nom}')))).status).toBe(303)
		const file = await awa.get(`${PAGE}/${id}/fichier`)
		expect(file.headers.get('content-disposition')).toBe('attachment; filename="Fiche.docx"')
		expect(linesOf(await file.bytes())).toEqual(['{nom}'])
		expect((await awa.post(`${PAGE}/${id}/retirer`, {})).status).toBe(303)
		expect((await awa.get(`${PAGE}/${id}`)).status).toBe(404)
		expect((await rows("SELECT action FROM journal WHERE objet = 'papiers_modeles' ORDER BY id")).map(({ action }) => action)).toEqual([
			'fiche.create',
			'fiche.update',
			'fiche.update',
			'fiche.delete'
		])
	})

	test('a refused form is explained on the page, and nothing is kept', async () => {
		const refused = await send(awa, `${PAGE}/deposer`, 'X', formOf(paragraph('{mattricule}')))
		expect(refused.status).toBe(422)
		expect(await saidBy(refused)).toContain('vouliez-vous dire "{matricule}" ?')
		const empty = await send(awa, `${PAGE}/deposer`, 'X', undefined)
		expect(await saidBy(empty)).toContain('Choisissez un document Word.')
		expect(await rows("SELECT 1 FROM papiers_modeles WHERE nom = 'X'")).toEqual([])
	})

	test('a form that is renamed needs a name', async () => {
		const id = await added('Sans nom', modeleDeDepart('fiche'))
		expect(await saidBy(send(awa, `${PAGE}/${id}/enregistrer`, ' ', undefined))).toContain('obligatoire')
	})

	test('a name that another form has is refused', async () => {
		await added('Double', modeleDeDepart('fiche'))
		const refused = await send(awa, `${PAGE}/deposer`, 'Double', modeleDeDepart('fiche'))
		expect(await saidBy(refused)).toContain("le nom d'un autre modèle")
	})

	test('each form to begin with can be downloaded, and added as it is', async () => {
		for (const nom of ['certificat', 'releve', 'liste']) {
			const bytes = await (await awa.get(`${PAGE}/depart/${nom}`)).bytes()
			expect((await send(awa, `${PAGE}/deposer`, `Départ ${nom}`, bytes)).status).toBe(303)
		}
	})
})

describe('a form that is filled in', () => {
	test('has the facts of a student, and is not in the register', async () => {
		const id = await added('Certificat', modeleDeDepart('certificat'))
		expect(await (await awa.get('/etudiants/20/modeles')).text()).toContain('ni numéro ni code à vérifier')
		const file = await awa.get(`/etudiants/20/modeles/remplir?modele=${id}&periode=`)
		expect(file.headers.get('content-disposition')).toContain('Certificat-ZADI-Ines.docx')
		expect(linesOf(await file.bytes()).join(' ')).toContain('ZADI Inès')
		expect(await rows('SELECT 1 FROM papiers')).toEqual([])
	})

	test('is a .zip of one document each for a class, or one document if it repeats students', async () => {
		const [one, all] = [await added('Un', formOf(paragraph('{nom} {classe}'))), await added('Liste', modeleDeDepart('liste'))]
		const zip = await awa.get(`/classes/1/modeles/remplir?modele=${one}`)
		const files = Object.values(unzipSync(await zip.bytes())).map((bytes) => linesOf(bytes)[0])
		expect([zip.headers.get('content-type'), files.length > 1]).toEqual(['application/zip', true])
		const list = linesOf(await (await awa.get(`/classes/1/modeles/remplir?modele=${all}`)).bytes())
		for (const line of files) expect(list).toContain(line!.replace(/ Mécanique.*| MECA.*/, ''))
	})

	test('has results only if they are final, and only of the période that was chosen', async () => {
		const id = await added('Notes', formOf(paragraph('[{periode}|{moyenne}]')))
		const lines = async (periode: string) =>
			linesOf(await (await awa.get(`/etudiants/20/modeles/remplir?modele=${id}&periode=${periode}`)).bytes())
		await write(schools, (db) => insertPublication(db, { definitive: false, moyennes: { 20: 1250 } }))
		expect(await lines('1')).toEqual(['[|]'])
		await write(schools, (db) => insertPublication(db, { moyennes: { 20: 1275 } }))
		expect(await lines('1')).toEqual(['[Semestre 1|12,75]'])
		expect([await lines(''), await lines('2')]).toEqual([['[|]'], ['[|]']])
	})

	test.each<Name>(['moussa', 'fanta', 'ines'])('is not for %s, who does not make papers', async (name) => {
		const visitor = await signedIn(schools, name)
		const id = await added(`De ${name}`, modeleDeDepart('fiche'))
		for (const path of [
			PAGE,
			`${PAGE}/${id}`,
			`${PAGE}/${id}/fichier`,
			'/etudiants/20/modeles',
			`/etudiants/20/modeles/remplir?modele=${id}`,
			`/classes/1/modeles/remplir?modele=${id}`
		])
			expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
		expect((await send(visitor, `${PAGE}/deposer`, 'Y', modeleDeDepart('fiche'))).status).toBe(403)
		expect(await rows("SELECT 1 FROM papiers_modeles WHERE nom = 'Y'")).toEqual([])
	})

	test('is not in another school', async () => {
		const id = await added('Alpha', modeleDeDepart('fiche'))
		const other = await signedIn(schools, 'awa', 'beta')
		expect((await other.get(`${PAGE}/${id}/fichier`)).status).toBe(404)
		expect((await other.get(`/etudiants/20/modeles/remplir?modele=${id}`)).status).toBe(404)
	})
})
