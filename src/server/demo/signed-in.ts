import { shortHeader } from '../../kit/short-header'
import { passwordOf } from './people'

/** A person of the made-up school who is signed in. */
export type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** Signs a person in. A form that asks a question first gets its answer. */
export async function signedIn(console: string, identifiant: string) {
	const { origin, pathname } = new URL(console)
	const send = async (path: string, body: URLSearchParams | FormData, cookie = ''): Promise<Response> => {
		const response = await fetch(console + path, { method: 'POST', body, redirect: 'manual', headers: { origin, cookie } })
		const [, question] = response.status === 303 ? [] : (/name="confirme" value="([^"]+)"/.exec(await response.text()) ?? [])
		if (question !== undefined && !body.has('confirme')) {
			body.append('confirme', question)
			return send(path, body, cookie)
		}
		if (response.status !== 303) throw new Error(`${path}: ${response.status}`)
		return response
	}
	const entered = await send('/connexion', new URLSearchParams({ identifiant, mot_de_passe: passwordOf(identifiant) }))
	const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	return {
		/** Sends a form. @returns the page that follows, below the console's root */
		post: async (path: string, body: URLSearchParams | FormData) =>
			shortHeader(await send(path, body, cookie), 'location')!.slice(pathname.length),
		get: async (path: string) => (await fetch(console + path, { headers: { cookie } })).text()
	}
}

/** The ids of the students that a page links to. */
export const idsIn = (page: string): readonly string[] => [...page.matchAll(/\/etudiants\/(\d+)"/g)].map(([, id = '']) => id)
