import { Elysia } from 'elysia'
import { forRoles } from '../../http/openapi/roles'
import { authenticated } from '../../http/answers/visit.plugin'
import type { Answers } from '../../http/answers/answers'
import { Problem } from '../../http/answers/schemas'
import { StudentDashboard, TeacherDashboard } from './dashboards.model'
import { getStudentDashboard } from './student-dashboard.service'
import { getTeacherDashboard } from './teacher-dashboard.service'

/** Dashboards are always available; the parts of a module that is switched off are null. */
export const dashboardsRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'dashboards', prefix: '/me', tags: ['tableaux_de_bord'] })
		.use(authenticated())
		.get(
			'/dashboard',
			async ({ visit, request }) => {
				const view = await visit.view()
				return answers.one(visit, request, {
					key: `dashboard/${view.perimetre.userId}|${visit.langue}`,
					make: () => getStudentDashboard(view, visit.langue)
				})
			},
			{
				response: { 200: StudentDashboard, 403: Problem },
				detail: {
					...forRoles('etudiant'),
					operationId: 'getStudentDashboard',
					summary: "Ce qui attend l'étudiant : séances, notes, présence, solde, alertes"
				}
			}
		)
		.get(
			'/teacher-dashboard',
			async ({ visit, request }) => {
				const view = await visit.view()
				return answers.one(visit, request, {
					key: `teacher-dashboard/${view.perimetre.userId}`,
					make: () => getTeacherDashboard(view)
				})
			},
			{
				response: { 200: TeacherDashboard, 403: Problem },
				detail: {
					...forRoles('enseignant'),
					operationId: 'getTeacherDashboard',
					summary: "Ce qui attend l'enseignant : séances à signer, évaluations à noter, classes"
				}
			}
		)
