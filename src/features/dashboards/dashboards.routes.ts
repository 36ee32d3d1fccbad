import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/context.plugin'
import type { Reading } from '../../http/answers/reading'
import { Problem } from '../../http/answers/schemas'
import { StudentDashboard, TeacherDashboard } from './dashboards.model'
import { getStudentDashboard } from './student-dashboard.service'
import { getTeacherDashboard } from './teacher-dashboard.service'

/** Dashboards are always there: what a module feeds is null where the institution has switched it off. */
export const dashboardsRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'dashboards', prefix: '/me', tags: ['tableaux_de_bord'] })
		.use(authenticated())
		.model({ StudentDashboard, TeacherDashboard })
		.get(
			'/dashboard',
			async ({ visit, caller, request }) => {
				const perimetre = await reading.perimetre(visit, caller)
				return reading.one(visit, request, {
					key: `dashboard/${caller.role}/${caller.userId}|${visit.langue}`,
					make: () => getStudentDashboard(visit.tenant.store.db, visit.institution, perimetre, visit.now, visit.langue)
				})
			},
			{
				response: { 200: 'StudentDashboard', 403: Problem },
				detail: { operationId: 'getStudentDashboard', summary: "Ce qui attend l'étudiant : séances, notes, présence, solde, alertes" }
			}
		)
		.get(
			'/teacher-dashboard',
			async ({ visit, caller, request }) => {
				const perimetre = await reading.perimetre(visit, caller)
				return reading.one(visit, request, {
					key: `teacher-dashboard/${caller.role}/${caller.userId}`,
					make: () => getTeacherDashboard(visit.tenant.store.db, visit.institution, perimetre, visit.now)
				})
			},
			{
				response: { 200: 'TeacherDashboard', 403: Problem },
				detail: {
					operationId: 'getTeacherDashboard',
					summary: "Ce qui attend l'enseignant : séances à signer, évaluations à noter, classes"
				}
			}
		)
