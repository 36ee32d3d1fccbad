import { afterEach, beforeEach, expect, test } from 'bun:test'
import { saidBy, signedIn, type Browser } from '../support/console'
import { startSchools, type Schools } from '../support/school'
import { write } from '../support/affairs'
import { insertTeaching } from '../support/teaching'

/** Marie (22, ETU-3) is in MECA-L1; Thermique is taught in ENER-1. */
let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const rows = async (sql: string) =>
	(await (await schools.store()).client.execute(sql)).rows.map((row): Record<string, unknown> => ({ ...row }))
const seenOn = async (visitor: Browser, path: string) => /name="vu" value="([^"]+)"/.exec(await (await visitor.get(path)).text())?.[1] ?? ''
const TITLE = 'Résultats antérieurs et acquis'
const fill = async (visitor: Browser, path: string, cells: Record<string, string>) => {
	const answer = await visitor.post(path, { matricule: 'ETU-3', ...cells })
	return answer.status === 303 ? answer.headers.get('location') : saidBy(answer)
}
const ALL = {
	'/resultats-anterieurs': {
		annee: '2024-2025',
		niveau: 'Licence 1',
		moyenne: '0',
		credits: '58',
		decision: 'Ajournée',
		etablissement: 'Daloa'
	},
	'/acquis': { ue: 'UE-Ɛ', matiere: '', moyenne: '12,5', credits: '1', annee: '2024-2025', origine: 'transfert' },
	'/rattachements': { classe: 'ENER-1', matiere: 'THER', sorte: 'option', sous: 'MATH' },
	'/situations': { matiere: 'MATH', periode: '1', situation: 'dispensee', motif: 'Certificat' }
}
const addAll = async (visitor: Browser) => {
	for (const [path, cells] of Object.entries(ALL))
		expect([path, await fill(visitor, `${path}/nouvelle`, cells)]).toEqual([path, '/console/etudiants/fiche?matricule=ETU-3&fait=creee'])
}

test("a student's former results and decisions are added from the card, and shown there in words", async () => {
	const awa = await signedIn(schools, 'awa')
	const empty = await (await awa.get('/etudiants/22/notes')).text()
	expect(empty).toContain("Rien n'est enregistré ici")
	for (const path of Object.keys(ALL)) expect(empty).toContain(`href="/console${path}/nouvelle?matricule=ETU-3`)
	await addAll(awa)
	const answer = await awa.get('/etudiants/fiche?matricule=ETU-3&fait=creee')
	expect(answer.headers.get('location')).toBe('/console/etudiants/22/notes?fait=creee#parcours')
	const card = await saidBy(awa.get('/etudiants/22/notes?fait=creee'))
	for (const said of [
		"L'ajout est enregistré.",
		'2024-2025 · Licence 1 moyenne 0 · 58 crédits · Ajournée · Daloa',
		"UE-Ɛ aucune UE de l'école n'a ce code · moyenne 12,5 · 1 crédit · 2024-2025 · Transfert",
		'· ENER-1 · 2026-2027 Option · compte en',
		'· 2026-2027 · période 1 Dispense · Certificat'
	])
		expect(card).toContain(said)
})

test('a form of a student proposes the matricule and, for a decision of the year, the current year', async () => {
	const awa = await signedIn(schools, 'awa')
	const card = await (await awa.get('/etudiants/22/notes')).text()
	const [, path = ''] = /href="\/console(\/situations\/nouvelle[^"]*)"/.exec(card) ?? []
	const form = await (await awa.get(path.replaceAll('&amp;', '&'))).text()
	expect(form).toContain('value="ETU-3"')
	expect(form).toMatch(/<option value="2026-2027" selected/)
})

test('a record is changed and removed, and the card is the next page', async () => {
	const awa = await signedIn(schools, 'awa')
	await addAll(awa)
	const vu = await seenOn(awa, '/acquis/1')
	expect(await fill(awa, '/acquis/1', { ...ALL['/acquis'], moyenne: '13', vu })).toEndWith('fait=modifiee')
	expect(await rows('SELECT ue, moyenne_centiemes FROM acquis')).toEqual([{ ue: 'UE-Ɛ', moyenne_centiemes: 1300 }])
	const gone = await awa.post('/acquis/1/supprimer', { vu: await seenOn(awa, '/acquis/1') })
	expect(gone.headers.get('location')).toBe('/console/etudiants/fiche?matricule=ETU-3&fait=supprimee')
	expect(await rows('SELECT * FROM acquis')).toEqual([])
	const history = await saidBy(awa.get('/historique'))
	expect(history).toContain('Moyenne 12,5 puis 13')
	expect(history).not.toContain('ue@')
})

test('a refused form says why in whole sentences, and keeps what was typed', async () => {
	const awa = await signedIn(schools, 'awa')
	const both = await fill(awa, '/acquis/nouvelle', { ...ALL['/acquis'], matiere: 'MATH' })
	expect(both).toContain("C'est une UE ou une matière : laissez l'une des deux vide")
	const own = await fill(awa, '/rattachements/nouvelle', { ...ALL['/rattachements'], classe: 'MECA-L1', matiere: 'MATH' })
	expect(own).toContain("L'étudiant est déjà inscrit dans cette classe")
	expect(await rows('SELECT 1 FROM acquis UNION ALL SELECT 1 FROM rattachements')).toEqual([])
})

test('coordinators, teachers, accountants and the student do not see them, and cannot open or write them', async () => {
	await addAll(await signedIn(schools, 'awa'))
	await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'comptabilite', console_seule = 1 WHERE identifiant = 'yao'"))
	for (const name of ['moussa', 'fanta', 'yao', 'marie'] as const) {
		const visitor = await signedIn(schools, name)
		const card = await (await visitor.get('/etudiants/22/notes')).text()
		expect([name, card.includes(TITLE), card.includes('UE-Ɛ')]).toEqual([name, false, false])
		for (const path of Object.keys(ALL)) {
			expect([name, path, (await visitor.get(`${path}/1`)).status]).toEqual([name, path, 403])
			expect([name, path, (await visitor.post(`${path}/nouvelle`, { matricule: 'ETU-1' })).status]).toEqual([name, path, 403])
		}
		expect([name, (await visitor.get('/etudiants/fiche?matricule=ETU-9')).status]).toEqual([name, 403])
		expect([name, (await visitor.get('/mes-notes')).status === 200 && (await saidBy(visitor.get('/mes-notes'))).includes('UE-Ɛ')]).toEqual([
			name,
			false
		])
	}
})

test('an unknown matricule is not found', async () => {
	const awa = await signedIn(schools, 'awa')
	expect((await awa.get('/etudiants/fiche?matricule=ETU-9')).status).toBe(404)
	expect((await awa.get('/etudiants/fiche')).headers.get('location')).toBe('/console/etudiants')
})
