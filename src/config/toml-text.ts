import type { Scalar } from './kind'

export type TomlValue = Scalar | readonly Scalar[]

/** A value as TOML text, on one line. A JSON string is a TOML string if U+007F is escaped. */
export function tomlValue(value: TomlValue): string {
	if (typeof value === 'string') return JSON.stringify(value).replaceAll('\u007F', '\\u007F')
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `[${value.map(tomlValue).join(', ')}]`
}

/** A part of a key, quoted if TOML wants it. */
export function tomlKey(name: string): string {
	return /^[A-Za-z0-9_-]+$/.test(name) ? name : tomlValue(name)
}
