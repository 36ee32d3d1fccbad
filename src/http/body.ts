import { AppError, invalidFields } from '../domain/errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON of a request's body, or nothing where it has none.
 * @throws AppError 413 beyond `limitKib`, 422 for another media type or for what is no JSON (contract 1.1)
 */
export async function readJson(request: Request, limitKib: number): Promise<unknown> {
	const limit = limitKib * 1024
	if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limitKib)
	const bytes = await readUpTo(request, limit)
	if (!bytes) throw tooLarge(limitKib)
	if (bytes.length === 0) return undefined
	if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new AppError('validation', 'media_type')
	const json = parsed(bytes)
	const long = tooLongList(json)
	if (long !== undefined) throw invalidFields({ [long]: [{ key: 'champ.elements_max', parameters: { max: MAX_ITEMS } }] })
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

/**
 * The path of a list with too many entries. It is looked for before any schema sees the body: a schema would name every fault of
 * every entry first, which takes seconds for a body of a mebibyte.
 */
function tooLongList(json: unknown): string | undefined {
	const left: { readonly path: string; readonly value: object }[] = []
	const enter = (path: string, value: unknown) => {
		if (typeof value === 'object' && value !== null) left.push({ path, value })
	}
	enter('', json)
	for (let next = left.pop(); next; next = left.pop()) {
		const { path, value } = next
		if (Array.isArray(value) && value.length > MAX_ITEMS) return path === '' ? 'corps' : path
		for (const [key, inner] of Object.entries(value)) enter(path === '' ? key : `${path}.${key}`, inner)
	}
	return undefined
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
