import { expect, test } from 'bun:test'
import { operator } from '../../src/commands/data/operator'

test.each([
	[{ USER: 'root', SUDO_USER: 'awa' }, 'awa'],
	[{ USER: 'awa', SUDO_USER: '' }, 'awa'],
	[{ LOGNAME: 'moussa' }, 'moussa'],
	[{ USERNAME: 'Fanta' }, 'Fanta']
])('in %p the journal names %s', (environment, name) => {
	expect(operator(environment)).toBe(name)
})

test('an empty environment leaves the number of the user', () => {
	expect(operator({})).toBe(`uid-${process.getuid?.() ?? 'unknown'}`)
})
