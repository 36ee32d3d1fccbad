/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

/** UE with their values of the current year. */
export const uesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'ues',
		path: '/ues',
		module: 'structure',
		words: ({ etablissement }) => etablissement.ecrans.ues,
		listed: ['nom', 'code', 'filiere', 'niveau', 'semestre', 'credits'],
		typed: ['code', 'nom', 'filiere', 'niveau', 'semestre', 'credits']
	})
