import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import { written } from '../../http/answers/written'
import { NotesBody, NotesWritten } from './notes.model'
import { writeNotes } from './notes.service'

const notesBody = jsonBody(NotesBody)

export const notesRoutes = new Elysia({ name: 'notes', prefix: '/evaluations', tags: ['notes'] })
	.use(authenticated('notes'))
	.model({ NotesWritten })
	.post(
		'/:id/notes',
		async ({ visit, params }) => {
			const sent = notesBody.read(visit.body)
			const id = idOf(params.id)
			return written(await writeNotes(visit, id, sent))
		},
		{
			response: { 200: 'NotesWritten' },
			detail: { operationId: 'writeNotes', summary: "Saisir les notes d'une évaluation", requestBody: notesBody.requestBody }
		}
	)
