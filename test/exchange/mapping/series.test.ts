import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { matriculesOf, proposedSeries } from '../../../src/exchange/mapping/apply/series'

const first = (matricules: Generator<string>, count: number) => [...matricules.take(count)]

describe('the series of new numbers', () => {
	test('is the usual one in a school without any', () => {
		expect(proposedSeries('etudiants', [], 2026)).toEqual({ prefix: '26-', digits: 4, next: 1 })
		expect(proposedSeries('enseignants', ['X'], 2026)).toEqual({ prefix: 'ENS-', digits: 3, next: 1 })
	})

	test('goes on where the school stands', () => {
		expect(proposedSeries('etudiants', ['E-0001', 'E-0012', 'autre', 'E-0007'], 2026)).toEqual({ prefix: 'E-', digits: 4, next: 13 })
	})

	test('begins again in a new year', () => {
		expect(proposedSeries('etudiants', ['25-0001', '25-0002'], 2026)).toEqual({ prefix: '26-', digits: 4, next: 1 })
		expect(proposedSeries('etudiants', ['26-0004', '25-0001', '25-0002'], 2026)).toEqual({ prefix: '26-', digits: 4, next: 5 })
	})

	test('leaves out numbers that somebody has, however they are written', () => {
		expect(first(matriculesOf({ prefix: 'e-', digits: 2, next: 98 }, ['E-98', 'e–100']), 3)).toEqual(['e-99', 'e-101', 'e-102'])
	})

	test('gives new numbers, each once', () => {
		fc.assert(
			fc.property(fc.array(fc.stringMatching(/^(E-|26-)?\d{1,5}$/)), (matricules) => {
				const made = first(matriculesOf(proposedSeries('etudiants', matricules, 2026), matricules), 20)
				expect(new Set([...matricules, ...made]).size).toBe(new Set(matricules).size + 20)
			})
		)
	})
})
