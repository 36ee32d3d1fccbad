/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { wrongFields } from '../../console/fields'
import { html } from '../../console/parts/html'
import { textesIn } from '../../console/textes/textes'
import { AppError } from '../../kit/errors'
import { Form } from '../../http/door/form'
import { atDoor } from '../../http/door/route-rules'
import { visitOf } from '../../http/answers/visit'
import { visitor } from '../../http/answers/visit.plugin'
import { problemBody } from '../../http/answers/problem'
import type { Visit } from '../../tenants/visit'
import { LienPage, type LienProps } from './lien.page'
import { openLien, storedLien, useLien } from './liens.service'

/** Where one-time links lead. Whoever has one needs no account to open it, and nobody else learns whom it is for. */
export function lienPages({ login }: { readonly login: Login }) {
	const app = new Elysia({ name: 'lien-pages', prefix: '/console' }).use(visitor)
	const detail = atDoor({ isPublic: true })
	for (const path of ['/premier', '/lien'] as const)
		app
			.get(
				path,
				async ({ request, query: { jeton = '' } }) => html(request, <LienPage {...await about(visitOf(request), path, jeton)} />),
				{ detail }
			)
			.post(path, ({ request }) => take(visitOf(request), request, path, login), { detail })
	return app
}

async function take(visit: Visit, request: Request, path: string, login: Login): Promise<Response> {
	const form = visit.body instanceof Form ? visit.body : new Form()
	const jeton = form.text('jeton')
	mustBeLink(jeton)
	const [identifiant, nom, prenoms] = [form.text('identifiant'), form.text('nom'), form.text('prenoms')]
	// as they are typed at the sign-in, which composes nothing either
	const [password, repeated] = [form.fields.get('mot_de_passe') ?? '', form.fields.get('repete') ?? '']
	try {
		const person = { password, repeated, identifiant, nom, prenoms }
		const who = await useLien(visit, storedLien(jeton), person, (given) => login.hashNext(given, visit.signal), visit.now)
		const location = `${rootOf(visit)}/connexion?pour=${encodeURIComponent(who)}`
		return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
	} catch (error) {
		if (!(error instanceof AppError) || error.kind !== 'validation') throw error
		const { status } = problemBody(error, visit.langue, visit.requestId)
		const page = { ...(await about(visit, path, jeton)), typed: { identifiant, nom, prenoms }, wrong: wrongFields(error, visit.langue) }
		return html(request, <LienPage {...page} />, { status })
	}
}

/** The code of a slip is no link: it is typed where guesses are counted. */
function mustBeLink(jeton: string) {
	if (!/^[A-Za-z0-9]*$/.test(jeton)) throw new AppError('not_found', 'lien_perime')
}

const rootOf = ({ baseUrl }: Visit) => new URL(baseUrl).pathname

async function about(visit: Visit, path: string, jeton: string): Promise<LienProps> {
	mustBeLink(jeton)
	const { db, langue, institution, now } = visit
	const { holder } = await openLien(db, storedLien(jeton), now)
	return { t: textesIn(langue), langue, action: rootOf(visit) + path, school: institution.nom, jeton, holder }
}
