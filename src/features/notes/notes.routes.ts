import { Elysia } from 'elysia'
import { authorOf } from '../../http/answers/author'
import { authenticated } from '../../http/answers/context.plugin'
import { idOf } from '../../http/answers/id'
import { jsonBody } from '../../http/answers/json-body'
import type { Reading } from '../../http/answers/reading'
import { written } from '../../http/answers/written'
import { NotesBody, NotesWritten } from './notes.model'
import { writeNotes } from './notes.service'

const notesBody = jsonBody(NotesBody)

export const notesRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'notes', prefix: '/evaluations', tags: ['notes'] })
		.use(authenticated('notes'))
		.model({ NotesWritten })
		.post(
			'/:id/notes',
			async ({ visit, caller, params }) => {
				const { notes } = notesBody.read(visit.body)
				const id = idOf(params.id)
				const perimetre = await reading.perimetre(visit, caller)
				return written(await writeNotes(visit.tenant.store, visit.institution, perimetre, id, notes, authorOf(visit, caller)))
			},
			{
				response: { 200: 'NotesWritten' },
				detail: { operationId: 'writeNotes', summary: "Saisir les notes d'une évaluation", requestBody: notesBody.requestBody }
			}
		)
