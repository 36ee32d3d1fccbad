/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk } from '../../console/desk'
import { ownAssiduite } from './assiduite.service'
import { MesAbsencesPage } from './mes-absences.page'

export const mesAbsencesPages = () =>
	new Elysia({ name: 'mes-absences', prefix: '/console/absences' }).use(desk('presences')).get('', async ({ desk: at }) => {
		const { visit, t } = at
		const view = await visit.view()
		return at.page({
			title: t.menu.absences,
			lead: visit.institution.annee?.libelle,
			body: <MesAbsencesPage t={t} langue={visit.langue} rows={await ownAssiduite(view)} />
		})
	})
