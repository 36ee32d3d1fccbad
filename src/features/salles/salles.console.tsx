/** @jsxImportSource preact */
import { recordScreen } from '../../console/record-screen'
import { roomOf } from '../../domain/salle'
import { seancesInRoom } from '../seances/planifier.service'

/** Rooms. */
export const sallesPages = (deps: Parameters<typeof recordScreen>[0]) =>
	recordScreen(deps, {
		kind: 'salles',
		path: '/salles',
		fonction: 'scolarite',
		words: ({ salles }) => salles,
		listed: ['code', 'nom', 'capacite'],
		async asks({ t, visit }, { id, before, cells }) {
			const [code = '', renamed = ''] = [before['code'], cells['code']]
			if (id === undefined || roomOf(code) === roomOf(renamed)) return []
			const n = await seancesInRoom(await visit.view(), code)
			return n === 0 ? [] : [t.salles.renommee(n, code)]
		},
		async asksRemoval({ t, visit }, id) {
			const view = await visit.view()
			const { cells } = await deps.records.read(view, 'salles', id)
			const n = await seancesInRoom(view, cells['code'] ?? '')
			return n === 0 ? [] : [t.salles.occupee(n)]
		}
	})
