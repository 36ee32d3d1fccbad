import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { worded } from '../../src/kit/sentence'
import type { ConfigOverrides } from '../../src/config/entries'
import { loadConfig } from '../../src/config/load'
import { editDistance } from '../../src/kit/nearest'
import { printConfig } from '../../src/config/print'
import { ConfigError } from '../../src/config/problem'
import { configTemplate } from '../../src/config/template'
import { anyOverrides, asToml, FILE, valid, withOverrides } from './samples'

const defaults = loadConfig({ file: FILE, text: '' })

test('any subset of entries with valid values loads to these values, the rest to defaults', () => {
	fc.assert(
		fc.property(anyOverrides, (overrides) => {
			expect(loadConfig({ file: FILE, text: asToml(overrides) })).toEqual(withOverrides(defaults, overrides))
		})
	)
})

test('a printed configuration loads to the same configuration, from any folder', () => {
	fc.assert(
		fc.property(anyOverrides, (overrides) => {
			const config = loadConfig({ file: FILE, text: asToml(overrides) })
			expect(loadConfig({ file: '/elsewhere/preau.toml', text: printConfig(config, FILE) })).toEqual(config)
		})
	)
})

test('the template with overrides loads to the defaults and these', () => {
	fc.assert(
		fc.property(anyOverrides, (overrides) => {
			expect(loadConfig({ file: FILE, text: configTemplate(overrides) })).toEqual(withOverrides(defaults, overrides))
		})
	)
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz_'

/** A key with one letter more, less or other, or with two neighbours swapped. */
const mistake = fc.record({
	kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
	at: fc.nat(),
	letter: fc.constantFrom(...LETTERS.split(''))
})

function misspell(name: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
	const i = at % name.length
	const [before, here, after] = [name.slice(0, i), name.slice(i, i + 1), name.slice(i + 1)]
	if (kind === 'insert') return before + letter + here + after
	if (kind === 'delete') return before + after
	if (kind === 'replace') return before + letter + after
	return before + after.slice(0, 1) + here + after.slice(1)
}

const places = Object.entries(valid).flatMap(([section, fields]) => Object.keys(fields).map((name) => ({ section, name })))

test('any misspelt key is reported at its place, with the nearest name', () => {
	fc.assert(
		fc.property(anyOverrides, fc.constantFrom(...places), mistake, fc.nat({ max: 3 }), (overrides, { section, name }, slip, indent) => {
			const wrong = misspell(name, slip)
			const known = places.filter((place) => place.section === section).map((place) => place.name)
			fc.pre(wrong !== '' && ![...known, 'clients'].includes(wrong))
			const others: ConfigOverrides = { ...overrides, [section]: undefined }
			const before = asToml(Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)))
			const problems = problemsOf(`${before}[${section}]\n${' '.repeat(indent)}${wrong} = 1\n`)
			expect(problems).toHaveLength(1)
			expect(problems[0]).toMatchObject({ line: before.split('\n').length + 1, column: indent + 1, key: `${section}.${wrong}` })
			const suggestion = /^unknown key, did you mean "(\w+)"\?$/.exec(problems[0] ? worded('en', problems[0].message) : '')?.[1] ?? ''
			expect([...known, 'clients']).toContain(suggestion)
			expect(editDistance(wrong, suggestion)).toBe(1)
		}),
		{ numRuns: 500 }
	)
})

function problemsOf(text: string): ConfigError['problems'] {
	try {
		loadConfig({ file: FILE, text })
		return []
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error
		return error.problems
	}
}
