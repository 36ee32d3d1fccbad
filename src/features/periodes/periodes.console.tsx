/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

/** The periods of the current year. */
export const periodesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'periodes',
		path: '/periodes',
		words: ({ etablissement }) => etablissement.ecrans.periodes,
		listed: ['libelle', 'rang', 'niveau', 'date_debut', 'date_fin', 'saisie_jusque'],
		typed: ['libelle', 'rang', 'niveau', 'date_debut', 'date_fin', 'saisie_jusque']
	})
