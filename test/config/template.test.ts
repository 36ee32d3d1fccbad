import { expect, test } from 'bun:test'
import { FRENCH_DOCS } from '../../src/config/docs.fr'
import { entries } from '../../src/config/entries'
import { loadConfig } from '../../src/config/load'
import { configTemplate } from '../../src/config/template'
import type { SchemaNode } from '../../src/config/schema'
import { FILE, withOverrides } from './samples'

const defaults = loadConfig({ file: FILE, text: '' })

test('the template as written gives all defaults', () => {
	expect(loadConfig({ file: FILE, text: configTemplate() })).toEqual(defaults)
})

test('the template with every entry uncommented gives all defaults and the examples', () => {
	const text = configTemplate().replace(/^# (?=[a-z_]+ = |\[)/gm, '')
	expect(loadConfig({ file: FILE, text })).toEqual(
		withOverrides(defaults, {
			limits: { clients: [{ address: '10.0.0.5', api: 6000, discovery: 600 }] },
			tenants: { ecole: { hosts: ['ecole.lan'] } }
		})
	)
})

test('every entry of the template is below its doc', () => {
	const lines = configTemplate().split('\n')
	for (const section of Object.values(entries)) {
		for (const [name, field] of Object.entries<SchemaNode>(section.fields)) {
			expect(field.doc.length).toBeGreaterThan(0)
			const doc = field.doc.map((line) => `# ${line}`)
			const start = lines.findIndex((line, i) => doc.every((docLine, j) => lines[i + j] === docLine) && line === doc[0])
			expect(start).toBeGreaterThan(0)
			const next = lines[start + doc.length]
			expect(next?.startsWith(field.form === 'entry' ? `# ${name} = ` : `# [[limits.${name}]]`)).toBe(true)
		}
	}
})

test('overrides are uncommented in their place in the template', () => {
	const lines = configTemplate({ server: { names: ['sms.ecole.lan'] }, tenants: { ecole: { hosts: ['a.lan'] } } }).split('\n')
	const uncommented = lines.filter((line) => line !== '' && !line.startsWith('#'))
	expect(uncommented.slice(0, 3)).toEqual(['[server]', 'names = ["sms.ecole.lan"]', '[tls]'])
	expect(uncommented.slice(-2)).toEqual(['[tenants.ecole]', 'hosts = ["a.lan"]'])
})

test('the template in French describes every entry too, and gives the same settings', () => {
	const [english, french] = [configTemplate().split('\n'), configTemplate({}, 'fr').split('\n')]
	expect(french.length).toBe(english.length)
	const isDoc = (line: string) => /^# (?![a-z_]+ = |\[)/.test(line)
	const left = english.filter((line, at) => isDoc(line) && line === french[at])
	expect(left).toEqual([])
	expect(french.filter((line) => !isDoc(line))).toEqual(english.filter((line) => !isDoc(line)))
	expect(Object.keys(FRENCH_DOCS).filter((doc) => !english.includes(`# ${doc}`))).toEqual([])
	expect(loadConfig({ file: FILE, text: configTemplate({}, 'fr') })).toEqual(defaults)
})
