/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

export const matieresPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'matieres',
		path: '/matieres',
		module: 'structure',
		words: ({ etablissement }) => etablissement.ecrans.matieres,
		listed: ['nom', 'code', 'filiere', 'niveau', 'coefficient', 'volume_horaire', 'ue'],
		typed: ['code', 'nom', 'filiere', 'niveau', 'ue', 'coefficient', 'volume_horaire']
	})
