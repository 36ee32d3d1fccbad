import { shortHeader } from '../../kit/short-header'
import { AppError, invalidFields } from '../../kit/errors'
import { readUpTo } from './read-up-to'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON of a request's body, or `undefined` if it has none.
 * @throws AppError 413 beyond `limitKib`, 422 for another media type, a compressed body, bad JSON (contract 1.1), too deep nesting or too many values
 */
export async function readJson(request: Request, limitKib: number): Promise<unknown> {
	const bytes = await readUpTo(request, limitKib)
	if (bytes.length === 0) return undefined
	if (!/^application\/json\s*(;|$)/i.test(shortHeader(request, 'content-type') ?? '')) throw new AppError('validation', 'media_type')
	if ((shortHeader(request, 'content-encoding') ?? 'identity') !== 'identity') throw new AppError('validation', 'corps_compresse')
	const isCrowded = mustBeModest(bytes)
	const json = parsed(bytes)
	const crowded = isCrowded && crowdedIn(json)
	if (crowded) throw invalidFields({ [crowded.join('.') || 'corps']: [{ key: 'champ.elements_max', parameters: { max: MAX_ITEMS } }] })
	return json
}

function parsed(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.decode(bytes))
	} catch {
		throw new AppError('validation', 'json_invalide')
	}
}

/** The most entries of a list in a body (contract section 9), and of an object. */
const MAX_ITEMS = 2000
/** The most values of a body: a list of the greatest length, with twenty fields in each entry. */
const MAX_VALUES = 20 * MAX_ITEMS
/** The deepest nesting of lists and objects; the schemas need four levels. */
const MAX_DEPTH = 32

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}')

/**
 * Counts in the bytes, before they are parsed: parsing a modest body takes a few milliseconds.
 * @returns whether a list or an object has more entries than it may
 * @throws AppError 422 for more values or levels than a body may have
 */
function mustBeModest(json: Uint8Array): boolean {
	const commas = new Uint16Array(MAX_DEPTH + 1)
	let depth = 0
	let values = 1
	let isText = false
	let isCrowded = false
	for (let at = 0; at < json.length; at++) {
		const byte = json[at]
		if (isText) {
			if (byte === BACKSLASH) at++
			else if (byte === QUOTE) isText = false
		} else if (byte === QUOTE) isText = true
		else if (byte === COMMA) {
			values++
			isCrowded ||= ++commas[depth]! >= MAX_ITEMS
		} else if (byte === LIST || byte === OBJECT) {
			values++
			if (++depth > MAX_DEPTH) throw refused('json_profond', MAX_DEPTH)
			commas[depth] = 0
		} else if (byte === LIST_END || byte === OBJECT_END) depth--
		if (values > MAX_VALUES) throw refused('json_nombreux', MAX_VALUES)
	}
	return isCrowded
}

const refused = (key: 'json_profond' | 'json_nombreux', max: number) => new AppError('validation', key, { parameters: { max } })

/** The path of a list or object with too many entries; `undefined` if none has. */
function crowdedIn(json: unknown): readonly string[] | undefined {
	if (typeof json !== 'object' || json === null) return undefined
	const entries = Object.values(json)
	if (entries.length > MAX_ITEMS) return []
	let path: readonly string[] | undefined
	const index = entries.findIndex((inner) => (path = crowdedIn(inner)) !== undefined)
	return path && [Object.keys(json)[index] ?? '', ...path]
}
