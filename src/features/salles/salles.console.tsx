/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'

/** Rooms. */
export const sallesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'salles',
		path: '/salles',
		fonction: 'scolarite',
		words: ({ salles }) => salles,
		listed: ['code', 'nom', 'capacite']
	})
