import { Elysia } from 'elysia'
import { perimetreKey } from '../../domain/perimetre'
import { authenticated } from '../../http/answers/visit.plugin'
import type { Reading } from '../../http/answers/reading'
import { Structure } from './structure.model'
import { getStructure } from './structure.service'

export const structureRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'structure', prefix: '/structure', tags: ['structure'] }).use(authenticated('structure')).get(
		'',
		async ({ visit, request }) => {
			const view = await visit.view()
			return reading.one(visit, request, {
				key: `structure|${perimetreKey(view.perimetre)}`,
				make: () => getStructure(view)
			})
		},
		{ response: { 200: Structure }, detail: { operationId: 'getStructure', summary: "Filières, niveaux et classes de l'année" } }
	)
