import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { meaningOf } from '../../../src/exchange/mapping/apply/word-meanings'
import { NOUNS } from '../../../src/server/nouns'

const columnOf = (noun: string, name: string) =>
	NOUNS.find((candidate) => candidate.name === noun)!.columns.find((column) => column.name === name)!

describe('the words of people', () => {
	test.each([
		['etudiants', 'sexe', 'Garçon', 'M'],
		['etudiants', 'sexe', 'H', 'M'],
		['etudiants', 'sexe', 'f', 'F'],
		['etudiants', 'sexe', 'Féminin', 'F'],
		['etudiants', 'sexe', 'X', undefined],
		['etudiants', 'sexe', '1', undefined],
		['etudiants', 'actif', 'x', 'oui'],
		['etudiants', 'actif', 'NON', 'non'],
		['etudiants', 'actif', '✓', 'oui'],
		['etudiants', 'actif', '-', undefined],
		['etudiants', 'nom', 'Garçon', 'Garçon'],
		['inscriptions', 'regime', 'Affecté(e)', 'affecte'],
		['inscriptions', 'regime', 'NON AFFECTÉ', 'non_affecte'],
		['inscriptions', 'regime', 'Boursière', 'boursier'],
		['inscriptions', 'regime', 'Oui', 'affecte'],
		['inscriptions', 'regime', 'privé', undefined],
		['classes', 'niveau', 'Licence 1', 'L1'],
		['classes', 'niveau', 'BTS 2ème année', 'BTS2'],
		['classes', 'niveau', '1ère année de master', 'M1'],
		['classes', 'niveau', 'bts-1', 'BTS1'],
		['classes', 'niveau', 'terminale', undefined],
		['conges', 'demi_journee', 'Après-midi', 'apres_midi'],
		['evaluations', 'type', 'Interro', 'devoir'],
		['evaluations', 'mode', 'En ligne', 'en_ligne'],
		['notes', 'etat', 'ABS', 'absent'],
		['notes', 'etat', 'A', undefined],
		['notes', 'etat', 'D', undefined],
		['notes', 'etat', '-', undefined],
		['paiements', 'mode', 'Wave', 'Wave']
	])('in %s.%s, %p means %p', (noun, name, text, meaning) => {
		expect(meaningOf(columnOf(noun, name), text, {})).toBe(meaning)
	})

	test('mean what a person has said before what the program knows', () => {
		expect(meaningOf(columnOf('etudiants', 'sexe'), 'H', { H: 'F' })).toBe('F')
		expect(meaningOf(columnOf('etudiants', 'sexe'), '?', { '?': '' })).toBe('')
		expect(meaningOf(columnOf('etudiants', 'sexe'), 'constructor', {})).toBeUndefined()
	})

	test('mean a value of the column, or are left to a person; its values mean themselves', () => {
		const columns = NOUNS.flatMap(({ columns }) => columns).filter(({ type }) => type.form === 'choix' && !type.several)
		expect(columns.length).toBeGreaterThan(15)
		fc.assert(
			fc.property(
				fc.constantFrom(...columns),
				fc.oneof(fc.string(), fc.constantFrom('h', 'abs', 'cours', 'autres', 'l1')),
				(column, text) => {
					const { type } = column
					if (type.form !== 'choix') return
					const meaning = meaningOf(column, text, {})
					if (meaning !== undefined) expect(type.values).toContain(meaning)
					for (const value of type.values) if (value !== '') expect(meaningOf(column, value, {})).toBe(value)
				}
			)
		)
	})
})
