/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'

/** The card of one day off: corrected, removed. */
export const congesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'conges',
		path: '/jours-chomes/fiche',
		home: '/jours-chomes',
		fonction: 'scolarite',
		words: ({ etablissement }) => etablissement.ecrans.conges,
		listed: ['date_debut', 'date_fin', 'demi_journee', 'libelle', 'filiere', 'niveau'],
		typed: ['libelle', 'date_debut', 'date_fin', 'demi_journee', 'filiere', 'niveau']
	})
