import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { idOf } from '../../http/answers/id'
import type { View } from '../../tenants/visit'
import { ANNEE, param, LIST, query, searched } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { ClasseList, EtudiantList } from './classes.model'
import { anneeOfClasse, listClasses, listStudents } from './classes.service'

const ofList = query({ ...LIST, ...ANNEE, ...searched(['code', 'nom']), code: param.text('Code exact') })
const ofStudents = query({ ...LIST, ...ANNEE, matricule: param.text('Matricule exact') })

export const classesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'classes', prefix: '/classes', tags: ['structure'] })
		.use(authenticated('structure'))
		.get(
			'',
			async ({ visit, request, query: given }) => {
				const asked = ofList.read(given)
				const view = await visit.view(asked.annee)
				return answers.list(visit, request, listClasses(view, asked), asked, listClasses(view, {}))
			},
			{
				response: { 200: ClasseList },
				detail: { operationId: 'listClasses', summary: "Les classes de l'année", parameters: ofList.parameters }
			}
		)
		.get(
			'/:id/etudiants',
			async ({ visit, request, params, query: given }) => {
				const id = idOf(params.id)
				const asked = ofStudents.read(given)
				const read = (view: View) => answers.list(visit, request, listStudents(view, id, asked), asked)
				return visit.ofItsYear(read, (db) => anneeOfClasse(db, id), asked.annee)
			},
			{
				response: { 200: EtudiantList },
				detail: { operationId: 'listClasseEtudiants', summary: "Les étudiants d'une classe", parameters: ofStudents.parameters }
			}
		)
