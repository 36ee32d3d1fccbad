/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { answerDoor, formOf, rootOf } from '../../console/door-form'
import { html } from '../../console/parts/html'
import { entered } from '../../console/session/enter'
import { textesIn } from '../../console/textes/textes'
import { AppError } from '../../kit/errors'
import { atDoor } from '../../http/door/route-rules'
import { visitOf } from '../../http/answers/visit'
import { visitor } from '../../http/answers/visit.plugin'
import type { Visit } from '../../tenants/visit'
import { LienPage, type LienProps } from './lien.page'
import { openLien, storedLien, useLien } from './liens.service'

/** The pages of one-time links. They need no account, and don't show others who the link is for. */
export function lienPages({ login }: { readonly login: Login }) {
	const app = new Elysia({ name: 'lien-pages', prefix: '/console' }).use(visitor)
	const detail = atDoor({ isPublic: true })
	for (const path of ['/premier', '/lien'] as const)
		app
			.get(
				path,
				async ({ request, query: { jeton = '' } }) =>
					html(request, <LienPage {...await about(visitOf(request), path, jeton)} />, { isSecret: true }),
				{ detail }
			)
			.post(path, ({ request }) => take(visitOf(request), request, path, login), { detail })
	return app
}

async function take(visit: Visit, request: Request, path: string, login: Login): Promise<Response> {
	const form = formOf(visit)
	const jeton = form.text('jeton')
	mustBeLink(jeton)
	const typedFields = { identifiant: form.text('identifiant'), nom: form.text('nom'), prenoms: form.text('prenoms') }
	// not normalized, because the sign-in doesn't normalize either
	const [password, repeated] = [form.fields.get('mot_de_passe') ?? '', form.fields.get('repete') ?? '']
	return answerDoor(request, visit.langue, {
		async write() {
			const chosen = { password, repeated, ...typedFields }
			const account = await useLien(visit, storedLien(jeton), chosen, (given) => login.hashNext(given, visit.signal), visit.now)
			return entered(login, visit, request, { identifier: account, password })
		},
		shown: async (refused) => <LienPage {...await about(visit, path, jeton)} typed={typedFields} refusal={refused} />
	})
}

/** The code of a slip isn't accepted as a link: it has its own page, which counts guesses. */
function mustBeLink(jeton: string) {
	if (!/^[A-Za-z0-9]*$/.test(jeton)) throw new AppError('not_found', 'lien_perime')
}

async function about(visit: Visit, path: string, jeton: string): Promise<LienProps> {
	mustBeLink(jeton)
	const { db, langue, institution, now } = visit
	const { holder } = await openLien(db, storedLien(jeton), now)
	return { t: textesIn(langue), langue, action: rootOf(visit) + path, school: institution.nom, jeton, holder }
}
