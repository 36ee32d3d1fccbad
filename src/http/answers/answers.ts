import { shortHeader } from '../../kit/short-header'
import type { Store } from '../../db/store/store'
import { concat, encode, type Utf8 } from '../../db/files/utf8'
import { invalidFields } from '../../kit/errors'
import { nextJour } from '../../kit/jour'
import type { Follows } from '../../reading/follows.service'
import { Lists, plain as plainAnswer, shortList, type List, type ListQuery, type PlainList } from '../../reading/lists'
import { refined } from '../../reading/refine'
import type { KeptAnswer, ResponseCache } from '../../reading/response-cache'
import type { Visit } from '../../tenants/visit'
import { codingFor, compress, decompress, type Coding } from '../../kit/coding'
import { entityTag, isCompressible, matches, varying } from './caching'
import { links } from './links'
import { IGNORED, type Ignored } from './query'

/** An answer as one group of callers sees it. */
export type Answer = {
	/** what it is and depends on: route, parameters, the part of the school that its readers see, and the language if it contains texts */
	readonly key: string
	readonly make: () => Promise<{
		readonly json: string | Utf8
		/** milliseconds at which time alone changes it, if that is before the day ends */
		readonly until?: number
	}>
	/** default JSON */
	readonly type?: string
	/** whether it depends only on the school itself: not on grades, attendance or états of séances */
	readonly ofSchool?: boolean
}

/** A list as pages read it. */
export type ReadList<T> = {
	readonly data: readonly T[]
	readonly meta: { readonly total: number; readonly page?: number; readonly last_page?: number }
}

async function textOf(kept: KeptAnswer) {
	const { buffer, byteOffset, byteLength } = await plain(kept)
	return Buffer.from(buffer, byteOffset, byteLength).toString()
}

const plain = async ({ bytes, coding }: KeptAnswer) => (coding ? decompress(bytes, coding) : bytes)

const JSON_TYPE = 'application/json'

/** The query of a list, and the parameters that the list does not know. */
type Asked = ListQuery & Ignored

type ByName = Readonly<Record<string, List>>
/** The versions that a caller holds, by the names of their lists. */
type HeldVersions = Readonly<Partial<Record<string, number>>> & Ignored

type Request304 = Pick<Request, 'headers' | 'url'>

export type AnswersDeps = { readonly cache: ResponseCache; readonly follows: Follows }

/** Answers GETs, from memory if nothing has changed, with the tags and pages of contract 1.3, 1.6 and 1.8. */
export class Answers {
	readonly #lists: Lists
	readonly #making = new WeakMap<Store, Map<string, Promise<KeptAnswer>>>()
	readonly #coding = new WeakMap<KeptAnswer, Map<Coding, Promise<KeptAnswer>>>()

	constructor(readonly deps: AnswersDeps) {
		this.#lists = new Lists(deps.follows)
	}

	/** A resource, or a list without versions. */
	async one(visit: Visit, request: Request304, asked: Answer): Promise<Response> {
		return this.#answer(visit, request, asked.key, await this.#one(visit, asked), asked)
	}

	/** A text that is not JSON, for a page to show. */
	async text(visit: Visit, asked: Answer): Promise<string> {
		return textOf(await this.#one(visit, asked))
	}

	/** A short list: `{data, meta: {total}}`. */
	shortList(visit: Visit, request: Request304, key: string, records: () => Promise<readonly string[]>): Promise<Response> {
		return this.one(visit, request, { key, make: async () => ({ json: shortList(await records()) }) })
	}

	/** A list with pages and without versions. */
	async plainList(visit: Visit, request: Request304, list: PlainList, query: Pick<ListQuery, 'page' | 'per_page'>): Promise<Response> {
		const key = `${list.key}#${query.page ?? ''}/${query.per_page ?? ''}`
		const kept = this.#kept(visit, key) ?? (await this.#make(visit, key, JSON_TYPE, () => plainAnswer(list, query, endOfDay(visit))))
		return this.#answer(visit, request, key, kept, { link: links(visit.baseUrl, request.url, query, kept.total ?? 0) })
	}

	/** The versions of some lists, by their names. */
	versions(visit: Visit, request: Request304, key: string, lists: ByName): Promise<Response> {
		const make = async () => {
			const { versions, until } = await this.#since(visit, lists, {})
			return { json: JSON.stringify(versions), until }
		}
		return this.one(visit, request, { key, make })
	}

	/** The changes of some lists since the versions that the caller holds, and the version of each list (contract 1.11). */
	async changes(visit: Visit, request: Request304, name: string, lists: ByName, heldVersions: HeldVersions): Promise<Response> {
		const key = `${name}?${JSON.stringify(heldVersions)}`
		const make = async () => {
			const { versions, changes, until } = await this.#since(visit, lists, heldVersions)
			return { json: concat([encode('{"data":{'), ...changes, encode(`},"meta":{"versions":${JSON.stringify(versions)}}}`)]), until }
		}
		const found = await this.#one(visit, { key, make })
		const kept = await withIgnored(found, heldVersions)
		return this.#answer(visit, request, kept === found ? key : undefined, kept, {})
	}

	/** A list with pages and versions, whose version is at least that of the `widest` form of the list. */
	async list(visit: Visit, request: Request304, list: List, query: Asked, widest = list): Promise<Response> {
		const found = await this.#listOrPart(visit, list, query, widest)
		const kept = await withIgnored(found, query)
		const key = kept === found ? keyOf(list, widest, query) : undefined
		return this.#answer(visit, request, key, kept, { link: links(visit.baseUrl, request.url, query, kept.total ?? 0) })
	}

	/** The records of a list, for a page to show. Its version is not compared with that of a wider form. */
	async readList<T>(visit: Visit, list: List, query: Pick<ListQuery, 'page' | 'per_page'> = {}): Promise<ReadList<T>> {
		return JSON.parse(await textOf(await this.#list(visit, list, query, list))) as ReadList<T>
	}

	/** The versions of some lists; and, as members of a JSON object, the changes of each list whose version is not the held one. */
	async #since(visit: Visit, lists: ByName, heldVersions: HeldVersions) {
		const versions: Record<string, number> = {}
		const changes: Utf8[] = []
		let until = Number.POSITIVE_INFINITY
		for (const [name, list] of Object.entries(lists)) {
			const since = await this.#lists.since(visit.tenant.store, list, heldVersions[name], visit.now.epochMilliseconds, endOfDay(visit))
			versions[name] = since.version
			until = Math.min(until, since.until)
			if (since.json) changes.push(encode(`${changes.length > 0 ? ',' : ''}"${name}":`), since.json)
		}
		return { versions, changes, until }
	}

	async #one(visit: Visit, { key, make, ofSchool, type = JSON_TYPE }: Answer): Promise<KeptAnswer> {
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, type, async () => {
				const { json, until = Number.POSITIVE_INFINITY } = await make()
				return { json, until: Math.min(until, endOfDay(visit)), ...(ofSchool && { ofSchool }) }
			})
		)
	}

	async #list(visit: Visit, list: List, query: ListQuery, widest: List): Promise<KeptAnswer> {
		const key = keyOf(list, widest, query)
		const { store } = visit.tenant
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, JSON_TYPE, () =>
				this.#lists.answer(store, { list, widest }, query, visit.now.epochMilliseconds, endOfDay(visit))
			)
		)
	}

	/** A list, or the part of it that a search finds, or in another order. @throws AppError 422 for changes of such a part */
	async #listOrPart(visit: Visit, list: List, query: ListQuery, widest: List): Promise<KeptAnswer> {
		const name = query.q === undefined ? 'tri' : 'q'
		if (query[name] === undefined) return this.#list(visit, list, query, widest)
		if (query.depuis_version !== undefined)
			throw invalidFields({ depuis_version: [{ key: 'champ.ne_va_pas_avec', parameters: { autre: name } }] })
		const key = keyOf(list, widest, query)
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, JSON_TYPE, async () => {
				const fullAnswer = await this.#list(visit, list, {}, widest)
				return refined(list, await plain(fullAnswer), query, fullAnswer.until)
			})
		)
	}

	#kept({ tenant, now }: Visit, key: string) {
		return this.deps.cache.get(tenant.store, key, now.epochMilliseconds)
	}

	/**
	 * Makes an answer once, however many ask for it at the same time; a commit in between starts another. It is kept under the revision at
	 * which the request began: what was found out about the caller before must not outlive a commit.
	 */
	#make(
		{ tenant: { store }, institution: { revision } }: Visit,
		key: string,
		type: string,
		make: () => Promise<{ json: string | Utf8; until: number; total?: number; ofSchool?: boolean }>
	): Promise<KeptAnswer> {
		const making = this.#makingIn(store)
		const together = `${revision} ${key}`
		const under = making.get(together)
		if (under) return under
		const answer = make()
			.then(({ json, until, total, ofSchool }): KeptAnswer => {
				const bytes = typeof json === 'string' ? encode(json) : json
				const kept = { bytes, etag: entityTag(bytes, type), until, ...(total !== undefined && { total }), ...(ofSchool && { ofSchool }) }
				this.deps.cache.put(store, key, revision, kept)
				return kept
			})
			.finally(() => making.delete(together))
		making.set(together, answer)
		return answer
	}

	/**
	 * An answer in a coding. It is made once, however many ask for it at the same time, and then kept instead of the former one. Whoever
	 * asks for it plain gets it from what is kept. Without a key it is not kept.
	 */
	#coded(
		{ tenant: { store }, institution: { revision } }: Visit,
		key: string | undefined,
		answer: KeptAnswer,
		coding: Coding
	): Promise<KeptAnswer> {
		let codings = this.#coding.get(answer)
		if (!codings) this.#coding.set(answer, (codings = new Map<Coding, Promise<KeptAnswer>>()))
		const under = codings.get(coding)
		if (under) return under
		const codedAnswer = plain(answer)
			.then((bytes) => compress(bytes, coding))
			.then((bytes): KeptAnswer => {
				const packed = { ...answer, bytes, coding }
				if (key !== undefined) this.deps.cache.put(store, key, revision, packed)
				return packed
			})
		codings.set(coding, codedAnswer)
		return codedAnswer
	}

	async #answer(
		visit: Visit,
		request: Request304,
		key: string | undefined,
		answer: KeptAnswer,
		{ type = JSON_TYPE, link }: { readonly type?: string; readonly link?: string | undefined }
	): Promise<Response> {
		const vary = varying(type)
		const headers: Record<string, string> = {
			etag: answer.etag,
			'cache-control': 'private, no-cache',
			...(vary !== '' && { vary }),
			...(link !== undefined && { link })
		}
		if (matches(shortHeader(request, 'if-none-match'), answer.etag)) return new Response(null, { status: 304, headers })
		headers['content-type'] = type
		const coding = isCompressible(type) ? codingFor(request, answer.coding ? WORTHWHILE : answer.bytes) : undefined
		if (!coding) return new Response(await plain(answer), { headers })
		headers['content-encoding'] = coding
		const { bytes } = answer.coding === coding ? answer : await this.#coded(visit, key, answer, coding)
		return new Response(bytes, { headers })
	}

	#makingIn(store: Store) {
		let making = this.#making.get(store)
		if (!making) this.#making.set(store, (making = new Map<string, Promise<KeptAnswer>>()))
		return making
	}
}

const META_END = encode('}}')

/** The same list, with the parameters of the request that were ignored. It is not kept: strangers to the contract make up any number of them. */
async function withIgnored(kept: KeptAnswer, { [IGNORED]: ignored }: Asked): Promise<KeptAnswer> {
	if (!ignored) return kept
	const { coding: _, ...rest } = kept
	const told = encode(`,"parametres_ignores":${JSON.stringify(ignored)}`)
	const bytes = concat([(await plain(kept)).subarray(0, -META_END.length), told, META_END])
	return { ...rest, bytes, etag: entityTag(bytes, JSON_TYPE) }
}

/** The end of the day: members of a class, and its teachers, change by the day, so an answer is kept only until then. */
const endOfDay = ({ now, institution: { timezone } }: Visit) => nextJour(now, timezone)

/** The key of a part of a list. */
const keyOf = (list: List, widest: List, { q, tri, page, per_page, depuis_version }: ListQuery) =>
	`${list.key}<${widest.key}#${page ?? ''}/${per_page ?? ''}/${depuis_version ?? ''}${q === undefined && tri === undefined ? '' : JSON.stringify([q, tri])}`

/** An answer that is kept compressed was long enough. */
const WORTHWHILE = { length: Number.POSITIVE_INFINITY }
