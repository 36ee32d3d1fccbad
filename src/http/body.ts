import { AppError, invalidFields } from '../domain/errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON of a request's body, or nothing where it has none.
 * @throws AppError 413 beyond `limitKib`, 422 for another media type, for what is no JSON (contract 1.1), is nested too deep or has too many values
 */
export async function readJson(request: Request, limitKib: number): Promise<unknown> {
	const limit = limitKib * 1024
	if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limitKib)
	const bytes = await readUpTo(request, limit)
	if (!bytes) throw tooLarge(limitKib)
	if (bytes.length === 0) return undefined
	if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new AppError('validation', 'media_type')
	mustBeModest(bytes)
	const json = parsed(bytes)
	const long = tooLongList(json)
	if (long) throw invalidFields({ [long.join('.') || 'corps']: [{ key: 'champ.elements_max', parameters: { max: MAX_ITEMS } }] })
	return json
}

function parsed(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.decode(bytes))
	} catch {
		throw new AppError('validation', 'json_invalide')
	}
}

/** How many entries a list in a body may have (contract section 9). */
const MAX_ITEMS = 2000
/** How many values a body may have in all: a list as long as may be, of entries with twenty fields. */
const MAX_VALUES = 20 * MAX_ITEMS
/** How deep lists and objects may lie in each other; the schemas need four levels. */
const MAX_DEPTH = 32

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}')

/** Counts by the bytes, before anything is made of them. @throws AppError 422 for what would take long to make, and to check */
function mustBeModest(json: Uint8Array) {
	let depth = 0
	let values = 1
	let isText = false
	for (let at = 0; at < json.length; at++) {
		const byte = json[at]
		if (isText) {
			if (byte === BACKSLASH) at++
			else if (byte === QUOTE) isText = false
		} else if (byte === QUOTE) isText = true
		else if (byte === COMMA) values++
		else if (byte === LIST || byte === OBJECT) {
			values++
			if (++depth > MAX_DEPTH) throw refused('json_profond', MAX_DEPTH)
		} else if (byte === LIST_END || byte === OBJECT_END) depth--
		if (values > MAX_VALUES) throw refused('json_nombreux', MAX_VALUES)
	}
}

const refused = (key: 'json_profond' | 'json_nombreux', max: number) =>
	new AppError('validation', key, { code: 'json_invalide', parameters: { max } })

/**
 * The path of a list with too many entries. It is looked for before any schema sees the body: a schema would name every fault of
 * every entry first, which takes seconds for a body of a mebibyte.
 */
function tooLongList(json: unknown): readonly string[] | undefined {
	if (typeof json !== 'object' || json === null) return undefined
	if (Array.isArray(json) && json.length > MAX_ITEMS) return []
	let path: readonly string[] | undefined
	const index = Object.values(json).findIndex((inner) => (path = tooLongList(inner)) !== undefined)
	return path && [Object.keys(json)[index] ?? '', ...path]
}

const tooLarge = (limite: number) => new AppError('too_large', 'corps_trop_grand', { parameters: { limite } })

async function readUpTo(request: Request, limit: number): Promise<Uint8Array | undefined> {
	if (!request.body) return new Uint8Array()
	if (request.headers.has('content-length')) return request.bytes()
	const chunks: Uint8Array[] = []
	let length = 0
	for await (const chunk of request.body) {
		length += chunk.length
		if (length > limit) return undefined
		chunks.push(chunk)
	}
	return Buffer.concat(chunks)
}
