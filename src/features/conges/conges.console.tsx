/** @jsxImportSource preact */
import { asksOf } from '../../console/parts/seances-a-venir'
import { recordScreen } from '../../console/records/screen'
import { usesModule } from '../../domain/droits/modules'
import { seancesPrises } from './jours-chomes.service'

/** The card of a day off. If a change affects more séances than before, they stay in the timetable, and the page asks first. */
export const congesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'conges',
		path: '/jours-chomes/fiche',
		home: '/jours-chomes',
		words: ({ etablissement }) => etablissement.ecrans.conges,
		listed: ['date_debut', 'date_fin', 'demi_journee', 'libelle', 'filiere', 'niveau'],
		typed: ['libelle', 'date_debut', 'date_fin', 'demi_journee', 'filiere', 'niveau'],
		async asks({ t, visit }, { before, cells }) {
			const view = await visit.view()
			if (!usesModule(view.institution, 'emploi_temps')) return []
			const known = new Set((await seancesPrises(view, before)).map(({ id }) => id))
			const newSeances = (await seancesPrises(view, cells)).filter(({ id }) => !known.has(id))
			return asksOf(t, visit.langue, newSeances, t.joursChomes.restent)
		}
	})
