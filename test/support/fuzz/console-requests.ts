import { seeded } from '../../../src/server/demo/random'
import { filled, FORM, type Fields, type Route } from './console-world'
import { hardHeader, hardText } from './hard-texts'
import { Values } from './values'
import { CODES, idOf, ROLES, type Code, type Role, type School } from './world'

export type Sent = {
	/** `POST /console/salles/:id` */
	readonly name: string
	readonly method: string
	/** below `/console` */
	readonly path: string
	readonly code: Code
	/** whose session is sent; `undefined` for a stranger */
	readonly who?: { readonly code: Code; readonly role: Role }
	readonly headers: Readonly<Record<string, string>>
	readonly body?: string | FormData
}

/** These end sessions, or change passwords, that all others use. */
const ENDS = /deconnexion|sessions|mot-de-passe/
type Upload = readonly [name: string, content: string]
const FILES: readonly [Upload, ...Upload[]] = [
	['', ''],
	['salles.csv', 'code;nom\nA;B\n'],
	['a.zip', 'PK\u0003\u0004'],
	['salles.xlsx', 'PK\u0003\u0004'],
	['../x.csv', 'a'.repeat(300_000)],
	['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
	['logo.svg', `<svg href = ${' '.repeat(30_000)}`],
	['logo.svg', `<svg ${'<!DOCTYPE'.repeat(3000)}`]
]

/** Makes requests of the console's routes, with the fields of its own forms: the same for the same seed and number. */
export class ConsoleRequests {
	readonly #routes: readonly Route[]
	readonly #names: readonly string[]

	constructor(
		routes: readonly Route[],
		readonly forms: ReadonlyMap<string, Fields>,
		readonly schools: Readonly<Record<Code, School>>,
		readonly seed: number
	) {
		this.#routes = routes
		this.#names = [...new Set([...forms.values()].flatMap((fields) => fields.map(([name]) => name)))]
	}

	make(number: number): Sent {
		const random = seeded(Math.imul(this.seed, 0xc2b2ae35) ^ number)
		let { method, path: template } = this.#routes[random.below(this.#routes.length)]!
		if (method === 'POST' && ENDS.test(template) && !random.chance(2)) ({ method, path: template } = this.#routes[0]!)
		const code = random.pick(CODES)
		const values = new Values(random, {}, (name) => idOf(this.schools[code], name, random), 0)
		const path = filled(template, (name) =>
			random.chance(90) ? values.ids(name) : random.pick(['0', '-1', 'abc', '9'.repeat(40), '\0', '..'])
		)
		const headers: Record<string, string> = {
			'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
			'x-forwarded-proto': 'https',
			...(random.chance(15) && { accept: 'application/json' }),
			...(random.chance(20) && { 'accept-language': random.pick(['en', 'fr', ';;,q=']) })
		}
		const role = random.pick(ROLES as [Role, ...Role[]])
		const other = random.chance(5) ? random.pick(CODES) : code
		const sent = { name: `${method} /console${template}`, method, code, ...(random.chance(92) && { who: { code: other, role } }) }
		if (method === 'GET') {
			const query = random.chance(50) ? `?${this.#fields(template, values).toString().slice(0, 3000)}` : ''
			return { ...sent, path: path + query, headers: { ...headers, ...(random.chance(5) && hardHeader(random)) } }
		}
		const body = this.#body(template, values)
		const type = typeof body === 'string' ? FORM : { 'sec-fetch-site': 'same-origin' }
		return { ...sent, path, body, headers: { ...headers, ...type, ...(random.chance(5) && hardHeader(random)) } }
	}

	#body(template: string, values: Values): string | FormData {
		const { random } = values
		if (!random.chance(/fichiers|logo/.test(template) ? 90 : 3)) return this.#fields(template, values).toString()
		const form = new FormData()
		const [name, content] = random.pick(FILES)
		form.append(random.pick(['fichiers', 'logo', 'x']), new Blob([content]), name)
		return form
	}

	/** The fields of the page's own form, some of them changed; or some of any. */
	#fields(template: string, values: Values): URLSearchParams {
		const { random } = values
		const own = this.forms.get(template) ?? this.forms.get(template.replace(/\/[^/]+$/, '')) ?? []
		const fields = new URLSearchParams()
		for (const [name, value] of own) if (random.chance(90)) fields.append(name, random.chance(75) ? value : this.#text(name, values))
		for (let more = random.below(4); more > 0 && this.#names.length > 0; more--) {
			const name = this.#names[random.below(this.#names.length)]!
			fields.append(name, this.#text(name, values))
		}
		return fields
	}

	#text(name: string, values: Values): string {
		const { random } = values
		if (random.chance(30)) return String(values.ids(name))
		if (random.chance(20))
			return random.pick(['2026-11-30', '2026-13-40', '08:00', '12,5', 'ABS', 'oui', 'classe:1', '1-1', 'Koffi', 'a@b.ci', '+22507000000'])
		return random.chance(15) ? hardText(random) : String(values.hostile()).toWellFormed().slice(0, 5000)
	}
}
