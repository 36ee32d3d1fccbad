import { Elysia } from 'elysia'
import { authorOf } from '../../http/author'
import { authenticated } from '../../http/context.plugin'
import { idOf } from '../../http/id'
import { jsonBody } from '../../http/json-body'
import type { Reading } from '../../http/reading'
import { written } from '../../http/written'
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
