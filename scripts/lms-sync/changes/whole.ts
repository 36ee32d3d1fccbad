import { corrects, type Change } from './places'
import { type School } from '../school'

/** The modules of the school without one. */
const MODULES = ['structure', 'emploi_temps', 'evaluations', 'visioconference', 'presences', 'notes', 'notifications', 'scolarite']
const without = (module?: string) => MODULES.filter((one) => one !== module).join()

let copy = ''
const restore = (school: School) => school.preau('restore', copy, '--yes')

export const WHOLE: readonly Change[] = [
	['a module is switched off', async (school) => school.preau('tenant', 'set', 'demo', '--modules', without('evaluations'))],
	['and on again', async (school) => school.preau('tenant', 'set', 'demo', '--modules', without())],
	[
		'an import in the browser',
		async (school) =>
			school.uploads('etudiants', [
				{ matricule: '26-0030', prenoms: 'Changé' },
				{ matricule: '26-0031', prenoms: 'Changée' }
			])
	],
	[
		'is taken back',
		async (school) => {
			const [, page = ''] = /href="\/console(\/importer\/retour\/\d+)"/.exec(await school.admin.page('/importer')) ?? []
			await school.admin.sends(page, { oui: 'oui' })
		}
	],
	[
		'a copy is made, and a register corrected',
		async (school) => {
			copy = (JSON.parse(await school.preau('backup', 'demo', '--json')) as { file: string }[])[0]!.file
			await corrects(school, 9, 'excuse')
		}
	],
	['the copy is restored', restore],
	['the register is corrected again', async (school) => corrects(school, 9, 'excuse')],
	[
		'the copy is restored, and as many students are corrected, others',
		async (school) => {
			await restore(school)
			await corrects(school, 10, 'excuse')
		}
	]
]
