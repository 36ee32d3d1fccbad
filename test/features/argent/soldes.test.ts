import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { partsReglees, retardScolarite } from '../../../src/domain/argent/solde-scolarite'
import { selectParts, selectSolde } from '../../../src/features/frais/comptes.queries'
import { comptesOf } from '../../../src/features/frais/comptes.service'
import * as s from '../../../src/school/schema'
import { write } from '../../support/affairs'
import { AT } from '../../support/people'
import { visitOf } from '../../support/registre'
import { startSchools, type Schools } from '../../support/school'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	await write(schools, (db) => db.insert(s.tiers).values({ id: 1, code: 'ETAT', nom: 'État', sorte: 'etat', updated_at: AT }))
})
afterAll(() => schools.stop())

const TODAY = '2026-11-20'
const DAYS = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'] as const
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Ascending parts before the last one, as percents of the fee; a reduction and a third party's share, as percents of what is left. */
const fee = fc.record({
	montant: fc.integer({ min: 0, max: 1000 }),
	echeance: fc.option(fc.constantFrom(...DAYS.slice(2))),
	parts: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
	remise: fc.integer({ min: 0, max: 100 }),
	tiers: fc.integer({ min: 0, max: 100 }),
	isWithdrawn: fc.boolean(),
	isRemiseWithdrawn: fc.boolean()
})
const payment = fc.record({
	montant: fc.integer({ min: 1, max: 800 }),
	kind: fc.constantFrom('imported', 'cash', 'to verify', 'cancelled', 'by a third party')
})
const scene = fc.record({
	fees: fc.array(fee, { maxLength: 5 }),
	payments: fc.array(payment, { maxLength: 5 }),
	refund: fc.integer({ min: 0, max: 100 }),
	delais: fc.array(fc.record({ montant: fc.integer({ min: 0, max: 500 }), jusquau: fc.constantFrom(...DAYS) }), { maxLength: 2 })
})

const entry = { date: TODAY, at: 1, auteur: 'test' }

async function erase() {
	await write(schools, async (db) => {
		for (const table of [s.contreEcritures, s.ajustements, s.echeances, s.delais, s.paiements, s.versements, s.caisses, s.frais])
			await db.delete(table)
	})
}

/** Writes a scene for one student. @returns what the rules make of it */
async function enact({ fees, payments, refund, delais }: typeof scene extends fc.Arbitrary<infer T> ? T : never) {
	const owed: { frais_id: number; rang: number; montant: number; echeance: string | null }[] = []
	const paid = { all: 0, sure: 0 }
	await write(schools, async (db) => {
		await db.insert(s.caisses).values({ id: 1, caissier: 1, jour: TODAY, fond: 0, ouverte_at: 1 })
		for (const [index, { montant, echeance, parts, remise, tiers, isWithdrawn, isRemiseWithdrawn }] of fees.entries()) {
			const id = index + 1
			await db.insert(s.frais).values({ id, etudiant_id: 20, annee_id: 2, libelle: `F${id}`, montant, echeance, updated_at: AT })
			const amounts = parts.map((percent) => Math.floor((montant * percent) / 100))
			for (const [at, amount] of amounts.entries())
				if (amount > 0)
					await db.insert(s.echeances).values({ frais_id: id, rang: at + 1, date: DAYS[at]!, montant: amount, updated_at: AT })
			const reduction = Math.floor((montant * remise) / 100)
			const moved = Math.floor(((montant - reduction) * tiers) / 100)
			const adjustment = { frais_id: id, motif: 'x', date: TODAY, fait_at: 1 }
			if (reduction > 0) await db.insert(s.ajustements).values({ id: id * 2, ...adjustment, sorte: 'remise', montant: reduction })
			if (moved > 0)
				await db.insert(s.ajustements).values({ id: id * 2 + 1, ...adjustment, sorte: 'prise_en_charge', montant: moved, tiers_id: 1 })
			if (reduction > 0 && isRemiseWithdrawn)
				await db.insert(s.contreEcritures).values({ ...entry, sorte: 'retirer', ajustement_id: id * 2 })
			if (isWithdrawn) await db.insert(s.contreEcritures).values({ ...entry, sorte: 'retirer', frais_id: id })
			if (isWithdrawn) continue
			let left = montant - moved - (isRemiseWithdrawn ? 0 : reduction)
			for (const [at, amount] of [...amounts, montant - sum(amounts)].entries()) {
				const isLast = at === amounts.length
				owed.push({ frais_id: id, rang: isLast ? 100 : at + 1, montant: Math.min(amount, left), echeance: isLast ? echeance : DAYS[at]! })
				left -= Math.min(amount, left)
			}
		}
		for (const [index, { montant, kind }] of payments.entries()) {
			const id = index + 1
			const isOfDesk = kind === 'cash' || kind === 'to verify' || kind === 'by a third party'
			const money = { id, date: TODAY, montant, fait_at: 1 }
			if (isOfDesk)
				await db.insert(s.versements).values(
					kind === 'cash'
						? { ...money, mode: 'especes', caisse_id: 1, etat: 'recu' }
						: {
								...money,
								mode: 'virement',
								etat: kind === 'to verify' ? 'a_verifier' : 'verifie',
								...(kind === 'to verify' ? {} : { tiers_id: 1 })
							}
				)
			const versement_id = isOfDesk ? id : null
			await db.insert(s.paiements).values({ id, reference: `R${id}`, etudiant_id: 20, date: TODAY, montant, versement_id, updated_at: AT })
			if (kind === 'cancelled') await db.insert(s.contreEcritures).values({ ...entry, sorte: 'annuler', paiement_id: id })
			if (kind === 'cancelled' || kind === 'by a third party') continue
			paid.all += montant
			if (kind !== 'to verify') paid.sure += montant
		}
		const credit = Math.floor((paid.sure * refund) / 100)
		if (credit > 0) await db.insert(s.contreEcritures).values({ ...entry, sorte: 'rembourser', etudiant_id: 20, montant: credit })
		paid.all -= credit
		paid.sure -= credit
		for (const delai of delais) await db.insert(s.delais).values({ etudiant_id: 20, ...delai, motif: 'x', fait_at: 1 })
	})
	const last = delais.at(-1)
	return { owed, paid, delai: last && last.jusquau >= TODAY ? last.montant : 0 }
}

test('the database says what a student owes, paid, has left and is late with as the rules do, for any entries', async () => {
	await fc.assert(
		fc
			.asyncProperty(scene, async (entries) => {
				const { owed, paid, delai } = await enact(entries)
				const db = (await schools.store()).db
				const solde = (await selectSolde(db, 20, TODAY)) ?? { total: 0, paye: 0, confirme: 0, delai: 0, echu: 0, depuis: null }
				const echu = sum(owed.flatMap(({ echeance, montant }) => (echeance !== null && echeance < TODAY ? [montant] : [])))
				const late = partsReglees(owed, paid.all + delai).filter(
					({ reste, echeance }) => reste > 0 && echeance !== null && echeance < TODAY
				)
				expect({ ...solde, etudiant_id: 20, delai: 0 }).toEqual({
					etudiant_id: 20,
					total: sum(owed.map(({ montant }) => montant)),
					paye: paid.all,
					confirme: paid.sure,
					delai: 0,
					echu,
					depuis: late[0]?.echeance ?? null
				})
				expect(retardScolarite(solde)).toBe(retardScolarite({ echu, paye: paid.all, delai }))
				const parts = await selectParts(db, 20)
				expect(sum(partsReglees(parts, solde.paye).map(({ reste }) => reste))).toBe(Math.max(0, solde.total - solde.paye))
			})
			.afterEach(erase),
		{ numRuns: 60 }
	)
})

test('a fee that is due today is not late, so one day stands for all that is', async () => {
	const about = { etudiant_id: 22, annee_id: 2, montant: 1000, updated_at: AT }
	const late = async () => {
		const { retard, depuis, isLateAtOnce } = await comptesOf(await (await visitOf(schools, 'awa')).view(), 22)
		return [retard, depuis, isLateAtOnce]
	}
	await write(schools, (db) =>
		db.insert(s.frais).values([
			{ ...about, id: 901, libelle: 'Scolarité', echeance: '2026-11-01' },
			{ ...about, id: 902, libelle: 'Tenue', echeance: TODAY }
		])
	)
	expect(await late()).toEqual([1000, '2026-11-01', true])
	await write(schools, (db) => db.insert(s.frais).values({ ...about, id: 903, libelle: 'Cantine', echeance: '2026-11-19' }))
	expect(await late()).toEqual([2000, '2026-11-01', false])
})
