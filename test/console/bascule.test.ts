import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { InStatement, ResultSet } from '@libsql/client'
import { and, eq, ne } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { browser, saidBy, signedIn, type Browser } from '../support/console'
import { insertNextYear } from '../support/next-year'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { insertPublication, releveAvec, releveBts } from '../support/publies'
import { publishResults } from '../support/publish'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { until } from '../support/until'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2027-07-20T08:00:00Z' })
	await write(schools, insertNextYear)
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const years = async () => {
	const { db } = await schools.store()
	const rows = await db.select().from(s.annees).orderBy(s.annees.id)
	return rows.map(({ libelle, courante, en_preparation, cloturee }) =>
		[libelle, courante && 'courante', en_preparation && 'en préparation', cloturee && 'close'].filter(Boolean).join(' ')
	)
}
const turn = (visitor = awa, fields = { de: '2026-2027', annee: '2027-2028' }) => visitor.post('/annees/passer', fields)
const back = (visitor = awa, de = '2027-2028') => visitor.post('/annees/revenir', { de })
const close = (visitor = awa, annee = '2026-2027') => visitor.post('/annees/clore', { annee })

const BEFORE = ['2025-2026', '2026-2027 courante', '2027-2028 en préparation']
const AFTER = ['2025-2026', '2026-2027', '2027-2028 courante']

/** The fingerprints of the lines of a register. */
const seenOn = async (visitor: Browser, path: string) =>
	Object.fromEntries(
		[...(await (await visitor.get(path)).text()).matchAll(/name="(vu-\d+)" value="([^"]*)"/g)].map((match) => [match[1]!, match[2]!])
	)

async function staff(fonctions: string): Promise<Browser> {
	await write(schools, (db) =>
		db.insert(s.utilisateurs).values({
			id: 60,
			identifiant: fonctions,
			identifiant_norm: fonctions,
			role: 'coordinateur',
			console_seule: true,
			fonctions,
			nom: 'P',
			prenoms: 'P',
			cle_tri: 'p',
			mot_de_passe_hash: PASSWORD_HASH,
			updated_at: AT
		})
	)
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant: fonctions, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

describe('the switch to the prepared year', () => {
	test('asks with the figures of both years', async () => {
		const page = await saidBy(awa.get('/annees/passer'))
		expect(page).toContain("L'année en cours sera 2027-2028 à la place de 2026-2027")
		expect(page).toContain('2026-2027 dure encore 12 jours.')
		expect(page).toContain("1 étudiant de 2026-2027 n'a pas de classe en 2027-2028.")
		expect(page).toContain("1 classe n'a aucun cours attribué.")
		expect(page).toMatch(/Inscrits 1\b/)
		expect(page).toMatch(/Dossiers en cours 1\b/)
		expect(await years()).toEqual(BEFORE)
	})

	test('counts as without class only students who are in a class today', async () => {
		await write(schools, async (db) => {
			await db.delete(s.inscriptions).where(and(eq(s.inscriptions.etudiant_id, 20), ne(s.inscriptions.annee_id, 1)))
			await db.update(s.inscriptions).set({ date_sortie: '2027-07-01' }).where(eq(s.inscriptions.etudiant_id, 21))
		})
		expect(await saidBy(awa.get('/annees/passer'))).not.toContain("n'a pas de classe en 2027-2028")
		await write(schools, (db) => db.update(s.inscriptions).set({ date_sortie: '2027-07-21' }).where(eq(s.inscriptions.etudiant_id, 21)))
		expect(await saidBy(awa.get('/annees/passer'))).toContain("1 étudiant de 2026-2027 n'a pas de classe en 2027-2028.")
	})

	test('is not offered by a school without a current year', async () => {
		await write(schools, (db) => db.update(s.annees).set({ courante: false, en_preparation: false, cloturee: true }))
		expect(await saidBy(awa.get('/annees/passer'))).toContain(
			"L'école n'a pas d'année en cours : un administrateur la crée dans « Années »"
		)
	})

	test('moves the current year and ends the preparation, for the console and the interface', async () => {
		expect((await turn()).headers.get('location')).toBe('/console/annees/passer?fait=passee')
		expect(await years()).toEqual(AFTER)
		expect(await saidBy(awa.get('/annees/passer?fait=passee'))).toContain("L'école est passée à 2027-2028.")
		const { data } = (await json(await schools.as('awa').get('/classes'))) as { data: { code: string }[] }
		expect(data.map(({ code }) => code).toSorted()).toEqual(['ENER-2', 'MECA-L2'])
		expect(await saidBy(awa.get('/historique?objet=annees%3A3'))).toContain('KOUASSI')
	})

	test('changes nothing if two people switch at once, and does not turn the school twice', async () => {
		const direction = await staff('direction')
		expect((await turn()).status).toBe(303)
		expect((await turn(direction)).status).toBe(303)
		expect(await years()).toEqual(AFTER)
		const late = await turn(direction, { de: '2026-2027', annee: '2025-2026' })
		expect([late.status, await years()]).toEqual([409, AFTER])
	})

	test('counts each matière of a class without a teacher, also beside one that is taught', async () => {
		await write(schools, async (db) => {
			const matiere = { filiere_id: 1, niveau_id: 4, updated_at: AT }
			await db.insert(s.matieres).values([
				{ id: 70, code: 'RDM', nom: 'Résistance', cle_tri: 'resistance', ...matiere },
				{ id: 71, code: 'THERMO', nom: 'Thermique', cle_tri: 'thermique', ...matiere }
			])
			await db.insert(s.enseignements).values({ classe_id: 30, matiere_id: 70, enseignant_id: 10, updated_at: AT })
		})
		expect(await saidBy(awa.get('/annees/passer'))).toContain("1 cours n'a pas d'enseignant.")
	})

	test('is for administrators and the direction alone', async () => {
		expect((await turn(await staff('scolarite'))).status).toBe(403)
		expect((await turn(await signedIn(schools, 'moussa'))).status).toBe(403)
		expect(await years()).toEqual(BEFORE)
	})

	test('lets the register of a lesson that goes on be taken afterwards', async () => {
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2027-07-20', heures: ['07:30', '09:00'] }]))
		expect(await saidBy(awa.get('/annees/passer'))).toContain('Une séance est en cours')
		const fanta = await signedIn(schools, 'fanta')
		const seen = await seenOn(fanta, '/seances/1/appel')
		await turn()
		const saved = await fanta.post('/seances/1/appel', { ...seen, 's-20': 'absent', 's-22': 'present' })
		expect(saved.headers.get('location')).toBe('/console/seances/1?fait=appel')
		const { db } = await schools.store()
		expect((await db.select().from(s.presences)).map(({ etudiant_id, statut }) => [etudiant_id, statut])).toEqual([
			[20, 'absent'],
			[22, 'present']
		])
	})
})

describe('the way back', () => {
	test('prepares the new year again, with all that it has', async () => {
		await turn()
		expect(await saidBy(awa.get('/annees/revenir'))).toContain("L'année en cours sera de nouveau 2026-2027.")
		expect((await back()).headers.get('location')).toBe('/console/annees/passer?fait=revenue')
		expect(await years()).toEqual(BEFORE)
		expect((await back()).status).toBe(409)
		expect((await turn()).status).toBe(303)
	})

	test('is refused as soon as a register of the new year is taken', async () => {
		await turn()
		schools.clock.set('2027-09-13T10:00:00Z')
		const slot = { id: 1, date: '2027-09-13', heures: ['08:00', '09:00'] as const, annee_id: 3, classes: [30] }
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [slot]))
		const fanta = await signedIn(schools, 'fanta')
		expect((await fanta.post('/seances/1/appel', { ...(await seenOn(fanta, '/seances/1/appel')), 's-20': 'present' })).status).toBe(303)
		awa = await signedIn(schools, 'awa')
		expect(await saidBy(awa.get('/annees/revenir'))).toContain(
			'On ne revient plus en arrière : 2027-2028 a commencé. Mécanique L2 a déjà un appel'
		)
		const refused = await back()
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Mécanique L2 a déjà un appel')])
		expect(await years()).toEqual(AFTER)
	})

	test('is not the switch to an earlier year, at a typed address either', async () => {
		await turn()
		expect(await saidBy(awa.get('/annees/passer?annee=2026-2027'))).toContain('Aucune année ne suit 2027-2028.')
		expect((await turn(awa, { de: '2027-2028', annee: '2026-2027' })).status).toBe(404)
		expect(await years()).toEqual(AFTER)
	})

	test('does not exist in a school that has never switched', async () => {
		expect((await awa.get('/annees/revenir')).status).toBe(404)
		expect((await back(awa, '2026-2027')).status).toBe(409)
		expect(await years()).toEqual(BEFORE)
	})

	test('is refused after presences that no page of a register has written', async () => {
		await turn()
		const slot = { id: 1, date: '2027-09-13', heures: ['08:00', '09:00'] as const, annee_id: 3, classes: [30] }
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', [slot, { ...slot, id: 2, date: '2027-09-14' }]))
		expect(await saidBy(awa.get('/annees/revenir'))).toContain("L'année en cours sera de nouveau 2026-2027.")
		await write(schools, (db) => insertPresences(db, [[2, 20, 'present']]))
		const refused = await back()
		expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('14/09/2027')])
		expect(await years()).toEqual(AFTER)
	})

	test('does not exist once the former year is closed', async () => {
		await turn()
		await close()
		const page = await (await awa.get('/annees/passer')).text()
		expect(page).not.toContain('href="/console/annees/revenir"')
		expect([(await awa.get('/annees/revenir')).status, (await back()).status]).toEqual([404, 409])
		expect(await years()).toEqual(['2025-2026', '2026-2027 close', '2027-2028 courante'])
	})

	test('leaves a year in the interface that was there before the switch', async () => {
		await write(schools, (db) => db.update(s.annees).set({ en_preparation: false }))
		await turn()
		await back()
		expect(await years()).toEqual(['2025-2026', '2026-2027 courante', '2027-2028'])
	})
})

const FIRST_SEMESTER = {
	id: 1,
	rang: 1,
	libelle: 'Semestre 1',
	date_debut: '2026-09-14',
	date_fin: '2027-01-31',
	annee_id: 2,
	updated_at: AT
}

describe('closing a year', () => {
	test.each([
		['reopened', { rouverte_at: 1_795_161_700, rouverte_par: 1, motif: 'Erreur' }],
		['provisional', { definitive: false }]
	])('is refused while results are %s', async (_how, state) => {
		await write(schools, async (db) => {
			await db.insert(s.periodes).values(FIRST_SEMESTER)
			await insertPublication(db, { moyennes: { 20: 1400 } })
			await insertPublication(db, { moyennes: { 20: 1400 }, session: 2, ...state })
		})
		await turn()
		const html = await (await awa.get('/annees/clore')).text()
		expect(html).toContain('href="/console/2026-2027/classes/1/resultats?periode=1"')
		expect((await close()).status).toBe(422)
		expect(await years()).toEqual(AFTER)
	})

	test('waits for a list of BTS that calls a student who was absent, and not for one that calls nobody', async () => {
		const missing = { ...releveAvec({ code: 'UE-1', moyenne: 0 }).ues[0]!.matieres[0]!, moyenne: null, sans: 'defaillante' as const }
		await write(schools, async (db) => {
			await db.insert(s.periodes).values(FIRST_SEMESTER)
			await insertPublication(db, { classe_id: 2, isBts: true, releves: { 21: releveBts(1200) } })
			await insertPublication(db, { isBts: true, releves: { 20: { ...releveBts(null), sans: 'defaillante', matieres: [missing] } } })
		})
		await turn()
		const html = await (await awa.get('/annees/clore')).text()
		expect([1, 2].map((classe) => html.includes(`/classes/${classe}/session2?periode=1`))).toEqual([true, false])
		expect((await close()).status).toBe(422)
	})

	test('computes lists of session 2 before the write', async () => {
		await write(schools, async (db) => {
			await db.insert(s.periodes).values(FIRST_SEMESTER)
			await insertPublication(db, { releves: { 20: releveAvec({ code: 'UE-1', moyenne: 1400 }) } })
		})
		await turn()
		const { client } = await schools.store()
		const inside: string[] = []
		const begin = client.transaction.bind(client)
		client.transaction = async (mode) => {
			const transaction = await begin(mode)
			const execute = transaction.execute.bind<(statement: InStatement) => Promise<ResultSet>>(transaction)
			transaction.execute = (statement: InStatement) => {
				inside.push(JSON.stringify(statement))
				return execute(statement)
			}
			return transaction
		}
		const { status } = await close()
		client.transaction = begin
		expect([status, inside.some((statement) => statement.includes('listes_session2'))]).toEqual([303, true])
		expect(inside.filter((statement) => statement.includes('evaluations'))).toEqual([])
	})

	test('is an act of its own after the switch', async () => {
		await turn()
		expect(await saidBy(awa.get('/annees/clore'))).toContain("Plus rien ne s'écrira en 2026-2027")
		expect((await close()).status).toBe(303)
		expect((await close()).status).toBe(303)
		expect(await years()).toEqual(['2025-2026', '2026-2027 close', '2027-2028 courante'])
	})

	test('is refused for the current year and one in preparation, and for people who may not switch', async () => {
		expect([(await close()).status, (await close(awa, '2027-2028')).status]).toEqual([404, 404])
		await turn()
		expect((await close(await staff('scolarite'))).status).toBe(403)
		expect(await years()).toEqual(AFTER)
	})

	test('waits while a list of session 2 is open, and until its results are published', async () => {
		await writeSemestre(schools)
		await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, compensation: 'aucune', updated_at: AT }))
		const scolarite = browser(schools)
		await scolarite.post('/connexion', { identifiant: 'scolarite', mot_de_passe: PASSWORD, vers: '' })
		expect((await publishResults(scolarite, '/classes/1/resultats', 'definitifs')).status).toBe(303)
		await turn()
		const isRefused = async () => {
			const page = await saidBy(awa.get('/annees/clore'))
			const answer = await close()
			return [page.includes("la session 2 ou la publication de ces classes n'est pas terminée"), answer.status]
		}
		expect(await isRefused()).toEqual([true, 422])
		const list = await (await scolarite.get('/2026-2027/classes/1/session2?periode=1')).text()
		const vu = /name="vu" value="([^"]*)"/.exec(list)?.[1] ?? ''
		expect((await scolarite.post('/2026-2027/classes/1/session2/fermer', { periode: '1', vu })).status).toBe(303)
		expect(await isRefused()).toEqual([true, 422])
		await write(schools, async (db) => {
			await insertEvaluations(db, [{ id: 9, date: '2027-07-10', titre: 'Rattrapage', type: 'examen', session: 2 }])
			await insertNotes(db, [[9, 20, 1400]])
		})
		expect((await publishResults(scolarite, '/2026-2027/classes/1/resultats', 'definitifs')).status).toBe(303)
		expect(await isRefused()).toEqual([false, 303])
		expect(await years()).toContain('2026-2027 close')
	})
})

test('the form of a year and the settings of a school end the preparation of the year that becomes the current one', async () => {
	const vu = /name="vu" value="([^"]*)"/.exec(await (await awa.get('/annees/3')).text())?.[1] ?? ''
	const asked = await awa.post('/annees/3', { courante: 'oui', vu })
	const html = await asked.text()
	expect(html).toContain('href="/console/annees/passer"')
	const confirme = /name="confirme" value="([^"]+)"/.exec(html)?.[1] ?? ''
	expect((await awa.post('/annees/3', { courante: 'oui', vu, confirme })).status).toBe(303)
	expect(await years()).toEqual(AFTER)
	expect((await back()).status).toBe(303)
	expect(await years()).toEqual(BEFORE)
	const { setEtablissement } = await import('../../src/features/etablissement/etablissement.service')
	await setEtablissement({ code: 'alpha', store: await schools.store() }, { year: '2027-2028' }, [], { name: 'cli:test' })
	expect(await years()).toEqual(AFTER)
	expect((await back()).status).toBe(303)
	expect(await years()).toEqual(BEFORE)
})

test('an import that was tried before the switch stays, and says that it would change something else now', async () => {
	const form = new FormData()
	form.append('fichiers', new File(['code;nom;filiere;niveau\nMECA-L1B;Mécanique B;MECA;L1\n'], 'classes.csv'))
	const request = new Request('http://alpha.test/', { method: 'POST', body: form })
	await awa.upload('/importer/fichiers', request.headers.get('content-type')!, await request.bytes())
	const ended = () => until(async () => ((await (await awa.get('/importer/etat')).json()) as { fini?: true }).fini === true)
	await ended()
	const essai = /name="essai" value="([^"]+)"/.exec(await (await awa.get('/importer')).text())?.[1] ?? ''
	await turn()
	expect((await awa.post('/importer/appliquer', { essai, oui: 'oui' })).status).toBe(303)
	await ended()
	const { db } = await schools.store()
	const [made] = (await db.select().from(s.classes)).filter(({ code }) => code === 'MECA-L1B')
	expect(made).toBeUndefined()
	const page = await saidBy(awa.get('/importer'))
	expect(page).toContain("Les données ont changé depuis la vérification : rien n'a été écrit. Voici ce qui changerait maintenant.")
	expect(page).toContain('classe MECA-L1B / 2027-2028')
})
