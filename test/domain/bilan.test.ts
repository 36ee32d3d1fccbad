import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { alertesOf, type Situation } from '../../src/domain/alertes'
import { moyenneGenerale, type Note } from '../../src/domain/resultats/moyenne'
import { fraisEntames, partsReglees, retardScolarite, soldeScolarite } from '../../src/domain/argent/solde-scolarite'
import { reglementUsuel } from '../../src/domain/resultats/reglement'
import { mesureOf, tauxPresence } from '../../src/domain/presences/taux-presence'

describe('the attendance rate', () => {
	test('the rate has one decimal, and is null before anything was measured', () => {
		expect(tauxPresence({ suivies: 0, mesurees: 0 })).toBeNull()
		expect(tauxPresence({ suivies: 0, mesurees: 3 })).toBe(0)
		expect(tauxPresence({ suivies: 2, mesurees: 3 })).toBe(66.7)
		expect(tauxPresence({ suivies: 7, mesurees: 8 })).toBe(87.5)
		expect(tauxPresence({ suivies: 5, mesurees: 5 })).toBe(100)
	})
	test('an absence without a record counts as measured', () => {
		expect(mesureOf('[3,4,1]')).toEqual({ suivies: 3, mesurees: 5 })
	})
})

describe('what a student owes', () => {
	test('a student is late while fees past their échéance are not fully paid', () => {
		expect(soldeScolarite({ total: 450_000, echu: 150_000, paye: 149_999, delai: 0 })).toEqual({
			total: 450_000,
			paye: 149_999,
			solde: 300_001,
			en_retard: true
		})
		expect(soldeScolarite({ total: 450_000, echu: 150_000, paye: 150_000, delai: 0 }).en_retard).toBeFalse()
		expect(soldeScolarite({ total: 450_000, echu: 0, paye: 0, delai: 0 }).en_retard).toBeFalse()
		expect(retardScolarite({ echu: 150_000, paye: 100_000, delai: 0 })).toBe(50_000)
		expect(retardScolarite({ echu: 150_000, paye: 100_000, delai: 30_000 })).toBe(20_000)
		expect(retardScolarite({ echu: 150_000, paye: 200_000, delai: 0 })).toBe(0)
	})
	test('a balance is below zero after too much was paid', () => {
		expect(soldeScolarite({ total: 100, echu: 100, paye: 150, delai: 0 })).toEqual({ total: 100, paye: 150, solde: -50, en_retard: false })
	})
})

describe('the fees that payments have begun to settle', () => {
	const frais = (id: number, montant: number, echeance: string | null = null) => ({ frais_id: id, rang: 100, montant, echeance })
	const all = [frais(1, 100), frais(2, 50, '2026-12-31'), frais(3, 0, '2026-10-01'), frais(4, 30, '2026-10-31'), frais(5, 10)]
	const begun = (paye: number) => [...fraisEntames(all, paye)]

	test('payments settle fees by échéance, those without one last and in the order of entry', () => {
		expect([0, 1, 30, 31, 80, 81, 180, 181, 999].map(begun)).toEqual([
			[],
			[4],
			[4],
			[4, 2],
			[4, 2],
			[4, 2, 1],
			[4, 2, 1],
			[4, 2, 1, 5],
			[4, 2, 1, 5]
		])
	})

	test('what is left of each fee adds up to the balance, and of past fees to what is late', () => {
		const echeance = fc.constantFrom(null, '2026-10-01', '2026-11-01', '2026-12-01')
		const fees = fc.array(fc.record({ montant: fc.integer({ min: 0, max: 500 }), echeance }), { maxLength: 8 })
		const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
		fc.assert(
			fc.property(fees, fc.integer({ min: 0, max: 3000 }), (lines, paye) => {
				const settled = partsReglees(
					lines.map((line, id) => ({ ...line, frais_id: id, rang: 100 })),
					paye
				)
				const past = settled.filter((line) => line.echeance !== null && line.echeance < '2026-11-15')
				const [total, echu] = [settled, past].map((some) => sum(some.map(({ montant }) => montant))) as [number, number]
				expect(sum(settled.map(({ reste }) => reste))).toBe(Math.max(0, soldeScolarite({ total, echu, paye, delai: 0 }).solde))
				expect(sum(past.map(({ reste }) => reste))).toBe(retardScolarite({ echu, paye, delai: 0 }))
			})
		)
	})
})

describe('the general average', () => {
	const note = (matiere: number, note_centiemes: number | null, rest: Partial<Note> = {}): Note => ({
		matiere,
		coefficient_matiere: 1,
		ue: null,
		periode: null,
		regles: reglementUsuel(true),
		type: 'devoir',
		coefficient: 1,
		bareme: 20,
		etat: note_centiemes === null ? 'absent_justifie' : 'note',
		note_centiemes,
		...rest
	})
	test('évaluations are weighted within a matière, then matières', () => {
		// maths (3): (12 + 2 × 15) / 3 = 14; English (1): 8 → (3 × 14 + 8) / 4 = 12.5
		expect(
			moyenneGenerale([note(1, 1200, { coefficient_matiere: 3 }), note(1, 1500, { coefficient_matiere: 3, coefficient: 2 }), note(2, 800)])
		).toBe(12.5)
	})
	test('every grade is scaled to 20', () => {
		// 5 of 10 is 10 of 20; with 15: 12.5
		expect(moyenneGenerale([note(1, 500, { bareme: 10 }), note(1, 1500)])).toBe(12.5)
		expect(moyenneGenerale([note(1, 3333, { bareme: 100 })])).toBe(6.67)
	})
	test('null grades and coefficients of 0 are left out, and the average is null if nothing is left', () => {
		expect(
			moyenneGenerale([note(1, null), note(1, 1100), note(2, 100, { coefficient: 0 }), note(3, 100, { coefficient_matiere: 0 })])
		).toBe(11)
		expect(moyenneGenerale([note(1, null), note(2, 100, { coefficient: 0 })])).toBeNull()
		expect(moyenneGenerale([])).toBeNull()
		expect(moyenneGenerale([note(1, 0)])).toBe(0)
	})
})

describe('alerts', () => {
	const fine: Situation = {
		devise: 'XOF',
		retard: 0,
		taux_presence: 75,
		assiduite_minimale: 75,
		moyenne: 10,
		evaluations: [],
		email: true,
		telephone: true
	}
	const codes = (situation: Partial<Situation>) => alertesOf('fr', { ...fine, ...situation }).map(({ code }) => code)

	test('a student without problems, or without known figures, has no alerts', () => {
		expect(codes({})).toEqual([])
		expect(codes({ retard: null, taux_presence: null, moyenne: null })).toEqual([])
	})
	test('an alert begins just below its limit', () => {
		expect(codes({ taux_presence: 74.9 })).toEqual(['assiduite_faible'])
		expect(codes({ taux_presence: 74.9, assiduite_minimale: 60 })).toEqual([])
		expect(codes({ moyenne: 9.99 })).toEqual(['moyenne_faible'])
		expect(codes({ retard: 1 })).toEqual(['scolarite_en_retard'])
		expect(codes({ email: false })).toEqual(['compte_incomplet'])
		expect(codes({ telephone: false })).toEqual(['compte_incomplet'])
	})
	test('alerts come gravest first, in the requested language', () => {
		const bad: Situation = {
			...fine,
			retard: 12_500,
			taux_presence: 62.5,
			moyenne: 8.25,
			evaluations: [{ titre: 'Devoir 1 {date}', matiere: 'Maths', date: '2026-11-24' }],
			email: false
		}
		const said = (langue: 'fr' | 'en') =>
			alertesOf(langue, bad).map(({ code, niveau, message }) => [code, niveau, message.replace(/\s/g, ' ')])
		expect(said('fr')).toEqual([
			['scolarite_en_retard', 'critique', "Frais de scolarité en retard : 12 500 XOF sont dus depuis la date d'échéance."],
			['assiduite_faible', 'attention', "Votre taux de présence est de 62,5 %, sous le minimum de 75 % de l'établissement."],
			['moyenne_faible', 'attention', 'Votre moyenne générale est de 8,25 sur 20, sous 10.'],
			['evaluation_proche', 'info', 'Évaluation à venir : Devoir 1 {date} (Maths), le 24 novembre 2026.'],
			['compte_incomplet', 'info', 'Il manque votre e-mail ou votre numéro de téléphone : donnez-les au secrétariat, qui les enregistre.']
		])
		expect(said('en')).toEqual([
			['scolarite_en_retard', 'critique', 'Fees are overdue: 12,500 XOF are past their due date.'],
			['assiduite_faible', 'attention', "Your attendance rate is 62.5%, below the institution's minimum of 75%."],
			['moyenne_faible', 'attention', 'Your general average is 8.25 out of 20, below 10.'],
			['evaluation_proche', 'info', 'Coming up: Devoir 1 {date} (Maths), on November 24, 2026.'],
			['compte_incomplet', 'info', "Your email or telephone number is missing: give them to the school's office, which records them."]
		])
	})
})
