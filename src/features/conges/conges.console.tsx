/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'

/** Days without teaching. */
export const congesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'conges',
		path: '/conges',
		fonction: 'scolarite',
		words: ({ etablissement }) => etablissement.ecrans.conges,
		listed: ['date_debut', 'date_fin', 'demi_journee', 'libelle', 'filiere', 'niveau'],
		typed: ['libelle', 'date_debut', 'date_fin', 'demi_journee', 'filiere', 'niveau']
	})
