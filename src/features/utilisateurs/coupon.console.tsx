/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { wrongFields } from '../../console/fields'
import { html } from '../../console/parts/html'
import { textesIn } from '../../console/textes/textes'
import { couponSaisi } from '../../domain/coupon'
import { AppError, notFound } from '../../kit/errors'
import { visitOf } from '../../http/answers/visit'
import { visitor } from '../../http/answers/visit.plugin'
import { problemBody } from '../../http/answers/problem'
import { Form } from '../../http/door/form'
import { atDoor } from '../../http/door/route-rules'
import type { Visit } from '../../tenants/visit'
import { CouponPage, type CouponProps } from './coupon.page'
import { couponHash } from './coupons.service'
import { useLien } from './liens.service'

const rootOf = ({ baseUrl }: Visit) => new URL(baseUrl).pathname

const about = (visit: Visit): CouponProps => ({
	t: textesIn(visit.langue),
	langue: visit.langue,
	action: `${rootOf(visit)}/coupon`,
	school: visit.institution.nom
})

/** Where somebody with a printed slip chooses a password. */
export const couponPages = ({ login }: { readonly login: Login }) => {
	const detail = atDoor({ isPublic: true })
	return new Elysia({ name: 'coupon-pages', prefix: '/console/coupon' })
		.use(visitor)
		.get('', ({ request }) => html(request, <CouponPage {...about(visitOf(request))} />), { detail })
		.post(
			'',
			async ({ request }) => {
				const visit = visitOf(request)
				const form = visit.body instanceof Form ? visit.body : new Form()
				const [identifiant, typedCode] = [form.text('identifiant').slice(0, 254), form.text('code').slice(0, 20)]
				const chosen = { password: form.fields.get('mot_de_passe') ?? '', repeated: form.fields.get('repete') ?? '' }
				try {
					const who = await login.byCode(visit.tenant, identifiant, visit, async (account) => {
						const code = couponSaisi(typedCode)
						if (code === undefined) throw notFound()
						const stored = await couponHash(visit, account, code, login)
						return useLien(visit, stored, chosen, (password) => login.hash(password, visit.signal), visit.now)
					})
					const location = `${rootOf(visit)}/connexion?pour=${encodeURIComponent(who)}`
					return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
				} catch (error) {
					if (!(error instanceof AppError)) throw error
					const { status, message } = problemBody(error, visit.langue, visit.requestId)
					const wrong = wrongFields(error, visit.langue)
					const headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
					const refused = Object.keys(wrong).length > 0 ? undefined : message
					return html(request, <CouponPage {...about(visit)} typed={{ identifiant, code: typedCode }} wrong={wrong} refused={refused} />, {
						status,
						headers
					})
				}
			},
			{ detail }
		)
}
