import { expect, test } from 'bun:test'
import { statementsNotRun } from '../../scripts/statements-not-run'

const FILES: Readonly<Record<string, string>> = {
	'src/a.queries.ts': 'const o = 1\nexport const selectA = rows(\n\t() => sql``,\n)\nexport const selectB =\n\trow(() => sql``, {})\n',
	'src/b.queries.ts': 'export const selectC = rows(() => sql``, {})\n'
}
const notRun = (...lines: string[]) => statementsNotRun(`${lines.join('\n')}\n`, (file) => FILES[file]!)

test('a statement that was made and never run is named with its file', () => {
	expect(notRun('made src/b.queries.ts:1', 'made src/a.queries.ts:2', 'made src/a.queries.ts:6', 'run src/b.queries.ts:1')).toEqual([
		'src/a.queries.ts:2 selectA',
		'src/a.queries.ts:6 selectB'
	])
})

test('a statement that is made in several processes is named only if none of them ran it', () => {
	const made = ['made src/a.queries.ts:2', 'made src/b.queries.ts:1']
	expect(notRun(...made, 'run src/a.queries.ts:2', ...made)).toEqual(['src/b.queries.ts:1 selectC'])
})

test('without a statement nothing is named', () => expect(notRun()).toEqual([]))
