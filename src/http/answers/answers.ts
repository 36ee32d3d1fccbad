import { shortHeader } from '../../kit/short-header'
import type { Store } from '../../db/store'
import { concat, encode, type Utf8 } from '../../db/utf8'
import { invalidFields } from '../../kit/errors'
import { nextJour } from '../../kit/jour'
import type { Follows } from '../../reading/follows.service'
import { Lists, shortList, type List, type ListQuery } from '../../reading/lists'
import { refined } from '../../reading/refine'
import type { KeptAnswer, ResponseCache } from '../../reading/response-cache'
import type { Visit } from '../../tenants/visit'
import { entityTag, matches } from './caching'
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

const textOf = ({ bytes: { buffer, byteOffset, byteLength } }: KeptAnswer) => Buffer.from(buffer, byteOffset, byteLength).toString()

/** The query of a list, and the parameters that the list does not know. */
type Asked = ListQuery & Ignored

type Request304 = Pick<Request, 'headers' | 'url'>

export type AnswersDeps = { readonly cache: ResponseCache; readonly follows: Follows }

/** Answers GETs, from memory if nothing has changed, with the tags and pages of contract 1.3, 1.6 and 1.8. */
export class Answers {
	readonly #lists: Lists
	readonly #making = new WeakMap<Store, Map<string, Promise<KeptAnswer>>>()

	constructor(readonly deps: AnswersDeps) {
		this.#lists = new Lists(deps.follows)
	}

	/** A resource, or a list without versions. */
	async one(visit: Visit, request: Request304, asked: Answer): Promise<Response> {
		return answer(request, await this.#one(visit, asked), asked)
	}

	/** A text that is not JSON, for a page to show. */
	async text(visit: Visit, asked: Answer): Promise<string> {
		return textOf(await this.#one(visit, asked))
	}

	/** A short list: `{data, meta: {total}}`. */
	shortList(visit: Visit, request: Request304, key: string, records: () => Promise<readonly string[]>): Promise<Response> {
		return this.one(visit, request, { key, make: async () => ({ json: shortList(await records()) }) })
	}

	/** The versions of some lists, by their names. */
	versions(visit: Visit, request: Request304, key: string, lists: Readonly<Record<string, List>>): Promise<Response> {
		const make = async () => {
			const { store } = visit.tenant
			let until = Number.POSITIVE_INFINITY
			const versions: Record<string, number> = {}
			for (const [name, list] of Object.entries(lists)) {
				const found = await this.#lists.version(store, list, visit.now.epochMilliseconds, endOfDay(visit))
				versions[name] = found.version
				until = Math.min(until, found.until)
			}
			return { json: JSON.stringify(versions), until }
		}
		return this.one(visit, request, { key, make })
	}

	/** A list with pages and versions, whose version is at least that of the `widest` form of the list. */
	async list(visit: Visit, request: Request304, list: List, query: Asked, widest = list): Promise<Response> {
		const kept = withIgnored(await this.#listOrPart(visit, list, query, widest), query)
		return answer(request, kept, { link: links(visit.baseUrl, request.url, query, kept.total ?? 0) })
	}

	/** The records of a list, for a page to show. Its version is not compared with that of a wider form. */
	async readList<T>(visit: Visit, list: List, query: Pick<ListQuery, 'page' | 'per_page'> = {}): Promise<ReadList<T>> {
		return JSON.parse(textOf(await this.#list(visit, list, query, list))) as ReadList<T>
	}

	async #one(visit: Visit, { key, make, ofSchool }: Answer): Promise<KeptAnswer> {
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, async () => {
				const { json, until = Number.POSITIVE_INFINITY } = await make()
				return { json, until: Math.min(until, endOfDay(visit)), ...(ofSchool && { ofSchool }) }
			})
		)
	}

	async #list(visit: Visit, list: List, query: ListQuery, widest: List): Promise<KeptAnswer> {
		const key = `${list.key}<${widest.key}#${query.page ?? ''}/${query.per_page ?? ''}/${query.depuis_version ?? ''}`
		const { store } = visit.tenant
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, () => this.#lists.answer(store, { list, widest }, query, visit.now.epochMilliseconds, endOfDay(visit)))
		)
	}

	/** A list, or the part of it that a search finds, or in another order. @throws AppError 422 for changes of such a part */
	async #listOrPart(visit: Visit, list: List, query: ListQuery, widest: List): Promise<KeptAnswer> {
		const { q, tri, page, per_page } = query
		const name = q === undefined ? 'tri' : 'q'
		if (query[name] === undefined) return this.#list(visit, list, query, widest)
		if (query.depuis_version !== undefined)
			throw invalidFields({ depuis_version: [{ key: 'champ.ne_va_pas_avec', parameters: { autre: name } }] })
		const key = `${list.key}<${widest.key}#${JSON.stringify([q, tri, page, per_page])}`
		return (
			this.#kept(visit, key) ??
			this.#make(visit, key, async () => {
				const whole = await this.#list(visit, list, {}, widest)
				return refined(list, whole.bytes, query, whole.until)
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
		make: () => Promise<{ json: string | Utf8; until: number; total?: number; ofSchool?: boolean }>
	): Promise<KeptAnswer> {
		const making = this.#makingIn(store)
		const together = `${revision} ${key}`
		const under = making.get(together)
		if (under) return under
		const made = make()
			.then(({ json, until, total, ofSchool }): KeptAnswer => {
				const bytes = typeof json === 'string' ? encode(json) : json
				const kept = { bytes, etag: entityTag(bytes), until, ...(total !== undefined && { total }), ...(ofSchool && { ofSchool }) }
				this.deps.cache.put(store, key, revision, kept)
				return kept
			})
			.finally(() => making.delete(together))
		making.set(together, made)
		return made
	}

	#makingIn(store: Store) {
		let making = this.#making.get(store)
		if (!making) this.#making.set(store, (making = new Map<string, Promise<KeptAnswer>>()))
		return making
	}
}

const META_END = encode('}}')

/** The same list, with the parameters of the request that were ignored. It is not kept: strangers to the contract make up any number of them. */
function withIgnored(kept: KeptAnswer, { [IGNORED]: ignored }: Asked): KeptAnswer {
	if (!ignored) return kept
	const told = encode(`,"parametres_ignores":${JSON.stringify(ignored)}`)
	const bytes = concat([kept.bytes.subarray(0, -META_END.length), told, META_END])
	return { ...kept, bytes, etag: entityTag(bytes) }
}

/** The end of the day: members of a class, and its teachers, change by the day, so an answer is kept only until then. */
const endOfDay = ({ now, institution: { timezone } }: Visit) => nextJour(now, timezone)

function answer(
	request: Request304,
	{ bytes, etag }: KeptAnswer,
	{ type = 'application/json', link }: { type?: string | undefined; link?: string | undefined }
): Response {
	const headers: Record<string, string> = { etag, 'cache-control': 'private, no-cache', ...(link !== undefined && { link }) }
	if (matches(shortHeader(request, 'if-none-match'), etag)) return new Response(null, { status: 304, headers })
	headers['content-type'] = type
	return new Response(bytes, { headers })
}
