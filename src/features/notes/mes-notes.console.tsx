/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { MesNotesPage } from './mes-notes.page'
import { mesNotes } from './mes-notes.service'

export const mesNotesPages = () =>
	new Elysia({ name: 'mes-notes', prefix: '/console/notes' }).use(desk('notes')).get('', async ({ desk: at, query }) => {
		const { visit, t } = at
		const view = await visit.view(query['annee'] || undefined)
		const { annees, annee } = view.institution
		return at.page({
			title: t.menu.notes,
			lead: annee?.libelle,
			body: <MesNotesPage {...at.props} {...await mesNotes(view)} annees={annees.map(({ libelle }) => libelle)} annee={annee?.libelle} />
		})
	})
