/** @jsxImportSource preact */
import { recordScreen } from '../../console/records/screen'
import { seancesInRoom, seancesMoved } from '../../features/seances/planning/planifier.service'

export const sallesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'salles',
		path: '/salles',
		words: ({ salles }) => salles,
		listed: ['code', 'nom', 'capacite'],
		async asks({ t, visit }, { id, before, cells }) {
			const becomes = { code: cells['code'] ?? '', nom: cells['nom'] ?? null }
			const { perdues, prises } = await seancesMoved(await visit.view(), id === undefined ? undefined : before['code'], becomes)
			return [...(perdues === 0 ? [] : [t.salles.renommee(perdues)]), ...(prises === 0 ? [] : [t.salles.prend(prises)])]
		},
		async asksRemoval({ t, visit }, id) {
			const view = await visit.view()
			const { cells } = await deps.records.read(visit, 'salles', id)
			const n = await seancesInRoom(view, cells['code'] ?? '')
			return n === 0 ? [] : [t.salles.occupee(n)]
		}
	})
