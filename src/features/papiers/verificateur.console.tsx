/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { attachment } from '../../console/parts/csv'
import type { Visit } from '../../tenants/visit'
import { VerificateurPage, type Adresse } from './verificateur-console.page'
import { verificateurPage } from './verificateur.page'
import { lastVerificateur, takeVerificateurFor } from './verificateur.service'

export type VerificateurDeps = { readonly verificateur: (visit: Visit) => Adresse }

/** The page of the file with which anybody verifies papers, and its download. */
export function verificateurPages({ verificateur }: VerificateurDeps) {
	const page = async (at: Desk, refusal?: Refused) => {
		const view = await at.visit.view()
		const { titre, aide } = at.t.papiers.verif
		const body = <VerificateurPage {...at.props} {...verificateur(at.visit)} last={await lastVerificateur(view)} />
		return at.page({ title: titre, lead: aide, refusal, body })
	}
	const telecharger: Action<undefined> = {
		read: () => undefined,
		async write({ visit }) {
			const file = verificateurPage(await takeVerificateurFor(visit))
			return new Response(file, { headers: attachment('verifier.html', 'text/html; charset=utf-8') })
		},
		shown: (at, _params, refused) => page(at, refused)
	}
	return new Elysia({ name: 'verificateur-pages', prefix: '/console/papiers/verificateur' })
		.use(desk())
		.get('', ({ desk: at }) => page(at))
		.post('', action(telecharger))
}
