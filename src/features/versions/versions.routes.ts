import { Elysia } from 'elysia'
import { readerKey } from '../../domain/droits/perimetre'
import type { Answers } from '../../http/answers/answers'
import { authenticated } from '../../http/answers/visit.plugin'
import { Versions } from './versions.model'
import { followedLists } from './listes-suivies.service'

export const versionsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'versions', prefix: '/versions', tags: ['structure'] }).use(authenticated()).get(
		'',
		async ({ visit, request }) => {
			const view = await visit.view()
			const key = `versions|${readerKey(view.perimetre)}|${visit.caller.limites?.domaines.join() ?? ''}`
			return answers.versions(visit, request, key, followedLists(view, visit.caller))
		},
		{
			response: { 200: Versions },
			detail: {
				operationId: 'getVersions',
				summary: 'La version de chaque liste, pour ne relire que celles qui ont changé',
				description:
					"Pour chaque liste de l'année courante dans sa forme la plus large (`/evaluations?periode=toutes`), le `meta.version` que sa lecture donnerait à l'appelant. Une forme plus étroite n'en a jamais un plus petit."
			}
		}
	)
