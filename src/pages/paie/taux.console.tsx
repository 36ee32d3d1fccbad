/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'
import { mustBeOfOther } from '../../features/paie/contrats.service'
import { HEURES } from './lignes.page'

type Deps = Parameters<typeof recordScreen>[0]
const screen = { module: 'emploi_temps', current: HEURES } as const

/** How teachers are employed, and the deductions of those paid by the hour. */
export const contratsPages = (deps: Deps) =>
	recordScreen(deps, {
		...screen,
		kind: 'contrats',
		mustMayChange: async ({ visit }, id) => mustBeOfOther(await visit.view(), 'contrats', id),
		path: '/contrats',
		words: ({ paie }) => paie.contrats,
		listed: ['enseignant', 'depuis', 'statut', 'retenue']
	})

/** The amounts of an hour. */
export const tauxPages = (deps: Deps) =>
	recordScreen(deps, {
		...screen,
		kind: 'taux_horaires',
		mustMayChange: async ({ visit }, id) => mustBeOfOther(await visit.view(), 'taux_horaires', id),
		path: '/taux-horaires',
		words: ({ paie }) => paie.horaires,
		listed: ['enseignant', 'type', 'depuis', 'montant']
	})
