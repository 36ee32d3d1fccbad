/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

/** The pages that create and edit classes of the current year; everybody's list of classes links to them. */
export const ficheClassePages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'classes',
		path: '/classes/fiche',
		home: '/classes',
		module: 'structure',
		words: ({ etablissement }) => etablissement.ecrans.classes,
		listed: ['nom', 'code'],
		typed: ['code', 'nom', 'filiere', 'niveau', 'capacite']
	})
