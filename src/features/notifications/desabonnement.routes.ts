import { Elysia } from 'elysia'
import { atDoor } from '../../http/door/route-rules'
import { Type } from '@sinclair/typebox'
import { cached } from '../../http/answers/caching'
import { visitor } from '../../http/answers/visit.plugin'
import { param, query } from '../../http/answers/query'
import { desabonnementPage, POLICY } from './desabonnement.page'
import { arretOf, personOf, unsubscribe } from './desabonnement.service'

const ofLink = query({ jeton: param.text('Celui du lien') })
const Page = Type.String({ contentMediaType: 'text/html', description: 'Une page, en français ou en anglais' })
/** Mail programs post a form whose content adds nothing to the link. */
const LINK = atDoor({ isPublic: true, ignoresBody: true })
const HTML = 'text/html; charset=utf-8'

/** The target of the List-Unsubscribe header of mails: public, but useless without a token that we signed. */
export const desabonnementRoutes = new Elysia({ name: 'desabonnement', tags: ['notifications'] })
	.use(visitor)
	.get(
		'/notifications/desabonnement',
		async ({ visit, request, query: given }) => {
			const { jeton } = ofLink.read(given)
			const arret = arretOf(await personOf(visit.db, visit.institution, jeton))
			const bytes = Buffer.from(desabonnementPage(visit.langue, visit.institution.nom, arret, false))
			return cached(request, bytes, HTML, 'private, no-cache', { 'content-security-policy': POLICY, vary: 'Accept-Language' })
		},
		{
			response: { 200: Page },
			detail: {
				...LINK,
				operationId: 'askUnsubscribe',
				summary: "La page où mène le lien de désabonnement d'un e-mail ; elle ne change rien",
				parameters: ofLink.parameters
			}
		}
	)
	.post(
		'/notifications/desabonnement',
		async ({ visit, query: given }) => {
			const { jeton } = ofLink.read(given)
			const arret = arretOf(await unsubscribe(visit, jeton))
			const headers = { 'content-type': HTML, 'cache-control': 'no-store', 'content-security-policy': POLICY }
			return new Response(desabonnementPage(visit.langue, visit.institution.nom, arret, true), { headers })
		},
		{
			response: { 200: Page },
			detail: {
				...LINK,
				operationId: 'unsubscribe',
				summary: 'Ne plus envoyer les e-mails du lien à sa personne (RFC 8058)',
				description: "Le corps, quel qu'il soit, n'est pas lu. Le reste des préférences ne change pas.",
				parameters: ofLink.parameters
			}
		}
	)
