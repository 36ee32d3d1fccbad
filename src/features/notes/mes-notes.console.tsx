/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { MesNotesPage } from './mes-notes.page'
import { mesNotes, notesOfSession2 } from './mes-notes.service'

export const mesNotesPages = () =>
	new Elysia({ name: 'mes-notes', prefix: '/console/notes' }).use(desk('notes')).get('', async ({ desk: at, query }) => {
		const { visit, t } = at
		const view = await visit.view(query['annee'] || undefined)
		const { annees, annee } = view.institution
		const former = query['annee'] ? undefined : await visit.formerView()
		const formerNotes = former && (await notesOfSession2(former))
		return at.page({
			title: t.menu.notes,
			lead: annee?.libelle,
			body: (
				<>
					<MesNotesPage {...at.props} {...await mesNotes(view)} annees={annees.map(({ libelle }) => libelle)} annee={annee?.libelle} />
					{formerNotes && (
						<>
							<h2>{t.bascule.session2(former.institution.annee!.libelle)}</h2>
							<MesNotesPage {...at.props} {...formerNotes} annees={[]} annee={undefined} />
						</>
					)}
				</>
			)
		})
	})
