import { describe, expect, test } from 'bun:test'
import { LANGUES } from '../../../src/kit/langue'
import { NOUNS } from '../../../src/server/nouns'
import { parseCell } from '../../../src/exchange/imports/tables/parse-cell'
import { templateFiles } from '../../../src/exchange/imports/tables/templates'
import { templatesText } from '../../../src/exchange/imports/tables/templates-text'

/** The text about one column, on one line. */
function said(text: string, file: string, column: string): string {
	const [, section = ''] = text.split(`\n${file}.csv - `)
	const [, after = ''] = section.split(/\n\n\w+\.csv - /)[0]!.split(`\n    ${column}\n`)
	return after.split(/\n\n/)[0]!.trim().replace(/\s+/g, ' ')
}

describe.each(LANGUES)('the text beside the templates, in %s', (langue) => {
	const text = templatesText(NOUNS, langue).replaceAll('\r\n', '\n')

	test('has every file and every column: key, required or not, words, usual value and example', () => {
		for (const { name, doc, columns } of NOUNS) {
			expect(text).toContain(`\n${name}.csv - ${doc[langue]}\n`)
			for (const { name: column, key, required, type, initial, doc: what, example } of columns) {
				const line = said(text, name, column)
				const [, marks = ''] = /^\[([^\]]*)\]/.exec(line) ?? []
				const words = langue === 'fr' ? ['clé', 'obligatoire', 'facultatif'] : ['key', 'required', 'optional']
				expect([name, column, words.map((word) => marks.split(', ').includes(word))]).toEqual([
					name,
					column,
					[key === true, required === true, required !== true]
				])
				expect(line).toContain(what[langue])
				expect(line).toContain(example)
				if (type.form === 'choix') expect(line).toContain(type.values.join(', '))
				if (type.form === 'entier' || type.form === 'decimal') expect(line).toMatch(new RegExp(`\\b${type.min}\\b.*\\b${type.max}\\b`))
				if (type.form === 'reference') expect(line).toContain(`${type.to.name}.csv`)
				if (typeof initial === 'boolean') expect(line).toContain(` ${initial ? 'oui' : 'non'}`)
				else if (initial !== undefined) expect(line).toContain(String(initial))
			}
		}
	})

	test('says that a part of the columns is enough, and fits a terminal', () => {
		expect(text).toMatch(langue === 'fr' ? /la clé et les colonnes à changer suffisent/ : /the key and the columns to change are enough/)
		for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(115)
	})
})

test('the two languages describe each column in different words, and nothing is left out', () => {
	for (const { columns } of NOUNS)
		for (const { doc } of columns) for (const langue of LANGUES) expect(doc[langue].length).toBeGreaterThan(2)
})

test('every example is a cell that the import takes', () => {
	for (const { columns } of NOUNS)
		for (const { type, example } of columns) if (example !== '') expect(parseCell(type, example)).toHaveProperty('value')
})

test('a template contains only its header', () => {
	for (const { name, columns } of NOUNS) {
		const { bytes } = templateFiles(NOUNS).find((file) => file.name === `${name}.csv`)!
		expect(new TextDecoder().decode(bytes)).toBe(`${columns.map((column) => column.name).join(';')}\r\n`)
	}
})
