import { isDeepStrictEqual } from 'node:util'
import { entries, type Config } from './entries'
import { loadConfig } from './load'
import type { Fields } from './schema'
import { tomlKey, tomlValue, type TomlValue } from './toml-text'

type Tree = Readonly<Record<string, unknown>>

/**
 * The effective configuration of `file` as TOML that loads to the same values; what differs from the default has that default
 * in a comment. No entry holds a secret: passwords and keys live in files, of which only the path is shown.
 */
export function printConfig(config: Config, file: string): string {
	return `# Effective configuration of ${JSON.stringify(file)}\n${printFields(entries, config, loadConfig({ file, text: '' }), '').join('\n')}\n`
}

function printFields(fields: Fields, values: Tree, defaults: Tree | undefined, path: string): string[] {
	return Object.entries(fields).flatMap(([name, schema]) => {
		const key = path === '' ? name : `${path}.${name}`
		const value = values[name]
		switch (schema.form) {
			case 'entry': {
				const line = `${name} = ${tomlValue(value as TomlValue)}`
				const fallback = defaults?.[name]
				return fallback === undefined || isDeepStrictEqual(value, fallback)
					? [line]
					: [`${line} # default: ${tomlValue(fallback as TomlValue)}`]
			}
			case 'section':
				return ['', `[${key}]`, ...printFields(schema.fields, value as Tree, defaults?.[name] as Tree, key)]
			case 'table-list':
				return (value as Tree[]).flatMap((item) => ['', `[[${key}]] # default: none`, ...printFields(schema.fields, item, undefined, key)])
			case 'table-map':
				return Object.entries(value as Readonly<Record<string, Tree>>).flatMap(([code, item]) => {
					const itemKey = `${key}.${tomlKey(code)}`
					return ['', `[${itemKey}] # default: none`, ...printFields(schema.fields, item, undefined, itemKey)]
				})
		}
	})
}
