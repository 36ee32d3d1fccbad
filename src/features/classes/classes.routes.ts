import { Elysia } from 'elysia'
import { authenticated } from '../../http/answers/visit.plugin'
import { ANNEE, param, LIST, query, searched } from '../../http/answers/query'
import type { Answers } from '../../http/answers/answers'
import { listOfRecord, listOfYear } from '../../http/answers/list-of-year'
import { ClasseList, EtudiantList } from './classes.model'
import { anneeOfClasse, listClasses, listStudents } from './classes.service'

const ofList = query({ ...LIST, ...ANNEE, ...searched(['code', 'nom']), code: param.text('Code exact') })
const ofStudents = query({ ...LIST, ...ANNEE, matricule: param.text('Matricule exact') })

export const classesRoutes = ({ answers }: { answers: Answers }) =>
	new Elysia({ name: 'classes', prefix: '/classes', tags: ['structure'] })
		.use(authenticated('structure'))
		.get('', listOfYear(answers, ofList, listClasses), {
			response: { 200: ClasseList },
			detail: { operationId: 'listClasses', summary: "Les classes de l'année", parameters: ofList.parameters }
		})
		.get('/:id/etudiants', listOfRecord(answers, ofStudents, listStudents, anneeOfClasse), {
			response: { 200: EtudiantList },
			detail: { operationId: 'listClasseEtudiants', summary: "Les étudiants d'une classe", parameters: ofStudents.parameters }
		})
