import { Elysia } from 'elysia'
import { LOGO } from '../../console/parts/document'
import { notFound } from '../../kit/errors'
import { atDoor } from '../../http/door/route-rules'
import { cached } from '../../http/answers/caching'
import { visitor } from '../../http/answers/visit.plugin'
import { LOGO_POLICY, logoOf } from '../../tenants/logo.service'

/** The school's logo, public because the sign-in page shows it. */
export const logoPages = () =>
	new Elysia({ name: 'logo-pages', prefix: '/console' }).use(visitor).get(
		LOGO,
		async ({ visit, request }) => {
			const logo = await logoOf(visit.db)
			if (!logo) throw notFound()
			return cached(request, Buffer.from(logo.bytes), logo.type, 'no-cache', { 'content-security-policy': LOGO_POLICY })
		},
		{ detail: atDoor({ isPublic: true }) }
	)
