import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cleDe } from '../../../src/domain/argent/reference'
import type { Fonction } from '../../../src/domain/droits/fonctions'
import { avoirsDe, encaisser, versementDe, type Saisie } from '../../../src/features/caisse/encaisser.service'
import { maCaisse } from '../../../src/features/caisse/caisse.service'
import { reglagesDArgent, reglerArgent } from '../../../src/features/ecritures/ecritures.service'
import { comptesOf } from '../../../src/features/frais/comptes.service'
import { revoquer } from '../../../src/features/papiers/etats.service'
import { impressionOf } from '../../../src/features/papiers/impression.service'
import { numerosAConfirmer } from '../../../src/features/papiers/numeros.service'
import { papiersOf } from '../../../src/features/papiers/papiers.service'
import type { AppError } from '../../../src/kit/errors'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { AT, type Name } from '../../support/people'
import { visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, async (db) => {
		await db.insert(s.frais).values([
			{ id: 1, etudiant_id: 20, annee_id: 2, libelle: 'Scolarité', montant: 300_000, echeance: '2026-10-31', updated_at: AT },
			{ id: 2, etudiant_id: 22, annee_id: 2, libelle: 'Scolarité', montant: 100_000, echeance: '2026-10-31', updated_at: AT }
		])
		await db.insert(s.caisses).values({ id: 1, caissier: 2, jour: '2026-11-20', fond: 10_000, ouverte_at: 1 })
	})
})
afterEach(() => schools.stop())

const TODAY = '2026-11-20'
const visit = (name: Name = 'moussa', fonctions: readonly Fonction[] = ['caisse']) => visitOf(schools, name, { fonctions })
const typed = (about: Partial<Saisie> = {}): Saisie => ({
	mode: 'especes',
	operateur: '',
	reference: '',
	date: TODAY,
	parts: [{ etudiant: 20, montant: '150 000' }],
	...about
})
const take = async (about: Partial<Saisie> = {}, envoi: string = crypto.randomUUID(), by = visit()) =>
	encaisser(await by, versementDe(typed(about), TODAY), envoi)
const fault = async (attempt: () => Promise<unknown>): Promise<unknown> => {
	try {
		await attempt()
		return 'none'
	} catch (error) {
		const { code, fields } = error as AppError
		return fields ? Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message!.key])) : code
	}
}
const momo = (reference: string, about: Partial<Saisie> = {}) => ({ mode: 'mobile_money', operateur: 'Wave', reference, ...about })
const comptes = async (etudiant: number) => comptesOf(await (await visit()).view(), etudiant)
const lines = async (sql: string): Promise<unknown[]> => (await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))

describe('money at the counter', () => {
	test('becomes one versement, and for each student a payment with the next number and a receipt', async () => {
		const parts = [
			{ etudiant: 20, montant: '150000' },
			{ etudiant: 22, montant: '40 000' }
		]
		const { versement, papiers } = await take({ parts })
		expect(await lines(`SELECT mode, montant, etat, caisse_id FROM versements WHERE id = ${versement}`)).toEqual([
			{ mode: 'especes', montant: 190_000, etat: 'recu', caisse_id: 1 }
		])
		expect(await lines('SELECT reference, etudiant_id, montant FROM paiements ORDER BY id')).toEqual([
			{ reference: 'RP-2026-000001', etudiant_id: 20, montant: 150_000 },
			{ reference: 'RP-2026-000002', etudiant_id: 22, montant: 40_000 }
		])
		const { feuilles } = await impressionOf(await (await visit()).view(), papiers)
		expect(feuilles.map(({ feuille }) => feuille.blocs.flatMap((bloc) => ('faits' in bloc ? bloc.faits : [])))).toMatchObject([
			expect.arrayContaining([
				['Mode', 'Espèces'],
				['Sur un versement de', expect.stringMatching(/^190\s000 F CFA$/)],
				['Reste dû avant', expect.stringMatching(/^300\s000 F CFA$/)],
				['Reste dû après', expect.stringMatching(/^150\s000 F CFA$/)]
			]),
			expect.arrayContaining([['Reste dû après', expect.stringMatching(/^60\s000 F CFA$/)]])
		])
		expect((await comptes(20)).solde).toBe(150_000)
	})

	test('is taken once if the form is sent twice, and never under the key of somebody else', async () => {
		const [first, again] = [await take({}, 'k1'), await take({}, 'k1')]
		expect(again).toEqual(first)
		expect(await lines('SELECT count(*) AS n FROM versements')).toEqual([{ n: 1 }])
		expect(await fault(() => take(momo('X1'), 'k1', visit('sira')))).toBe('deja_creee')
	})

	test('waits for verification if nobody has seen it, and its receipt says so; a virement keeps its day', async () => {
		const { papiers } = await take(momo('MP1'))
		const { feuilles } = await impressionOf(await (await visit()).view(), papiers)
		expect(feuilles[0]!.feuille.sousTitre).toBe('Sous réserve d’encaissement')
		await take({ mode: 'cheque', reference: '0001' })
		await take({ mode: 'versement_bancaire', reference: 'B1' })
		await take({ mode: 'virement', reference: 'V1', date: '2026-11-02' })
		expect(await lines('SELECT mode, etat, date, caisse_id FROM versements ORDER BY id')).toEqual([
			{ mode: 'mobile_money', etat: 'a_verifier', date: TODAY, caisse_id: null },
			{ mode: 'cheque', etat: 'a_verifier', date: TODAY, caisse_id: null },
			{ mode: 'versement_bancaire', etat: 'a_verifier', date: TODAY, caisse_id: null },
			{ mode: 'virement', etat: 'a_verifier', date: '2026-11-02', caisse_id: null }
		])
		expect(await comptes(20)).toMatchObject({ solde: -300_000, confirme: 0 })
	})

	test('needs an open drawer of one’s own and of today for cash, and no drawer for the rest', async () => {
		expect(await fault(() => take({}, 'k', visit('sira')))).toBe('caisse.fermee')
		expect(await fault(() => take(momo('MP1'), 'k', visit('sira')))).toBe('none')
		schools.clock.set('2026-11-21T09:00:00Z')
		expect(await fault(() => take())).toBe('caisse.autre_jour')
		expect(await lines('SELECT count(*) AS n FROM papiers')).toEqual([{ n: 1 }])
	})

	test('has a reference that nobody gives twice for one operator or bank, however it is written', async () => {
		await take(momo('R00002'))
		expect(await fault(() => take(momo('r0000\u200b2 ', { operateur: ' wave' })))).toEqual({ reference: 'champ.reference_prise' })
		for (const written of ['Ｒ00002', 'R00002\u2800'])
			expect(await fault(() => take(momo(written)))).toEqual({ reference: 'champ.reference_prise' })
		expect(await fault(() => take(momo('R00002', { operateur: 'Orange Money' })))).toBe('none')
		expect(await fault(() => take({ mode: 'cheque', reference: 'R00002' }))).toBe('none')
		expect(await fault(() => take({ mode: 'virement', reference: 'R00002' }))).toEqual({ reference: 'champ.reference_prise' })
		await write(schools, (db) => db.update(s.versements).set({ etat: 'rejete' }))
		expect(await fault(() => take(momo('R00002')))).toBe('none')
		expect(cleDe('r0 0002\u200b')).toBe(cleDe('R00002'))
	})

	test('is refused with the field that is wrong: decimals, nothing, too much, a day to come, a missing reference', async () => {
		const amount = (montant: string) => fault(async () => versementDe(typed({ parts: [{ etudiant: 20, montant }] }), TODAY))
		const decimals = ['150,5', '150.000', '1,0'].map(amount)
		expect(await Promise.all(decimals)).toEqual(decimals.map(() => ({ montant_20: 'champ.sans_decimales' })))
		expect(await amount('0')).toEqual({ montant_20: 'champ.min' })
		expect(await amount('')).toEqual({ montant_20: 'champ.requis' })
		expect(await amount('-5')).toEqual({ montant_20: 'champ.entier' })
		expect(await amount('9'.repeat(14))).toEqual({ montant_20: 'champ.max' })
		expect(await amount('9'.repeat(100_000))).toEqual({ montant_20: 'champ.entier' })
		const other = (about: Partial<Saisie>) => fault(async () => versementDe(typed(about), TODAY))
		expect(await other({ date: '2026-11-21' })).toEqual({ date: 'champ.futur' })
		expect(await other({ date: '2026-02-30' })).toEqual({ date: 'champ.jour' })
		expect(await other({ date: '2025-11-19' })).toEqual({ date: 'champ.bornes' })
		expect(await other({ mode: 'troc' })).toEqual({ mode: 'champ.requis' })
		expect(await other(momo('\u200b', { operateur: '' }))).toEqual({ operateur: 'champ.requis', reference: 'champ.requis' })
		expect(await other(momo('R'.repeat(101)))).toEqual({ reference: 'champ.caracteres_max' })
	})

	test('beyond what is owed is named before, and stays as credit', async () => {
		const view = await (await visit()).view()
		expect(
			await avoirsDe(view, {
				parts: [
					{ etudiant: 20, montant: 300_000 },
					{ etudiant: 22, montant: 100_001 }
				]
			})
		).toEqual([{ etudiant: 22, avoir: 1 }])
		await take({ parts: [{ etudiant: 22, montant: '120000' }] })
		expect((await comptes(22)).solde).toBe(-20_000)
	})

	test('pays a stamp duty above an amount, in cash alone: a line of the receipt, in the drawer, not part of a balance', async () => {
		const accountant = await visit('sira', ['comptabilite'])
		const { vu } = await reglagesDArgent(await accountant.view())
		await reglerArgent(accountant, (reglage) => ({ timbre_taux: '1', timbre_seuil: '5 000' } as Record<string, string>)[reglage] ?? '', vu)
		const { papiers } = await take({
			parts: [
				{ etudiant: 20, montant: '10050' },
				{ etudiant: 22, montant: '5000' }
			]
		})
		await take(momo('MP1'))
		expect(await lines('SELECT montant, timbre FROM versements ORDER BY id')).toEqual([
			{ montant: 15_050, timbre: 101 },
			{ montant: 150_000, timbre: 0 }
		])
		expect(await lines('SELECT timbre FROM paiements ORDER BY id')).toEqual([{ timbre: 101 }, { timbre: null }, { timbre: null }])
		expect((await comptes(22)).paye).toBe(5000)
		expect((await comptes(20)).paye).toBe(160_050)
		const view = await (await visit()).view()
		expect((await maCaisse(view))!.attendu).toBe(10_000 + 15_050 + 101)
		const { feuilles } = await impressionOf(view, papiers)
		const faits = feuilles.map(({ feuille }) => feuille.blocs.flatMap((bloc) => ('faits' in bloc ? bloc.faits : [])))
		expect(faits[0]).toContainEqual(['Timbre', '101 F CFA'])
		expect(faits[0]).toContainEqual(['Total reçu', expect.stringMatching(/^10\s151 F CFA$/)])
		expect(faits[1]!.map(([name]) => name)).not.toContain('Timbre')
	})

	test('is refused to people without the fonction, and for a student who does not exist or stands there twice', async () => {
		for (const [name, fonctions] of [
			['moussa', []],
			['sira', ['scolarite']],
			['sira', ['surveillance']],
			['fanta', []],
			['ines', []],
			['sira', ['direction']]
		] as const)
			expect(await fault(() => take(momo('Z'), 'k', visit(name, fonctions)))).toBe('droits_insuffisants')
		expect(await fault(() => take({ parts: [{ etudiant: 999, montant: '5' }] }))).toBe('introuvable')
		expect(await fault(() => take({ parts: [20, 20].map((etudiant) => ({ etudiant, montant: '5' })) }))).toBe('introuvable')
		expect(await lines('SELECT count(*) AS n FROM papiers_numeros')).toEqual([{ n: 0 }])
	})

	test('waits until somebody has said the last number, after an older copy was restored', async () => {
		await take()
		await write(schools, (db) => db.update(s.papiersNumeros).set({ a_confirmer: true }))
		expect(await fault(() => take())).toBe('papier.numeros')
		const view = async (name: Name, fonctions: readonly Fonction[]) => (await visit(name, fonctions)).view()
		expect(await numerosAConfirmer(await view('moussa', ['caisse']))).toMatchObject([{ sorte: 'recu', dernier: 1 }])
		expect(await numerosAConfirmer(await view('sira', ['scolarite']))).toEqual([])
		expect(await lines('SELECT count(*) AS n FROM paiements')).toEqual([{ n: 1 }])
	})
})

describe('a receipt in the register', () => {
	test('is read by the counter and not by scolarité, whose papers the counter does not read either', async () => {
		const { papiers } = await take()
		const read = async (name: Name, fonctions: readonly Fonction[], ids = papiers) =>
			fault(async () => {
				const view = await (await visit(name, fonctions)).view()
				if ((await papiersOf(view, { ids })).length === 0) throw Object.assign(new Error(), { code: 'nothing' })
			})
		for (const fonction of ['caisse', 'comptabilite', 'direction'] as const) expect(await read('sira', [fonction])).toBe('none')
		expect(await read('sira', ['scolarite'])).toBe('nothing')
		expect(await read('sira', ['surveillance'])).toBe('droits_insuffisants')
		expect(await read('fanta', [])).toBe('droits_insuffisants')
		expect(await read('koffi', [])).toBe('nothing')
	})

	test('is never revoked by hand: a counter-entry ends it', async () => {
		const { papiers } = await take()
		expect(await fault(async () => revoquer(await visit('awa', []), papiers[0]!, 'x'))).toBe('introuvable')
	})
})
