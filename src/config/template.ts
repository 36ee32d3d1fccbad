import type { Langue } from '../kit/langue'
import { FRENCH_DOCS } from './docs.fr'
import { entries, type ConfigOverrides } from './entries'
import type { Fields, SchemaNode } from './schema'
import { tomlKey, tomlValue, type TomlValue } from './toml-text'

type Tree = Readonly<Record<string, unknown>>

const HEAD = [
	'Configuration of Préau. Every entry is optional: "# name = value" shows the default, and takes another value without its #.',
	'After a change: preau config check.'
]

/** The `preau.toml` for an administrator to read and edit: every entry with its doc, commented out except the overrides. */
export function configTemplate(overrides: ConfigOverrides = {}, langue: Langue = 'en'): string {
	const said: Said = (doc) => doc.map((line) => `# ${langue === 'fr' ? (FRENCH_DOCS[line] ?? line) : line}`)
	return `${[...said(HEAD), ...templateFields(said, entries, overrides, '')].join('\n')}\n`
}

/** Turns lines of doc into comments. */
type Said = (doc: readonly string[]) => string[]

function templateFields(said: Said, fields: Fields, overrides: Tree, path: string): string[] {
	return Object.entries(fields).flatMap(([name, schema]) => {
		const key = path === '' ? name : `${path}.${name}`
		return templateNode(said, schema, name, key, overrides[name])
	})
}

function templateNode(texts: Said, schema: SchemaNode, name: string, key: string, override: unknown): string[] {
	const doc = texts(schema.doc)
	switch (schema.form) {
		case 'entry': {
			const line = `${name} = ${tomlValue((override ?? schema.fallback) as TomlValue)}`
			return [...doc, override === undefined ? `# ${line}` : line]
		}
		case 'section':
			return ['', ...doc, `[${key}]`, ...templateFields(texts, schema.fields, (override ?? {}) as Tree, key)]
		case 'table-list': {
			const items = (override ?? []) as readonly Tree[]
			const shown: readonly Tree[] = items.length > 0 ? items : schema.example
			return [
				'',
				...doc,
				...commentedUnless(
					items.length > 0,
					shown.flatMap((item) => templateItem(texts, `[[${key}]]`, schema.fields, item))
				)
			]
		}
		case 'table-map': {
			const items = (override ?? {}) as Readonly<Record<string, Tree>>
			const isGiven = Object.keys(items).length > 0
			const shown = Object.entries<Tree>(isGiven ? items : schema.example)
			const lines = shown.flatMap(([code, item]) => templateItem(texts, `[${key}.${tomlKey(code)}]`, schema.fields, item))
			return ['', ...doc, ...commentedUnless(isGiven, lines)]
		}
	}
}

function templateItem(said: Said, header: string, fields: Fields, item: Tree): string[] {
	const given = Object.entries(fields).filter(([name]) => item[name] !== undefined)
	return [header, ...given.flatMap(([name, field]) => [...said(field.doc), `${name} = ${tomlValue(item[name] as TomlValue)}`])]
}

function commentedUnless(isGiven: boolean, lines: readonly string[]): string[] {
	return lines.map((line) => (isGiven || line.startsWith('#') ? line : `# ${line}`))
}
