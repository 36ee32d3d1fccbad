import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, type Browser } from '../support/console'
import { AT, PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'
import { answerTo } from '../support/publish'
import { statementsInWrites } from '../support/statements'

let schools: Schools
/** `writeSemestre` on 1 February. */
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
const HERE = '/classes/1/resultats'
const text = async (at: Browser, path: string) => (await at.get(path)).text()
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
/** The text of a page's table rows, without markup. */
const rowsIn = (page: string) =>
	[...page.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
		row!
			.replaceAll(/<[^>]+>/g, ' ')
			.replaceAll(/\s+/g, ' ')
			.trim()
	)
const publish = async (at: Browser, etat: 'provisoires' | 'definitifs', vu?: string) =>
	at.post(`${HERE}/publier`, { ...(await answerTo(at, HERE)), etat, ...(vu !== undefined && { vu }) })
const noteOf = (etudiant: number, evaluation: number, note_centiemes: number) =>
	write(schools, (db) =>
		db.run(`UPDATE notes SET note_centiemes = ${note_centiemes} WHERE etudiant_id = ${etudiant} AND evaluation_id = ${evaluation}`)
	)

describe('the table of a class', () => {
	test('shows each UE, the average, credits and the rank as a calculator finds them', async () => {
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		// maths 12 × 40 % + 7 × 60 % = 9.00, English 15.00; (9 × 6 + 15 × 4) / 10 = 11.40 compensates
		expect(rowsIn(page)).toContain('ZADI Inès ETU-1 9,00 VC 9,00 15,00 V 15,00 11,40 10 2 sur 2')
		expect(rowsIn(page)).toContain('EBA Marie ETU-3 14,00 V 14,00 14,00 V 14,00 14,00 10 1 sur 2')
		expect(page).toContain('Moyenne de la classe : 12,70 (de 11,40 à 14,00), 2 étudiants classés.')
	})

	test('names what a matière lacks, and credits that are not 30', async () => {
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		expect(page).toContain("Anglais n'a pas d'examen : le contrôle continu compte seul.")
		expect(page).toContain('Les UE de la période font 10 crédits, et non 30.')
	})

	test('the table of results is set densely for its many columns, and a list of students is not', async () => {
		const scolarite = await enter('scolarite')
		const tables = async (path: string) => (await text(scolarite, path)).match(/<table[^>]*>/g)
		expect([await tables(`${HERE}?periode=1`), await tables('/etudiants')]).toEqual([['<table class="serre">'], ['<table>']])
	})

	test('names who is incomplete and why', async () => {
		await write(schools, (db) => db.delete(s.notes).where(eq(s.notes.evaluation_id, 5)))
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		expect(page).toContain('Il manque des notes à 2 étudiants :')
		expect(rowsIn(page)).toContain('ZADI Inès ETU-1 9,00 9,00 – – – 0 –')
	})

	test('leaves out a matière from which a student is exempt, and fails the one who is declared so', async () => {
		const said = { annee_id: 2, periode: 1, motif: 'Décision', updated_at: AT }
		await write(schools, (db) =>
			db.insert(s.situations).values([
				{ etudiant_id: 20, matiere_id: 1, situation: 'dispensee', ...said },
				{ etudiant_id: 22, matiere_id: 2, situation: 'defaillante', ...said }
			])
		)
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		expect(rowsIn(page)).toContain('ZADI Inès ETU-1 disp. disp. 15,00 V 15,00 15,00 4 1 sur 1')
		expect(rowsIn(page)).toContain('EBA Marie ETU-3 14,00 V 14,00 déf. déf. déf. 6 –')
	})

	test('counts the better of a UE here and the one acquired elsewhere, and its credits', async () => {
		const from = { matiere_id: null, credits: 5, annee: '2025-2026', origine: 'transfert' as const, motif: null, updated_at: AT }
		await write(schools, (db) =>
			db.insert(s.acquis).values([
				{ etudiant_id: 20, ue: 'UE-1', moyenne_centiemes: 1300, ...from },
				{ etudiant_id: 22, ue: 'UE-1', moyenne_centiemes: 1100, ...from }
			])
		)
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		expect(rowsIn(page)).toContain('ZADI Inès ETU-1 13,00 A 9,00 15,00 V 15,00 13,80 10 2 sur 2')
		expect(rowsIn(page)).toContain('EBA Marie ETU-3 14,00 A 14,00 14,00 V 14,00 14,00 10 1 sur 2')
	})

	test('does not keep a matière under 10 of somebody who repeats', async () => {
		await write(schools, async (db) => {
			const kept = { ue: null, matiere_id: 1, credits: null, annee: '2025-2026', motif: null, updated_at: AT }
			await db.insert(s.acquis).values({ etudiant_id: 20, origine: 'redoublement', moyenne_centiemes: 999, ...kept })
		})
		expect(rowsIn(await text(await enter('scolarite'), `${HERE}?periode=1`))).toContain(
			'ZADI Inès ETU-1 9,00 VC 9,00 15,00 V 15,00 11,40 10 2 sur 2'
		)
	})

	test('keeps a matière of somebody who repeats only if the school says so', async () => {
		await write(schools, async (db) => {
			const kept = { ue: null, matiere_id: 1, credits: null, annee: '2025-2026', motif: null, updated_at: AT }
			await db.insert(s.acquis).values({ etudiant_id: 20, origine: 'redoublement', moyenne_centiemes: 1200, ...kept })
		})
		const scolarite = await enter('scolarite')
		expect(rowsIn(await text(scolarite, `${HERE}?periode=1`))).toContain('ZADI Inès ETU-1 12,00 V 12,00 15,00 V 15,00 13,20 10 2 sur 2')
		await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, garde_matieres: false, updated_at: AT }))
		expect(rowsIn(await text(scolarite, `${HERE}?periode=1`))).toContain('ZADI Inès ETU-1 9,00 VC 9,00 15,00 V 15,00 11,40 10 2 sur 2')
	})

	test('lets the floor of one matière keep its UE from being acquired', async () => {
		await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, matiere_id: 1, plancher_matiere: 950, updated_at: AT }))
		const page = await text(await enter('scolarite'), `${HERE}?periode=1`)
		expect(rowsIn(page)).toContain('ZADI Inès ETU-1 9,00 9,00 15,00 V 15,00 11,40 4 2 sur 2')
		expect(rowsIn(page)).toContain('EBA Marie ETU-3 14,00 V 14,00 14,00 V 14,00 14,00 10 1 sur 2')
	})

	test('a matière that weighs 0 and has no évaluation has neither an average nor a reason, on each page and by the API', async () => {
		await write(schools, async (db) => {
			await db.update(s.matieresAnnees).set({ coefficient: 0, ue_id: 2 }).where(eq(s.matieresAnnees.matiere_id, 2))
			await db.delete(s.notes).where(eq(s.notes.evaluation_id, 5))
			await db.delete(s.evaluations).where(eq(s.evaluations.id, 5))
			await db.update(s.matieresAnnees).set({ ue_id: 1 }).where(eq(s.matieresAnnees.matiere_id, 2))
		})
		const scolarite = await enter('scolarite')
		expect(rowsIn(await text(scolarite, `${HERE}?periode=1`))).toContain('ZADI Inès ETU-1 9,00 – 9,00 9,00 0 2 sur 2')
		await publish(scolarite, 'definitifs')
		for (const path of [`${HERE}/20?periode=1`, `${HERE}/releves?periode=1`])
			expect(await text(scolarite, path)).not.toContain('incomplète')
		expect(await text(scolarite, `${HERE}/export.csv?periode=1`)).toContain('ZADI;Inès;ETU-1;9;;;9;9;0;2;')
		const [own] = (await json(schools.as('ines').get('/me/resultats'))).data
		expect(own.ues[0].matieres).toMatchObject([
			{ nom: 'Anglais', moyenne: null, sans: null },
			{ nom: 'Mathématiques', moyenne: 9, sans: null }
		])
	})

	test('is also a file', async () => {
		const csv = await text(await enter('scolarite'), `${HERE}/export.csv?periode=1`)
		expect(csv).toContain('ZADI;Inès;ETU-1;9;VC;9;15;V;15;11,4;10;2;Rien n’est publié')
	})

	test('is read by the coordinator of its filière, who cannot publish', async () => {
		const moussa = await enter('moussa')
		const page = await text(moussa, `${HERE}?periode=1`)
		expect(page).toContain('11,40')
		expect(page).not.toContain('/publier')
		expect((await publish(moussa, 'definitifs', 'x')).status).toBe(403)
		expect((await moussa.get('/classes/2/resultats?periode=1')).status).toBe(403)
		expect(await text(moussa, '/resultats')).not.toContain('ENER-1')
	})

	test('the results of a class lead those who publish to its appreciations, and do not lead a coordinator there', async () => {
		const leads = async (name: string) => (await text(await enter(name), `${HERE}?periode=1`)).includes('/classes/1/appreciations?lieu=1.0')
		expect([await leads('scolarite'), await leads('moussa')]).toEqual([true, false])
	})

	test.each(['fanta', 'ines', 'sira'])('does not open to %s', async (name) => {
		const visitor = await enter(name)
		for (const path of [HERE, `${HERE}/releves`, `${HERE}/20`, `${HERE}/export.csv`])
			expect((await visitor.get(`${path}?periode=1`)).status).toBe(403)
	})
})

test('the page of results leads to each période of each class, and says so if the year has none', async () => {
	const scolarite = await enter('scolarite')
	const page = await text(scolarite, '/resultats')
	for (const rang of [1, 2]) expect(page).toContain(`href="/console${HERE}?periode=${rang}"`)
	expect(page).not.toContain("Cette année n'a pas encore de période")
	await write(schools, (db) => db.delete(s.periodes))
	const without = await text(scolarite, '/resultats')
	expect(without).toContain("Cette année n'a pas encore de période")
	expect(without).not.toContain(HERE)
})

describe('a relevé', () => {
	test('unfolds every number to what it came from', async () => {
		const page = (await text(await enter('scolarite'), `${HERE}/20?periode=1`)).replaceAll(/<[^>]+>/g, '')
		expect(page).toContain('CC = (12,00 × 1 + 8,00 × 1 + 16,00 × 1) ÷ 3 = 12,00')
		expect(page).toContain('EX = (7,00 × 4,5) ÷ 4,5 = 7,00')
		expect(page).toContain('12,00 × 40 % + 7,00 × 60 % = 9,00')
		expect(page).toContain('Moyenne = (9,00 × 6 + 15,00 × 4) ÷ 10 = 11,40')
	})

	test('adds the matières of a BTS by their coefficients', async () => {
		const page = (await text(await enter('scolarite'), '/classes/2/resultats/21?periode=1')).replaceAll(/<[^>]+>/g, '')
		expect(page).toContain('Bulletin de notes')
		expect(page).toContain('Moyenne = (11,00 × 2) ÷ 2 = 11,00')
	})
})

describe('publication', () => {
	test('shows a student averages at first, and credits and rank once results are final', async () => {
		const [scolarite, ines] = [await enter('scolarite'), await enter('ines')]
		expect(await text(ines, '/mes-resultats')).toContain("Aucun résultat n'est encore publié pour vous.")
		expect((await publish(scolarite, 'provisoires')).status).toBe(303)
		const provisional = await text(ines, '/mes-resultats')
		expect(provisional).toContain('11,40')
		expect(provisional).toContain('Sous réserve de la délibération du jury.')
		expect(provisional).not.toContain('2 sur 2')
		expect(provisional).not.toContain('compensation')
		expect((await publish(scolarite, 'definitifs')).status).toBe(303)
		const final = await text(ines, '/mes-resultats')
		expect(final).toContain('2 sur 2')
		expect(final).toContain('validée par compensation')
		expect(final).not.toContain('EBA')
	})

	test('keeps the rules of the niveau, and those of a matière that differ', async () => {
		await write(schools, (db) =>
			db.insert(s.reglements).values([
				{ annee_id: 2, niveau_id: 3, plancher_ue: 800, updated_at: AT },
				{ annee_id: 2, matiere_id: 1, cc: 30, abi_examen: 'defaillant', updated_at: AT }
			])
		)
		await publish(await enter('scolarite'), 'definitifs')
		await write(schools, (db) => db.delete(s.reglements))
		const [publication] = await (await schools.store()).db.select().from(s.publications)
		const contexte = JSON.parse(publication!.contexte)
		expect(contexte).toMatchObject({ regles: { parts: { cc: 40, ex: 60 }, plancher_ue: 800 } })
		expect(contexte.reglesPropres).toEqual({ 1: { parts: { cc: 30, ex: 70 }, abi_examen: 'defaillant' } })
	})

	test('does not show a student a mark that is not published', async () => {
		await publish(await enter('scolarite'), 'definitifs')
		const page = await text(await enter('ines'), '/mes-resultats')
		expect(page).toContain('Des notes de cette matière ne sont pas encore publiées.')
		expect(page).not.toContain('Examen de maths')
		expect(page).not.toContain('7,00 × 4,5')
	})

	test('keeps its numbers when a mark changes, and says whose result has changed', async () => {
		const [scolarite, ines] = [await enter('scolarite'), await enter('ines')]
		await publish(scolarite, 'definitifs')
		await noteOf(20, 4, 1900)
		expect(await text(ines, '/mes-resultats')).toContain('11,40')
		const page = await text(scolarite, `${HERE}?periode=1`)
		expect(page).toContain('les résultats de 2 étudiants ont changé')
		expect(page).toContain('à revoir')
	})

	test('asks to be reopened with a reason, and then replaces what was published', async () => {
		const [scolarite, ines] = [await enter('scolarite'), await enter('ines')]
		await publish(scolarite, 'definitifs')
		await noteOf(20, 4, 1900)
		expect((await publish(scolarite, 'definitifs')).status).toBe(409)
		const publication = hidden(await text(scolarite, `${HERE}?periode=1`), 'publication')
		const reopen = (motif: string) => scolarite.post(`${HERE}/rouvrir`, { periode: '1', publication, motif })
		expect((await reopen('   ')).status).toBe(422)
		expect((await reopen('Erreur de report')).status).toBe(303)
		expect((await reopen('Encore')).status).toBe(303)
		expect(await text(ines, '/mes-resultats')).toContain('Ces résultats sont en cours de révision.')
		expect((await publish(scolarite, 'definitifs')).status).toBe(303)
		const page = await text(ines, '/mes-resultats')
		expect(page).toContain('Annule et remplace ce qui a été publié avant.')
		expect(page).toContain('1 sur 2')
	})

	test('is refused if the results have changed since the author saw them', async () => {
		const scolarite = await enter('scolarite')
		const vu = (await answerTo(scolarite, HERE))['vu']!
		await noteOf(22, 4, 500)
		expect((await publish(scolarite, 'definitifs', vu)).status).toBe(409)
		expect(await text(await enter('marie'), '/mes-resultats')).toContain('Aucun résultat')
	})

	test('sent twice publishes once', async () => {
		const scolarite = await enter('scolarite')
		const vu = (await answerTo(scolarite, HERE))['vu']!
		expect((await publish(scolarite, 'definitifs', vu)).status).toBe(303)
		expect((await publish(scolarite, 'definitifs', vu)).status).toBe(303)
		const store = await schools.store('alpha')
		expect(await store.db.select().from(s.publications)).toHaveLength(1)
	})

	test('is stopped by a UE without credits, an évaluation without a période and a matière without a UE', async () => {
		const scolarite = await enter('scolarite')
		await write(schools, async (db) => {
			await db.update(s.uesAnnees).set({ credits: null }).where(eq(s.uesAnnees.ue_id, 2))
			await db.update(s.matieresAnnees).set({ ue_id: null }).where(eq(s.matieresAnnees.matiere_id, 1))
			await db.update(s.evaluations).set({ date: '2026-09-01' }).where(eq(s.evaluations.id, 1))
		})
		const page = await text(scolarite, `${HERE}?periode=1`)
		expect(page).toContain("Ces UE n'ont pas de crédits (0 est permis) : Langues.")
		expect(page).toContain("Ces matières n'ont pas d'UE : Mathématiques.")
		expect(page).toContain("Ces évaluations ne sont d'aucune période : Devoir 1.")
		expect((await publish(scolarite, 'definitifs', '')).status).toBe(422)
	})

	test('stays in its school', async () => {
		await publish(await enter('scolarite'), 'definitifs')
		const store = await schools.store('beta')
		expect(await store.db.select().from(s.publications)).toHaveLength(0)
	})
})

test('a program reads the same numbers as the student', async () => {
	const scolarite = await enter('scolarite')
	const read = async (name: 'awa' | 'ines', path: string) => (await json(schools.as(name).get(path))).data
	await publish(scolarite, 'provisoires')
	expect(await read('ines', '/me/resultats')).toMatchObject([
		{
			etat: 'provisoire',
			moyenne: 11.4,
			credits: null,
			rang: null,
			effectif: 2,
			// the highest average would tell the first their rank
			classement: null,
			ues: [
				{ moyenne: 9, validation: null },
				{ moyenne: 15, validation: null }
			]
		}
	])
	await publish(scolarite, 'definitifs')
	const final = await read('ines', '/me/resultats')
	expect(final).toMatchObject([
		{
			etat: 'definitif',
			moyenne: 11.4,
			credits: 10,
			rang: 2,
			effectif: 2,
			classement: { moyenne: 12.7, min: 11.4, max: 14 },
			ues: [{ validation: 'VC', matieres: [{ cc: 12, ex: 7, moyenne: 9 }] }, { validation: 'V' }]
		}
	])
	expect(await read('awa', '/etudiants/20/resultats')).toEqual(final)
})

test('a student who is taken out of the class after a publication keeps the relevé, and the results are to review', async () => {
	const scolarite = await enter('scolarite')
	await publish(scolarite, 'definitifs')
	await write(schools, (db) => db.delete(s.inscriptions).where(eq(s.inscriptions.etudiant_id, 20)))
	expect(await text(scolarite, `${HERE}?periode=1`)).toContain("Depuis la publication, le résultat d'un étudiant a changé.")
	const releve = await scolarite.get(`${HERE}/20?periode=1`)
	expect([releve.status, await releve.text()]).toEqual([200, expect.stringContaining('11,40')])
	expect((await scolarite.get(`${HERE}/21?periode=1`)).status).toBe(404)
})

test('a publication in a closed year is refused before any mark is read', async () => {
	const scolarite = await enter('scolarite')
	const answer = { ...(await answerTo(scolarite, HERE)), etat: 'definitifs' }
	await write(schools, (db) => db.update(s.annees).set({ cloturee: true }))
	const seen = await statementsInWrites(await schools.store(), async () => {
		expect((await scolarite.post(`${HERE}/publier`, answer)).status).toBe(422)
	})
	expect(seen.filter(({ sql }) => /\bnotes\b/.test(sql))).toEqual([])
})

test('results of a year that is not the current one any more are published, and reopened', async () => {
	const [next] = await schools.store().then(({ db }) =>
		db
			.insert(s.annees)
			.values({
				libelle: '2027-2028',
				date_debut: '2027-09-13',
				date_fin: '2028-07-31',
				courante: false,
				cloturee: false,
				updated_at: AT
			})
			.returning()
	)
	await write(schools, async (db) => {
		await db.update(s.annees).set({ courante: false })
		await db.update(s.annees).set({ courante: true }).where(eq(s.annees.id, next!.id))
	})
	const scolarite = await enter('scolarite')
	expect((await publish(scolarite, 'definitifs')).status).toBe(303)
	const [publication] = await (await schools.store()).db.select().from(s.publications)
	expect((await scolarite.post(`${HERE}/rouvrir`, { periode: '1', publication: String(publication!.id), motif: 'Erreur' })).status).toBe(
		303
	)
})

describe('the way to results', () => {
	const CARD = '<h2>Résultats</h2>'
	const LINK = '/classes/1/resultats'

	/** Gives an account of the office another fonction. */
	const make = (fonctions: string) => write(schools, (db) => db.update(s.utilisateurs).set({ fonctions }).where(eq(s.utilisateurs.id, 50)))

	test('leads from the card of a student to each published relevé', async () => {
		const scolarite = await enter('scolarite')
		expect(await text(scolarite, '/etudiants/20/notes')).not.toContain(CARD)
		await publish(scolarite, 'definitifs')
		for (const name of ['scolarite', 'awa', 'moussa']) {
			const visitor = await enter(name)
			const card = await text(visitor, '/etudiants/20/notes')
			expect(card).toContain(CARD)
			expect(card.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
				'Semestre 1 MECA-L1 · Résultats définitifs, publiés le 1er février 2027 11,40'
			)
			expect(card).toContain(`${LINK}/20?periode=1`)
			expect((await visitor.get(`${LINK}/20?periode=1`)).status).toBe(200)
		}
	})

	test.each(['comptabilite', 'surveillance'])('is not on the card that %s reads', async (fonction) => {
		await publish(await enter('scolarite'), 'definitifs')
		await make(fonction)
		const office = await enter('scolarite')
		for (const path of ['/etudiants/20', '/classes/1']) {
			const response = await office.get(path)
			expect(response.status).toBe(200)
			const page = await response.text()
			expect([path, page.includes(CARD), page.includes(LINK)]).toEqual([path, false, false])
		}
	})

	test('is not on pages that teachers read, even if they coordinate another filière', async () => {
		await publish(await enter('scolarite'), 'definitifs')
		await write(schools, async (db) => {
			await db.insert(s.autresRoles).values({ utilisateur_id: 10, role: 'coordinateur' })
			await db.insert(s.coordinations).values({ utilisateur_id: 10, filiere_id: 2 })
		})
		const fanta = await enter('fanta')
		for (const path of ['/etudiants/20', '/classes/1']) {
			const page = await text(fanta, path)
			expect([path, page.includes('MECA-L1'), page.includes(CARD), page.includes(LINK)]).toEqual([path, true, false, false])
		}
		expect(await text(fanta, '/classes/2')).toContain('/classes/2/resultats')
	})

	test.each(['scolarite', 'awa', 'moussa'])('leads %s from the page of a class', async (name) => {
		expect(await text(await enter(name), '/classes/1')).toContain(`href="/console${LINK}"`)
	})
})
