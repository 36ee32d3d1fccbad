import type { Scalar } from './kind'

export type TomlValue = Scalar | readonly Scalar[]

/** A value as TOML text, on one line; a JSON string is a TOML string as long as it holds no U+007F, which no entry accepts. */
export function tomlValue(value: TomlValue): string {
	if (typeof value === 'string') return JSON.stringify(value)
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `[${value.map(tomlValue).join(', ')}]`
}

/** One part of a key, quoted where TOML wants it. */
export function tomlKey(name: string): string {
	return /^[A-Za-z0-9_-]+$/.test(name) ? name : tomlValue(name)
}
