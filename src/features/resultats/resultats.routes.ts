import { Elysia } from 'elysia'
import { perimetreKey, readerKey } from '../../domain/droits/perimetre'
import { publishesResultats } from '../../domain/droits/resultats'
import type { Answers } from '../../http/answers/answers'
import { listOfYear } from '../../http/answers/list-of-year'
import { idOf } from '../../http/answers/id'
import { ANNEE, LIST, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import type { View } from '../../tenants/visit'
import { convoqueesOfEtudiant } from './convocations.service'
import { listResultats } from './liste-resultats.service'
import { mesResultats, resultatsOfEtudiant, type FeuillePubliee } from './publies.service'
import { PublicationList, ResultatList, type Resultat } from './resultats.model'
import { enTeteOf, resultatsDeFeuilles } from './resultats-wire.service'

const ofYear = query(ANNEE)
const ofList = query({ ...LIST, ...ANNEE })

async function recordsOf(view: View, etudiant: number, feuilles: readonly FeuillePubliee[], seesDettes: boolean): Promise<string[]> {
	const { timezone } = view.institution
	return resultatsDeFeuilles(feuilles, await convoqueesOfEtudiant(view, etudiant), seesDettes).map(({ feuille, resultat }) =>
		JSON.stringify({ ...enTeteOf(feuille.publication, timezone), ...resultat } satisfies Resultat)
	)
}

export const resultatsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'resultats', tags: ['notes'] })
		.use(authenticated('notes'))
		.get('/resultats', listOfYear(answers, ofList, listResultats), {
			response: { 200: PublicationList, 403: Problem },
			detail: {
				...forRoles('administrateur', 'coordinateur'),
				operationId: 'listPublications',
				summary: "Tous les résultats publiés de l'année",
				description:
					'La dernière publication de chaque classe, période et session, avec ses étudiants : de chacun, ce que `/etudiants/{id}/resultats` en dit. Un coordinateur lit celles de ses filières. Une publication remplacée est dans `retires`, qui porte `CLASSE/ANNEE/PERIODE/SESSION`.',
				parameters: ofList.parameters
			}
		})
		.get(
			'/me/resultats',
			async ({ visit, request, query: given }) => {
				const view = await visit.view(ofYear.read(given).annee)
				return answers.shortList(visit, request, `me/resultats|${readerKey(view.perimetre)}`, async () => {
					const { etudiant, feuilles } = await mesResultats(view)
					return recordsOf(view, etudiant.id, feuilles, true)
				})
			},
			{
				response: { 200: ResultatList, 403: Problem },
				detail: {
					...forRoles('etudiant'),
					operationId: 'listOwnResultats',
					summary: "Mes résultats publiés de l'année",
					description: 'Pour les étudiants. De chaque période et session, la dernière publication ; la plus récente en premier.',
					parameters: ofYear.parameters
				}
			}
		)
		.get(
			'/etudiants/:id/resultats',
			async ({ visit, request, params, query: given }) => {
				const id = idOf(params.id)
				const view = await visit.view(ofYear.read(given).annee)
				return answers.shortList(visit, request, `etudiants/${id}/resultats|${perimetreKey(view.perimetre)}`, async () =>
					recordsOf(view, id, await resultatsOfEtudiant(view, id), publishesResultats(view.perimetre))
				)
			},
			{
				response: { 200: ResultatList },
				detail: {
					...forRoles('administrateur', 'coordinateur'),
					operationId: 'listResultats',
					summary: "Les résultats publiés d'un étudiant dans l'année",
					description: "Comme l'étudiant les lit sous `/me/resultats`. Un coordinateur lit ceux de ses filières.",
					parameters: ofYear.parameters
				}
			}
		)
