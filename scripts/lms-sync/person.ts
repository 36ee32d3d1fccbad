const ENTITIES: Readonly<Record<string, string>> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' }
const decoded = (text: string) => text.replaceAll(/&(quot|#39|lt|gt|amp);/g, (_, name: string) => ENTITIES[name]!)
const attribute = (tag: string, name: string) => {
	const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? []
	return value === undefined ? undefined : decoded(value)
}
const FIELD = /<input\b[^>]*>|<select\b[^>]*>.*?<\/select>|<textarea\b[^>]*>.*?<\/textarea>/gs

/** Returns what a browser sends of one field that nobody touched. */
function valuesOf(field: string): string[] {
	const head = field.slice(0, field.indexOf('>') + 1)
	if (head.startsWith('<textarea')) return [decoded(field.slice(head.length, -'</textarea>'.length))]
	if (!head.startsWith('<select'))
		return /type="(checkbox|radio)"/.test(head) && !head.includes(' checked') ? [] : [attribute(head, 'value') ?? '']
	const options = [...field.matchAll(/<option\b[^>]*>/g)].map(String)
	const chosen = options.filter((option) => option.includes(' selected'))
	return (chosen.length > 0 || head.includes(' multiple') ? chosen : options.slice(0, 1)).map((option) => attribute(option, 'value') ?? '')
}

/** The forms of a page that write, by the address to which they go, each with its fields as they stand. */
export function formsOf(html: string, page: string): Map<string, URLSearchParams> {
	const forms = [...html.matchAll(/(<form\b[^>]*method="post"[^>]*>)(.*?)<\/form>/gs)]
	return new Map(
		forms.map(([, head = '', body = '']) => {
			const fields = [...body.matchAll(FIELD)].flatMap(([field]) => {
				const name = attribute(field.slice(0, field.indexOf('>') + 1), 'name')
				return name === undefined ? [] : valuesOf(field).map((value) => [name, value])
			})
			return [(attribute(head, 'action') ?? page).replace(/^\/console/, '').replace(/\?.*/, ''), new URLSearchParams(fields)]
		})
	)
}

/** Somebody who works in the console, with a browser that has no scripts. */
export class Person {
	#cookie = ''

	constructor(readonly console: string) {}

	async signIn(identifiant: string, mot_de_passe: string): Promise<this> {
		const answer = await this.post('/connexion', new URLSearchParams({ identifiant, mot_de_passe, vers: '' }))
		this.#cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
		return this
	}

	async page(path: string): Promise<string> {
		const answer = await fetch(this.console + path, { headers: { cookie: this.#cookie } })
		if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
		return answer.text()
	}

	/** Opens a page, types `fields` into the form that goes to `action`, sends it, and says yes if the console asks. */
	async sends(page: string, fields: Readonly<Record<string, string>>, action = page.replace(/\?.*/, '')): Promise<void> {
		const form = formsOf(await this.page(page), page).get(action)
		if (form === undefined) throw new Error(`${page} has no form to ${action}`)
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		await this.post(action, form)
	}

	/** Sends a form. If the console asks, says yes; if it first shows what will happen, does it as shown. */
	async post(path: string, fields: URLSearchParams | FormData): Promise<Response> {
		const headers = { origin: new URL(this.console).origin, cookie: this.#cookie }
		const answer = await fetch(this.console + path, { method: 'POST', body: fields, redirect: 'manual', headers })
		if (answer.status === 303) return answer
		const html = await answer.text()
		const [, question] = /name="confirme" value="([^"]+)"/.exec(html) ?? []
		if (question !== undefined && !fields.has('confirme')) {
			fields.append('confirme', decoded(question))
			return this.post(path, fields)
		}
		const preview = html.includes('value="faire"') ? formsOf(html, path).get(path) : undefined
		if (preview !== undefined && fields.get('etape') !== 'faire') {
			preview.set('etape', 'faire')
			return this.post(path, preview)
		}
		const [main = html] = /<main[^]*<\/main>/.exec(html) ?? []
		throw new Error(
			`${path}: ${answer.status} ${main
				.replaceAll(/<[^>]*>/g, ' ')
				.replaceAll(/\s+/g, ' ')
				.slice(0, 900)}`
		)
	}
}
