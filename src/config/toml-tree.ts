import { parseTOML, type AST } from 'toml-eslint-parser'
import type { Scalar } from './kind'

/** Counted from 1, in UTF-16 units, as editors show them. */
export type Position = { line: number; column: number }

export type TomlLeaf = {
	form: 'leaf'
	at: Position
	type: 'string' | 'integer' | 'float' | 'boolean' | 'date or time'
	/** `undefined` for floats and dates, which entries don't take. */
	value: Scalar | undefined
	source: string
}
export type TomlList = { form: 'list'; at: Position; items: TomlNode[] }
export type TomlTable = { form: 'table'; at: Position; members: Map<string, TomlMember> }
export type TomlNode = TomlLeaf | TomlList | TomlTable
export type TomlMember = { keyAt: Position; node: TomlNode }

/** Parses TOML into one kind of tree: headers, dotted keys and inline tables become the same tables. Throws the library's `ParseError`. */
export function parseToml(text: string): TomlTable {
	const root = emptyTable({ line: 1, column: 1 })
	for (const item of parseTOML(text, { tomlVersion: '1.1' }).body[0].body) {
		if (item.type === 'TOMLKeyValue') addPair(root, item)
		else {
			const table = openHeader(root, item)
			for (const pair of item.body) addPair(table, pair)
		}
	}
	return root
}

function addPair(table: TomlTable, pair: AST.TOMLKeyValue): void {
	const keys = pair.key.keys
	const last = keys.at(-1)
	if (last === undefined) return
	const parent = keys.slice(0, -1).reduce((from, key) => childTable(from, key), table)
	parent.members.set(nameOf(last), { keyAt: startOf(last), node: contentNode(pair.value) })
}

function openHeader(root: TomlTable, header: AST.TOMLTable): TomlTable {
	return header.key.keys.reduce((from, key, index) => {
		const isLast = index === header.key.keys.length - 1
		return isLast && header.kind === 'array' ? newItem(from, key) : childTable(from, key)
	}, root)
}

/** The table under this key, made if absent; for a list of tables, its last one, as in TOML. */
function childTable(parent: TomlTable, key: AST.TOMLBare | AST.TOMLQuoted): TomlTable {
	const present = parent.members.get(nameOf(key))?.node
	const found = present?.form === 'list' ? present.items.at(-1) : present
	if (found?.form === 'table') return found
	const table = emptyTable(startOf(key))
	parent.members.set(nameOf(key), { keyAt: startOf(key), node: table })
	return table
}

function newItem(parent: TomlTable, key: AST.TOMLBare | AST.TOMLQuoted): TomlTable {
	const table = emptyTable(startOf(key))
	const present = parent.members.get(nameOf(key))?.node
	if (present?.form === 'list') present.items.push(table)
	else parent.members.set(nameOf(key), { keyAt: startOf(key), node: { form: 'list', at: startOf(key), items: [table] } })
	return table
}

function contentNode(content: AST.TOMLContentNode): TomlNode {
	const at = startOf(content)
	if (content.type === 'TOMLArray') return { form: 'list', at, items: content.elements.map(contentNode) }
	if (content.type === 'TOMLInlineTable') {
		const table = emptyTable(at)
		for (const pair of content.body) addPair(table, pair)
		return table
	}
	switch (content.kind) {
		case 'string':
			return { form: 'leaf', at, type: 'string', value: content.value, source: content.value }
		case 'integer':
			return { form: 'leaf', at, type: 'integer', value: content.value, source: String(content.bigint) }
		case 'float':
			return { form: 'leaf', at, type: 'float', value: undefined, source: content.number }
		case 'boolean':
			return { form: 'leaf', at, type: 'boolean', value: content.value, source: String(content.value) }
		default:
			return { form: 'leaf', at, type: 'date or time', value: undefined, source: content.datetime }
	}
}

function emptyTable(at: Position): TomlTable {
	return { form: 'table', at, members: new Map() }
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
	return key.type === 'TOMLBare' ? key.name : key.value
}

function startOf(node: AST.HasLocs): Position {
	return { line: node.loc.start.line, column: node.loc.start.column + 1 }
}
