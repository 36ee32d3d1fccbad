/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'

/** The pages that create and edit third parties; the list of third parties links to them. */
export const ficheTiersPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'tiers',
		path: '/tiers/fiche',
		home: '/tiers',
		module: 'scolarite',
		words: ({ tiers }) => tiers.ecran,
		listed: ['nom', 'code']
	})
