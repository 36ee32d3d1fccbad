/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'
import { seancesInRoom, seancesLosingRoom } from '../seances/planifier.service'

/** Rooms. */
export const sallesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'salles',
		path: '/salles',
		fonction: 'scolarite',
		words: ({ salles }) => salles,
		listed: ['code', 'nom', 'capacite'],
		async asks({ t, visit }, { id, before, cells }) {
			if (id === undefined) return []
			const becomes = { code: cells['code'] ?? '', nom: cells['nom'] ?? null }
			const n = await seancesLosingRoom(await visit.view(), before['code'] ?? '', becomes)
			return n === 0 ? [] : [t.salles.renommee(n)]
		},
		async asksRemoval({ t, visit }, id) {
			const view = await visit.view()
			const { cells } = await deps.records.read(view, 'salles', id)
			const n = await seancesInRoom(view, cells['code'] ?? '')
			return n === 0 ? [] : [t.salles.occupee(n)]
		}
	})
