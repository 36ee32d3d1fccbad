import { classe, CLASSE, type Change } from './places'
import { today, type School } from '../school'

export const STRUCTURE: readonly Change[] = [
	['a filière is renamed', async (school) => school.admin.sends('/filieres/1', { nom: 'Finance' })],
	[
		'a class has another code',
		async (school) => school.admin.sends(`/classes/fiche/${(await classe(school, 'FCGE-BTS2')).id}`, { code: 'FCGE-2', nom: 'Finance 2' })
	],
	[
		'a new filière with a class',
		async (school) => {
			await school.imports('filieres', [{ code: 'NOUV', nom: 'Nouvelle', systeme: 'LMD', coordinateurs: 'coord' }])
			await school.imports('classes', [{ code: 'NOUV-L1', nom: 'Nouvelle L1', filiere: 'NOUV', niveau: 'L1' }])
		}
	],
	[
		'the filière is not taught any more',
		async (school) => school.admin.sends(`/filieres/${(await school.first('/filieres?code=NOUV')).id}`, { active: 'non' })
	],
	['a matière is renamed', async (school) => school.admin.sends('/matieres/1', { nom: 'Comptabilité 1' })],
	['a coefficient', async (school) => school.imports('matieres', [{ code: 'FCGE-BTS1-2', coefficient: '5' }])],
	["a UE's credits", async (school) => school.imports('ues', [{ code: 'UE-GL-M2-1', credits: '17' }])],
	[
		'a teacher is given a class',
		async (school) => school.imports('enseignements', [{ classe: CLASSE, matiere: 'FCGE-BTS1-1', enseignant: 'ENS-040' }])
	],
	[
		'a teaching ends',
		async (school) =>
			school.imports('enseignements', [{ classe: CLASSE, matiere: 'FCGE-BTS1-1', enseignant: 'ENS-040', date_fin: today(-1) }])
	],
	[
		'a teacher is replaced',
		async (school) => {
			const taught = await school.first(
				'/enseignements',
				({ classe: { code }, matiere }) => code === CLASSE && matiere.code === 'FCGE-BTS1-2'
			)
			await school.admin.sends(`/repartition/cours/${taught.id}/remplacer`, { enseignant: 'ENS-033', des: today(1) })
		}
	]
]

export const YEARS: readonly Change[] = [
	[
		'a semester ends earlier',
		async (school) => {
			const { date_fin } = (await school.first('/annees', (one) => 'courante' in one && one.courante === true)) as unknown as {
				date_fin: string
			}
			await school.admin.sends('/periodes/1', { date_fin: `${date_fin.slice(0, 4)}-01-29` })
		}
	],
	[
		'a new year',
		async (school) => {
			const from = Number(today().slice(0, 4)) + 2
			await school.admin.sends('/annees/nouvelle', {
				libelle: `${from}-${from + 1}`,
				date_debut: `${from}-08-01`,
				date_fin: `${from + 1}-07-31`
			})
		}
	],
	['the former year is the current one', async (school) => school.preau('tenant', 'set', 'demo', '--year', await year(school, 0))],
	['and is not any more', async (school) => school.preau('tenant', 'set', 'demo', '--year', await year(school, 1))]
]
const year = async (school: School, at: number) => ((await school.all('/annees')) as unknown as { libelle: string }[])[at]!.libelle
