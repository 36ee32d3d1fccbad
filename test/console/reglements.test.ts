import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { insertNotes, write } from '../support/affairs'
import { AT, PASSWORD_HASH } from '../support/people'
import { saidBy, signedIn, type Browser } from '../support/console'
import { insertPublication } from '../support/publies'
import { startSchools, type Schools } from '../support/school'
import { writeSemestre } from '../support/semestre'

let schools: Schools
let awa: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	awa = await signedIn(schools, 'awa')
})
afterEach(() => schools.stop())

const PAGE = '/regles'
const L1 = `${PAGE}?pour=niveau.L1`
const MATH = `${PAGE}?pour=matiere.MATH`

const rows = async (sql: string) => (await (await schools.store()).client.execute(sql)).rows.map((row): unknown => ({ ...row }))
const stored = () =>
	rows(`SELECT n.code AS niveau, m.code AS matiere, cc, abi_examen, plancher_ue FROM reglements r
		LEFT JOIN niveaux n ON n.id = r.niveau_id LEFT JOIN matieres m ON m.id = r.matiere_id WHERE annee_id = 2 ORDER BY r.id`)

/** The fields of the form of rules as the page has them, with others in their place. */
async function formOn(path: string, typed: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
	const page = await (await awa.get(path)).text()
	const html = page.slice(page.indexOf('data-exemple'))
	const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
	const inputs = [...html.matchAll(/<input [^>]*?name="(\w+)"[^>]*? value(?:="([^"]*)")?/g)].map(([, name, value]) => [
		name,
		unescaped(value ?? '')
	])
	const selects = [...html.matchAll(/<select name="(\w+)".*?<\/select>/gs)].map(([select, name]) => [
		name,
		/<option value="([^"]*)" selected/.exec(select)?.[1] ?? ''
	])
	return { ...(Object.fromEntries([...inputs, ...selects]) as Record<string, string>), ...typed }
}

describe('« Règles de notation »', () => {
	test('the page says each rule with what the wider place has', async () => {
		await write(schools, (db) =>
			db.insert(s.reglements).values({ annee_id: 2, niveau_id: 3, cc: 30, plancher_matiere: 550, updated_at: 'x' })
		)
		const ecole = await saidBy(awa.get(PAGE))
		expect(ecole).toContain('Règle usuelle (en LMD : 40 % et 60 % ; en BTS : selon les coefficients)')
		expect(ecole).toContain('Une absence injustifiée au contrôle continu compte 0')
		expect(ecole).toContain('Règle usuelle (oui)')
		expect(ecole).toContain('L1 2 règles à part')
		const l1 = await saidBy(awa.get(L1))
		expect(l1).toContain("Comme l'école (40 % et 60 %)")
		const math = await saidBy(awa.get(MATH))
		expect(math).toContain('Comme le niveau L1 (30 % et 70 %)')
		expect(math).toContain('Vide : comme le niveau L1 (5,5).')
		expect(math).not.toContain('Compensation')
		expect(await saidBy(awa.get(`${PAGE}?pour=niveau.BTS1`))).not.toContain('Compensation')
	})

	test('a form of the school, of a level and of a matière writes what was chosen, with its line in the journal', async () => {
		const saved = await awa.post(PAGE, await formOn(PAGE, { cc: '50', plancher_ue: '7,50' }))
		expect(saved.headers.get('location')).toBe('/console/regles?fait=enregistrees')
		expect(await saidBy(awa.get('/regles?fait=enregistrees'))).toContain('Les règles sont enregistrées.')
		expect((await awa.post(PAGE, await formOn(L1, { cc: '0' }))).headers.get('location')).toBe(
			'/console/regles?pour=niveau.L1&fait=enregistrees'
		)
		expect((await awa.post(PAGE, await formOn(MATH, { abi_examen: 'defaillant' }))).status).toBe(303)
		expect(await stored()).toEqual([
			{ niveau: null, matiere: null, cc: 50, abi_examen: null, plancher_ue: 750 },
			{ niveau: 'L1', matiere: null, cc: 0, abi_examen: null, plancher_ue: null },
			{ niveau: null, matiere: 'MATH', cc: null, abi_examen: 'defaillant', plancher_ue: null }
		])
		expect((await awa.post(PAGE, await formOn(L1, { cc: '' }))).status).toBe(303)
		expect(await saidBy(awa.get(L1))).not.toContain('L1 1 règle à part')
		expect(await rows("SELECT action, apres ->> 'cc' AS cc FROM journal WHERE objet = 'reglements' ORDER BY id, rang")).toEqual([
			{ action: 'fiche.create', cc: 50 },
			{ action: 'fiche.create', cc: 0 },
			{ action: 'fiche.create', cc: null },
			{ action: 'fiche.update', cc: null }
		])
		const history = await saidBy(awa.get('/historique?objet=reglements'))
		expect(history).toContain('Niveau L1')
		expect(history).not.toMatch(/Niveau \d|Matière \d/)
	})

	test('the school chooses for a year whether an unexcused absence counts 0, beside what it has for all years', async () => {
		await write(schools, (db) => db.update(s.etablissement).set({ absence_injustifiee_zero: false }))
		const zero = () => rows('SELECT absence_injustifiee_zero AS zero FROM reglements WHERE annee_id = 2')
		expect(await saidBy(awa.get(PAGE))).toContain("Règle de l'école pour toutes les années (non)")
		expect((await awa.post(PAGE, await formOn(PAGE, { absence_injustifiee_zero: 'oui' }))).status).toBe(303)
		expect(await zero()).toEqual([{ zero: 1 }])
		expect(await saidBy(awa.get(L1))).toContain("Comme l'école (oui)")
		expect(await rows("SELECT apres ->> 'absence_injustifiee_zero' AS zero FROM journal WHERE objet = 'reglements'")).toEqual([{ zero: 1 }])
		expect(await saidBy(awa.get('/historique?objet=reglements'))).toContain('Une absence injustifiée au contrôle continu compte 0')
		expect((await awa.post(PAGE, await formOn(PAGE, { absence_injustifiee_zero: '' }))).status).toBe(303)
		expect(await zero()).toEqual([{ zero: null }])
	})

	test('the credits that are enough to move up are a number of the school or of a level of LMD, or all of them', async () => {
		expect(await saidBy(awa.get(PAGE))).toContain('Vide : règle usuelle (tous).')
		expect((await awa.post(PAGE, await formOn(PAGE, { passage_credits: '45' }))).status).toBe(303)
		expect(await saidBy(awa.get(L1))).toContain("Vide : comme l'école (45).")
		expect((await awa.post(PAGE, await formOn(L1, { passage_credits: '0' }))).status).toBe(303)
		expect(await rows('SELECT niveau_id, passage_credits FROM reglements WHERE annee_id = 2 ORDER BY id')).toEqual([
			{ niveau_id: null, passage_credits: 45 },
			{ niveau_id: 3, passage_credits: 0 }
		])
		for (const path of [MATH, `${PAGE}?pour=niveau.BTS1`])
			expect(await (await awa.get(path)).text()).not.toContain('name="passage_credits"')
		expect(await saidBy(awa.get('/historique?objet=reglements'))).toContain('Crédits qui suffisent pour passer')
	})

	test('a form that is sent twice writes once', async () => {
		const form = await formOn(L1, { cc: '35' })
		expect([(await awa.post(PAGE, form)).status, (await awa.post(PAGE, form)).status]).toEqual([303, 303])
		expect(await rows("SELECT count(*) AS n FROM journal_lignes WHERE objet = 'reglements'")).toEqual([{ n: 1 }])
	})

	test('somebody who was slower sees what was chosen meanwhile, and nothing is overwritten', async () => {
		const mine = await formOn(PAGE, { cc: '35' })
		expect((await awa.post(PAGE, await formOn(PAGE, { cc: '60', compensation: 'annee' }))).status).toBe(303)
		const late = await awa.post(PAGE, mine)
		expect(late.status).toBe(409)
		const page = await saidBy(late)
		expect(page).toContain("Quelqu'un a écrit « 60 % et 40 % » entre-temps.")
		expect(page).toContain("Changé entre-temps par quelqu'un d'autre")
		expect(await stored()).toMatchObject([{ cc: 60 }])
	})

	test.each([
		['plancher_ue', '21', 'entre 0 et 20'],
		['session2_plafond', 'dix', 'au plus deux décimales'],
		['cc', '100', 'entre 0 et 99'],
		['passage_credits', '61', 'entre 0 et 60'],
		['passage_credits', '44,5', ''],
		['compensation', 'toujours', '']
	])('%s %p is refused beside its field, and stays typed', async (name, value, why) => {
		const refused = await awa.post(PAGE, await formOn(PAGE, { [name]: value }))
		expect(refused.status).toBe(422)
		const html = await refused.text()
		expect(html).toContain(`value="${value}"`)
		expect(html).toContain('aria-invalid="true"')
		expect(html).toContain(why)
		expect(await stored()).toEqual([])
	})

	test('a place that does not exist is not found, and its rules are not written', async () => {
		for (const pour of ['niveau.L9', 'matiere.RIEN', 'L1']) {
			expect((await awa.get(`${PAGE}?pour=${pour}`)).status).toBe(404)
			expect((await awa.post(PAGE, { pour, cc: '30' })).status).toBe(404)
		}
	})

	test('a closed year keeps its rules', async () => {
		const form = await formOn(PAGE, { cc: '35' })
		await write(schools, (db) => db.run('UPDATE annees SET cloturee = 1 WHERE id = 2'))
		const refused = await awa.post(PAGE, form)
		expect([refused.status, (await refused.text()).includes('2026-2027')]).toEqual([422, true])
		expect(await stored()).toEqual([])
	})
})

describe('after a published result of the year', () => {
	const published = (classe = 1) => write(schools, (db) => insertPublication(db, { classe_id: classe, moyennes: { 20: 900 } }))

	test('a change wants a reason, which the journal keeps, and what is published stays', async () => {
		expect(await saidBy(awa.get(PAGE))).not.toContain('Raison du changement')
		await published()
		const before = await rows('SELECT * FROM resultats')
		const form = await formOn(PAGE, { cc: '50', motif: ' ' })
		const refused = await awa.post(PAGE, form)
		expect(refused.status).toBe(422)
		const page = await refused.text()
		expect(/<label class="field wrong">(?:(?!<\/label>).)*name="motif"(?:(?!<\/label>).)*<\/label>/s.exec(page)?.[0]).toContain(
			'Ce champ est obligatoire.'
		)
		expect(page).toContain('<option value="50" selected')
		expect(await stored()).toEqual([])
		const motif = 'Décision de Ɛlɔ Ọlá et de محمد, du 12 janvier'
		expect((await awa.post(PAGE, { ...form, motif })).status).toBe(303)
		expect(await rows("SELECT apres ->> 'cc' AS cc, apres ->> 'motif' AS motif FROM journal WHERE objet = 'reglements'")).toEqual([
			{ cc: 50, motif }
		])
		expect(await rows('SELECT * FROM resultats')).toEqual(before)
		expect(await saidBy(awa.get('/historique?objet=reglements'))).toContain(motif)
	})

	test('a form of before the publication asks for the reason too, and is taken with it', async () => {
		const form = await formOn(PAGE, { cc: '50' })
		await published()
		const refused = await awa.post(PAGE, form)
		expect([refused.status, await saidBy(refused)]).toEqual([
			422,
			expect.stringMatching(/Raison du changement.*Ce champ est obligatoire\./s)
		])
		expect(await stored()).toEqual([])
		expect((await awa.post(PAGE, { ...form, motif: 'Vote du conseil' })).status).toBe(303)
		expect(await stored()).toMatchObject([{ cc: 50 }])
	})

	test('what changes nothing wants no reason', async () => {
		const form = await formOn(PAGE, { cc: '50' })
		expect((await awa.post(PAGE, form)).status).toBe(303)
		await published()
		for (const sent of [form, await formOn(PAGE), await formOn(L1)]) expect((await awa.post(PAGE, sent)).status).toBe(303)
		expect(await rows("SELECT count(apres ->> 'cc') AS n FROM journal WHERE objet = 'reglements'")).toEqual([{ n: 1 }])
	})

	test('a reason has at most 300 characters', async () => {
		await published()
		const long = await awa.post(PAGE, await formOn(L1, { cc: '50', motif: 'Ɛ'.repeat(301) }))
		expect([long.status, (await long.text()).includes('Ɛ'.repeat(301))]).toEqual([422, true])
		expect(await stored()).toEqual([])
		expect((await awa.post(PAGE, await formOn(L1, { cc: '50', motif: 'Ɛ'.repeat(300) }))).status).toBe(303)
	})

	test('a result of another year asks for nothing', async () => {
		await published(3)
		expect((await awa.post(PAGE, await formOn(PAGE, { cc: '50' }))).status).toBe(303)
	})
})

describe('the example', () => {
	const shown = async (typed: Readonly<Record<string, string>>, path = PAGE) => {
		const form = await formOn(path, { ...typed, essai: '1' })
		const page = await saidBy(awa.get(`${PAGE}?${new URLSearchParams(form)}`))
		return page.slice(page.indexOf('Exemple'), page.indexOf('Règles à part'))
	}

	test('it follows the rules that are tried, and nothing is written', async () => {
		const usual = await shown({})
		expect(usual).toContain('12 ; 8 ; 16 examen : 7, coefficient 4,5 9 13,2')
		expect(usual).toContain('12 ; 8 ; 16 ; 20 examen : 7, coefficient 4,5 9,8 14')
		expect(usual).toContain('20 ; 20 ; 20 examen : absence injustifiée, coefficient 2 8 16,4')
		expect(usual).toContain('20 ; 20 ; 20 examen : absence justifiée, coefficient 2 attend la session 2 16,4')
		const alone = await shown({ cc: '0', abi_examen: 'zero_sans_session_2', abj_examen: 'neutralise', session2_plafond: '10' })
		expect(alone).toContain('12 ; 8 ; 16 examen : 7, coefficient 4,5 9 10')
		expect(alone).toContain('12 ; 8 ; 16 ; 20 examen : 7, coefficient 4,5 10,29 –')
		expect(alone).toContain('20 ; 20 ; 20 examen : absence injustifiée, coefficient 2 12 –')
		expect(alone).toContain('20 ; 20 ; 20 examen : absence justifiée, coefficient 2 20 –')
		expect(await stored()).toEqual([])
	})

	test('a BTS has its usual rules, and a level those that it has of its own', async () => {
		expect(await shown({}, `${PAGE}?pour=niveau.BTS1`)).toContain('12 ; 8 ; 16 ; 20 examen : 7, coefficient 4,5 10,29 –')
		for (const path of [PAGE, L1])
			expect(await shown({ absence_injustifiee_zero: 'non' }, path)).toContain(
				'12 ; 8 ; absence injustifiée examen : 7, coefficient 4,5 8,2'
			)
	})

	test.each(['999', 'NaN', '-1'])('a percent of %p is shown as the usual rule', async (cc) => {
		expect(await shown({ cc })).toContain('12 ; 8 ; 16 examen : 7, coefficient 4,5 9 13,2')
	})
})

describe('the preview of what rules would change', () => {
	const tried = async (typed: Readonly<Record<string, string>>, path = PAGE) => {
		const form = await formOn(path, typed)
		return saidBy(awa.get(`${PAGE}/essai?${new URLSearchParams({ essai: '1', ...form, ...typed })}`))
	}
	/** MECA-L1 in the first semester, under rules that weigh by coefficients alone. */
	beforeEach(async () => {
		await writeSemestre(schools)
		await write(schools, (db) => db.insert(s.reglements).values({ annee_id: 2, cc: 0, updated_at: 'x' }))
	})

	test('it lists each average of a class before and after, and nothing is written', async () => {
		const before = await rows('SELECT * FROM reglements')
		const page = await tried({ cc: '40', classe: '1.1' })
		// (12 + 8 + 16 + 7 × 4.5) / 7.5 = 9.00, and 12 × 40 % + 7 × 60 % = 9.00: Marie has 14 everywhere
		expect(page).toContain("Avec les notes d'aujourd'hui, aucune moyenne ne changerait. Ce qui est publié ne change pas.")
		const half = await tried({ cc: '50', classe: '1.1' })
		expect(half).toContain('3 moyennes et validations changeraient. Ce qui est publié ne change pas.')
		expect(half).toContain(
			'ZADI Inès ETU-1 · Mathématiques 9,00 9,50 ZADI Inès ETU-1 · Sciences de base 9,00 VC 9,50 VC ZADI Inès ETU-1 · Toute la période 11,40 11,70'
		)
		expect(half).not.toContain('Marie')
		expect(await rows('SELECT * FROM reglements')).toEqual(before)
	})

	test('a rule that changes no average shows the validations that it changes', async () => {
		expect(await tried({ compensation: 'aucune', classe: '1.1' })).toContain(
			'1 moyenne ou validation changerait. Ce qui est publié ne change pas. Étudiant Avant Après ZADI Inès ETU-1 · Sciences de base 9,00 VC 9,00'
		)
	})

	test('it shows what an unexcused absence that counts 0 no longer would change in the whole school', async () => {
		await write(schools, (db) =>
			db.run("UPDATE notes SET etat = 'absent_injustifie', note_centiemes = NULL WHERE evaluation_id = 2 AND etudiant_id = 20")
		)
		expect(await tried({ absence_injustifiee_zero: 'non', classe: '1.1' })).toContain('Mathématiques 7,93 9,15')
	})

	test('it follows the rules of a level or a matière, and offers the classes of that level alone', async () => {
		const l1 = await tried({ cc: '50' }, L1)
		expect(l1).toContain('9,00 9,50')
		expect(l1).not.toContain('ENER')
		expect(await tried({ cc: '50' }, MATH)).toContain('Mathématiques 9,00 9,50')
		expect(await tried({ cc: '50' }, `${PAGE}?pour=matiere.ANG`)).toContain('aucune moyenne ne changerait.')
		expect(await tried({ cc: '50' }, `${PAGE}?pour=niveau.M2`)).toContain("Aucune classe de ce niveau n'a de période")
	})

	test('it leads back to the rules as they are tried', async () => {
		const form = await formOn(PAGE, { cc: '50' })
		const html = await (await awa.get(`${PAGE}/essai?${new URLSearchParams({ essai: '1', ...form })}`)).text()
		const back = /href="\/console(\/regles\?[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
		expect(await (await awa.get(back)).text()).toContain('<option value="50" selected')
	})

	test('a class of another year and a wrong class show the first class of the level', async () => {
		for (const classe of ['3.1', '1.3', 'x', '999999999999.1'])
			expect(await tried({ cc: '50', classe }, L1)).toContain('3 moyennes et validations changeraient.')
	})

	test('the first 200 averages are shown if there are more', async () => {
		await write(schools, async (db) => {
			for (let id = 1000; id < 1100; id++) {
				const account = { id, identifiant: `e${id}`, identifiant_norm: `e${id}`, role: 'etudiant' as const, nom: `É${id}`, prenoms: 'Ɛ' }
				await db.insert(s.utilisateurs).values({ ...account, cle_tri: `e${id}`, mot_de_passe_hash: PASSWORD_HASH, updated_at: AT })
				await db.insert(s.etudiants).values({ id, matricule: `E-${id}`, updated_at: AT })
				await db
					.insert(s.inscriptions)
					.values({ etudiant_id: id, classe_id: 1, annee_id: 2, statut: 'Active', date_entree: '2026-09-14', updated_at: AT })
				await insertNotes(db, [
					[1, id, 1200],
					[2, id, 800],
					[3, id, 1600],
					[4, id, 700],
					[5, id, 1500]
				])
			}
		})
		const page = await tried({ cc: '50', classe: '1.1' })
		expect(page).toContain('303 moyennes et validations changeraient.')
		expect(page).toContain('Voici les 200 premières.')
		expect(page.match(/9,00 9,50/g)).toHaveLength(67)
	})

	test('the rules of a place that does not exist are not found', async () => {
		expect((await awa.get(`${PAGE}/essai?pour=niveau.L9`)).status).toBe(404)
	})
})
