/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { say } from '../../console/textes/said'
import { AppError, invalidFields } from '../../kit/errors'
import type { Decision } from '../../domain/notes-suivies'
import { idOf } from '../../http/answers/id'
import { fichesOf } from '../etudiants/fiches.service'
import { DecisionPage } from './suivis.page'
import { decideSuivi, suiviOf } from './suivis.service'

const [REGLE, NULLE_PART] = ['regle', 'nulle_part']

const choixOf = (decision: Decision | undefined) => (decision === undefined ? REGLE : decision === null ? NULLE_PART : String(decision))

/** @throws AppError 422 for what is none of the choices */
function decisionOf(choix: string): Decision | undefined {
	if (choix === REGLE) return undefined
	if (choix === NULLE_PART) return null
	if (!/^[1-9]\d{0,14}$/.test(choix)) throw invalidFields({ choix: [{ key: 'champ.choix' }] })
	return Number(choix)
}

const decisionPage = async (at: Desk, etudiant: number, id: number, refused?: AppError) => {
	const { t, root, visit, form } = at
	const view = await visit.view()
	const { suivis, evaluation } = await suiviOf(view, etudiant, id)
	const [fiche] = await fichesOf(view, [etudiant])
	const retour = `${root}/etudiants/${etudiant}`
	return at.page({
		title: t.suivis.titre,
		current: '/etudiants',
		status: refused ? (refused.kind === 'conflict' ? 409 : 422) : 200,
		lead: fiche && <a href={retour}>{listName(fiche)}</a>,
		body: (
			<DecisionPage
				t={t}
				langue={visit.langue}
				action={`${retour}/notes/${id}`}
				retour={retour}
				suivis={suivis}
				evaluation={evaluation}
				choix={refused ? form.text('choix') : choixOf(evaluation.decision)}
				refused={refused && (refused.kind === 'conflict' ? say(visit.langue, refused.text) : t.suivis.choixFaux)}
			/>
		)
	})
}

/** Where the mark of a class that a student has left counts: decided by `scolarite`, one évaluation at a time (rules 4.7). */
export const suivisPages = () =>
	new Elysia({ name: 'suivis-pages', prefix: '/console/etudiants/:id/notes' })
		.use(desk('notes'))
		.get('/:evaluation', ({ desk: at, params }) => {
			at.mustHave('scolarite')
			return decisionPage(at, idOf(params.id), idOf(params.evaluation))
		})
		.post('/:evaluation', async ({ desk: at, params }) => {
			at.mustHave('scolarite')
			const [etudiant, evaluation] = [idOf(params.id), idOf(params.evaluation)]
			try {
				await decideSuivi(at.visit, etudiant, evaluation, decisionOf(at.form.text('choix')), at.form.text('vu'))
			} catch (error) {
				if (!(error instanceof AppError) || (error.kind !== 'conflict' && error.kind !== 'validation')) throw error
				if (error.kind === 'validation' && !error.fields) throw error
				return decisionPage(at, etudiant, evaluation, error)
			}
			return at.to(addressOf(`/etudiants/${etudiant}`, { fait: 'suivi' }))
		})
