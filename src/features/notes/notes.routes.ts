import { Elysia } from 'elysia'
import { forRoles } from '../../http/openapi/roles'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { ANNEE, LIST, query } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { listOfRecord, listOfYear } from '../../http/answers/list-of-year'
import { Problem } from '../../http/answers/schemas'
import { written } from '../../http/answers/written'
import { MaNoteList, NoteDuLotList, NoteEcriteList, NotesBody, NotesWritten } from './notes.model'
import { anneeOfEvaluation } from '../evaluations/evaluations.service'
import { writeNotes } from './notes.service'
import { listAllNotes, listNotes, listOwnNotes } from './read-notes.service'

const ofList = query({ ...LIST, ...ANNEE })
const notesBody = jsonBody(NotesBody)

export const notesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'notes', tags: ['notes'] })
		.use(authenticated('notes'))
		.get('/evaluations/:id/notes', listOfRecord(answers, ofList, listNotes, anneeOfEvaluation), {
			response: { 200: NoteEcriteList },
			detail: {
				operationId: 'listNotes',
				summary: "Les notes d'une évaluation",
				description: "Un étudiant n'y trouve que la sienne, une fois publiée. `retires` porte les `etudiant_id`.",
				parameters: ofList.parameters
			}
		})
		.post(
			'/evaluations/:id/notes',
			async ({ visit, request, params }) => {
				const sent = notesBody.read(visit.body)
				const id = idOf(params.id)
				return written(request, await writeNotes(visit, id, sent))
			},
			{
				response: { 200: NotesWritten },
				detail: {
					...forRoles('enseignant'),
					operationId: 'writeNotes',
					summary: "Saisir les notes d'une évaluation",
					requestBody: notesBody.requestBody
				}
			}
		)
		.get('/notes', listOfYear(answers, ofList, listAllNotes), {
			response: { 200: NoteDuLotList, 403: Problem },
			detail: {
				...forRoles('enseignant', 'coordinateur', 'administrateur'),
				operationId: 'listAllNotes',
				summary: "Toutes les notes de l'année que l'appelant peut lire",
				description:
					'Publiées ou non, comme `publiee_le` le dit ; sans celles des évaluations annulées. `retires` porte `EVALUATION/MATRICULE/SESSION`.',
				parameters: ofList.parameters
			}
		})
		.get(
			'/me/notes',
			async ({ visit, request, query: given }) => {
				const asked = ofList.read(given)
				const annee = asked.annee === undefined ? undefined : visit.school(asked.annee).annee
				return answers.list(visit, request, listOwnNotes(await visit.view(), annee?.id), asked)
			},
			{
				response: { 200: MaNoteList, 403: Problem },
				detail: {
					...forRoles('etudiant'),
					operationId: 'listOwnNotes',
					summary: "Toutes mes notes publiées, d'année en année",
					description: "Pour les étudiants. Avec `annee`, celles de cette année seules. `retires` porte les `id` d'évaluations.",
					parameters: ofList.parameters
				}
			}
		)
