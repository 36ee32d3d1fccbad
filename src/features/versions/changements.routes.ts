import { Elysia } from 'elysia'
import { readerKey } from '../../domain/droits/perimetre'
import { LISTES_SUIVIES } from '../../domain/vocabulaire'
import type { Answers } from '../../http/answers/answers'
import { param, query } from '../../http/answers/query'
import { authenticated } from '../../http/answers/visit.plugin'
import { Changements } from './changements.model'
import { followedLists } from './listes-suivies.service'

const HELD = param.integer(0, Number.MAX_SAFE_INTEGER, 'Le `meta.version` tenu de cette liste')
/** The parameters for some lists, by their names. */
const heldOf = (names: readonly string[]) => query(Object.fromEntries(names.map((name) => [name, HELD])))

export const changementsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'changements', prefix: '/changements', tags: ['structure'] }).use(authenticated()).get(
		'',
		async ({ visit, request, query: written }) => {
			const view = await visit.view()
			const lists = followedLists(view, visit.caller)
			const key = `changements|${readerKey(view.perimetre)}|${visit.caller.limites?.domaines.join() ?? ''}`
			// a list that the caller does not have is a parameter like any unknown one
			return answers.changes(visit, request, key, lists, heldOf(Object.keys(lists)).read(written))
		},
		{
			response: { 200: Changements },
			detail: {
				operationId: 'getChangements',
				summary: 'Tout ce qui a changé, en un appel',
				description:
					"Un paramètre par liste, nommé comme dans `/versions` ; sa valeur est le `meta.version` tenu. `data` porte chaque liste qui a changé depuis, telle qu'elle répond à `depuis_version` dans sa forme la plus large ; une liste sans changement n'y est pas. `meta.versions` est la réponse de `/versions`. Un paramètre qui n'est pas une liste de l'appelant est ignoré.",
				parameters: heldOf(LISTES_SUIVIES).parameters
			}
		}
	)
