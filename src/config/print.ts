import { isDeepStrictEqual } from 'node:util'
import type { Langue } from '../kit/langue'
import { sentence, worded, type Told } from '../kit/sentence'
import { entries, type Config } from './entries'
import { loadConfig } from './load'
import type { Fields } from './schema'
import { tomlKey, tomlValue, type TomlValue } from './toml-text'

type Tree = Readonly<Record<string, unknown>>

/**
 * The effective configuration of `file` as TOML that loads to the same values. A value that differs from the default has the default in a
 * comment. Secrets are not in entries: passwords and keys are in files, and only their paths are shown.
 */
export function printConfig(config: Config, file: string, langue: Langue = 'en'): string {
	const say = (told: Told) => `# ${worded(langue, told)}`
	const title = say(sentence('Effective configuration of {file}', { file: JSON.stringify(file) }))
	return `${title}\n${printFields(entries, config, loadConfig({ file, text: '' }), '', say).join('\n')}\n`
}

function printFields(fields: Fields, values: Tree, defaults: Tree | undefined, path: string, say: (told: Told) => string): string[] {
	const none = say('default: none')
	return Object.entries(fields).flatMap(([name, schema]) => {
		const key = path === '' ? name : `${path}.${name}`
		const value = values[name]
		switch (schema.form) {
			case 'entry': {
				const line = `${name} = ${tomlValue(value as TomlValue)}`
				const fallback = defaults?.[name]
				return fallback === undefined || isDeepStrictEqual(value, fallback)
					? [line]
					: [`${line} ${say(sentence('default: {value}', { value: tomlValue(fallback as TomlValue) }))}`]
			}
			case 'section':
				return ['', `[${key}]`, ...printFields(schema.fields, value as Tree, defaults?.[name] as Tree, key, say)]
			case 'table-list':
				return (value as Tree[]).flatMap((item) => ['', `[[${key}]] ${none}`, ...printFields(schema.fields, item, undefined, key, say)])
			case 'table-map':
				return Object.entries(value as Readonly<Record<string, Tree>>).flatMap(([code, item]) => {
					const itemKey = `${key}.${tomlKey(code)}`
					return ['', `[${itemKey}] ${none}`, ...printFields(schema.fields, item, undefined, itemKey, say)]
				})
		}
	})
}
