import { expect, test } from 'bun:test'
import { isTenantCode, RESERVED_CODES } from '../../src/domain/code-etablissement'

test('codes that are codes', () => {
	for (const code of ['ab', '01', 'ecole', 'ecole-mecanique-2', 'a-b', 'a'.repeat(40), 'apis']) expect(isTenantCode(code)).toBe(true)
})

test('codes that are not', () => {
	const bad = ['', 'a', '-a', 'a-', 'a--b', 'a_b', 'École', 'Ecole', 'a b', 'a.b', 'ab\n', 'a'.repeat(41)]
	for (const code of [...bad, ...RESERVED_CODES]) expect(isTenantCode(code)).toBe(false)
	expect(RESERVED_CODES.size).toBe(8)
})
