import { expect, test } from 'bun:test'
import { reglementFrom, reglementUsuel } from '../../src/domain/resultats/reglement'

test('without a choice a BTS weighs évaluations by their coefficients and compensates nothing', () => {
	expect(reglementFrom(true, [])).toEqual(reglementUsuel(true))
	expect(reglementFrom(true, []).parts).toBeNull()
	expect(reglementFrom(true, []).compensation).toBe('aucune')
})

test('the nearest choice wins, and what it leaves open stays as the wider one has it', () => {
	const regles = reglementFrom(false, [
		{ cc: 50, abi_examen: 'defaillant', plancher_ue: 800, absence_injustifiee_zero: false },
		{ cc: 30, plancher_ue: null },
		{ cc: null, abi_examen: 'neutralise' }
	])
	expect(regles.parts).toEqual({ cc: 30, ex: 70 })
	expect(regles.plancher_ue).toBe(800)
	expect(regles.abi_examen).toBe('neutralise')
	expect(regles.absence_injustifiee_zero).toBe(false)
})

test('0 percent, a floor of 0, a ceiling of 20 and 0 credits take away what the wider one has', () => {
	const wide = { cc: 40, plancher_matiere: 600, plancher_ue: 800, session2_plafond: 1000, passage_credits: 45 }
	const regles = reglementFrom(false, [wide, { cc: 0, plancher_matiere: 0, plancher_ue: 0, session2_plafond: 2000, passage_credits: 0 }])
	expect(regles).toMatchObject({ parts: null, plancher_matiere: null, plancher_ue: null, session2_plafond: null, passage_credits: null })
})
