import { PASSWORD, type Name } from './people'
import type { Call, SchoolCode, Schools } from './school'

/** Headers that a browser sends with a form of our own pages. */
const FROM_HERE = { 'sec-fetch-site': 'same-origin' }

/** Text of a page as a keyboard writes it: its spaces and apostrophes, and numbers whose groups are apart to the eye only. */
export const plainly = (text: string) =>
	text
		.replaceAll(/[\u00a0\u202f]/g, ' ')
		.replaceAll('’', "'")
		.replaceAll(/<span class="group">(.*?)<\/span>/g, '$1')

/** An answer whose page, or whose sentences for a script, are read so. */
function plainlyRead(response: Response): Response {
	if (/html|json/.test(response.headers.get('content-type') ?? '')) {
		const text = response.text.bind(response)
		response.text = async () => plainly(await text())
		response.json = async () => JSON.parse(await response.text())
		const clone = response.clone.bind(response)
		response.clone = () => plainlyRead(clone())
	}
	return response
}

/** A browser of somebody at a school's console: it keeps its cookie, and sends forms as pages do. */
export function browser(schools: Schools, code: SchoolCode = 'alpha') {
	const root = `http://${code}.test/console`
	const cookies = new Map<string, string>()
	const keep = (response: Response) => {
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			if (/max-age=0/i.test(line)) cookies.delete(name)
			else cookies.set(name, value)
		}
		return plainlyRead(response)
	}
	const send = async (path: string, options: Call = {}) => {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		return keep(await schools.call(root + path, { ...options, headers: { ...(cookie && { cookie }), ...options.headers } }))
	}
	return {
		cookies,
		send,
		get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
		/** sends a form */
		post: (path: string, fields: Record<string, string> | string[][], headers: Record<string, string> = {}) =>
			send(path, {
				method: 'POST',
				body: new URLSearchParams(fields).toString(),
				headers: { ...FROM_HERE, 'content-type': 'application/x-www-form-urlencoded', ...headers }
			}),
		/** sends a form with files */
		upload: (path: string, type: string, body: Uint8Array) =>
			send(path, { method: 'POST', body, headers: { ...FROM_HERE, 'content-type': type } }),
		/** sends JSON, as the script of a page does */
		script: (path: string, body: unknown, headers: Record<string, string> = {}) =>
			send(path, { method: 'POST', body, headers: { ...FROM_HERE, accept: 'application/json', ...headers } })
	}
}

export type Browser = ReturnType<typeof browser>

/** The same of somebody who has signed in. */
export async function signedIn(schools: Schools, name: Name, code: SchoolCode = 'alpha'): Promise<Browser> {
	const visitor = browser(schools, code)
	const response = await visitor.post('/connexion', { identifiant: name, mot_de_passe: PASSWORD, vers: '' })
	if (response.status !== 303) throw new Error(`${name} could not sign in: ${response.status}`)
	return visitor
}

/** Posts a form, and once more with yes if the page asks. */
export async function confirmed(visitor: Browser, path: string, fields: Record<string, string> | string[][]): Promise<Response> {
	const asked = await visitor.post(path, fields)
	const confirme = /name="confirme" value="([^"]+)"/.exec(await asked.clone().text())?.[1]
	return confirme === undefined
		? asked
		: visitor.post(path, [...(Array.isArray(fields) ? fields : Object.entries(fields)), ['confirme', confirme]])
}

/** The text of a page without markup, each run of spaces as one. */
export async function saidBy(response: Response | Promise<Response>): Promise<string> {
	const html = await (await response).text()
	return textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
}

/** The text at the head of a page about a form that was refused. Each of its links must lead to a field. */
export function headOf(html: string): string {
	const [head = ''] = /<div class="note bad refusals"[^>]*autofocus.*?<\/div>/s.exec(html) ?? []
	for (const [, id] of head.matchAll(/href="#([^"]+)"/g)) if (!html.includes(` id="${id}"`)) throw new Error(`no field has the id ${id}`)
	return textOf(head)
}

function textOf(html: string): string {
	const plain = html
		// what is for paper alone
		.replace(/<div class="letterhead">.*?<\/div>/s, '')
		.replaceAll('<wbr/>', '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll('&#39;', "'")
		.replaceAll('&quot;', '"')
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&')
	return plain.replaceAll(/\s+/g, ' ').trim()
}
