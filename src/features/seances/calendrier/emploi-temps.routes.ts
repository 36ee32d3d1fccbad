import { Elysia } from 'elysia'
import { shortHeader } from '../../../kit/short-header'
import { STATUTS_SEANCE } from '../../../domain/vocabulaire'
import { preferredType } from '../../../http/answers/accept'
import { authenticated } from '../../../http/answers/visit.plugin'
import { ANNEE, DAYS, param, LIST, mustBeOrdered, query } from '../../../http/answers/query'
import type { Answers } from '../../../http/answers/answers'
import type { KnownVisit } from '../../../tenants/visit'
import { calendarOfSeances } from './calendrier.service'
import { Calendrier, SeanceList } from '../seances.model'
import { listSeances, type SeanceQuery } from '../seances.service'

const FILTERS = {
	...DAYS,
	...ANNEE,
	classe_id: param.id("Les séances de cette classe, seule ou avec d'autres"),
	enseignant_id: param.id('Les séances de cet enseignant'),
	matiere_id: param.id('Les séances de cette matière'),
	statut: param.word(STATUTS_SEANCE, 'Les séances à ce statut')
} as const
const ofList = query({ ...LIST, ...FILTERS })
const ofCalendar = query(FILTERS)

const CALENDAR = 'text/calendar'

export function emploiTempsRoutes({ answers }: { answers: Answers }) {
	const calendar = async (visit: KnownVisit, request: Request, { annee, ...asked }: SeanceQuery & { readonly annee?: string }) => {
		const view = await visit.view(annee)
		const answer = calendarOfSeances(view, asked)
		const response = await answers.one(visit, request, { ...answer, type: `${CALENDAR}; charset=utf-8` })
		response.headers.set('content-disposition', 'inline; filename="emploi-temps.ics"')
		return response
	}
	return new Elysia({ name: 'emploi-temps', tags: ['emploi_temps'] })
		.use(authenticated('emploi_temps'))
		.get(
			'/emploi-temps',
			async ({ visit, request, query: given }) => {
				const { annee, ...asked } = ofList.read(given)
				mustBeOrdered(asked)
				const isCalendar = preferredType(shortHeader(request, 'accept'), ['application/json', CALENDAR]) === CALENDAR
				const view = await visit.view(annee)
				const response = isCalendar
					? await calendar(visit, request, { ...asked, ...(annee !== undefined && { annee }) })
					: await answers.list(visit, request, listSeances(view, asked), asked, listSeances(view, {}))
				response.headers.append('vary', 'Accept')
				return response
			},
			{
				response: { 200: SeanceList },
				detail: {
					operationId: 'listEmploiTemps',
					summary: "L'emploi du temps",
					description:
						"Sans borne, ce côté est ouvert jusqu'au bout de l'année. Sans les séances dont toutes les classes sont de filières inactives. En iCalendar : `GET /emploi-temps.ics`.",
					parameters: ofList.parameters
				}
			}
		)
		.get(
			'/emploi-temps.ics',
			({ visit, request, query: given }) => {
				const asked = ofCalendar.read(given)
				mustBeOrdered(asked)
				return calendar(visit, request, asked)
			},
			{
				response: { 200: Calendrier },
				detail: { operationId: 'getEmploiTempsCalendar', summary: "L'emploi du temps en iCalendar", parameters: ofCalendar.parameters }
			}
		)
}
