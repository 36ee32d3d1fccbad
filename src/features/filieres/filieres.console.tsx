/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

export const filieresPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'filieres',
		path: '/filieres',
		module: 'structure',
		words: ({ etablissement }) => etablissement.ecrans.filieres,
		listed: ['nom', 'code', 'systeme', 'coordinateurs', 'active']
	})
