import { expect, test } from 'bun:test'
import { meantNow } from '../../src/domain/entretemps'

const none = new Set<string>()
const meant = (mine: string, before: string | undefined, theirs: string, several = none) => {
	const { cells, taken, clashes } = meantNow({ x: mine }, before === undefined ? undefined : { x: before }, { x: theirs }, several)
	return [cells['x'], taken['x'], clashes['x']]
}

test.each<[mine: string, before: string, theirs: string, meant: (string | undefined)[]]>([
	['a', 'a', 'a', ['a', undefined, undefined]],
	// only mine
	['b', 'a', 'a', ['b', undefined, undefined]],
	['b', '', '', ['b', undefined, undefined]],
	['', 'a', 'a', ['', undefined, undefined]],
	// only theirs
	['a', 'a', 'c', ['c', 'a', undefined]],
	['', '', 'c', ['c', '', undefined]],
	['a', 'a', '', ['', 'a', undefined]],
	// both, and both the same
	['b', 'a', 'c', ['b', undefined, 'c']],
	['b', '', 'c', ['b', undefined, 'c']],
	['b', 'a', '', ['b', undefined, '']],
	['b', 'a', 'b', ['b', undefined, undefined]],
	// as a browser sends it back
	['a\r\nb ', 'a\nb', 'c', ['c', 'a\nb', undefined]],
	['e\u0301', '\u00e9', 'c', ['c', '\u00e9', undefined]]
])('%j where %j was shown and %j is stored', (mine, before, theirs, expected) => {
	expect(meant(mine, before, theirs)).toEqual(expected)
})

test('several values are equal in any order, but a text is not', () => {
	expect(meant('b|a', 'a|b', 'c', new Set(['x']))).toEqual(['c', 'a|b', undefined])
	expect(meant('b|a', 'a|b', 'c')).toEqual(['b|a', undefined, 'c'])
})

test('without the shown values, the typed value stays and the stored one is named as a clash', () => {
	expect(meant('b', undefined, 'c')).toEqual(['b', undefined, 'c'])
	expect(meant('c', undefined, 'c')).toEqual(['c', undefined, undefined])
})

test('a password is never named as taken or as a clash', () => {
	expect(meantNow({ mot_de_passe: 'x' }, {}, {}, none)).toEqual({ cells: { mot_de_passe: 'x' }, taken: {}, clashes: {} })
})
