import { Elysia } from 'elysia'
import { AppError, notFound } from '../../../kit/errors'
import { usesModule } from '../../../domain/droits/modules'
import { authenticated, visitor } from '../../../http/answers/visit.plugin'
import type { Answers } from '../../../http/answers/answers'
import { Nothing } from '../../../http/answers/schemas'
import type { KnownVisit } from '../../../tenants/visit'
import { CalendrierPrive } from './calendrier-prive.model'
import { CALENDAR_BASE, endCalendar, openCalendar, ownCalendar } from './calendrier-prive.service'

/** Create and revoke the address of one's own calendar. */
export const calendrierPriveRoutes = new Elysia({ name: 'calendrier-prive', prefix: '/me/calendrier', tags: ['emploi_temps'] })
	.use(authenticated('emploi_temps'))
	.post(
		'',
		({ visit, set }) => {
			set.headers['cache-control'] = 'no-store'
			return openCalendar(visit)
		},
		{
			response: { 200: CalendrierPrive },
			detail: {
				operationId: 'openCalendar',
				summary: 'Une adresse pour mon agenda, que les programmes lisent sans jeton',
				description:
					"Mes séances depuis 30 jours en iCalendar, sans celles qui sont annulées ou reportées ; qui n'enseigne ni n'étudie y trouve celles qu'il peut voir. Une nouvelle adresse remplace l'ancienne. 60 lectures par heure, adresse réseau et secret."
			}
		}
	)
	.delete(
		'',
		async ({ visit, set }) => {
			await endCalendar(visit)
			set.status = 204
		},
		{ response: { 204: Nothing }, detail: { operationId: 'endCalendar', summary: "Révoquer l'adresse de mon agenda" } }
	)

/** The calendar at such an address. Unknown, incomplete and revoked secrets get the same 404. */
export const calendrierRoutes = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'calendrier', prefix: CALENDAR_BASE }).use(visitor).get('/:fichier', async ({ visit, request }) => {
		if (!visit.caller) throw notFound()
		if (!usesModule(visit.institution, 'emploi_temps')) throw new AppError('not_found', 'module_inactif')
		const view = await (visit as KnownVisit).view()
		const response = await answers.one(visit, request, { ...ownCalendar(view), type: 'text/calendar; charset=utf-8' })
		response.headers.set('content-disposition', 'inline; filename="emploi-temps.ics"')
		return response
	})
