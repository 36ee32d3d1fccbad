import { Elysia } from 'elysia'
import { isCoordinateur, perimetreKey, readerKey } from '../../domain/droits/perimetre'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { ANNEE, query } from '../../http/answers/query'
import { Problem } from '../../http/answers/schemas'
import { authenticated } from '../../http/answers/visit.plugin'
import { forRoles } from '../../http/openapi/roles'
import type { View } from '../../tenants/visit'
import { convoqueesOfEtudiant } from './convocations.service'
import { mesResultats, resultatsOfEtudiant, type FeuillePubliee } from './publies.service'
import { ResultatList, type Resultat } from './resultats.model'
import { resultatPublie } from './resultats-wire.service'

const ofYear = query(ANNEE)

async function recordsOf(view: View, etudiant: number, feuilles: readonly FeuillePubliee[]): Promise<string[]> {
	const convoquees = await convoqueesOfEtudiant(view, etudiant)
	const { timezone } = view.institution
	const withResultat = new Set(feuilles.map(({ publication }) => publication.classe_id))
	// a « dette » calls in a class where the student has no result; it may be of another filière than a coordinator's
	const seesOthers = !isCoordinateur(view.perimetre)
	return feuilles.map((feuille) => {
		const convocations = convoquees.filter(({ classe_id }) =>
			withResultat.has(classe_id) ? classe_id === feuille.publication.classe_id : seesOthers
		)
		return JSON.stringify(resultatPublie(feuille, convocations, timezone) satisfies Resultat)
	})
}

export const resultatsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'resultats', tags: ['notes'] })
		.use(authenticated('notes'))
		.get(
			'/me/resultats',
			async ({ visit, request, query: given }) => {
				const view = await visit.view(ofYear.read(given).annee)
				return answers.shortList(visit, request, `me/resultats|${readerKey(view.perimetre)}`, async () => {
					const { etudiant, feuilles } = await mesResultats(view)
					return recordsOf(view, etudiant.id, feuilles)
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
					recordsOf(view, id, await resultatsOfEtudiant(view, id))
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
