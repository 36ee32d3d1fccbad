import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ROLES, type Role } from '../../src/domain/droits/caller'
import { isOperateur } from '../../src/domain/droits/operateurs'

const caller = (identifiant: string, ...roles: Role[]) => ({ identifiant, roles })

test.each<[string, string[], string[], string, ReturnType<typeof caller>, boolean]>([
	['an administrator of the one institution', ['ecole'], [], 'ecole', caller('awa', 'administrateur'), true],
	['a coordinator of it', ['ecole'], [], 'ecole', caller('moussa', 'coordinateur'), false],
	['whom the settings name there, without a role', ['ecole'], ['ecole/it'], 'ecole', caller('it'), true],
	['an administrator of one of several', ['a1', 'b1'], [], 'a1', caller('awa', 'administrateur'), false],
	['whom the settings name', ['a1', 'b1'], ['a1/Awa '], 'a1', caller('awa', 'administrateur'), true],
	['their namesake elsewhere', ['a1', 'b1'], ['a1/awa'], 'b1', caller('awa', 'administrateur'), false],
	['an identifiant with a slash', ['a1', 'b1'], ['a1/it/sud'], 'a1', caller('it/sud', 'enseignant'), true],
	['the beginning of it', ['a1', 'b1'], ['a1/it/sud'], 'a1', caller('it', 'enseignant'), false]
])('%s', (_who, codes, operateurs, code, who, expected) => {
	expect(isOperateur({ codes, operateurs }, code, who)).toBe(expected)
})

test('with several institutions, only people named in the settings are operators', () => {
	const name = fc.stringMatching(/^[a-z]{1,3}$/)
	fc.assert(
		fc.property(fc.array(fc.tuple(name, name)), name, name, fc.subarray([...ROLES]), (named, code, identifiant, roles) => {
			const operateurs = named.map((one) => one.join('/'))
			expect(isOperateur({ codes: ['one', 'two'], operateurs }, code, { identifiant, roles })).toBe(
				operateurs.includes(`${code}/${identifiant}`)
			)
		})
	)
})
