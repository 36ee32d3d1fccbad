import { expect, test } from 'bun:test'
import { worded } from '../../src/kit/sentence'
import { isTenantCode, RESERVED_CODES, tenantCodeProblem } from '../../src/domain/personnes/code-etablissement'

test('valid codes are accepted', () => {
	for (const code of ['ab', '01', 'ecole', 'ecole-mecanique-2', 'a-b', 'a'.repeat(40), 'apis']) expect(isTenantCode(code)).toBe(true)
})

test('invalid codes are refused', () => {
	const bad = ['', 'a', '-a', 'a-', 'a--b', 'a_b', 'École', 'Ecole', 'a b', 'a.b', 'ab\n', 'a'.repeat(41)]
	for (const code of [...bad, ...RESERVED_CODES]) expect(isTenantCode(code)).toBe(false)
	expect(RESERVED_CODES.size).toBe(8)
})

const devices = ['con', 'nul', 'prn', 'aux', ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => [`com${n}`, `lpt${n}`])]
const kept = ['console', 'calendrier', 'ims', 'oidc', 'verifier']

test('a new institution cannot have the name of a Windows device or of a future page; an existing one is still served', () => {
	for (const code of [...devices, ...kept]) {
		expect(worded('en', tenantCodeProblem(code)!)).toContain(`"${code}" cannot be a tenant code: `)
		expect(isTenantCode(code)).toBe(true)
	}
	for (const code of ['con2', 'nul-a', 'com', 'com10', 'lpt0', 'auxerre']) expect(tenantCodeProblem(code)).toBeUndefined()
})
