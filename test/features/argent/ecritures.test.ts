import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { plainly, saidBy, signedIn, type Browser } from '../../support/console'
import { startTable, WHO } from '../../support/console-table'
import { hiddenIn } from '../../support/versements'

let schools: Awaited<ReturnType<typeof startTable>>['schools']
let visitors: Awaited<ReturnType<typeof startTable>>['visitors']

const CASHIER = 54
const NOVEMBER = '?du=2026-11-01&au=2026-11-30'
const PATH = '/journal-comptable'

beforeAll(async () => {
	;({ schools, visitors } = await startTable())
	await write(schools, async (db) => {
		const fee = { etudiant_id: 20, annee_id: 2, updated_at: '2026-11-02T08:00:00+00:00' }
		await db.insert(s.frais).values([
			// its échéance was changed later
			{ ...fee, id: 20, libelle: 'Scolarité', montant: 400_000, date: '2026-11-02', updated_at: '2026-11-25T08:00:00+00:00' },
			{ ...fee, id: 21, libelle: 'Tenue', montant: 30_000 }
		])
		const grant = { motif: 'Décision', date: '2026-11-03', fait_at: 1 }
		await db.insert(s.ajustements).values([
			{ ...grant, id: 1, frais_id: 20, sorte: 'prise_en_charge', tiers_id: 7, montant: 150_000 },
			{ ...grant, id: 2, frais_id: 21, sorte: 'remise', montant: 5000 }
		])
		const closing = { fermee_at: 2, compte: 102_000, attendu: 102_500, motif_ecart: 'Rendu en trop', depot: 90_000, bordereau: 'B-7' }
		await db.insert(s.caisses).values({ id: 1, caissier: CASHIER, jour: '2026-11-06', fond: 0, ouverte_at: 1, ...closing })
		await db.insert(s.depenses).values({ id: 1, caisse_id: 1, libelle: 'Craie', montant: 2500, faite_at: 1 })
		const cash = { mode: 'especes' as const, caisse_id: 1, date: '2026-11-04', fait_at: 1 }
		const wired = { etat: 'verifie' as const, fait_at: 1 }
		await db.insert(s.versements).values([
			{ ...cash, id: 1, montant: 100_000, timbre: 1000, etat: 'recu' },
			{ ...cash, id: 2, montant: 7000, etat: 'annule' },
			{ ...wired, id: 3, mode: 'mobile_money', operateur: 'Wave', reference: 'W1', cle: 'W1', date: '2026-11-07', montant: 50_000 },
			{ ...wired, id: 4, mode: 'virement', date: '2026-11-09', montant: 60_000, tiers_id: 7 }
		])
		const payment = { etudiant_id: 20, updated_at: '2026-11-20T08:00:00+00:00' }
		await db.insert(s.paiements).values([
			{ ...payment, id: 1, reference: 'R1', date: '2026-11-04', montant: 100_000, timbre: 1000, versement_id: 1 },
			{ ...payment, id: 2, reference: 'R2', date: '2026-11-04', montant: 7000, versement_id: 2 },
			{ ...payment, id: 3, reference: 'R3', date: '2026-11-07', montant: 50_000, versement_id: 3 },
			{ ...payment, id: 4, reference: 'R4', date: '2026-11-09', montant: 60_000, versement_id: 4 },
			{ ...payment, id: 5, reference: 'R5', date: '2026-11-10', montant: 10_000, mode: 'Orange' }
		])
		const line = { releve_id: 1, operateur_cle: 'ORANGEMONEY', reference: 'W1', cle: 'W1', sens: 'entree' as const, versement_id: 3 }
		await db.insert(s.releveLignes).values({ ...line, id: 1, date: '2026-11-08', brut: 50_000, commission: 500 })
		const counter = { at: 1, auteur: 'test' }
		await db.insert(s.contreEcritures).values([
			{ ...counter, id: 1, sorte: 'retirer', frais_id: 21, date: '2026-11-05' },
			{ ...counter, id: 2, sorte: 'annuler', paiement_id: 5, date: '2026-11-11' },
			{ ...counter, id: 3, sorte: 'annuler', paiement_id: 2, date: '2026-11-12', reference: 'R6' },
			{ ...counter, id: 4, sorte: 'rembourser', etudiant_id: 20, montant: 3000, caisse_id: 1, date: '2026-11-13', reference: 'R7' }
		])
	})
})
afterAll(() => schools.stop())

type Who = (typeof WHO)[number]
const as = (who: Who): Browser => visitors[WHO.indexOf(who)]!
const file = async (query: string, who: Who = 'compta') =>
	plainly(await (await as(who).get(`${PATH}/export.csv${query}`)).text())
		.replace(/^\uFEFF/, '')
		.trim()
		.split(/\r?\n/)

const INES = 'ZADI Inès (ETU-1)'
const PIECES = [
	`2026-11-02;F-20;4111;400000;;Frais : Scolarité, ${INES}`,
	`2026-11-02;F-20;706;;400000;Frais : Scolarité, ${INES}`,
	`2026-11-02;F-21;4111;30000;;Frais : Tenue, ${INES}`,
	`2026-11-02;F-21;706;;30000;Frais : Tenue, ${INES}`,
	`2026-11-03;A-1;4114;150000;;Prise en charge : Direction des bourses, ${INES}`,
	`2026-11-03;A-1;4111;;150000;Prise en charge : Direction des bourses, ${INES}`,
	`2026-11-03;A-2;706;5000;;Remise : Tenue, ${INES}`,
	`2026-11-03;A-2;4111;;5000;Remise : Tenue, ${INES}`,
	`2026-11-05;A-2;4111;5000;;Annulation, Remise : Tenue, ${INES}`,
	`2026-11-05;A-2;706;;5000;Annulation, Remise : Tenue, ${INES}`,
	`2026-11-05;F-21;706;30000;;Annulation, Frais : Tenue, ${INES}`,
	`2026-11-05;F-21;4111;;30000;Annulation, Frais : Tenue, ${INES}`,
	`2026-11-06;R1;571;100000;;Paiement : ${INES}`,
	`2026-11-06;R1;4111;;100000;Paiement : ${INES}`,
	`2026-11-06;R1;571;1000;;Paiement : ${INES}`,
	`2026-11-06;R1;447;;1000;Paiement : ${INES}`,
	`2026-11-06;R2;571;7000;;Paiement : ${INES}`,
	`2026-11-06;R2;4111;;7000;Paiement : ${INES}`,
	'2026-11-06;D-1;605;2500;;Dépense : Craie',
	'2026-11-06;D-1;571;;2500;Dépense : Craie',
	'2026-11-06;J-1;658;500;;Manquant de caisse : Rendu en trop',
	'2026-11-06;J-1;571;;500;Manquant de caisse : Rendu en trop',
	'2026-11-06;J-1;521;90000;;Dépôt en banque : B-7',
	'2026-11-06;J-1;571;;90000;Dépôt en banque : B-7',
	`2026-11-07;R3;552;50000;;Paiement : W1, ${INES}`,
	`2026-11-07;R3;4111;;50000;Paiement : W1, ${INES}`,
	'2026-11-08;W1;631;500;;Commission : Orange Money',
	'2026-11-08;W1;552;;500;Commission : Orange Money',
	`2026-11-09;R4;521;60000;;Paiement : ${INES}`,
	`2026-11-09;R4;4114;;60000;Paiement : ${INES}`,
	`2026-11-10;R5;471;10000;;Paiement : ${INES}`,
	`2026-11-10;R5;4111;;10000;Paiement : ${INES}`,
	`2026-11-11;C-2;4111;10000;;Annulation, Paiement : R5, ${INES}`,
	`2026-11-11;C-2;471;;10000;Annulation, Paiement : R5, ${INES}`,
	`2026-11-12;R6;4111;7000;;Annulation, Paiement d'une caisse fermée : R2, ${INES}`,
	`2026-11-12;R6;758;;7000;Annulation, Paiement d'une caisse fermée : R2, ${INES}`,
	`2026-11-13;R7;4111;3000;;Remboursement : ${INES}`,
	`2026-11-13;R7;419;;3000;Remboursement : ${INES}`,
	`2026-11-13;R7;419;3000;;Remboursement : ${INES}`,
	`2026-11-13;R7;571;;3000;Remboursement : ${INES}`
]

describe('the journal of the accountant', () => {
	test('has a balanced piece for each fact, in the order of days, and cash on the day of its drawer', async () => {
		expect(await file(NOVEMBER)).toEqual(['Date;Pièce;Compte;Débit;Crédit;Libellé', ...PIECES])
	})

	test('has the days that were asked for alone, over the end of a month too, and a year at most', async () => {
		expect((await file('?du=2026-11-12&au=2026-12-31')).slice(1)).toEqual(PIECES.slice(-6))
		expect((await file('?du=2026-10-05&au=2026-11-02')).slice(1)).toEqual(PIECES.slice(0, 4))
		expect((await file('?du=2025-11-02&au=2026-11-30')).slice(1)).toEqual([])
		expect((await file('?du=x&au=2026-11-31')).slice(1)).toEqual(PIECES)
		expect((await file('?du=2026-11-20&au=2026-11-02')).slice(1)).toEqual(PIECES.slice(0, 4))
	})

	test('shows pieces and sums by account, and the sum of the families is what the student owes', async () => {
		const page = await (await as('compta').get(PATH + NOVEMBER)).text()
		expect(page).toContain('data-imprimer')
		const said = await saidBy(new Response(page))
		expect(said).toContain('18 pièces')
		expect(said).toContain('4111 455 000 352 000')
		expect(said).toContain('4114 150 000 60 000')
		expect(said).toContain('571 108 000 96 000')
		expect(await saidBy(as('compta').get('/etudiants/20/frais'))).toContain('Reste à payer 103 000')
		expect((await as('compta').get(`${PATH}/export.xlsx${NOVEMBER}`)).status).toBe(200)
		expect(await saidBy(as('compta').get(`${PATH}?du=2026-10-01&au=2026-10-02`))).toContain('Aucune pièce sur ces jours.')
	})

	test('is read by accounting, the head and administrators alone, and each school has its own', async () => {
		for (const who of WHO) {
			const [reads, keeps] = [['awa', 'compta', 'dire'].includes(who), ['awa', 'compta'].includes(who)]
			const paths = [PATH, `${PATH}/export.csv`, `${PATH}/export.xlsx`]
			const statuses = await Promise.all(paths.map(async (path) => (await as(who).get(path)).status))
			expect([who, ...statuses]).toEqual([who, ...paths.map(() => (reads ? 200 : 403))])
			expect([who, (await (await as(who).get('')).text()).includes(`/console${PATH}"`)]).toEqual([who, reads])
			expect([who, (await as(who).get(`${PATH}/comptes`)).status]).toEqual([who, keeps ? 200 : 403])
			if (!keeps) expect([who, (await as(who).post(`${PATH}/comptes`, { vu: 'x', familles: '9' })).status]).toEqual([who, 403])
		}
		const elsewhere = await signedIn(schools, 'awa', 'beta')
		expect(await saidBy(elsewhere.get(PATH + NOVEMBER))).toContain('Aucune pièce sur ces jours.')
	})
})

describe('the settings of money', () => {
	const COMPTES = `${PATH}/comptes`
	const seenBy = async (who: Who) => hiddenIn(await (await as(who).get(COMPTES)).text(), 'vu')

	test('have account numbers that accounting chooses, for past pieces too, and an empty one is the proposed number', async () => {
		const vu = await seenBy('compta')
		for (const _twice of [1, 2])
			expect((await as('compta').post(COMPTES, { vu, familles: '411100', especes: '' })).headers.get('location')).toBe(
				`/console${PATH}?fait=reglages`
			)
		expect((await file('?du=2026-11-06&au=2026-11-06')).slice(1, 3)).toEqual([
			`2026-11-06;R1;571;100000;;Paiement : ${INES}`,
			`2026-11-06;R1;411100;;100000;Paiement : ${INES}`
		])
		const { client } = await schools.store()
		const lines = await client.execute("SELECT count(*) AS n FROM journal_lignes WHERE action = 'argent.regler'")
		expect(lines.rows[0]!['n']).toBe(1)
		expect(await saidBy(as('awa').get('/historique'))).toContain('Réglages de la comptabilité changés')
	})

	test('have a stamp duty in percent, that an administrator sets too, and a wrong one is refused with its field', async () => {
		for (const [taux, seuil] of [
			['100,1', ''],
			['1,25', ''],
			['-1', ''],
			['un', ''],
			['1', '10,5']
		] as const) {
			const wrong = await as('compta').post(COMPTES, { vu: await seenBy('compta'), timbre_taux: taux, timbre_seuil: seuil })
			expect([taux, wrong.status]).toEqual([taux, 422])
			expect(await saidBy(wrong)).toContain(seuil === '' ? 'doit être compris entre 0 et 100' : 'doit être en unités entières')
		}
		const fields = { vu: await seenBy('awa'), timbre_taux: '0,5', timbre_seuil: '5 000', familles: '411100' }
		expect((await as('awa').post(COMPTES, fields)).status).toBe(303)
		const page = await (await as('compta').get(COMPTES)).text()
		expect(page).toMatch(/name="timbre_taux"[^>]*value="0,5"|value="0,5"[^>]*name="timbre_taux"/)
		const { client } = await schools.store()
		const { rows } = await client.execute('SELECT timbre_milliemes, timbre_seuil, comptes FROM reglages_argent')
		expect(rows).toMatchObject([{ timbre_milliemes: 5, timbre_seuil: 5000, comptes: expect.stringContaining('411100') }])
	})

	test('are refused with the field if they do not begin with a digit, and if somebody changed them since', async () => {
		const vu = await seenBy('awa')
		const wrong = await as('awa').post(COMPTES, { vu, familles: '41 1;' })
		expect(wrong.status).toBe(422)
		expect(await saidBy(wrong)).toContain('doit commencer par un chiffre')
		expect((await as('awa').post(COMPTES, { vu: 'older', familles: '4112' })).status).toBe(409)
		expect((await file('?du=2026-11-06&au=2026-11-06'))[2]).toContain(';411100;')
	})
})
