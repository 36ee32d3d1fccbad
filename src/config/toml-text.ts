import type { Scalar } from './kind'

export type TomlValue = Scalar | readonly Scalar[]

/** A value as TOML text, on one line. A JSON string is a TOML string unless it contains U+007F, which entries don't accept. */
export function tomlValue(value: TomlValue): string {
	if (typeof value === 'string') return JSON.stringify(value)
	return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `[${value.map(tomlValue).join(', ')}]`
}

/** A part of a key, quoted if TOML wants it. */
export function tomlKey(name: string): string {
	return /^[A-Za-z0-9_-]+$/.test(name) ? name : tomlValue(name)
}
