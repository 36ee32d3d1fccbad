import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { saidBy, signedIn, type Browser } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { AT } from '../../support/people'

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
