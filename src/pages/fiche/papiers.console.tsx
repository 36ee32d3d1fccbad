/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { faireDeScolarite } from '../../features/inscriptions/papiers.service'
import { demandesOf } from '../../features/papiers/demandes.service'
import { papiersOf } from '../../features/papiers/papiers.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'
import { cleIn, printNouveau, sorteIn, type PrintDeps } from '../papiers/prints.console'
import { PapiersPage } from './papiers.page'
import { headOf, studentOf } from './student.console'

/** The tab with a student's papers. @throws AppError 403, 404 */
async function papiers(at: Desk, id: number, refusal?: Refused) {
	const student = await studentOf(at, id)
	if (!student.opens.papiers) throw forbidden()
	const { view } = student
	const lists = { papiers: await papiersOf(view, { etudiant: id }), demandes: await demandesOf(view, id) }
	return at.page({ ...headOf(at, student, 'papiers'), refusal, body: <PapiersPage {...at.props} {...student} {...lists} /> })
}

/** Makes a paper about the student's enrollment, and leads to its PDF. */
const faire = (deps: PrintDeps) =>
	onRecord(papiers, async (at, id) => {
		const envoi = cleIn(at.form)
		return printNouveau(deps, at, await faireDeScolarite(at.visit, sorteIn(at), id, envoi), envoi)
	})

/** The papers of a student: the tab, and the deeds in the head of each of the student's pages. */
export const papiersDeFichePages = (deps: PrintDeps) =>
	new Elysia({ name: 'papiers-de-fiche', prefix: '/console/etudiants/:id/papiers' })
		.use(desk('structure'))
		.get('', ({ desk: at, params }) => papiers(at, idOf(params.id)))
		.post('', action(faire(deps)))
