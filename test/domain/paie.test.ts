import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
	lignesDuMois,
	restesDe,
	tauxDuJour,
	totauxDe,
	type Ajustement,
	type Fige,
	type SeancePayee,
	type Taux
} from '../../src/domain/heures/paie'

const HOUR = 3600
const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

type Held = {
	readonly month: number
	readonly day: number
	readonly start: number
	readonly length: number
	readonly state: SeancePayee['statut']
}
const held: fc.Arbitrary<Held> = fc.record({
	month: fc.nat(3),
	day: fc.integer({ min: 1, max: 3 }),
	start: fc.integer({ min: 8, max: 16 }),
	length: fc.integer({ min: 600, max: 4 * HOUR }),
	state: fc.constantFrom('terminee', 'terminee', 'terminee', 'planifiee', 'annulee')
})

function seanceOf(id: number, { month, day, start, length, state }: Held): SeancePayee {
	const date = `${MONTHS[month]}-0${day}`
	const debut_s = Date.parse(`${date}T00:00:00Z`) / 1000 + start * HOUR
	const real = state === 'terminee' ? { debut_reel_s: debut_s, fin_reelle_s: debut_s + length } : { debut_reel_s: null, fin_reelle_s: null }
	const type = id % 2 === 0 ? 'CM' : 'TD'
	return { id, date, type, statut: state, debut_s, fin_s: debut_s + 2 * HOUR, ...real, motif: null, depassement_valide_s: null, signee: 1 }
}

/** A school as it is at one moment: séances, rates and decisions of one teacher. */
const moment = fc.record({
	seances: fc.dictionary(fc.integer({ min: 1, max: 6 }).map(String), held),
	rate: fc.integer({ min: 0, max: 9999 }),
	deduction: fc.integer({ min: 0, max: 10_000 }),
	adjusted: fc.option(fc.record({ id: fc.integer({ min: 1, max: 6 }), quantite: fc.integer({ min: 0, max: 300 }) }), { nil: undefined })
})
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never

function faitsOf({ seances: all, rate, deduction, adjusted }: Moment, figes: Map<string, Fige>, arretes: Set<string>) {
	const seances = Object.entries(all).map(([id, row]) => seanceOf(Number(id), row))
	const ajustements = new Map<number, Ajustement>()
	const about = seances.find(({ id }) => id === adjusted?.id)
	if (about && adjusted)
		ajustements.set(about.id, { reel_s: (about.fin_reelle_s ?? 0) - (about.debut_reel_s ?? 0), quantite: adjusted.quantite, motif: 'x' })
	return {
		seances,
		travaux: [],
		figes,
		contrats: [{ depuis: '2026-01-01', statut: 'vacataire' as const, retenue_centiemes: deduction }],
		taux: [{ type: 'TOUS' as const, depuis: '2026-01-01', montant: rate }],
		ajustements,
		arretes
	}
}

describe('the months of a teacher', () => {
	test('always add up to what the rules give for what was held, whatever was corrected in between', () => {
		fc.assert(
			fc.property(fc.array(moment, { minLength: 5, maxLength: 5 }), (moments) => {
				const figes = new Map<string, Fige>()
				const arretes = new Set<string>()
				for (const [at, month] of MONTHS.entries()) {
					const { lignes } = lignesDuMois(month, faitsOf(moments[at]!, figes, arretes))
					for (const { seance_id, quantite, montant, retenue } of lignes) {
						const former = figes.get(`s${seance_id}`) ?? { quantite: 0, montant: 0, retenue: 0 }
						figes.set(`s${seance_id}`, {
							quantite: former.quantite + quantite,
							montant: former.montant + montant,
							retenue: former.retenue + retenue,
							ouverte: 1
						})
					}
					arretes.add(month)
				}
				const last = moments.at(-1)!
				const right = MONTHS.flatMap((month) => lignesDuMois(month, faitsOf(last, new Map(), new Set())).lignes)
				const closed = [...figes].map(([, fige]) => ({ ...fige, seance_id: 1 }))
				const sum = (rows: typeof closed, of: 'quantite' | 'montant' | 'retenue') => rows.reduce((total, row) => total + row[of], 0)
				for (const of of ['quantite', 'montant', 'retenue'] as const)
					expect([of, sum(closed, of)]).toEqual([
						of,
						sum(
							right.map((row) => ({ ...row, seance_id: 1, ouverte: 1 })),
							of
						)
					])
			}),
			{ numRuns: 500 }
		)
	})

	test('have what is left to pay in all, the oldest paid first', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: -500, max: 2000 }), { maxLength: 5 }), fc.nat(9000), (nets, paid) => {
				const etats = nets.map((net, at) => ({ mois: MONTHS[at]!, net }))
				const owed = nets.reduce((sum, net) => sum + net, 0) - paid
				const rest = [...restesDe(etats, paid).values()].reduce((sum, reste) => sum + reste, 0)
				if (owed <= 0) expect(rest).toBe(0)
				else expect(rest).toBeGreaterThanOrEqual(0)
			})
		)
		expect([
			...restesDe(
				[
					{ mois: '2026-09', net: 100 },
					{ mois: '2026-10', net: 50 }
				],
				120
			)
		]).toEqual([
			['2026-10', 30],
			['2026-09', 0]
		])
		expect([
			...restesDe(
				[
					{ mois: '2026-09', net: 100 },
					{ mois: '2026-10', net: -20 }
				],
				0
			)
		]).toEqual([
			['2026-10', 0],
			['2026-09', 80]
		])
	})

	test('take the rate of the day, of the type before that of all types', () => {
		const taux: readonly Taux[] = [
			{ type: 'TOUS', depuis: '2026-09-01', montant: 5000 },
			{ type: 'TOUS', depuis: '2026-10-15', montant: 6000 },
			{ type: 'TD', depuis: '2026-10-01', montant: 4000 }
		]
		const of = (type: string, day: string) => tauxDuJour(taux, type, day)
		expect([of('CM', '2026-10-14'), of('CM', '2026-10-15'), of('TD', '2026-09-30'), of('TD', '2026-10-20')]).toEqual([
			5000, 6000, 5000, 4000
		])
		expect(of('CM', '2026-08-31')).toBeNull()
	})

	test('round the deduction once, so that lines of a few francs do not lose any', () => {
		const ligne = { quantite: 100, montant: 7, retenue: 7 * 750, seance_id: 1 }
		expect(totauxDe([ligne, ligne, ligne])).toEqual({ heures: 300, brut: 21, retenue: 2, net: 19 })
	})
})
