import { expect, test } from 'bun:test'
import { MIGRATIONS } from '../../../src/db/migrations/migrations'
import { statementsIn } from '../../../src/db/server/split'

test.each([
	['SELECT 1', ['SELECT 1']],
	['SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
	["INSERT INTO a VALUES (';''; --'); -- b; c\nSELECT \";\" /* ; */", ["INSERT INTO a VALUES (';''; --')", '-- b; c\nSELECT ";" /* ; */']],
	[
		'-- why\nCREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; DELETE FROM c; END; SELECT 3',
		['-- why\nCREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; DELETE FROM c; END', 'SELECT 3']
	],
	['SELECT CASE 1 WHEN 1 THEN 2; SELECT 3', ['SELECT CASE 1 WHEN 1 THEN 2', 'SELECT 3']],
	[' -- only this', []]
])('%p is %p', (text, statements) => {
	expect(statementsIn(text)).toEqual(statements)
})

test('every migration is split into statements that begin like statements', () => {
	const all = MIGRATIONS.flatMap(({ sql }) => statementsIn(sql))
	expect(all.length).toBeGreaterThan(MIGRATIONS.length)
	const bare = all.map((statement) => statement.replace(/^(?:\s|--[^\n]*\n|\/\*[^]*?\*\/)*/, ''))
	expect(bare.filter((statement) => !/^(create|alter|drop|insert|update|delete|with|pragma|select)\b/i.test(statement))).toEqual([])
})
