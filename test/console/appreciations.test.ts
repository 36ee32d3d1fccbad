import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { and, eq, ne } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, saidBy, type Browser } from '../support/console'
import { PASSWORD } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { answerTo, publishResults } from '../support/publish'

let schools: Schools
/** `writeSemestre` on 1 February: Fanta teaches maths (1) in MECA-L1, Inès (20) and Marie (22) are there. */
beforeEach(async () => {
	schools = await startSchools({ now: '2027-02-01T08:00:00Z' })
	await writeSemestre(schools)
})
afterEach(() => schools.stop())

async function enter(name: string): Promise<Browser> {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}
const HERE = '/classes/1/appreciations'
const RESULTATS = '/classes/1/resultats'
const [MATHS, GENERALE] = ['1.1', '1.0']
const text = async (at: Browser, path: string) => (await at.get(path)).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name.replace('.', '\\.')}" value="([^"]*)"`).exec(page)?.[1] ?? ''

/** The form of a page with other texts, by student. */
async function formOf(at: Browser, lieu: string, textes: Readonly<Record<number, string>>): Promise<Record<string, string>> {
	const page = await text(at, `${HERE}?lieu=${lieu}`)
	const shown = [20, 22].map((id) => [
		[`vu.${id}`, hidden(page, `vu.${id}`)],
		[`texte.${id}`, textes[id] ?? new RegExp(`<textarea name="texte\\.${id}"[^>]*>([^<]*)<`).exec(page)?.[1] ?? '']
	])
	return { lieu, ...(Object.fromEntries(shown.flat()) as Record<string, string>) }
}
const save = async (at: Browser, lieu: string, textes: Readonly<Record<number, string>>) => at.post(HERE, await formOf(at, lieu, textes))
const rows = async () =>
	(
		await (
			await schools.store()
		).db
			.select()
			.from(s.appreciations)
			.where(ne(s.appreciations.appreciation, ''))
			.orderBy(s.appreciations.etudiant_id, s.appreciations.matiere_id)
	).map(({ id: _id, ...row }) => row)
const lines = async () =>
	(await (await schools.store()).client.execute("SELECT * FROM journal WHERE objet = 'appreciations' ORDER BY id, rang")).rows
const publish = (at: Browser) => publishResults(at, RESULTATS)

describe('appréciations', () => {
	test('have the tabs of the class that their reader may open', async () => {
		const tabs = (page: string) => [
			...new Set(
				[...page.matchAll(/<nav class="tabs".*?<\/nav>/gs)].flatMap(([nav]) => [...nav.matchAll(/<a href="([^"]+)"/g)].map(([, to]) => to))
			)
		]
		const current = (page: string) => /<a href="([^"]+)" aria-current="page">/.exec(page.slice(page.indexOf('class="tabs"')))?.[1]
		const [fanta, scolarite] = [await text(await enter('fanta'), HERE), await text(await enter('scolarite'), HERE)]
		expect(tabs(fanta)).not.toContain('/console/classes/1/resultats')
		expect(current(fanta)).toBe('/console/classes/1/notes')
		expect(tabs(scolarite)).toContain('/console/classes/1/resultats')
		expect(current(scolarite)).toBe('/console/classes/1/resultats')
	})

	test('are written by the teacher about a matière and by scolarité about the whole period, each with a line in the journal', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const saved = await save(fanta, MATHS, { 20: ' Ɛlɔ Ọlá, محمد : « bien ».\r\nÀ suivre. ' })
		expect(saved.headers.get('location')).toBe(`/console${HERE}?lieu=1.1&fait=enregistrees`)
		expect(await saidBy(fanta.get(`${HERE}?lieu=1.1&fait=enregistrees`))).toContain('Les appréciations sont enregistrées.')
		expect((await save(scolarite, GENERALE, { 20: 'Bon semestre', 22: 'Excellent' })).status).toBe(303)
		const of = { annee_id: 2, periode: 1 }
		expect(await rows()).toEqual([
			{ ...of, etudiant_id: 20, matiere_id: null, appreciation: 'Bon semestre' },
			{ ...of, etudiant_id: 20, matiere_id: 1, appreciation: 'Ɛlɔ Ọlá, محمد : « bien ».\nÀ suivre.' },
			{ ...of, etudiant_id: 22, matiere_id: null, appreciation: 'Excellent' }
		])
		expect(await lines()).toMatchObject([
			{ action: 'appreciations.ecrire', auteur: 'utilisateur:10', objet_id: '2:1:20:1' },
			{ auteur: 'utilisateur:50', objet_id: '2:1:20:0' },
			{ auteur: 'utilisateur:50', objet_id: '2:1:22:0' }
		])
		expect(await saidBy((await enter('awa')).get('/historique?objet=appreciations'))).toContain('Appréciation écrite')
	})

	test('are changed and taken away again, and sent twice they are written once', async () => {
		const fanta = await enter('fanta')
		const form = await formOf(fanta, MATHS, { 20: 'Bien' })
		expect([(await fanta.post(HERE, form)).status, (await fanta.post(HERE, form)).status]).toEqual([303, 303])
		expect(await lines()).toHaveLength(1)
		await save(fanta, MATHS, { 20: 'Très bien' })
		expect(await rows()).toMatchObject([{ appreciation: 'Très bien' }])
		await save(fanta, MATHS, { 20: '  ' })
		expect(await rows()).toEqual([])
		expect(await lines()).toHaveLength(3)
	})

	test('have at most 300 characters; a longer one is refused beside its field, stays typed, and nothing is written', async () => {
		const fanta = await enter('fanta')
		const long = 'Ɛ'.repeat(301)
		const refused = await save(fanta, MATHS, { 20: long, 22: 'Bien' })
		const page = await refused.text()
		expect([refused.status, page.includes(`${long}</textarea>`), page.includes('>Bien</textarea>')]).toEqual([422, true, true])
		expect(page).toContain('aria-invalid="true"')
		expect(page).toContain('Au plus 300 caractères.')
		expect(await rows()).toEqual([])
		expect((await save(fanta, MATHS, { 20: 'Ɛ'.repeat(300) })).status).toBe(303)
	})

	test('do not overwrite what somebody else has written meanwhile, who stays where the author changed nothing', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const mine = await formOf(fanta, MATHS, { 20: 'De Fanta' })
		const other = await formOf(fanta, MATHS, { 22: 'De Fanta' })
		await save(scolarite, MATHS, { 20: 'De la scolarité' })
		const late = await fanta.post(HERE, mine)
		const page = await saidBy(late.clone())
		expect(late.status).toBe(409)
		expect(page).toContain("Quelqu'un a écrit « De la scolarité » entre-temps.")
		expect(await late.text()).toContain('>De Fanta</textarea>')
		expect(await rows()).toMatchObject([{ etudiant_id: 20, appreciation: 'De la scolarité' }])
		expect((await fanta.post(HERE, other)).status).toBe(303)
		expect(await rows()).toMatchObject([
			{ etudiant_id: 20, appreciation: 'De la scolarité' },
			{ etudiant_id: 22, appreciation: 'De Fanta' }
		])
	})

	test('belong to the period of the semester that the UE of a matière has', async () => {
		const fanta = await enter('fanta')
		const page = await text(fanta, `${HERE}?matiere=1`)
		expect(page).toContain('Mathématiques · Semestre 1')
		expect(page).not.toContain('Semestre 2')
		expect(await text(fanta, `${HERE}?lieu=2.1`)).toBe(page)
		expect((await fanta.post(HERE, { lieu: '2.1', 'texte.20': 'x', 'vu.20': '' })).status).toBe(422)
	})
})

describe('beside an appréciation', () => {
	test('stand the average and marks of the student in the matière, or the average of the period', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const ofMaths = await saidBy(fanta.get(`${HERE}?lieu=1.1`))
		// 12 × 40 % + 7 × 60 %
		expect(ofMaths).toMatch(/ZADI Inès \(ETU-1\) moyenne 9,00 · .*Examen de maths : 7 \/ 20/)
		expect(ofMaths).not.toContain('11,40')
		expect(await saidBy(scolarite.get(`${HERE}?lieu=1.0`))).toContain('ZADI Inès (ETU-1) moyenne 11,40')
	})

	test('stand the marks of the days of the period, the last one included, where the matière has no semester', async () => {
		await write(schools, async (db) => {
			await db.update(s.filieres).set({ systeme: 'BTS' }).where(eq(s.filieres.id, 1))
			await db.update(s.evaluations).set({ date: '2027-01-31' }).where(eq(s.evaluations.id, 4))
			await db.update(s.evaluations).set({ date: '2027-02-01' }).where(eq(s.evaluations.id, 3))
		})
		const fanta = await enter('fanta')
		const [first, second] = await Promise.all(['1.1', '2.1'].map((lieu) => saidBy(fanta.get(`${HERE}?lieu=${lieu}`))))
		expect(first).toMatch(/ZADI Inès \(ETU-1\).*Examen de maths : 7 \/ 20/)
		expect(first).not.toContain('16 / 20')
		expect(second).toContain('16 / 20')
		expect(second).not.toContain('7 / 20')
	})

	test('scolarité reads which teachers owe how many, and a teacher does not', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const due = async () => /Qui doit encore des appréciations (.*)$/.exec(await saidBy(scolarite.get(`${HERE}?lieu=1.0`)))?.[1]
		expect(await due()).toMatch(/Mathématiques : il en manque 2 sur 2 · TRAORÉ Fanta/)
		await save(fanta, MATHS, { 20: 'Bien' })
		expect(await due()).toMatch(/Mathématiques : il en manque 1 sur 2/)
		await save(fanta, MATHS, { 22: 'Bien' })
		expect(await due()).not.toContain('Mathématiques')
		expect(await saidBy(fanta.get(HERE))).not.toContain('Qui doit encore')
	})
})

describe('who writes appréciations', () => {
	test('a teacher writes about their own matières in their own classes, and sees neither the general one nor ranks and credits', async () => {
		await save(await enter('scolarite'), GENERALE, { 20: 'Bon semestre' })
		const fanta = await enter('fanta')
		const page = await saidBy(fanta.get(HERE))
		expect(page).toContain('ZADI Inès (ETU-1)')
		for (const secret of ['Appréciation générale', 'Bon semestre', '11,40', 'Crédits', 'Rang']) expect(page).not.toContain(secret)
		for (const lieu of [GENERALE, '1.2', '1.3']) {
			expect(await saidBy(fanta.get(`${HERE}?lieu=${lieu}`))).toBe(page)
			const refused = await fanta.post(HERE, { lieu, 'texte.20': 'Perdu', 'vu.20': '' })
			expect([refused.status, (await refused.text()).includes('Perdu')]).toEqual([422, false])
		}
		expect((await fanta.get('/classes/2/appreciations')).status).toBe(403)
		expect((await rows()).map(({ appreciation }) => appreciation)).toEqual(['Bon semestre'])
	})

	test.each(['moussa', 'ines', 'sira'])('%s does not write them in a class where they do not teach', async (name) => {
		const visitor = await enter(name)
		expect((await visitor.get(HERE)).status).toBe(403)
		expect((await visitor.post(HERE, { lieu: MATHS, 'texte.20': 'x', 'vu.20': '' })).status).toBe(403)
		expect(await rows()).toEqual([])
	})

	test('a teacher who loses the matière loses the right', async () => {
		const fanta = await enter('fanta')
		const form = await formOf(fanta, MATHS, { 20: 'Bien' })
		await write(schools, (db) =>
			db.delete(s.enseignements).where(and(eq(s.enseignements.enseignant_id, 10), eq(s.enseignements.classe_id, 1)))
		)
		expect((await fanta.post(HERE, form)).status).toBe(403)
		expect(await rows()).toEqual([])
	})

	test('nobody writes about a student of another class, or in a closed year', async () => {
		const fanta = await enter('fanta')
		const form = await formOf(fanta, MATHS, { 20: 'Bien' })
		expect((await fanta.post(HERE, { ...form, 'texte.21': 'x', 'vu.21': form['vu.20']! })).status).toBe(409)
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 2)))
		expect((await fanta.post(HERE, form)).status).toBe(422)
		expect(await rows()).toEqual([])
	})

	test('the way leads from the marks of a class and from its results', async () => {
		expect(await text(await enter('fanta'), '/classes/1/notes?matiere=1')).toContain(`href="/console${HERE}?matiere=1"`)
		expect(await text(await enter('scolarite'), `${RESULTATS}?periode=1`)).toContain(`href="/console${HERE}?lieu=1.0"`)
		expect(await text(await enter('moussa'), `${RESULTATS}?periode=1`)).not.toContain(HERE)
	})
})

describe('published appréciations', () => {
	test('are read by the student with the publication only, on the relevé too, and a later change leaves them as they are', async () => {
		const [fanta, scolarite, ines] = [await enter('fanta'), await enter('scolarite'), await enter('ines')]
		await save(fanta, MATHS, { 20: 'Bien <b>&', 22: 'Pour Marie' })
		await save(scolarite, GENERALE, { 20: 'Bon semestre' })
		expect(await text(scolarite, `${RESULTATS}/20?periode=1`)).toContain('Bien &lt;b>&amp;')
		expect(await text(ines, '/mes-resultats')).not.toContain('Bon semestre')
		await publishResults(scolarite, RESULTATS, 'provisoires')
		const page = await text(ines, '/mes-resultats')
		expect(page).toContain('Bien &lt;b>&amp;')
		expect(page).toContain('Bon semestre')
		expect(page).not.toContain('Pour Marie')
		await save(fanta, MATHS, { 20: 'Passable' })
		expect(await text(ines, '/mes-resultats')).toContain('Bien &lt;b>&amp;')
		const table = await saidBy(scolarite.get(`${RESULTATS}?periode=1`))
		expect(table).toContain("Depuis la publication, le résultat d'un étudiant a changé.")
		expect(table).toContain('ZADI Inès à revoir ETU-1')
		expect(table).not.toContain('EBA Marie à revoir')
	})

	test('are not written any more once final results are published, until these are reopened', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const form = await formOf(fanta, MATHS, { 20: 'Bien' })
		await publish(scolarite)
		const page = await text(fanta, `${HERE}?lieu=1.1`)
		expect([page.includes("une appréciation n'y entre plus"), page.includes('<textarea')]).toEqual([true, false])
		expect((await fanta.post(HERE, form)).status).toBe(409)
		expect(await rows()).toEqual([])
		const publication = hidden(await text(scolarite, `${RESULTATS}?periode=1`), 'publication')
		await scolarite.post(`${RESULTATS}/rouvrir`, { periode: '1', publication, motif: 'Appréciation oubliée' })
		expect((await fanta.post(HERE, form)).status).toBe(303)
	})

	test('publishing asks for what its author saw of them', async () => {
		const [fanta, scolarite] = [await enter('fanta'), await enter('scolarite')]
		const answer = await answerTo(scolarite, RESULTATS)
		await save(fanta, MATHS, { 20: 'Bien' })
		expect((await scolarite.post(`${RESULTATS}/publier`, { ...answer, etat: 'definitifs' })).status).toBe(409)
	})
})
