/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Login } from '../../auth/login.service'
import { answerDoor, formOf, rootOf } from '../../console/door-form'
import { html } from '../../console/parts/html'
import { entered } from '../../console/session/enter'
import { textesIn } from '../../console/textes/textes'
import { couponSaisi } from '../../domain/personnes/coupon'
import { notFound } from '../../kit/errors'
import { visitOf } from '../../http/answers/visit'
import { visitor } from '../../http/answers/visit.plugin'
import { atDoor } from '../../http/door/route-rules'
import type { Visit } from '../../tenants/visit'
import { CouponPage, type CouponProps } from './coupon.page'
import { couponHash } from './coupons.service'
import { useLien } from './liens.service'

const about = (visit: Visit): CouponProps => ({
	t: textesIn(visit.langue),
	langue: visit.langue,
	action: `${rootOf(visit)}/coupon`,
	school: visit.institution.nom
})

/** The page where the holder of a printed slip chooses a password. */
export function couponPages({ login }: { readonly login: Login }) {
	const detail = atDoor({ isPublic: true })
	return new Elysia({ name: 'coupon-pages', prefix: '/console/coupon' })
		.use(visitor)
		.get('', ({ request }) => html(request, <CouponPage {...about(visitOf(request))} />), { detail })
		.post('', ({ request }) => take(visitOf(request), request, login), { detail })
}

function take(visit: Visit, request: Request, login: Login): Promise<Response> {
	const form = formOf(visit)
	const typedFields = { identifiant: form.text('identifiant').slice(0, 254), code: form.text('code').slice(0, 20) }
	const chosenPassword = { password: form.fields.get('mot_de_passe') ?? '', repeated: form.fields.get('repete') ?? '' }
	return answerDoor(request, visit.langue, {
		async write() {
			const identifier = await login.byCode(visit.tenant, typedFields.identifiant, visit, async (account) => {
				const code = couponSaisi(typedFields.code)
				if (code === undefined) throw notFound()
				const stored = await couponHash(visit, account, code, login)
				return useLien(visit, stored, chosenPassword, (password) => login.hash(password, visit.signal), visit.now)
			})
			return entered(login, visit, request, { identifier: identifier, password: chosenPassword.password })
		},
		shown: (refused) => <CouponPage {...about(visit)} typed={typedFields} refusal={refused} />
	})
}
