import { Elysia } from 'elysia'
import { perimetreKey } from '../../domain/perimetre'
import { authenticated } from '../../http/answers/context.plugin'
import type { Reading } from '../../http/answers/reading'
import { Structure } from './structure.model'
import { getStructure } from './structure.service'

export const structureRoutes = ({ reading }: { reading: Reading }) =>
	new Elysia({ name: 'structure', prefix: '/structure', tags: ['structure'] })
		.use(authenticated('structure'))
		.model({ Structure })
		.get(
			'',
			async ({ visit, caller, request }) => {
				const perimetre = await reading.perimetre(visit, caller)
				return reading.one(visit, request, {
					key: `structure|${perimetreKey(perimetre)}`,
					make: () => getStructure(visit.tenant.store.db, visit.institution, perimetre)
				})
			},
			{ response: { 200: 'Structure' }, detail: { operationId: 'getStructure', summary: "Filières, niveaux et classes de l'année" } }
		)
