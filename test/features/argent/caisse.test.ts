import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Fonction } from '../../../src/domain/droits/fonctions'
import { actesOf, annuler, noterFiscal, reaffecter, rembourser } from '../../../src/features/caisse/actes.service'
import { caissesDuJour, depenser, detailDe, fermer, maCaisse, ouvrir, type Comptage } from '../../../src/features/caisse/caisse.service'
import { encaisser, versementDe, type Saisie } from '../../../src/features/caisse/encaisser.service'
import { comptesOf } from '../../../src/features/frais/comptes.service'
import { papiersOf } from '../../../src/features/papiers/papiers.service'
import type { AppError } from '../../../src/kit/errors'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { soldesDuJournal } from '../../support/ecritures'
import { AT, type Name } from '../../support/people'
import { visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z' })
	await write(schools, (db) =>
		db.insert(s.frais).values(
			[20, 22].map((etudiant_id, at) => ({
				id: at + 1,
				etudiant_id,
				annee_id: 2,
				libelle: 'Scolarité',
				montant: 100_000,
				echeance: '2026-10-31',
				updated_at: AT
			}))
		)
	)
})
afterEach(() => schools.stop())

const TODAY = '2026-11-20'
type Who = readonly [Name, readonly Fonction[]]
const MOUSSA: Who = ['moussa', ['caisse']]
const SIRA: Who = ['sira', ['caisse']]
const COMPTA: Who = ['fanta', ['comptabilite']]
const HEAD: Who = ['yao', ['direction']]
const visit = ([name, fonctions]: Who = MOUSSA) => visitOf(schools, name, { fonctions })
const view = async (who: Who = MOUSSA) => (await visit(who)).view()
const take = async (montant: string, { etudiant = 20, by = MOUSSA, ...about }: Partial<Saisie> & { etudiant?: number; by?: Who } = {}) => {
	const typed = { mode: 'especes', operateur: '', reference: '', date: TODAY, parts: [{ etudiant, montant }], ...about }
	return encaisser(await visit(by), versementDe(typed, TODAY), crypto.randomUUID())
}
const key = () => crypto.randomUUID()
const fault = async (attempt: () => Promise<unknown>): Promise<unknown> => {
	try {
		await attempt()
		return 'none'
	} catch (error) {
		const { code, fields } = error as AppError
		if (code === undefined) throw error
		return fields ? Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message!.key])) : code
	}
}
const count = (about: Partial<Comptage> = {}): Comptage => ({
	billets: {},
	motif: '',
	temoin: '',
	depot: '',
	bordereau: '',
	attendu: '0',
	...about
})
const open = async (who: Who = MOUSSA, fond = '0') => ouvrir(await visit(who), fond)
const lines = async (sql: string): Promise<unknown[]> => (await (await schools.store()).client.execute(sql)).rows.map((row) => ({ ...row }))
const solde = async (etudiant: number) => (await comptesOf(await view(), etudiant)).solde

describe('a drawer', () => {
	test('opens with a float, gets cash alone, pays expenses, and closes counted by note and coin', async () => {
		const id = await open(MOUSSA, '20 000')
		expect(await fault(() => open())).toBe('caisse.deja_ouverte')
		await take('50000')
		await take('30000', { mode: 'cheque', reference: 'C1' })
		await depenser(await visit(), { libelle: 'Craie', montant: '2500' }, 'd1')
		await depenser(await visit(), { libelle: 'Craie', montant: '2500' }, 'd1')
		expect(await maCaisse(await view())).toMatchObject({ attendu: 67_500, recu: 50_000, depenses: 2500 })
		const close = async (about: Partial<Comptage>) => fault(async () => fermer(await visit(), id, count({ attendu: '67500', ...about })))
		const billets = { 10000: '6', 5000: '1', 2000: '1', 500: '1' }
		expect(await close({ billets: { ...billets, 500: '0' } })).toEqual({ motif: 'champ.ecart' })
		expect(await close({ billets, depot: '60000' })).toEqual({ bordereau: 'champ.requis' })
		expect(await close({ billets, depot: '70000', bordereau: 'B1' })).toEqual({ depot: 'champ.max' })
		expect(await close({ billets: { ...billets, 500: '1,5' } })).toEqual({ billets_500: 'champ.sans_decimales', motif: 'champ.ecart' })
		expect(await close({ billets, attendu: '67000' })).toBe('modifie_entretemps')
		expect(await close({ billets, depot: '60000', bordereau: 'B1' })).toBe('none')
		expect(await close({ billets })).toBe('caisse.deja_fermee')
		expect(await lines('SELECT compte, attendu, motif_ecart, depot, bordereau FROM caisses')).toEqual([
			{ compte: 67_500, attendu: 67_500, motif_ecart: null, depot: 60_000, bordereau: 'B1' }
		])
		expect(await fault(() => take('5'))).toBe('caisse.fermee')
		expect(await fault(() => take('5', { mode: 'virement', reference: 'V1', date: '2026-11-18' }))).toBe('none')
	})

	test('is closed by its cashier, or by comptabilité before a named witness, who so frees a cashier whose account is closed', async () => {
		const id = await open(MOUSSA, '1000')
		const close = async (who: Who, about: Partial<Comptage> = {}) =>
			fault(async () => fermer(await visit(who), id, count({ billets: { 1000: '1' }, attendu: '1000', ...about })))
		expect(await close(SIRA)).toBe('introuvable')
		expect(await close(HEAD)).toBe('droits_insuffisants')
		await write(schools, (db) => db.update(s.utilisateurs).set({ actif: false }))
		expect(await fault(() => open(SIRA))).toBe('none')
		expect(await close(COMPTA)).toEqual({ temoin: 'champ.requis' })
		expect(await close(COMPTA, { temoin: 'Mme Bamba' })).toBe('none')
		expect(await lines(`SELECT fermee_par, temoin FROM caisses WHERE id = ${id}`)).toEqual([{ fermee_par: 10, temoin: 'Mme Bamba' }])
	})

	test('is seen by its cashier, comptabilité and direction, and by nobody else', async () => {
		const id = await open()
		for (const who of [MOUSSA, COMPTA, HEAD, ['awa', []] as const])
			expect(await fault(async () => detailDe(await view(who), id))).toBe('none')
		expect(await fault(async () => detailDe(await view(SIRA), id))).toBe('introuvable')
		for (const who of [
			['sira', ['scolarite']],
			['sira', ['surveillance']],
			['fanta', []],
			['ines', []]
		] as const)
			expect(await fault(async () => detailDe(await view(who), id))).toBe('droits_insuffisants')
		expect((await caissesDuJour(await view(SIRA), TODAY)).caisses).toEqual([])
		await open(SIRA)
		await take('700', { by: SIRA })
		expect((await caissesDuJour(await view(SIRA), TODAY)).modes).toMatchObject([{ montant: 700 }])
		expect((await caissesDuJour(await view(MOUSSA), TODAY)).modes).toEqual([])
		expect((await caissesDuJour(await view(HEAD), TODAY)).caisses).toHaveLength(2)
	})

	test('takes nothing on the day after: a slip that is found goes into the next one with its day', async () => {
		const id = await open()
		schools.clock.set('2026-11-21T09:00:00Z')
		expect(await fault(() => take('5'))).toBe('caisse.autre_jour')
		expect((await caissesDuJour(await view(HEAD), '2026-11-21')).enRetard).toMatchObject([{ id }])
		await fermer(await visit(), id, count())
		const next = await open()
		await take('500')
		expect(await lines('SELECT date, caisse_id FROM versements')).toEqual([{ date: TODAY, caisse_id: next }])
	})

	test('does not give back cash that has left it', async () => {
		await open()
		const [{ id }] = (await take('10000').then(() => lines('SELECT id FROM paiements'))) as [{ id: number }]
		await depenser(await visit(), { libelle: 'Eau', montant: '1' }, 'd1')
		expect(await fault(async () => annuler(await visit(), id, 'Erreur', key()))).toBe('caisse.sans_especes')
		await take('1', { etudiant: 22 })
		expect(await fault(async () => annuler(await visit(), id, 'Erreur', key()))).toBe('none')
		expect(await maCaisse(await view())).toMatchObject({ attendu: 0 })
	})
})

test('the money of a day stays what it was by cashier and mode, and each cancelling counts on its own day', async () => {
	await open()
	await take('', { parts: [{ etudiant: 20, montant: '50000' }, { etudiant: 22, montant: '30000' }] }) // prettier-ignore
	const ids = (await lines('SELECT id FROM paiements ORDER BY id')) as { id: number }[]
	await annuler(await visit(), ids[1]!.id, 'Erreur', key())
	const day = async (jour: string) =>
		(await caissesDuJour(await view(HEAD), jour)).modes.map(({ nombre, montant, annule }) => [nombre, montant, annule])
	expect(await day(TODAY)).toEqual([[1, 80_000, 30_000]])
	await reaffecter(await visit(), ids[0]!.id, 22, 'Frère', key())
	expect(await day(TODAY)).toEqual([[1, 80_000, 30_000]])
	schools.clock.set('2026-11-21T09:00:00Z')
	const [{ id }] = (await lines('SELECT max(id) AS id FROM paiements')) as [{ id: number }]
	await annuler(await visit(HEAD), id, 'Erreur', key())
	expect([await day(TODAY), await day('2026-11-21')]).toEqual([[[1, 80_000, 30_000]], [[0, 0, 50_000]]])
})

describe('a counter-entry', () => {
	test('cancels a payment of the same open day by its cashier, whose cash goes back, and ends its receipt', async () => {
		await open(MOUSSA, '1000')
		const { paiements, papiers } = await take('40000')
		expect(await fault(async () => annuler(await visit(), paiements[0]!, ' ', key()))).toEqual({ motif: 'champ.requis' })
		expect(await fault(async () => annuler(await visit(SIRA), paiements[0]!, 'x', key()))).toBe('caisse.direction')
		const envoi = key()
		const papier = await annuler(await visit(), paiements[0]!, 'Faute de frappe', envoi)
		expect(await annuler(await visit(), paiements[0]!, 'Faute de frappe', envoi)).toBe(papier)
		expect(await fault(async () => annuler(await visit(), paiements[0]!, 'x', key()))).toBe('caisse.contre_ecriture')
		expect([await solde(20), (await maCaisse(await view()))!.attendu]).toEqual([100_000, 1000])
		expect(await lines('SELECT x.sorte, x.reference, x.caisse_id, v.etat FROM contre_ecritures x, versements v')).toEqual([
			{ sorte: 'annuler', reference: 'RP-2026-000002', caisse_id: 1, etat: 'annule' }
		])
		expect(await papiersOf(await view(), { ids: [...papiers] })).toMatchObject([{ fini: 'remplace', remplacant: 'RP-2026-000002' }])
	})

	test('is left to direction once the drawer is closed, and never to the person who took the money', async () => {
		const id = await open()
		const { paiements } = await take('40000')
		await fermer(await visit(), id, count({ billets: { 10000: '4' }, attendu: '40000' }))
		expect(await fault(async () => annuler(await visit(), paiements[0]!, 'x', key()))).toBe('caisse.direction')
		expect(await fault(async () => annuler(await visit(['moussa', ['caisse', 'direction']]), paiements[0]!, 'x', key()))).toBe(
			'caisse.le_sien'
		)
		expect(await fault(async () => annuler(await visit(COMPTA), paiements[0]!, 'x', key()))).toBe('caisse.direction')
		for (const who of [
			['sira', ['scolarite']],
			['fanta', []],
			['ines', []]
		] as const)
			expect(await fault(async () => annuler(await visit(who), paiements[0]!, 'x', key()))).toBe('droits_insuffisants')
		expect(await fault(async () => annuler(await visit(HEAD), paiements[0]!, 'x', key()))).toBe('none')
		expect(await lines('SELECT caisse_id FROM contre_ecritures')).toEqual([{ caisse_id: null }])
	})

	test('gives a payment to the right student with a new receipt, and no drawer moves', async () => {
		await open()
		const { paiements } = await take('40000')
		expect(await fault(async () => reaffecter(await visit(), paiements[0]!, 20, 'x', key()))).toEqual({ etudiant: 'champ.meme_etudiant' })
		await reaffecter(await visit(), paiements[0]!, 22, 'Mauvais étudiant', key())
		expect([await solde(20), await solde(22), (await maCaisse(await view()))!.attendu]).toEqual([100_000, 60_000, 40_000])
		expect(await lines('SELECT reference FROM paiements UNION SELECT reference FROM contre_ecritures ORDER BY 1')).toEqual(
			[1, 2, 3].map((n) => ({ reference: `RP-2026-00000${n}` }))
		)
		const next = (await actesOf(await view(), 22)).paiements[0]!
		await annuler(await visit(), next.id, 'x', key())
		expect([await solde(22), (await maCaisse(await view()))!.attendu]).toEqual([100_000, 0])
	})

	test('pays at most the confirmed credit back, from an open drawer that has the cash, if direction grants it', async () => {
		const caisse = await open()
		await take('110000')
		await take('90000', { mode: 'mobile_money', operateur: 'Wave', reference: 'M1' })
		const refund = (montant: string, who: Who = HEAD, drawer = caisse) =>
			fault(async () => rembourser(await visit(who), 20, { montant, caisse: drawer, motif: 'Départ' }, key()))
		for (const who of [MOUSSA, COMPTA, ['sira', ['scolarite']], ['ines', []]] as const)
			expect(await refund('5', who)).toBe('droits_insuffisants')
		expect(await refund('10001')).toEqual({ montant: 'champ.max_avoir' })
		expect(await refund('5', HEAD, 99)).toEqual({ caisse: 'champ.requis' })
		await depenser(await visit(), { libelle: 'Bus', montant: '105000' }, 'd')
		expect(await refund('10000')).toEqual({ montant: 'champ.max_caisse' })
		expect(await refund('5000')).toBe('none')
		expect([await solde(20), (await maCaisse(await view()))!.attendu]).toEqual([-95_000, 0])
		expect((await actesOf(await view(HEAD), 20)).avoir).toBe(5000)
	})

	test('leaves the number of the tax office outside of the receipt', async () => {
		await open()
		const { paiements } = await take('500')
		expect(await fault(async () => noterFiscal(await visit(), paiements[0]!, { numero: '', le: TODAY }))).toEqual({
			numero: 'champ.requis'
		})
		await noterFiscal(await visit(), paiements[0]!, { numero: 'FNE-12', le: TODAY })
		expect((await actesOf(await view(), 20)).paiements).toMatchObject([{ numero_fiscal: 'FNE-12', numero_fiscal_le: TODAY }])
	})
})

const deed = fc.record({
	kind: fc.constantFrom('cash', 'cash', 'cash', 'cheque', 'cancel', 'reassign', 'refund', 'spend'),
	etudiant: fc.constantFrom(20, 22),
	montant: fc.integer({ min: 1, max: 150_000 }),
	which: fc.nat(20)
})

test('drawer, balances and numbers add up in any order of cash, cheques, cancellations, reassignments, refunds and expenses', async () => {
	const caisse = await open(MOUSSA, '5000')
	let [cash, reference] = [5000, 0]
	const paid = new Map([
		[20, 0],
		[22, 0]
	])
	const payments: { id: number; etudiant: number; montant: number; isCash: boolean }[] = []
	const add = (etudiant: number, montant: number) => paid.set(etudiant, paid.get(etudiant)! + montant)
	await fc.assert(
		fc.asyncProperty(fc.array(deed, { maxLength: 8 }), async (deeds) => {
			for (const { kind, etudiant, montant, which } of deeds) {
				const at = payments.length === 0 ? -1 : which % payments.length
				if (kind === 'cash' || kind === 'cheque') {
					const isCash = kind === 'cash'
					const { paiements } = await take(String(montant), {
						etudiant,
						...(!isCash && { mode: 'cheque', reference: String(reference++) })
					})
					payments.push({ id: paiements[0]!, etudiant, montant, isCash })
					add(etudiant, montant)
					if (isCash) cash += montant
				} else if (kind === 'cancel' && at >= 0) {
					const payment = payments[at]!
					const isGone = payment.isCash && payment.montant > cash
					expect(await fault(async () => annuler(await visit(), payment.id, 'x', key()))).toBe(isGone ? 'caisse.sans_especes' : 'none')
					if (isGone) continue
					payments.splice(at, 1)
					add(payment.etudiant, -payment.montant)
					if (payment.isCash) cash -= payment.montant
				} else if (kind === 'reassign' && at >= 0) {
					const payment = payments[at]!
					const other = payment.etudiant === 20 ? 22 : 20
					await reaffecter(await visit(), payment.id, other, 'x', key())
					const id = Math.max(...(await actesOf(await view(), other)).paiements.map((row) => row.id))
					payments[at] = { ...payment, id, etudiant: other }
					add(payment.etudiant, -payment.montant)
					add(other, payment.montant)
				} else if (kind === 'refund') {
					const typed = { montant: String(montant), caisse, motif: 'x' }
					if ((await fault(async () => rembourser(await visit(HEAD), etudiant, typed, key()))) !== 'none') continue
					add(etudiant, -montant)
					cash -= montant
				} else if (kind === 'spend') {
					if ((await fault(async () => depenser(await visit(), { libelle: 'x', montant: String(montant) }, key()))) === 'none')
						cash -= montant
				}
			}
			expect((await maCaisse(await view()))!.attendu).toBe(cash)
			for (const [etudiant, sum] of paid) expect(await solde(etudiant)).toBe(100_000 - sum)
			const journal = await soldesDuJournal(await view(HEAD))
			// the float lay in the drawer before
			expect([journal['4111'], (journal['571'] ?? 0) + 5000]).toEqual([[...paid.values()].reduce((left, sum) => left - sum, 200_000), cash])
			const [numbers] = await lines("SELECT count(*) AS n, max(numero) AS greatest FROM papiers WHERE sorte = 'recu'")
			expect((numbers as { n: number }).n).toBe((numbers as { greatest: number | null }).greatest ?? 0)
			const { lignes, depenses } = await detailDe(await view(), caisse)
			const sum = (rows: readonly { montant: number }[]) => rows.reduce((total, row) => total + row.montant, 0)
			expect(5000 + sum(lignes) - sum(depenses)).toBe(cash)
		}),
		{ numRuns: 15 }
	)
})
