import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { ROLES, type Role } from '../../src/domain/droits/caller'
import { passwordProblem } from '../../src/domain/personnes/mot-de-passe'

const LIST = readFileSync(join(import.meta.dir, '../../src/domain/mots-de-passe-usuels.txt'), 'utf8')
	.trimEnd()
	.split('\n')
const least = (role: Role) => (role === 'administrateur' ? 10 : 8)

describe('a password', () => {
	test.each([
		['enseignant', 'hibou-7', 'champ.caracteres_min'],
		['enseignant', 'hibou-77', undefined],
		['etudiant', 'éééééééé', undefined],
		['etudiant', '👩👩👩👩', 'champ.caracteres_min'],
		['administrateur', 'hibou-777', 'champ.caracteres_min'],
		['administrateur', 'hibou-7777', undefined],
		['coordinateur', 'AzertyUiop', 'mot_de_passe.usuel'],
		['coordinateur', 'azertyuiop-', undefined],
		['etudiant', '', 'mot_de_passe.vide'],
		['etudiant', 'é'.repeat(37), 'mot_de_passe.octets'],
		['etudiant', 'abcdefg\0h', 'mot_de_passe.nul']
	] as const)('of %s: %p is %p', (role, password, problem) => {
		expect(passwordProblem(password, role)?.key).toBe(problem)
	})

	test('a password that is too short is never accepted, and a long enough one is refused only for another reason', () => {
		fc.assert(
			fc.property(fc.constantFrom(...ROLES), fc.string({ unit: 'grapheme-ascii', maxLength: 80 }), (role, password) => {
				const key = passwordProblem(password, role)?.key
				if (password.length < least(role)) expect(key).toBeDefined()
				else if (password.length <= 72) expect(key).toBe(LIST.includes(password.toLowerCase()) ? 'mot_de_passe.usuel' : undefined)
				else expect(key).toBe('mot_de_passe.octets')
			})
		)
	})

	test('a common password is refused to everybody, however it is written', () => {
		fc.assert(
			fc.property(fc.constantFrom(...ROLES), fc.constantFrom(...LIST), fc.boolean(), (role, word, upper) => {
				expect(passwordProblem(upper ? word.toUpperCase() : word, role)).toBeDefined()
			})
		)
	})
})

test('the list has a thousand common passwords, each long enough, unique and in small letters', () => {
	expect(LIST).toHaveLength(1000)
	expect(new Set(LIST).size).toBe(1000)
	expect(LIST.filter((word) => word.length < 8 || word !== word.normalize('NFC').toLowerCase())).toEqual([])
})
