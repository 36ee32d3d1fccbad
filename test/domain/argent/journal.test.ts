import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { balanceDe, COMPTES, ecrituresDe, GENRES, type Fait, type Genre } from '../../../src/domain/argent/journal'
import { MODES_PAIEMENT } from '../../../src/domain/argent/mots'

const fact = (genre: Genre, about: Partial<Fait> = {}): Fait => ({
	genre,
	sens: 1,
	montant: 900,
	timbre: 0,
	mode: null,
	tiers: 0,
	...about
})
const said = (genre: Genre, about: Partial<Fait> = {}) =>
	ecrituresDe(fact(genre, about), COMPTES).map(({ compte, debit, credit }) => `${compte} ${debit}/${credit}`)

test('each kind of fact has its accounts', () => {
	expect(said('frais')).toEqual(['4111 900/0', '706 0/900'])
	expect(said('frais', { sens: -1 })).toEqual(['706 900/0', '4111 0/900'])
	expect(said('remise')).toEqual(['706 900/0', '4111 0/900'])
	expect(said('prise_en_charge')).toEqual(['4114 900/0', '4111 0/900'])
	expect(said('remboursement')).toEqual(['4111 900/0', '419 0/900', '419 900/0', '571 0/900'])
	expect(said('depense')).toEqual(['605 900/0', '571 0/900'])
	expect(said('manquant')).toEqual(['658 900/0', '571 0/900'])
	expect(said('excedent')).toEqual(['571 900/0', '758 0/900'])
	expect(said('depot')).toEqual(['521 900/0', '571 0/900'])
	expect(said('commission', { mode: 'mobile_money' })).toEqual(['631 900/0', '552 0/900'])
})

test('a payment goes to the account of its mode, and one of a file with an unknown mode to its own account', () => {
	expect([...MODES_PAIEMENT, 'Orange', null].map((mode) => said('paiement', { mode })[0])).toEqual(
		['571', '552', '521', '513', '521', '471', '471'].map((compte) => `${compte} 900/0`)
	)
	expect(said('paiement', { mode: 'especes', tiers: 1 })[1]).toBe('4114 0/900')
})

test('cash has its stamp duty beside the amount, and cash of a closed drawer does not leave a drawer when it is cancelled', () => {
	expect(said('paiement', { mode: 'especes', timbre: 9 })).toEqual(['571 900/0', '4111 0/900', '571 9/0', '447 0/9'])
	expect(said('hors_caisse', { mode: 'especes', sens: -1, timbre: 9 })).toEqual(['4111 900/0', '758 0/900', '447 9/0', '758 0/9'])
})

const facts = fc.array(
	fc.record({
		genre: fc.constantFrom(...GENRES),
		sens: fc.constantFrom(1, -1),
		montant: fc.integer({ min: 1, max: 1_000_000_000 }),
		timbre: fc.nat(1_000_000),
		mode: fc.constantFrom(...MODES_PAIEMENT, null, 'x'),
		tiers: fc.constantFrom(0, 1)
	})
)

test('debits equal credits in each piece and in all sums, and a fact that is taken back leaves nothing, in every order', () => {
	fc.assert(
		fc.property(facts, (all) => {
			const back = all.toReversed().map((one) => ({ ...one, sens: -one.sens }))
			const left = (some: readonly Fait[]) =>
				balanceDe(some.flatMap((one) => ecrituresDe(one, COMPTES))).map(({ debit, credit }) => debit - credit)
			for (const one of all) expect(left([one]).reduce((sum, amount) => sum + amount, 0)).toBe(0)
			expect(left(all).reduce((sum, amount) => sum + amount, 0)).toBe(0)
			expect(left([...all, ...back]).every((amount) => amount === 0)).toBe(true)
		})
	)
})
