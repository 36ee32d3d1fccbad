import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

// JSON that the database makes and that nobody parses: rows only pass through on their way to an answer.

declare const model: unique symbol

/** JSON text of what `Model` describes. */
export type Json<Model> = string & { readonly [model]: Model }

/** An expression for each field of `Model`; none may be missing or extra. */
export type Fields<Model> = { readonly [Key in keyof Model]-?: SQLWrapper }

/** `{"key": value, …}` as JSON text, in the order of `fields`; a value that is JSON already stays as it is. */
export const jsonObject = <Model extends object = never>(fields: Fields<NoInfer<Model>>): SQL<Json<Model>> =>
	sql`json_object(${sql.join(
		Object.entries<SQLWrapper>(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${value}`),
		sql`, `
	)})`

/** An integer column of 0 and 1 as JSON's false and true. */
export const jsonBoolean = (value: SQLWrapper): SQL => sql`json(iif(${value}, 'true', 'false'))`

/** A REAL as JSON writes numbers: `22.5`, but `45` and not `45.0`. */
export const jsonNumber = (value: SQLWrapper): SQL => sql`iif(${value} = CAST(${value} AS INTEGER), CAST(${value} AS INTEGER), ${value})`

export const jsonOf = <const Value>(value: Value) => JSON.stringify(value) as Json<Value>

export const listOf = <Item>(items: readonly Json<Item>[]) => `[${items.join(',')}]` as Json<Item[]>

type Parts<Model> = { readonly [Key in keyof Model]: Json<Model[Key]> }

/** An object of values that are JSON already, in the order of `parts`. */
export const objectOf = <Model extends object>(parts: Parts<Model>) => `{${membersOf(parts)}}` as Json<Model>

/** An object with more fields after its own. */
export function extended<Model extends object, More extends object>(json: Json<Model>, parts: Parts<More>): Json<Model & More> {
	const [ownMembers, moreMembers] = [json.slice(1, -1), membersOf(parts)]
	return `{${ownMembers}${ownMembers && moreMembers && ','}${moreMembers}}` as Json<Model & More>
}

function membersOf(parts: object): string {
	let members = ''
	for (const [key, value] of Object.entries(parts)) members += `${members && ','}"${key}":${value}`
	return members
}

const ID = '{"id":'
const IN_UTF8 = Buffer.from(ID)
const ZERO = 48
const NINE = 57
const QUOTE = 34
const BACKSLASH = 92

/** The id at the start of an object in UTF-8. @throws Error if the object begins with anything else */
export function idOf(json: Uint8Array): number {
	let at = 0
	while (at < IN_UTF8.length && json[at] === IN_UTF8[at]) at++
	if (at < IN_UTF8.length || !(json[at]! >= ZERO && json[at]! <= NINE)) throw new Error('an object does not begin with its id')
	let id = 0
	for (; json[at]! >= ZERO && json[at]! <= NINE; at++) id = id * 10 + (json[at]! - ZERO)
	return id
}

/** Returns a function that reads the text under `key`, next to an object's id, without reading the rest. It throws if the text is missing. */
export function textBesideId(key: string): (json: string) => string {
	const lead = `,"${key}":"`
	return (json) => {
		let at = ID.length
		while (json.charCodeAt(at) >= ZERO && json.charCodeAt(at) <= NINE) at++
		if (!json.startsWith(ID) || at === ID.length || !json.startsWith(lead, at))
			throw new Error(`an object does not have its "${key}" next to its id`)
		const from = at + lead.length
		let end = json.indexOf('"', from)
		const text = json.slice(from, end)
		if (!text.includes('\\')) return text
		for (end = from; end < json.length && json.charCodeAt(end) !== QUOTE; end++) if (json.charCodeAt(end) === BACKSLASH) end++
		return JSON.parse(json.slice(from - 1, end + 1)) as string
	}
}
