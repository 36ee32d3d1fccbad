import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { telephoneParts } from '../../src/console/parts/telephone'

const FOLDER = 'src/console/assets/style'
const sheets = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

/** Values of a property in all sheets, with the sheet's name. */
const valuesOf = (property: string) =>
	sheets.flatMap(({ name, text }) =>
		[...text.matchAll(new RegExp(`(?<![\\w-])${property}: ([^;]+);`, 'g'))].map(([, value = '']) => ({ name, value }))
	)

/** Places whose value is not one of these, as `sheet: value`. */
const others = (property: string, allowed: readonly string[]) =>
	valuesOf(property).flatMap(({ name, value }) => (allowed.includes(value) ? [] : [`${name}: ${value}`]))

describe('the style sheet', () => {
	test('has five sizes of letters, besides those of paper in points and the letters that it hides', () => {
		const onPaper = ['9.5pt', '10pt', '7pt']
		expect(others('font-size', ['0.75rem', '0.875rem', '1rem', '1.125rem', '1.5rem', '0', ...onPaper])).toEqual([])
	})

	test('has two weights', () => {
		// a font's own declaration of what it has is not a weight
		expect(others('font-weight', ['400', '600'])).toEqual([])
	})

	test('has two radii', () => {
		const [large, small] = ['var(--round)', 'var(--round-small)']
		const corners = ['0', `${large} 0 0 ${large}`, `0 ${large} ${large} 0`]
		expect(others('border-radius', [large, small, ...corners])).toEqual([])
	})

	test('names its colours once: elsewhere each is a variable, except black and white of paper', () => {
		const literal = sheets.flatMap(({ name, text }) =>
			text.split('\n').flatMap((line) => (/#[0-9a-f]{3,8}\b/i.test(line) && !/^\s*--/.test(line) ? [`${name}: ${line.trim()}`] : []))
		)
		expect(literal.filter((line) => !/#(999|fff);$/.test(line))).toEqual([])
	})

	test('has no selector for one element of one page', () => {
		const ids = sheets.flatMap(({ name, text }) =>
			[...text.matchAll(/^[^{}\n@]*#[a-z]\w*[^{}\n]*\{/gm)].map(([line]) => `${name}: ${line}`)
		)
		expect(ids).toEqual([])
	})
})

test('buttons are drawn by the kit alone', () => {
	const files = [...new Bun.Glob('src/**/*.tsx').scanSync()].filter((file) => file !== 'src/console/parts/button.tsx')
	expect(files.filter((file) => /['"`]btn\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
	['+2250708091011', ['+225', '07', '08', '09', '10', '11']],
	['+22961020304', ['+22961020304']],
	['+2290161020304', ['+229', '01', '61', '02', '03', '04']],
	['+22370010203', ['+223', '70', '01', '02', '03']],
	['+221771234567', ['+221', '77', '123', '45', '67']],
	['+33612345678', ['+33', '6', '12', '34', '56', '78']],
	['07 08 09 10 11', ['07 08 09 10 11']],
	['+4915112345678', ['+4915112345678']]
])('the telephone number %s is read as %j', (telephone, parts) => {
	expect(telephoneParts(telephone)).toEqual(parts)
	expect(parts.join('')).toBe(telephone)
})
