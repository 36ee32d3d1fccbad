import { Elysia } from 'elysia'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { ANNEE, DAYS, LIST, mustSpan, param, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import { presencesOfClasse } from './presence-lists.service'
import { PresenceDeClasseList, RegistreList } from './presences.model'
import { listRegistres } from './registres.service'

const ofList = query({ ...LIST, ...ANNEE })
const MAX_DAYS = 31
const ofClasse = query(
	{
		page: LIST.page,
		per_page: LIST.per_page,
		...ANNEE,
		...DAYS,
		classe_id: param.id("Celles de ses séances, seule ou avec d'autres classes")
	},
	['classe_id', 'date_debut', 'date_fin']
)

/** Reads the attendance of the school: which registers have changed, and the presences of a class for the first time. */
export const registresRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'registres', tags: ['presences'] })
		.use(authenticated('presences'))
		.get('/registres', listOfYear(answers, ofList, listRegistres), {
			response: { 200: RegistreList, 403: Problem },
			detail: {
				...forRoles('administrateur', 'coordinateur', 'enseignant'),
				operationId: 'listRegistres',
				summary: "Les registres de l'année : combien de présences, et lesquels ont changé",
				description:
					"Un par séance qui a des présences, ou dont l'appel a dit que personne n'est venu. Avec `depuis_version` : les séances dont relire `GET /cours/{id}/presences`. `retires` donne le `uid`.",
				parameters: ofList.parameters
			}
		})
		.get(
			'/presences',
			async ({ visit, request, query: given }) => {
				const asked = ofClasse.read(given)
				mustSpan(asked, MAX_DAYS)
				return answers.plainList(visit, request, presencesOfClasse(await visit.view(asked.annee), asked), asked)
			},
			{
				response: { 200: PresenceDeClasseList, 403: Problem },
				detail: {
					...forRoles('administrateur', 'coordinateur', 'enseignant'),
					operationId: 'listPresencesOfClasse',
					summary: "Toutes les présences des séances d'une classe, entre deux jours",
					description:
						'Pour la première lecture : 31 jours au plus, sans versions. Chaque séance y est entière, avec les étudiants de toutes ses classes. Ensuite, `GET /registres` dit ce qui a changé.',
					parameters: ofClasse.parameters
				}
			}
		)
