import { classe, CLASSE, corrects, held, past, PUBLISHED, results, type Change } from './places'
import { today } from '../school'

let withdrawn = 0

export const MARKS: readonly Change[] = [
	[
		'a past évaluation is corrected',
		async (school) =>
			school.admin.sends(`/evaluations/${(await past(school, CLASSE)).id}/modifier`, { titre: 'Devoir corrigé', coefficient: '2' })
	],
	[
		'an évaluation is withdrawn',
		async (school) => {
			;({ id: withdrawn } = await past(school, CLASSE))
			await school.admin.sends(`/evaluations/${withdrawn}/annuler`, {})
		}
	],
	['and restored', async (school) => school.admin.sends(`/evaluations/${withdrawn}/retablir`, {})],
	[
		'an old mark is corrected',
		async (school) => {
			const { id } = await past(school, CLASSE)
			const { etudiant_id } = await school.first(`/evaluations/${id}/notes`)
			await school.admin.sends(`/evaluations/${id}`, { [`note.${etudiant_id}`]: '3,25', motif: 'Erreur de report' })
		}
	],
	[
		'the LMS makes a quiz',
		async (school) => {
			const taught = await school.first(
				'/enseignements',
				({ classe: { code }, matiere }) => code === CLASSE && matiere.code === 'FCGE-BTS1-1'
			)
			const [classe_id, matiere_id] = [taught.classe.id, taught.matiere.id]
			await school.api('prof', '/evaluations', 'POST', {
				ref: 'quiz-1',
				classe_id,
				matiere_id,
				titre: 'Quiz',
				type: 'devoir',
				date: today(),
				coefficient: 1
			})
		}
	],
	[
		'and marks it',
		async (school) => {
			const quiz = await school.first('/evaluations?periode=toutes', ({ titre }) => titre === 'Quiz')
			const marked = await school.all(`/classes/${quiz.classe.id}/etudiants`)
			await school.api('prof', `/evaluations/${quiz.id}/notes`, 'POST', {
				notes: marked.map(({ id }) => ({ etudiant_id: id, note: 14.5 }))
			})
		}
	],
	[
		'marks will be published on a day to come',
		async (school) => {
			const { id } = await school.first('/evaluations', (one) => one.classe.code === CLASSE && one.titre !== 'Quiz')
			await school.admin.sends(`/evaluations/${id}/publier`, { jour: today(5) })
		}
	]
]

export const RESULTS: readonly Change[] = [
	[
		'results are published',
		async (school) => school.admin.sends(`${await results(school, CLASSE)}/publier?periode=1`, { etat: 'provisoires' })
	],
	[
		'results are reopened',
		async (school) => {
			const page = await results(school, PUBLISHED)
			await school.admin.sends(`${page}?periode=1`, { motif: 'Erreur de report' }, `${page}/rouvrir`)
		}
	],
	[
		'a mark of them is corrected',
		async (school) => {
			const { id } = await past(school, PUBLISHED)
			const { etudiant_id } = await school.first(`/evaluations/${id}/notes`)
			await school.admin.sends(`/evaluations/${id}`, { [`note.${etudiant_id}`]: '4', motif: 'Copie relue' })
		}
	],
	[
		'results are published again',
		async (school) => school.admin.sends(`${await results(school, PUBLISHED)}/publier?periode=1`, { motif: 'Copie relue' })
	],
	[
		'the list of session 2 is closed',
		async (school) => {
			const page = `/classes/${(await classe(school, PUBLISHED)).id}/session2`
			await school.admin.sends(`${page}?periode=1`, {}, `${page}/fermer`)
		}
	]
]

export const PRESENCES: readonly Change[] = [
	['a register is corrected', async (school) => corrects(school, 8, 'retard')],
	[
		'the video room sends who was there',
		async (school) => {
			const { id, debut } = await held(school, false)
			const there = await school.all(`/seances/${id}/participants`)
			const participants = (there as unknown as { user_id: number }[])
				.slice(0, 10)
				.map(({ user_id }) => ({ user_id, joined_at: debut, left_at: null }))
			await school.api('admin', '/attendances/from-video-session', 'POST', { seance_id: id, participants })
		}
	],
	[
		'and its teacher corrects that by hand',
		async (school) => {
			const { id } = await held(school, false)
			const { etudiant_id } = await school.first(`/cours/${id}/presences`)
			await school.api('admin', `/cours/${id}/presences`, 'POST', { presences: [{ etudiant_id, statut: 'excuse' }] })
		}
	]
]
