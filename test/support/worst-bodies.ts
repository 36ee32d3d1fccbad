const MIB = 1024 * 1024

/** Repeats an item until a mebibyte is full, or `times` times, with commas between. */
function filled([open, close]: readonly [string, string], item: (index: number) => string, times = Infinity): string {
	const items: string[] = []
	for (let length = 2; items.length < times; items.push(item(items.length))) {
		length += item(items.length).length + 1
		if (length > MIB) break
	}
	return `${open}${items.join(',')}${close}`
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const object = ['{', '}'] as const
const list = ['[', ']'] as const
const listOf = (length: number, item: string) => filled(list, () => item, length)
/** The largest number of the fullest objects that a body may have. */
const objectsOf = (field: (name: string) => string) =>
	filled(list, (at) => filled(object, (index) => field(`${at * 2000 + index}`), 2000), 19)

/** Bodies of at most a mebibyte, each as much work as its kind can be; no operation takes one of them. */
export const WORST_BODIES: Readonly<Record<string, string>> = {
	'deep lists side by side': listOf(17, nested(30_000)),
	'one list that is as deep as may be': nested(MIB / 2),
	'objects in objects': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
	'a wide list': listOf(Infinity, '1'),
	'lists that are not too long, of objects': listOf(Infinity, listOf(2000, '{}')),
	'as many lists of objects as are allowed': listOf(9, listOf(2000, '{}')),
	'many keys': filled(object, (index) => `"k${index}":1`),
	'more keys than an object may have': filled(object, (index) => `"k${index}":1`, 39_000),
	'more keys than an object may have, all numbers': filled(object, (index) => `"${index}":1`, 39_000),
	'as many keys as are allowed': objectsOf((name) => `"k${name}":1`),
	'as many keys as are allowed, all numbers': objectsOf((name) => `"${name}":1`),
	'as many keys as are allowed, with escapes': objectsOf((name) => `"\\u00e9${name}":"\\n"`),
	'as many keys as are allowed, in a field that nobody reads': `{"x":${objectsOf((name) => `"k${name}":1`)}}`,
	'a long key': `{"${'k'.repeat(MIB - 5000)}":${listOf(2001, '0')}}`,
	'long keys': filled(object, (index) => `"${index}${'k'.repeat(5000)}":{"${'l'.repeat(5000)}":[]}`),
	'long keys of escapes': filled(object, (index) => `"${index}${'\\u0000'.repeat(200)}":1`, 800),
	'a number of a million digits': `{"identifier":${'9'.repeat(MIB - 100)},"seance_id":1}`,
	'a fraction of a million digits': `{"identifier":0.${'0'.repeat(MIB - 100)}1}`,
	'a text of escapes': `{"identifier":"${'\\u00e9'.repeat(MIB / 6 - 100)}","password":1}`,
	'a text that is no text': `{"identifier":"${'\\ud800'.repeat(MIB / 6 - 100)}`
}

/** A value with as many faults against a schema as a mebibyte holds: each list as long as allowed, every field of a wrong form. */
export function faulty(schema: Schema): unknown {
	const { properties, items, anyOf, allOf } = schema
	const [part] = allOf ?? anyOf ?? []
	if (part) return faulty(part)
	if (properties) return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, faulty(inner)]))
	if (items) return Array(2000).fill(faulty(items))
	return schema.type === 'string' ? 1 : '\u0000'.repeat(20)
}

export type Schema = {
	readonly type?: string
	readonly properties?: Readonly<Record<string, Schema>>
	readonly items?: Schema
	readonly anyOf?: readonly Schema[]
	readonly allOf?: readonly Schema[]
}
