/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { pageNumber } from '../../console/parts/pager'
import type { Answers } from '../../http/answers/answers'
import { idOf } from '../../http/answers/id'
import { anneeOfClasse } from '../classes/classes.service'
import { COLONNES, LIGNES, NotesDeClassePage } from './classe-notes.page'
import { getNotesDeClasse, type NotesDeClasse } from './classe-notes.service'

/** The page that is asked for, of as many as there are. */
const within = (text: string | undefined, of: number, size: number) => Math.min(pageNumber(text), Math.max(1, Math.ceil(of / size)))

/** The marks of a class, matière by matière. */
export const classeNotesPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'classe-notes-pages', prefix: '/console/classes/:id/notes' })
		.use(desk('notes'))
		.get('', async ({ desk: at, params, query }) => {
			const { visit, t, root } = at
			const classe = idOf(params.id)
			const asked = query['matiere'] === undefined ? undefined : idOf(query['matiere'])
			const notes = await visit.ofItsYear(
				(view) => answers.read<NotesDeClasse>(visit, getNotesDeClasse(view, classe, asked)),
				(db) => anneeOfClasse(db, classe)
			)
			const page = within(query['page'], notes.lignes.length, LIGNES)
			const suite = within(query['suite'], notes.colonnes.length, COLONNES)
			return at.page({
				title: t.evaluations.notesDeLaClasse,
				current: '/evaluations',
				lead: [notes.code, notes.matieres.find(({ id }) => id === notes.matiere)?.nom].filter(Boolean).join(' · '),
				body: <NotesDeClassePage t={t} langue={visit.langue} root={root} classe={classe} notes={notes} page={page} suite={suite} />
			})
		})
