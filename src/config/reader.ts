import { asSentence, sentence, type Phrase, type Plain, type Sentence, type Told } from '../kit/sentence'
import type { Kind, Scalar } from './kind'
import { nearest } from '../kit/nearest'
import type { Problem } from './problem'
import type { Entry, Fields, SchemaNode } from './schema'
import type { Position, TomlNode, TomlTable } from './toml-tree'

const LONGEST_ECHO = 60

/** A value in the file, with its place. */
export type Placed = Position & { key: string; kind: Kind<Scalar>; value: Scalar }

type Values = Record<string, unknown>

/** Walks the file's tree along the schema. A refused value becomes a problem, and the default takes its place. */
export class Reader {
	readonly problems: Problem[] = []
	/** By dotted key, such as `tenants.ecole.hosts[0]`. */
	readonly placed = new Map<string, Placed>()

	/** By dotted key, such as `tenants.ecole`. */
	readonly sections = new Map<string, Position>()

	constructor(private readonly folder: string) {}

	readFields(fields: Fields, table: TomlTable | undefined, path: string, around: Values = {}): Values {
		if (table !== undefined) this.refuseUnknown(fields, table, path)
		const values: Values = {}
		for (const [name, schema] of Object.entries(fields)) {
			const key = path === '' ? name : `${path}.${name}`
			const node = table?.members.get(name)?.node
			if (schema.form === 'entry' && schema.fallback === undefined && node === undefined)
				values[name] = this.inherit(name, key, around, table)
			else values[name] = this.readNode(schema, node, key, values, around[name])
		}
		return values
	}

	private report(at: Position, key: string, message: Told): void {
		this.problems.push({ line: at.line, column: at.column, key, message })
	}

	private refuseUnknown(fields: Fields, table: TomlTable, path: string): void {
		const known = Object.keys(fields)
		for (const [name, { keyAt, node }] of table.members) {
			if (known.includes(name)) continue
			const near = nearest(name, known)
			const problem = asSentence(path === '' && node.form !== 'leaf' ? 'unknown section' : 'unknown key')
			const shown = displayName(name)
			this.report(
				keyAt,
				path === '' ? shown : `${path}.${shown}`,
				near === undefined ? problem : sentence('{what}, did you mean "{near}"?', { what: problem, near })
			)
		}
	}

	private inherit(name: string, key: string, around: Values, table: TomlTable | undefined): unknown {
		if (!Object.hasOwn(around, name) && table !== undefined) this.report(table.at, key, 'missing')
		return around[name]
	}

	private readNode(schema: SchemaNode, node: TomlNode | undefined, key: string, siblings: Values, around: unknown): unknown {
		switch (schema.form) {
			case 'entry':
				return this.readEntry(schema, node, key) ?? around
			case 'section':
				return this.readFields(schema.fields, this.asTable(node, key, sentence('a section, written [{key}]', { key })), key)
			case 'table-list':
				return this.asList(node, key, sentence('a list of sections, each written [[{key}]]', { key })).map((item, index) => {
					const itemKey = `${key}[${index}]`
					return this.readFields(
						schema.fields,
						this.asTable(item, itemKey, sentence('a section, written [[{key}]]', { key })),
						itemKey,
						siblings
					)
				})
			case 'table-map':
				return this.readMap(
					schema.key,
					schema.fields,
					this.asTable(node, key, sentence('sections, each written [{key}.NAME]', { key })),
					key
				)
		}
	}

	private readMap(keyKind: Kind<string>, fields: Fields, table: TomlTable | undefined, path: string): Values {
		const values: Values = Object.create(null) as Values
		for (const [name, { keyAt, node }] of table?.members ?? []) {
			const key = `${path}.${displayName(name)}`
			if (keyKind.accept(name, this.folder) === undefined)
				this.report(keyAt, key, sentence('expected {expected}', { expected: asSentence(keyKind.expected) }))
			else this.sections.set(key, { ...keyAt })
			values[name] = this.readFields(fields, this.asTable(node, key, sentence('a section, written [{key}]', { key })), key)
		}
		return values
	}

	private readEntry(schema: Entry<unknown>, node: TomlNode | undefined, key: string): unknown {
		if (!schema.many) {
			const value = node === undefined ? undefined : this.readScalar(schema.kind, node, key)
			return value ?? this.fallbackOf(schema.kind, schema.fallback)
		}
		if (node === undefined) return (schema.fallback as readonly unknown[]).map((item) => this.fallbackOf(schema.kind, item))
		const values = this.asList(
			node,
			key,
			sentence('a list, in [ ], in which each element is {each}', { each: asSentence(schema.kind.expected) })
		).map((item, index) => {
			const value = this.readScalar(schema.kind, item, `${key}[${index}]`)
			return { value, at: item.at, key: `${key}[${index}]` }
		})
		const seen = new Set<unknown>()
		for (const { value, at, key: itemKey } of values) {
			if (value !== undefined && seen.has(value)) this.report(at, itemKey, 'is in this list a second time')
			seen.add(value)
		}
		return values.map(({ value }) => value).filter((value) => value !== undefined)
	}

	private fallbackOf(kind: Kind<Scalar>, fallback: unknown): unknown {
		return fallback === undefined ? undefined : kind.accept(fallback as Scalar, this.folder)
	}

	private readScalar(kind: Kind<Scalar>, node: TomlNode, key: string): Scalar | undefined {
		const value = node.form === 'leaf' ? kind.accept(node.value, this.folder) : undefined
		if (value === undefined) {
			const hint = node.form === 'leaf' && typeof node.value === 'string' && kind.discreet !== true ? kind.hint?.(node.value) : undefined
			const refused = sentence('expected {expected}, got {found}', {
				expected: asSentence(kind.expected),
				found: describe(node, kind.discreet)
			})
			this.report(node.at, key, hint === undefined ? refused : sentence('{refused}; {hint}', { refused, hint: asSentence(hint) }))
			return undefined
		}
		this.placed.set(key, { ...node.at, key, kind, value })
		return value
	}

	private asTable(node: TomlNode | undefined, key: string, expected: Told): TomlTable | undefined {
		if (node === undefined || node.form === 'table') return node
		this.report(node.at, key, sentence('expected {expected}, got {found}', { expected: asSentence(expected), found: describe(node, true) }))
		return undefined
	}

	private asList(node: TomlNode | undefined, key: string, expected: Told): readonly TomlNode[] {
		if (node?.form === 'list') return node.items
		if (node !== undefined)
			this.report(
				node.at,
				key,
				sentence('expected {expected}, got {found}', { expected: asSentence(expected), found: describe(node, true) })
			)
		return []
	}
}

function describe(node: TomlNode, discreet = false): Sentence {
	if (node.form !== 'leaf') return sentence(A[node.form])
	if (discreet) return sentence(A[node.type])
	const source = node.source.replace(/\/\/[^/]*@/, '//***@')
	return { phrase: THE[node.type], values: { source: node.type === 'string' ? JSON.stringify(shorten(source)) : shorten(source) } }
}

const A = {
	table: 'a table',
	list: 'a list',
	string: 'a string',
	integer: 'an integer',
	float: 'a float',
	boolean: 'a boolean',
	'date or time': 'a date or time'
} as const satisfies Record<string, Plain>

const THE = {
	string: 'the string {source}',
	integer: 'the integer {source}',
	float: 'the float {source}',
	boolean: 'the boolean {source}',
	'date or time': 'the date or time {source}'
} as const satisfies Record<string, Phrase>

/** A name from the file in a form for messages: on one line, and of bounded length. */
function displayName(name: string): string {
	return /^[\w-]+$/.test(name) ? shorten(name) : JSON.stringify(shorten(name))
}

function shorten(s: string): string {
	return s.length > LONGEST_ECHO ? `${s.slice(0, LONGEST_ECHO)}…` : s
}
