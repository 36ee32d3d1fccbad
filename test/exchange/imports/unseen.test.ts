import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { file } from './csv-folder'
import { withSchool } from './temporary-school'

// each makes a whole school
let composing: { mockRestore(): void; readonly mock: { readonly contexts: readonly unknown[] } }
beforeEach(() => {
	composing = spyOn(String.prototype, 'normalize')
})
afterEach(() => {
	const texts = composing.mock.contexts.map(String)
	composing.mockRestore()
	expect(texts.filter((text) => text.length > 100_000 || /\p{M}{31}/u.test(text))).toEqual([])
})

test.each([['\u202E'], ['\u2066\u2069'], ['\u200B'], ['\u00AD \u2060'], ['\u3164'], ['\uFEFF\u00A0']])(
	'a required cell with only %j is empty, and an optional one counts as empty',
	(unseen) =>
		withSchool(async (school) => {
			const required = await school.import([file('salles.csv', `code;nom\n"${unseen}";Une\n`)])
			expect([required.written, required.errors.map(({ line, column, message }) => [line, column, message])]).toEqual([
				false,
				[[2, 'code', 'must not be empty']]
			])
			expect(await school.import([file('salles.csv', `code;nom\nS1;"${unseen}"\n`)])).toMatchObject({ errors: [], written: true })
			expect(await school.rows('SELECT code, nom FROM salles')).toEqual([{ code: 'S1', nom: null }])
		})
)

test('a cell with more accents in a row than a letter can have is a fault with its line, and so is one that is far too long', () =>
	withSchool(async (school) => {
		const piled = `a${'\u0301\u0327'.repeat(50_000)}`
		const text = `code;nom\nS1;a${'\u0301\u0327'.repeat(16)}\nS2;${piled}\n${piled};b\nS4;${'x'.repeat(900_000)}\n`
		const report = await school.import([file('salles.csv', text), file(`salles${piled}.csv`, 'code\nS5\n')])
		expect(report.written).toBe(false)
		expect(
			report.errors.filter(({ file: name }) => name === 'salles.csv').map(({ line, column, message }) => [line, column, message])
		).toEqual([
			[2, 'nom', 'must not have more than 30 accents in a row'],
			[3, 'nom', 'must not exceed 200 characters, has 100001'],
			[4, 'code', 'must not exceed 60 characters, has 100001'],
			[5, 'nom', 'must not exceed 200 characters, has 900000']
		])
	}))
