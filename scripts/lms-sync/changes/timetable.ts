import { classe, CLASSE, coming, held, type Change } from './places'
import { rowsOf, today } from '../school'

export const TIMETABLE: readonly Change[] = [
	[
		'a séance is moved',
		async (school) => school.admin.sends(`/seances/${(await coming(school, 0)).id}/modifier`, { heure_debut: '18:00', heure_fin: '19:00' })
	],
	[
		'a series is moved',
		async (school) =>
			school.admin.sends(`/seances/${(await coming(school, 1)).id}/modifier`, {
				heure_debut: '19:00',
				heure_fin: '20:30',
				portee: 'suivantes'
			})
	],
	[
		'a séance is called off',
		async (school) => school.admin.sends(`/seances/${(await coming(school, 2)).id}/annuler`, { motif: 'Grève', statut: 'annulee' })
	],
	[
		'a séance is put off',
		async (school) => school.api('admin', `/cours/${(await coming(school, 2)).id}/statut`, 'PUT', { statut: 'reportee', motif: 'Panne' })
	],
	[
		'a new séance',
		async (school) => {
			const { id } = await classe(school, CLASSE)
			await school.admin.sends(`/seances/nouvelle?classe=${id}`, { date: today(3), heure_debut: '20:00', heure_fin: '21:00' })
		}
	],
	[
		"a room's link",
		async (school) =>
			school.api('admin', `/seances/${(await coming(school, 4)).id}/visio`, 'PUT', { lien_visio: 'https://visio.ecole.lan/1' })
	],
	[
		'a lesson is written down',
		async (school) => {
			const { id } = await held(school, true)
			await school.admin.sends(`/seances/${id}`, { contenu: 'Chapitre 3' }, `/seances/${id}/terminee`)
		}
	],
	[
		'63 séances are deleted',
		async (school) => {
			const seances = rowsOf('seances')
			const gone = new Set(seances.filter(({ statut }) => statut === 'planifiee').slice(-63))
			await school.imports(
				'seances',
				seances.filter((one) => !gone.has(one)),
				'--complet',
				'seances',
				'--oui'
			)
		}
	],
	['a day off', async (school) => school.admin.sends('/jours-chomes', { libelle: 'Journée pédagogique', du: today(9), au: today(9) })],
	[
		'is a day like others',
		async (school) => {
			const [, id = ''] = /\/jours-chomes\/fiche\/(\d+)/.exec(await school.admin.page('/jours-chomes')) ?? []
			await school.admin.sends(`/jours-chomes/fiche/${id}`, {}, `/jours-chomes/fiche/${id}/supprimer`)
		}
	],
	['a room is renamed', async (school) => school.admin.sends('/salles/1', { code: 'A101 bis' })],
	['a new room', async (school) => school.imports('salles', [{ code: 'Z1', nom: 'Annexe', capacite: '12' }])]
]
