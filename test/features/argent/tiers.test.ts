import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { saidBy, signedIn, type Browser } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { AT } from '../../support/people'
import { sentOf, sentWith } from '../../support/sent-form'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']
beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		await db.insert(s.tiers).values({ id: 2, code: 'ETAT', nom: 'État', sorte: 'etat', updated_at: AT })
		const fee = { annee_id: 2, libelle: 'Scolarité', montant: 400_000, updated_at: AT }
		await db.insert(s.frais).values([20, 21, 22].map((etudiant_id) => ({ ...fee, id: etudiant_id, etudiant_id })))
		const share = { sorte: 'prise_en_charge' as const, tiers_id: 7, motif: 'Bourse', date: '2026-11-20', fait_at: 1 }
		await db.insert(s.ajustements).values([
			{ ...share, id: 1, frais_id: 20, montant: 150_000 },
			{ ...share, id: 2, frais_id: 21, montant: 100_000 },
			{ ...share, id: 3, frais_id: 22, montant: 90_000 },
			{ ...share, id: 4, frais_id: 20, montant: 20_000 },
			{ ...share, id: 5, frais_id: 22, montant: 7000, tiers_id: 2 }
		])
		// one share is taken back, and one is of a fee that is withdrawn
		const entry = { sorte: 'retirer' as const, date: '2026-11-20', at: 1, auteur: 'test' }
		await db.insert(s.contreEcritures).values([
			{ ...entry, ajustement_id: 4 },
			{ ...entry, frais_id: 22 }
		])
		const money = { date: '2026-11-20', mode: 'virement' as const, montant: 60_000, etat: 'recu' as const, fait_at: 1 }
		await db.insert(s.versements).values([{ ...money, id: 1, tiers_id: 7 }])
		await db
			.insert(s.paiements)
			.values({ id: 1, reference: 'R1', etudiant_id: 20, date: '2026-11-20', montant: 60_000, versement_id: 1, updated_at: AT })
	})
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const as = (who: Who): Browser => visitors[WHO.indexOf(who)]!
const file = async (path: string) =>
	(await (await as('compta').get(path)).text())
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/)

const rows = async (query: string) => (await (await schools.store()).db.$client.execute(query)).rows as unknown as object[]

describe('third parties', () => {
	test('the list has each with its share, what it has paid and what is left, and the sums', async () => {
		expect(await file('/tiers/export.csv')).toEqual([
			'Nom;Code;Qui;Téléphone;Étudiants;Part due;Payé;Reste à payer',
			'Direction des bourses;BOURSE;Bourse;;2;250000;60000;190000',
			'État;ETAT;État;;0;0;0;0'
		])
		expect(await saidBy(as('compta').get('/tiers'))).toContain('Part due 250 000 Payé 60 000 Reste à payer 190 000')
	})

	test('a statement has the share of each student, without what was taken back or withdrawn, on page and in files', async () => {
		expect(await file('/tiers/7/export.csv')).toEqual([
			'Nom;Prénoms;Matricule;Part due;Payé;Reste à payer',
			'Élan;Koffi;ETU-2;100000;0;100000',
			'ZADI;Inès;ETU-1;150000;60000;90000'
		])
		const page = await (await as('dire').get('/tiers/7')).text()
		expect(page).toContain('data-imprimer')
		expect(await saidBy(new Response(page))).toContain('ZADI Inès ETU-1 150 000 60 000 90 000')
		expect((await as('compta').get('/tiers/7/export.xlsx')).status).toBe(200)
		expect((await as('compta').get('/tiers/99')).status).toBe(404)
		const pays = async (who: Who, id: number) => (await (await as(who).get(`/tiers/${id}`)).text()).includes(`/tiers/${id}/versement"`)
		expect([await pays('compta', 7), await pays('dire', 7), await pays('compta', 2)]).toEqual([true, false, false])
	})

	test('its money settles its share alone: the family owes the same as before', async () => {
		expect(await saidBy(as('compta').get('/etudiants/20/frais'))).toContain('À payer 250 000 Payé 0 Reste à payer 250 000')
	})

	test('accounting writes a third party, cashiers and the head only read, and nobody else sees any', async () => {
		for (const who of WHO) {
			const reads = ['awa', 'compta', 'caissier', 'dire'].includes(who)
			const statuses = await Promise.all(
				['/tiers', '/tiers/7', '/tiers/7/export.csv'].map(async (path) => (await as(who).get(path)).status)
			)
			expect([who, ...statuses]).toEqual([who, ...Array.from({ length: 3 }, () => (reads ? 200 : 403))])
			expect([who, (await (await as(who).get('')).text()).includes('/console/tiers"')]).toEqual([who, reads])
			const posted = await as(who).post('/tiers/fiche/nouvelle', { code: `T-${who}`, nom: 'Employeur', sorte: 'employeur' })
			expect([who, posted.status]).toEqual([who, ['awa', 'compta'].includes(who) ? 303 : 403])
		}
		const elsewhere = await signedIn(schools, 'awa', 'beta')
		expect([(await elsewhere.get('/tiers/7')).status, await saidBy(elsewhere.get('/tiers'))]).toEqual([
			404,
			expect.stringContaining('Aucun tiers ne paie encore pour des étudiants.')
		])
	})
})

const PAY = '/tiers/7/versement'
const proposed = async () => sentOf(await (await as('compta').get(PAY)).text())

describe('a payment of a third party', () => {
	test('pays half a list in one versement, with a receipt for each student, and the same form again pays nothing', async () => {
		const form = sentWith(await proposed(), {
			mode: 'virement',
			reference: 'VIR-118',
			montant: '95 000',
			montant_20: '90000',
			montant_21: '5000'
		})
		for (const _ of [1, 2]) expect((await as('compta').post(PAY, form)).headers.get('location')).toBe('/console/tiers/7?fait=paye')
		expect(await rows('SELECT tiers_id, mode, montant FROM versements WHERE id > 1')).toEqual([
			{ tiers_id: 7, mode: 'virement', montant: 95_000 }
		])
		expect(
			await rows('SELECT etudiant_id, montant, papier_id IS NOT NULL AS recu FROM paiements WHERE id > 1 ORDER BY etudiant_id')
		).toEqual([
			{ etudiant_id: 20, montant: 90_000, recu: 1 },
			{ etudiant_id: 21, montant: 5000, recu: 1 }
		])
		expect(await file('/tiers/7/export.csv')).toContain('ZADI;Inès;ETU-1;150000;150000;0')
		expect(await file('/tiers/7/export.csv')).toContain('Élan;Koffi;ETU-2;100000;5000;95000')
		expect(await saidBy(as('compta').get('/etudiants/20/frais'))).toContain('À payer 250 000 Payé 0 Reste à payer 250 000')
	})

	test.each([
		[{ montant: '1000', montant_21: '2000' }, 'Montant du versement', 'La somme des parts est 2000.'],
		[{ montant: '95001', montant_21: '95001' }, 'Élan Koffi', "Jusqu'à 95000 au plus."],
		[{ montant: '10,50', montant_21: '10,50' }, 'Élan Koffi', 'sans virgule ni point'],
		[{ montant: '0', montant_21: '' }, 'Montant du versement', 'Ce champ est obligatoire.'],
		[{ montant: '5', montant_21: '5', reference: '' }, 'Référence', 'Ce champ est obligatoire.']
	])('a wrong value is refused with its field, and nothing is written: %o', async (values, field, why) => {
		const before = await rows('SELECT id FROM paiements')
		const answer = await as('compta').post(PAY, sentWith(await proposed(), { mode: 'virement', reference: 'VIR-9', ...values }))
		const html = await answer.text()
		expect([answer.status, html.includes(field), html.includes(why)]).toEqual([422, true, true])
		expect(await rows('SELECT id FROM paiements')).toEqual(before)
	})

	test('a form about a statement that has changed since is refused', async () => {
		const form = sentWith(await proposed(), { mode: 'virement', reference: 'VIR-10', montant: '5', montant_21: '5' })
		await write(schools, (db) => db.update(s.ajustements).set({ montant: 99_000 }).where(eq(s.ajustements.id, 2)))
		expect((await as('compta').post(PAY, form)).status).toBe(409)
	})

	test('only accounting and cashiers enter it', async () => {
		for (const who of WHO) {
			const pays = ['awa', 'compta', 'caissier'].includes(who)
			expect([who, (await as(who).get(PAY)).status]).toEqual([who, pays ? 200 : 403])
			expect([who, (await as(who).post(PAY, { vu: 'x', cle: `k-${who}` })).status]).toEqual([who, pays ? 409 : 403])
		}
	})
})
