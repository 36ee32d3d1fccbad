import type { InArgs, InValue } from '@libsql/client/sqlite3'

/** Parameters of a statement as the driver takes them. @throws TypeError for `undefined` and numbers that are not finite */
export function bindAll(args: InArgs) {
	if (Array.isArray(args)) return args.every(isPlain) ? args : args.map(bind)
	return Object.fromEntries(Object.entries(args).map(([name, value]) => [name.replace(/^[@$:]/, ''), bind(value)]))
}

/** Values that the driver takes unchanged. */
const isPlain = (value: InValue) => typeof value === 'string' || value === null || (typeof value === 'number' && Number.isFinite(value))

function bind(value: InValue) {
	if (typeof value === 'boolean') return value ? 1 : 0
	if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
		throw new TypeError(`${String(value)} cannot be bound to a statement`)
	if (value instanceof Date) return value.valueOf()
	return value instanceof ArrayBuffer ? Buffer.from(value) : value
}
