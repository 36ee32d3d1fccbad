/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

/** The classes of the current year, made and corrected; their list is that of everybody. */
export const ficheClassePages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'classes',
		path: '/classes/fiche',
		home: '/classes',
		module: 'structure',
		words: ({ etablissement }) => etablissement.ecrans.classes,
		listed: ['code'],
		typed: ['code', 'nom', 'filiere', 'niveau', 'capacite']
	})
