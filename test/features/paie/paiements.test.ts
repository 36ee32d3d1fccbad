import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { headOf, saidBy, signedIn } from '../../support/console'
import type { Schools } from '../../support/school'
import { statementsOf } from '../../support/statements'
import { close, enter, formOf, insertVacataires, pay, send, startPaie } from './school'

let schools: Schools
beforeEach(async () => {
	schools = await startPaie()
})
afterEach(() => schools.stop())

const LIST = '/heures-enseignants'
const OCT = `${LIST}/10?mois=2026-10`
const payments = async () => (await (await schools.store()).db.select().from(s.paiementsHeures)).map(({ montant }) => montant)

describe('a payment of a teacher', () => {
	test('is at most what closed months owe, in whole units, and never on a day to come', async () => {
		const compta = await enter(schools, 'compta')
		const early = await compta.post(`${LIST}/10/payer`, {
			mois: '2026-10',
			cle: 'a',
			'e-10': '12950',
			montant: '1',
			date: '2026-11-10',
			mode: 'especes'
		})
		expect(early.status).toBe(409)
		await close(await enter(schools, 'scola'), '2026-10')
		for (const [values, label] of [
			[{ montant: '12951' }, 'Montant :'],
			[{ montant: '100,5' }, 'Montant :'],
			[{ montant: '0' }, 'Montant :'],
			[{ montant: '-5' }, 'Montant :'],
			[{ date: '2026-11-11' }, 'Date :'],
			[{ date: '31/02/2026' }, 'Date :'],
			[{ reference: '' }, 'Référence :'],
			[{ mode: 'troc' }, 'Mode :']
		] as const) {
			const refused = await pay(compta, '2026-10', values)
			expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining(label)])
		}
		expect(await payments()).toEqual([])
		expect((await pay(compta, '2026-10', { montant: '10 000' })).status).toBe(303)
		expect((await pay(compta, '2026-10', { mode: 'especes', reference: '' })).status).toBe(303)
		expect(await payments()).toEqual([10_000, 2950])
	})

	test('is written once by a form that is sent twice, and not by a page that shows another sum', async () => {
		await close(await enter(schools, 'scola'), '2026-10')
		const compta = await enter(schools, 'compta')
		const fields = { ...(await formOf(compta, OCT, `${LIST}/10/payer`)), reference: 'VIR-1', montant: '5000' }
		for (const _ of [1, 2]) expect((await compta.post(`${LIST}/10/payer`, fields)).status).toBe(303)
		const other = await compta.post(`${LIST}/10/payer`, { ...fields, reference: 'VIR-2' })
		expect(other.status).toBe(422)
		const stale = await compta.post(`${LIST}/10/payer`, { ...fields, cle: 'autre' })
		expect([stale.status, await payments()]).toEqual([409, [5000]])
	})

	test('is taken back by one counter-entry with a reason, by another person than its author, and never twice', async () => {
		await close(await enter(schools, 'scola'), '2026-10')
		const compta = await enter(schools, 'compta')
		await pay(compta, '2026-10')
		expect((await compta.post(`${LIST}/paiements/1`, { motif: 'Erreur' })).status).toBe(422)
		const autre = await enter(schools, 'autre')
		expect((await autre.post(`${LIST}/paiements/1`, { motif: ' ' })).status).toBe(422)
		for (const _ of [1, 2]) expect((await autre.post(`${LIST}/paiements/1`, { motif: 'Erreur' })).status).toBe(303)
		expect(await payments()).toEqual([12_950, -12_950])
		const again = await (await enter(schools, 'dire')).post(`${LIST}/paiements/2`, { motif: 'Erreur' })
		expect(headOf(await again.text())).toContain("C'est une contre-écriture")
		expect(await saidBy(compta.get(OCT))).toContain('État arrêté Dû en tout 12 950')
	})

	test('is not written by the person who closed the month, and nobody closes, adjusts or pays their own hours', async () => {
		const awa = await signedIn(schools, 'awa')
		await close(awa, '2026-10')
		const own = await awa.post(`${LIST}/10/payer`, {
			mois: '2026-10',
			cle: 'a',
			'e-10': '12950',
			montant: '12950',
			date: '2026-11-10',
			mode: 'especes'
		})
		expect(headOf(await own.text())).toContain('Vous avez arrêté un mois que ce paiement règle')
		await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite|comptabilite', console_seule = 1 WHERE id = 10"))
		const fanta = await signedIn(schools, 'fanta')
		const payment = { cle: 'b', 'e-10': '12950', date: '2026-11-10', mode: 'especes', mois: '2026-10' }
		for (const [path, fields] of [
			[`${LIST}/payer`, payment],
			[`${LIST}/seances/901`, { quantite: '1', motif: 'x', vu: '7200' }],
			[`${LIST}/10/travaux`, { cle: 'c', date: '2026-11-09', libelle: 'Jury', quantite: '1', taux: '1' }]
		] as const)
			expect(headOf(await (await fanta.post(path, fields)).text())).toContain('Personne ne décide de ses propres heures')
		expect(await payments()).toEqual([])
	})
})

describe('other work', () => {
	const work = { cle: 'w1', date: '2026-10-20', libelle: 'Copies', quantite: '40', taux: '250', mois: '2026-10' }

	test('is label, quantity and rate, counts in its month, and is taken back by the next one if it is withdrawn later', async () => {
		const scola = await enter(schools, 'scola')
		for (const _ of [1, 2]) expect((await scola.post(`${LIST}/10/travaux`, work)).status).toBe(303)
		expect(await saidBy(scola.get(OCT))).toContain('20/10/2026 – Copies Travail – – 40 – 250 10 000')
		await close(scola, '2026-10')
		await send(scola, `${LIST}/travaux/1`, `${LIST}/travaux/1`, { motif: 'Compté deux fois' })
		expect(await saidBy(scola.get(`${LIST}/10?mois=2026-11`))).toContain('Heures retenues 0 Brut -10 000')
		for (const [values, label] of [
			[{ quantite: '0' }, 'Quantité :'],
			[{ quantite: '1,005' }, 'Quantité :'],
			[{ quantite: '10000,01' }, 'Quantité :'],
			[{ taux: '10,5' }, 'Taux :'],
			[{ libelle: '\u200b' }, 'Libellé :'],
			[{ date: '2026-12-01' }, 'Date :']
		] as const) {
			const refused = await scola.post(`${LIST}/10/travaux`, { ...work, cle: 'w2', ...values })
			expect([refused.status, headOf(await refused.text())]).toEqual([422, expect.stringContaining(label)])
		}
		expect((await scola.post(`${LIST}/10/travaux`, { ...work, cle: 'w2', quantite: '10000' })).status).toBe(303)
	})

	test('is paid once by the next month if its own is closed, also when its year closes, and then nobody adds any', async () => {
		await write(schools, async (db) => {
			await db.update(s.contrats).set({ depuis: '2025-09-01' })
		})
		const scola = await enter(schools, 'scola')
		const late = (cle: string) => scola.post(`${LIST}/10/travaux`, { ...work, cle, date: '2026-07-10' })
		await scola.post(`${LIST}/10/travaux`, { ...work, date: '2026-07-01' })
		await close(scola, '2026-07')
		expect((await late('w2')).status).toBe(303)
		await close(scola, '2026-10')
		await write(schools, (db) => db.update(s.annees).set({ cloturee: true }).where(eq(s.annees.id, 1)))
		const november = await saidBy(scola.get(`${LIST}/10?mois=2026-11`))
		expect([november.includes("correction d'un mois"), november.includes('10 000')]).toEqual([false, false])
		const refused = await late('w3')
		expect([refused.status, headOf(await refused.text())]).toEqual([409, expect.stringContaining('Cette année est clôturée')])
		expect((await scola.post(`${LIST}/travaux/1`, { motif: 'Trop tard' })).status).toBe(409)
	})

	test('has, as a séance has, a link in a closed month to the form that corrects it', async () => {
		const scola = await enter(schools, 'scola')
		await scola.post(`${LIST}/10/travaux`, work)
		await close(scola, '2026-10')
		const page = await (await scola.get(OCT)).text()
		expect(['travaux/1', 'seances/901', 'seances/902'].map((path) => page.includes(`${LIST}/${path}"`))).toEqual([true, true, true])
	})
})

test('nobody changes, adds or removes their own contract or rate', async () => {
	await write(schools, (db) => db.run("UPDATE utilisateurs SET fonctions = 'scolarite|comptabilite' WHERE id = 10"))
	const fanta = await signedIn(schools, 'fanta')
	for (const path of ['/contrats/1', '/contrats/1/supprimer', '/taux-horaires/2', '/taux-horaires/2/supprimer'])
		expect([path, (await fanta.post(path, { montant: '400000' })).status]).toEqual([path, 403])
	const own = { enseignant: 'ENS-1', type: 'CM', depuis: '2026-09-01', montant: '400000' }
	const refused = await fanta.post('/taux-horaires/nouvelle', own)
	expect([refused.status, await saidBy(refused)]).toEqual([422, expect.stringContaining('Personne ne décide de ses propres heures')])
	expect((await fanta.post('/taux-horaires/nouvelle', { ...own, enseignant: 'ENS-2' })).status).toBe(303)
})

test('an adjustment is at most the hours of the rule, needs a reason, and ends if the séance is ended at other times', async () => {
	const scola = await enter(schools, 'scola')
	const path = `${LIST}/seances/901`
	const adjust = (quantite: string, motif = 'Retard') => send(scola, path, path, { quantite, motif })
	expect((await adjust('2,01')).status).toBe(422)
	expect((await adjust('x')).status).toBe(422)
	expect((await adjust('1', ' ')).status).toBe(422)
	expect((await adjust('1')).status).toBe(303)
	expect(await saidBy(scola.get(OCT))).toContain('CM 2 2 1 Oui 5 000 5 000 ajustée : Retard')
	expect((await scola.post(path, { quantite: '1', motif: 'x', vu: '60' })).status).toBe(409)
	await write(schools, (db) => db.run('UPDATE seances SET debut_reel_s = debut_s + 1800 WHERE id = 901'))
	expect(await saidBy(scola.get(OCT))).toContain('CM 2 1,5 1,5 Oui')
})

test('caisse, supervision, coordinators, other teachers and students read neither hours nor pay, and no answer of the API has them', async () => {
	await close(await enter(schools, 'scola'), '2026-10')
	for (const name of ['caissier', 'surv', 'moussa', 'yao', 'ines'])
		for (const path of [LIST, OCT, `${LIST}/export.csv`, `${LIST}/10/export.csv`, `${LIST}/10/export.xlsx`]) {
			const answer = await (await enter(schools, name)).get(path)
			expect([name, path, answer.status]).toEqual([name, path, 403])
		}
	for (const name of ['caissier', 'surv', 'moussa', 'ines', 'awa'])
		expect([name, (await (await enter(schools, name)).get('/mes-heures')).status]).toEqual([name, 403])
	expect(await saidBy((await signedIn(schools, 'yao')).get('/mes-heures?mois=2026-10'))).not.toContain('12 950')
	const fanta = await signedIn(schools, 'fanta')
	expect((await fanta.get(OCT)).status).toBe(403)
	expect(await (await fanta.get(`${LIST}/10/export.csv?mois=2026-10`)).text()).toContain('2026-10-05')
})

test('thirty vacataires are closed and paid at once, with as many statements as one', async () => {
	const ids = await insertVacataires(schools)
	const store = await schools.store()
	const [scola, compta] = [await enter(schools, 'scola'), await enter(schools, 'compta')]
	const month = `${LIST}?mois=2026-10`
	const read = await statementsOf(store, () => scola.get(month))
	expect(read.length).toBeLessThan(20)
	const fields = await formOf(scola, month, `${LIST}/arreter`)
	expect(Object.keys(fields).filter((name) => name.startsWith('e-')).length).toBe(31)
	const closing = await statementsOf(store, () => send(scola, month, `${LIST}/arreter`))
	expect(closing.length).toBeLessThan(100)
	const paying = await statementsOf(store, () => send(compta, month, `${LIST}/payer`, { reference: 'VIR-OCT' }))
	expect(paying.length).toBeLessThan(60)
	expect((await payments()).toSorted((a, b) => a - b)).toEqual([...ids.map(() => 9500), 12_950])
})
