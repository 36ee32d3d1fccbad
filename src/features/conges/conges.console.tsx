/** @jsxImportSource preact */
import { asksOf } from '../../console/parts/seances-a-venir'
import { recordScreen } from '../../console/records/screen'
import { usesModule } from '../../domain/modules'
import { seancesPrises } from './jours-chomes.service'

/** The card of one day off: corrected, removed. What it takes more than before stays in the timetable, and that is asked. */
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
			const more = (await seancesPrises(view, cells)).filter(({ id }) => !known.has(id))
			return asksOf(t, visit.langue, more, t.joursChomes.restent)
		}
	})
