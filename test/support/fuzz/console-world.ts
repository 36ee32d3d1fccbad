import { demoLogins } from '../../../src/server/demo/ecole'
import { seeded } from '../../../src/server/demo/random'
import { startSchools } from '../school'
import { CODES, idOf, type Code, type Role, type School } from './world'

export type Route = { readonly method: string; /** below `/console` */ readonly path: string }

/** Every route of the console, as the program lists them. */
export async function consoleRoutes(): Promise<readonly Route[]> {
	const schools = await startSchools({ empty: true })
	try {
		const { routes } = (await schools.areas.find(({ base }) => base === '/console')!.served()) as {
			routes: { routes?: readonly { method: string; path: string }[] }
		}
		return (routes.routes ?? []).map(({ method, path }) => ({ method, path: path.replace('/console', '') }))
	} finally {
		await schools.stop()
	}
}

/** The same address of the console with ids in it. */
export const filled = (path: string, id: (name: string) => string | number) =>
	path.replace(/:(\w+)/g, (_, name: string, at: number) => encodeURIComponent(String(id(path.slice(0, at) + name))))

/** The people signed in at the console, each with their cookie. */
export class Browsers {
	readonly #cookies = new Map<string, Promise<string>>()

	constructor(readonly url: string) {}

	/** Empty where nobody can sign in so any longer: a form has closed the account. */
	cookie(code: Code, role: Role): Promise<string> {
		const key = `${code} ${role}`
		let cookie = this.#cookies.get(key)
		if (!cookie) this.#cookies.set(key, (cookie = this.#signIn(code, role)))
		return cookie
	}

	/** Forgets a session that has ended, where it is still the one that is known. */
	async ended(code: Code, role: Role, cookie: string) {
		if ((await this.cookie(code, role)) === cookie && cookie !== '') this.#cookies.delete(`${code} ${role}`)
	}

	async #signIn(code: Code, role: Role) {
		const { identifiant, password } = demoLogins.find((one) => one.role === role)!
		const response = await fetch(`${this.url}/${code}/console/connexion`, {
			method: 'POST',
			redirect: 'manual',
			headers: { ...FORM, 'x-forwarded-for': '10.0.0.2', 'x-forwarded-proto': 'https' },
			body: new URLSearchParams({ identifiant, mot_de_passe: password, vers: '' }).toString()
		})
		return response.headers.get('set-cookie')?.split(';')[0] ?? ''
	}
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

export type Fields = readonly (readonly [name: string, value: string])[]

/** The fields of each page's forms, by the page's path, as an administrator sees them. */
export async function formsOf(browsers: Browsers, school: School, routes: readonly Route[]): Promise<ReadonlyMap<string, Fields>> {
	const found = new Map<string, Fields>()
	const random = seeded(1)
	const headers = { cookie: await browsers.cookie(CODES[0], 'administrateur'), 'x-forwarded-proto': 'https' }
	for (const { method, path } of routes) {
		if (method !== 'GET' || /\.\w+$|connexion/.test(path)) continue
		const response = await fetch(`${browsers.url}/${CODES[0]}/console${filled(path, (name) => idOf(school, name, random))}`, {
			headers,
			redirect: 'manual'
		})
		const page = await response.text()
		const fields = [...page.matchAll(/<(?:input|select|textarea|button)\b[^>]*\bname="([^"]{1,60})"[^>]*>/g)].map(
			([tag, name = '']) => [name, (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')] as const
		)
		if (response.ok && fields.length > 0) found.set(path, fields.slice(0, 60))
	}
	return found
}
