import { Elysia } from 'elysia'
import { VERIFIER_BASE } from '../../domain/papiers/verificateur'
import type { Answers } from '../../http/answers/answers'
import { visitor } from '../../http/answers/visit.plugin'
import { verificateurPage, verificateurPolicy } from './verificateur.page'
import { verificateurOf } from './verificateur.service'

/** The page that verifies papers, for everybody. */
export const verificateurRoutes = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'verificateur' }).use(visitor).get(VERIFIER_BASE, async ({ visit, request }) => {
		const { db, institution, now } = visit
		const make = async () => ({ json: verificateurPage(await verificateurOf(db, institution, now)) })
		const response = await answers.one(visit, request, { key: 'verificateur', type: 'text/html; charset=utf-8', make })
		response.headers.set('content-security-policy', `${verificateurPolicy()}; frame-ancestors 'none'`)
		response.headers.set('cache-control', 'public, no-cache')
		return response
	})
