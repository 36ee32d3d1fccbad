import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { browser, headOf, saidBy, signedIn, type Browser } from '../support/console'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let caissier: Browser
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await insertTeaching(await schools.store())
	await write(schools, async (db) => {
		const staff = { role: 'coordinateur' as const, console_seule: true, prenoms: 'P', mot_de_passe_hash: PASSWORD_HASH, updated_at: AT }
		const people = { scolarite: 51, surveillance: 52, direction: 53, caisse: 54, comptabilite: 55 } as const
		for (const [fonctions, id] of Object.entries(people) as [keyof typeof people, number][])
			await db
				.insert(s.utilisateurs)
				.values({ ...staff, id, fonctions, identifiant: fonctions, identifiant_norm: fonctions, nom: fonctions, cle_tri: fonctions })
		const fee = { annee_id: 2, libelle: 'Scolarité', updated_at: AT }
		await db.insert(s.frais).values([
			{ ...fee, id: 1, etudiant_id: 20, montant: 300_000, echeance: '2026-10-31' },
			{ ...fee, id: 2, etudiant_id: 20, libelle: 'Transport', montant: 20_000, echeance: '2026-12-31' },
			{ ...fee, id: 3, etudiant_id: 22, montant: 100_000, echeance: '2026-12-15' }
		])
	})
	caissier = await enter('caisse')
})
afterEach(() => schools.stop())

async function enter(identifiant: string) {
	const visitor = browser(schools)
	await visitor.post('/connexion', { identifiant, mot_de_passe: PASSWORD, vers: '' })
	return visitor
}

const rows = async (text: string, code: 'alpha' | 'beta' = 'alpha') =>
	(await (await schools.store(code)).client.execute(text)).rows.map((row): Record<string, unknown> => ({ ...row }))
const open = (who = caissier, fond = '10 000') => who.post('/caisse', { fond })
const CASH = { etudiants: '20', montant_20: '50000', mode: 'especes', cle: 'k1' }
const SUMS = ['Fond de caisse 10 000 F CFA', 'Espèces reçues 50 000 F CFA']

/** The address of the first link or form of a page that ends so. */
const leads = (html: string, end: string) =>
	new RegExp(`(?:href|action)="/console(${end})"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? `nothing leads to ${end}`
const sends = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!

test('four clicks lead from a name to the PDF of the receipt, on a first page that links there', async () => {
	await open()
	expect(leads(await (await caissier.get('')).text(), '/encaisser')).toBe('/encaisser')
	// 1. « Rechercher »
	const found = await (await caissier.get('/encaisser?q=i')).text()
	// 2. the name
	const place = leads(found, '/encaisser\\?etudiants=20')
	const said = await saidBy(caissier.get(place))
	expect(said).toMatch(/Scolarité .*Échéance du 31\/10\/2026 300 000 F CFA En retard.*Transport .*20 000 F CFA/)
	expect(said).toContain('Reste dû : 320 000 F CFA')
	const cle = sends(await (await caissier.get(place)).text(), 'cle')
	// 3. « Encaisser »
	const done = await caissier.post('/encaisser', { ...CASH, cle })
	expect(done.headers.get('location')).toMatch(/\/encaisser\/recus\?papiers=\d+$/)
	const receipts = await caissier.get(done.headers.get('location')!.slice('/console'.length))
	const html = await receipts.text()
	expect(html).toContain('RP-2026-000001')
	// 4. « Imprimer le reçu »
	const printed = await caissier.post('/encaisser/imprimer', { papiers: sends(html, 'papiers'), cle: sends(html, 'cle') })
	const page = await caissier.get(printed.headers.get('location')!.slice('/console'.length))
	expect(page.headers.get('location')).toEndWith('/pdf')
	const pdf = await caissier.get(page.headers.get('location')!.slice('/console'.length))
	expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
	expect(await rows('SELECT imprime_at IS NOT NULL AS printed FROM papiers')).toEqual([{ printed: 1 }])
})

test('what is left of a year that is over is « report », at the counter and on the card', async () => {
	const former = { id: 9, etudiant_id: 20, annee_id: 1, libelle: 'Tenue', montant: 7000, echeance: '2026-06-30', updated_at: AT }
	await write(schools, (db) => db.insert(s.frais).values(former))
	expect(await saidBy(caissier.get('/encaisser?etudiants=20'))).toMatch(/Tenue report de 2025-2026 · Échéance du 30.06.2026/)
	expect(await saidBy((await enter('comptabilite')).get('/etudiants/20/frais'))).toMatch(/Tenue report de 2025-2026 .*Scolarité 2026-2027 /)
})

describe('the search', () => {
	test('the search opens the form at once if one student is found, by name or matricule', async () => {
		const [student] = await rows('SELECT matricule FROM etudiants WHERE id = 20')
		for (const q of ['zadi', String(student!['matricule'])])
			expect((await caissier.get(`/encaisser?q=${q}`)).headers.get('location')).toEndWith('/encaisser?etudiants=20')
		expect(await saidBy(caissier.get('/encaisser?q=nobodyhere'))).toContain('Personne ne correspond à cette recherche.')
	})

	test('the search adds brothers and sisters to the same payment, and each gets a receipt', async () => {
		await open()
		const both = await (await caissier.get('/encaisser?etudiants=20,22')).text()
		// one that was added by mistake is left out again
		expect(both).toContain('href="/console/encaisser?etudiants=22" aria-label="Retirer ZADI Inès de ce paiement"')
		expect(both).not.toContain('Cherchez')
		const answer = await caissier.post('/encaisser', {
			...CASH,
			etudiants: '20,22',
			montant_20: '50 000',
			montant_22: '40000'
		})
		const html = await (await caissier.get(answer.headers.get('location')!.slice('/console'.length))).text()
		expect(html).toContain('Imprimer les 2 reçus')
		expect(await rows('SELECT montant, caisse_id FROM versements')).toEqual([{ montant: 90_000, caisse_id: 1 }])
		expect(await rows('SELECT etudiant_id, montant FROM paiements ORDER BY id')).toEqual([
			{ etudiant_id: 20, montant: 50_000 },
			{ etudiant_id: 22, montant: 40_000 }
		])
		const printed = await caissier.post('/encaisser/imprimer', { papiers: sends(html, 'papiers'), cle: 'p' })
		expect(printed.headers.get('location')).toMatch(/\/impressions\//)
	})
})

describe('money at the counter', () => {
	test('a payment sent twice is taken once, and both answers show the same receipt', async () => {
		await open()
		const answers = [await caissier.post('/encaisser', CASH), await caissier.post('/encaisser', CASH)]
		expect(answers[0]!.headers.get('location')).toContain('/encaisser/recus?')
		expect(answers[1]!.headers.get('location')).toBe(answers[0]!.headers.get('location'))
		expect(await rows('SELECT count(*) AS n FROM paiements')).toEqual([{ n: 1 }])
	})

	test('cash needs an open drawer; a transfer does not', async () => {
		const refused = await caissier.post('/encaisser', CASH)
		expect([refused.status, headOf(await refused.text())]).toEqual([409, expect.stringContaining("ouvrez d'abord votre caisse")])
		const transfer = { ...CASH, mode: 'virement', reference: 'V1', date: '2026-11-19' }
		expect((await caissier.post('/encaisser', transfer)).status).toBe(303)
		expect(await rows('SELECT mode, date, caisse_id FROM versements')).toEqual([{ mode: 'virement', date: '2026-11-19', caisse_id: null }])
		await open()
		expect((await caissier.post('/encaisser', { ...CASH, cle: 'slip', date: '2026-11-17' })).status).toBe(303)
		expect(await rows("SELECT date FROM versements WHERE mode = 'especes'")).toEqual([{ date: '2026-11-17' }])
	})

	test('a payment is refused with a decimal, an unknown mode, without an amount, a student or a reference, and keeps what was typed', async () => {
		await open()
		const refusedBy = async (fields: Record<string, string>) => {
			const answer = await caissier.post('/encaisser', { ...CASH, ...fields })
			const html = await answer.text()
			return [answer.status, headOf(html), html] as const
		}
		const [status, head, html] = await refusedBy({ montant_20: '1500,5' })
		expect([status, head]).toEqual([422, expect.stringContaining('Montant pour ZADI Inès')])
		expect(html).toContain('value="1500,5"')
		expect((await refusedBy({ mode: 'bitcoin' }))[0]).toBe(422)
		expect((await refusedBy({ montant_20: '' }))[1]).toContain('Montant pour ZADI Inès')
		expect((await refusedBy({ montant_20: '0' }))[0]).toBe(422)
		expect((await refusedBy({ etudiants: '' }))[0]).toBe(422)
		expect((await refusedBy({ mode: 'mobile_money' }))[1]).toMatch(/Banque ou opérateur.*Référence/)
		expect((await caissier.post('/encaisser', { ...CASH, etudiants: '20,9999', montant_9999: '5' })).status).toBe(404)
		expect(await rows('SELECT count(*) AS n FROM versements')).toEqual([{ n: 0 }])
	})

	test('a payment asks only if it exceeds what is owed, and the rest stays as credit', async () => {
		await open()
		const fields = { ...CASH, montant_20: '330000' }
		const asked = await caissier.post('/encaisser', fields)
		const html = await asked.text()
		expect([asked.status, html.includes('10 000 F CFA de plus que ce qui est dû')]).toEqual([200, true])
		expect(await rows('SELECT count(*) AS n FROM versements')).toEqual([{ n: 0 }])
		expect((await caissier.post('/encaisser', { ...fields, confirme: sends(html, 'confirme') })).status).toBe(303)
		expect(await saidBy(caissier.get('/encaisser?etudiants=20'))).toContain("Rien n'est dû. Avoir : 10 000 F CFA")
	})
})

describe('one’s own drawer', () => {
	test('a drawer opens with a float, shows its content by kind, pays a petty expense, and closes with what was counted', async () => {
		expect(await saidBy(caissier.get('/caisse'))).toContain('Fond de caisse')
		await open()
		await caissier.post('/encaisser', CASH)
		for (const _twice of [1, 2]) await caissier.post('/caisse/depense', { libelle: 'Craie', montant: '2 000', cle: 'd1' })
		const said = await saidBy(caissier.get('/caisse'))
		for (const sum of [...SUMS, 'Dépenses 2 000 F CFA', 'Dans la caisse 58 000 F CFA', 'RP-2026-000001', 'Craie'])
			expect(said).toContain(sum)
		const attendu = sends(await (await caissier.get('/caisse/fermer')).text(), 'attendu')
		const counted = { attendu, billets_10000: '5', billets_5000: '1', billets_2000: '1' }
		const without = await caissier.post('/caisse/fermer', counted)
		const head = headOf(await without.text())
		expect([without.status, head]).toEqual([422, expect.stringContaining('vous avez compté 57000, la caisse doit contenir 58000')])
		const deposit = { ...counted, motif: 'Rendu de monnaie', depot: '50000', bordereau: 'B-7' }
		expect((await caissier.post('/caisse/fermer', { ...deposit, bordereau: '' })).status).toBe(422)
		expect((await caissier.post('/caisse/fermer', deposit)).headers.get('location')).toEndWith('/caisse?fait=fermee')
		expect(await rows('SELECT compte, attendu, motif_ecart, depot, bordereau, fermee_par FROM caisses')).toEqual([
			{ compte: 57_000, attendu: 58_000, motif_ecart: 'Rendu de monnaie', depot: 50_000, bordereau: 'B-7', fermee_par: 54 }
		])
		expect((await caissier.post('/caisse/fermer', deposit)).status).toBe(409)
	})

	test('a drawer is not that of another cashier, and closes only as it was seen', async () => {
		await open()
		await caissier.post('/encaisser', CASH)
		const compta = await enter('comptabilite')
		const said = await saidBy(compta.get('/caisse'))
		expect([said.includes('ZADI'), said.includes('Fond de caisse')]).toEqual([false, true])
		expect((await compta.get('/caisse/fermer')).status).toBe(404)
		expect((await caissier.post('/caisse/fermer', { attendu: '10000', billets_10000: '6' })).status).toBe(409)
	})

	test('a drawer left open on another day is closed before cash is taken', async () => {
		await open()
		schools.clock.set('2026-11-21T09:00:00Z')
		caissier = await enter('caisse')
		expect(await saidBy(caissier.get('/caisse'))).toContain('restée ouverte depuis le 20/11/2026')
		expect((await caissier.post('/encaisser', CASH)).status).toBe(409)
		expect((await caissier.post('/caisse/fermer', { attendu: '10000', billets_10000: '1' })).status).toBe(303)
		expect((await open()).status).toBe(303)
	})
})

test('nobody else takes money or sees a drawer: scolarité, surveillance, direction, teachers, students, another school', async () => {
	await open()
	const done = await caissier.post('/encaisser', CASH)
	const receipts = done.headers.get('location')!.slice('/console'.length)
	const papiers = receipts.split('=')[1]!
	const others = [
		...(await Promise.all(['scolarite', 'surveillance', 'direction'].map(enter))),
		...(await Promise.all((['moussa', 'fanta', 'ines'] as const).map((name) => signedIn(schools, name))))
	]
	for (const other of others) {
		for (const path of ['/encaisser', '/encaisser?etudiants=20', '/caisse', '/caisse/fermer', receipts])
			expect([path, (await other.get(path)).status]).toEqual([path, 403])
		for (const [path, fields] of [
			['/encaisser', { ...CASH, cle: 'other' }],
			['/encaisser/imprimer', { papiers, cle: 'p' }],
			['/caisse', { fond: '1' }],
			['/caisse/depense', { libelle: 'x', montant: '1', cle: 'p' }],
			['/caisse/fermer', { attendu: '60000' }]
		] as const)
			expect([path, (await other.post(path, fields)).status]).toEqual([path, 403])
	}
	const awaOfBeta = await signedIn(schools, 'awa', 'beta')
	expect((await awaOfBeta.get(receipts)).status).toBe(404)
	expect(await saidBy(awaOfBeta.get('/caisse'))).not.toContain('50 000')
	expect(await rows('SELECT count(*) AS n FROM versements', 'beta')).toEqual([{ n: 0 }])
	expect(await rows('SELECT count(*) AS n FROM versements')).toEqual([{ n: 1 }])
})
