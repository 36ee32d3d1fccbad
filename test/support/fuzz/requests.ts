import { seeded, type Random } from '../../../src/server/demo/random'
import type { OpenApiDocument, Operation, Parameter, Reference } from '../../../src/http/openapi/document'
import { WORST_BODIES } from '../worst-bodies'
import { hardHeader } from './hard-texts'
import { Values } from './values'
import { CODES, idOf, ROLES, type Code, type Role, type School } from './world'
import { WRITES } from './writes'

export type Asked = {
	readonly operation: Operation
	/** `POST /classes/{id}` */
	readonly name: string
	readonly method: string
	/** below `{base_url}` */
	readonly path: string
	/** the institution that is asked */
	readonly code: Code
	/** whose token is sent; `undefined` for a stranger's request or for `authorization` */
	readonly bearer?: { readonly code: Code; readonly role: Role }
	readonly headers: Readonly<Record<string, string>>
	readonly body?: string | Uint8Array
	/** whether it is a write of `writes.ts` */
	readonly isWhole: boolean
}

/** How often each operation is asked in turn, before chance decides. */
const FIRST_ROUNDS = 2

/** Makes requests of a document's operations: the same for the same seed and number. */
export class Requests {
	readonly #operations: { readonly method: string; readonly path: string; readonly operation: Operation }[]
	readonly #worst = Object.values(WORST_BODIES) as [string, ...string[]]

	constructor(
		readonly document: OpenApiDocument,
		readonly schools: Readonly<Record<Code, School>>,
		readonly seed: number
	) {
		this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
		)
	}

	make(number: number): Asked {
		const random = seeded(Math.imul(this.seed, 0x9e3779b1) ^ number)
		const { length } = this.#operations
		// each write happens, however few requests there are
		const isOfFirst = number < FIRST_ROUNDS * length
		let { method, path, operation } = this.#operations[isOfFirst ? number % length : random.below(length)]!
		// these end sessions that all others use
		if (/logout/.test(path) && !random.chance(2)) ({ method, path, operation } = this.#operations[0]!)
		const code = random.pick(CODES)
		const values = new Values(
			random,
			this.document.components.schemas,
			(name) => idOf(this.schools[code], name, random),
			random.pick([0, 1, 5])
		)
		const headers = headersOf(random)
		const name = `${method} ${path}`
		const write = WRITES[operation.operationId]
		if (write && (isOfFirst || random.chance(25))) {
			const { role, path: there, body } = write(this.schools[code], random)
			const bearer = { code, role }
			return {
				operation,
				name,
				method,
				path: there,
				code,
				bearer,
				headers: { ...headers, ...JSON_BODY },
				...(body !== undefined && { body: JSON.stringify(body) }),
				isWhole: true
			}
		}
		const asked = { operation, name, method, path: this.#path(path, operation, values), code, headers, isWhole: false }
		return { ...asked, ...this.#caller(code, headers, random), ...this.#body(operation, method, values, headers) }
	}

	#path(template: string, { parameters = [] }: Operation, values: Values): string {
		const { random } = values
		const all = parameters.map((one) => this.#parameter(one))
		const filled = template.replace(/\{(\w+)\}/g, (_, name: string, at: number) =>
			encodeURIComponent(
				random.chance(85)
					? values.ids(template.slice(0, at) + name)
					: random.pick(['0', '-1', '1e3', 'abc', '9'.repeat(16), '9'.repeat(40), '1 ', 'é', '%00', "1'--"])
			)
		)
		const query = new URLSearchParams()
		for (const { name, in: where, schema } of all)
			if (where === 'query' && random.chance(30))
				query.append(
					name,
					String(random.chance(85) ? values.of(schema, name) : values.hostile())
						.toWellFormed()
						.slice(0, 600)
				)
		if (random.chance(3)) query.append(random.pick(['x', 'page', '__proto__', 'é']), random.pick(['', '1', 'x'.repeat(5000)]))
		return query.size === 0 ? filled : `${filled}?${query.toString()}`
	}

	#parameter(one: Parameter | Reference): Parameter {
		return '$ref' in one ? this.document.components.parameters[one.$ref.replace('#/components/parameters/', '')]! : one
	}

	#caller(code: Code, headers: Record<string, string>, random: Random): Partial<Asked> {
		const role = ROLES[random.below(ROLES.length)]!
		if (random.chance(84)) return { bearer: { code, role } }
		if (random.chance(40)) return { bearer: { code: code === CODES[0] ? CODES[1] : CODES[0], role } }
		if (random.chance(50)) return {}
		return {
			headers: {
				...headers,
				authorization: random.pick(['Bearer', 'Bearer x', `Bearer 1|${'x'.repeat(48)}`, 'Basic YTpi', `Bearer ${'9'.repeat(5000)}|x`])
			}
		}
	}

	#body({ operationId, requestBody }: Operation, method: string, values: Values, headers: Record<string, string>): Partial<Asked> {
		const { random } = values
		if (method === 'GET') return {}
		const schema = requestBody?.content['application/json']?.schema
		if (!schema) return random.chance(70) ? {} : { body: values.deep(), headers: { ...headers, ...JSON_BODY } }
		const made = values.of(schema)
		const text = JSON.stringify(made)
		// a wrong password of these may lock an account that the others need
		const locks = operationId === 'changePassword' || (operationId === 'login' && /admin|coord|prof|etudiant/.test(text))
		const body = locks ? '{}' : this.#spoilt(text, values)
		const type = random.chance(98)
			? JSON_BODY
			: { 'content-type': random.pick(['text/plain', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded']) }
		return { body, headers: { ...headers, ...type } }
	}

	#spoilt(text: string, values: Values): string | Uint8Array {
		const { random } = values
		if (random.chance(88)) return text
		if (random.below(300) === 0) return random.pick(this.#worst)
		return random.pick<() => string | Uint8Array>([
			() => text.slice(0, random.below(text.length)),
			() => values.deep(),
			() => `${text.slice(0, -1)},"x":${values.deep()}}`,
			() => `\uFEFF${text}`,
			() => `${text}${text}`,
			() => text.replace(/:/, ':NaN'),
			() => `${text.slice(0, -1)},${text.slice(1)}`,
			() => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]),
			() => Uint8Array.from({ length: 64 }, () => random.below(256)),
			() => JSON.stringify(values.hostile()),
			() => ''
		])()
	}
}

const JSON_BODY = { 'content-type': 'application/json' }

/** Every request comes from an address of its own, as if by a proxy: else wrong passwords lock the one that there is. */
function headersOf(random: Random): Record<string, string> {
	const headers: Record<string, string> = {
		'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
		'x-forwarded-proto': 'https'
	}
	if (random.chance(20)) headers['accept-language'] = random.pick(['en', 'fr', 'de, en;q=0.5', '*', ';;,q=', 'x'.repeat(500)])
	if (random.chance(10)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"x"', ',,"', '"'])
	if (random.chance(10)) headers['x-request-id'] = random.pick(['fuzz', 'x'.repeat(65), 'a b', '<script>'])
	if (random.chance(5)) headers['x-forwarded-host'] = random.pick(['ecole-b', 'evil.example'])
	if (random.chance(3)) Object.assign(headers, hardHeader(random))
	return headers
}
