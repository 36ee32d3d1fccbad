import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { LIST, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import { listUtilisateurs } from './liste-utilisateurs.service'
import { UtilisateurList } from './utilisateurs.model'

const ofList = query(LIST)

export const utilisateursRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'utilisateurs', prefix: '/utilisateurs', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', ({ visit, request, query: given }) => answers.list(visit, request, listUtilisateurs(visit), ofList.read(given)), {
			response: { 200: UtilisateurList, 403: Problem },
			detail: {
				...forRoles('administrateur'),
				operationId: 'listUtilisateurs',
				summary: 'Les comptes actifs, avec leur nom de connexion',
				description: "Sans les comptes qui n'ont que des fonctions dans la console. `retires` porte l'`identifiant`.",
				parameters: ofList.parameters
			}
		})
