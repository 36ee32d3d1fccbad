import { LISTES_SUIVIES } from '../../src/domain/vocabulaire'

const ROWS = {
	code: (...codes: readonly string[]) => ({ code: codes }),
	search: (...names: readonly string[]) => ({ q: ['a', 'ma', '#1//'], tri: names }),
	pages: { page: ['1', '2'], per_page: ['1', '2'] },
	annee: { annee: ['2025-2026', '2026-2027'] },
	days: { date_debut: ['2026-11-20', '2026-11-24'], date_fin: ['2026-11-20', '2026-11-24'] },
	seances: { classe_id: ['1', '2'], enseignant_id: ['10', '11'], matiere_id: ['1', '2'], statut: ['planifiee', 'terminee'] }
} as const

export type ReadingRoute = {
	readonly route: string
	readonly paths?: readonly string[]
	/** parameters without which it does not answer */
	readonly needs?: Values
	readonly parameters?: Readonly<Record<string, readonly string[]>>
	readonly headers?: Readonly<Record<string, string>>
}

/** Every GET of a school that needs a token: its places, and of each parameter two values or more whose answers differ. */
export const ROUTES: readonly ReadingRoute[] = [
	{ route: '/annees', parameters: ROWS.pages },
	{ route: '/periodes', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{ route: '/salles', parameters: ROWS.pages },
	{ route: '/conges', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{ route: '/versions' },
	{ route: '/changements', parameters: Object.fromEntries(LISTES_SUIVIES.map((nom) => [nom, ['0', 'hier']])) },
	{
		route: '/etudiants',
		parameters: {
			...ROWS.annee,
			...ROWS.search('nom', 'matricule'),
			matricule: ['ETU-1', 'ETU-3', '|A'],
			classe_id: ['1', '2'],
			...ROWS.pages
		}
	},
	{ route: '/inscriptions', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{ route: '/utilisateurs', parameters: ROWS.pages },
	{ route: '/structure', parameters: ROWS.annee },
	{ route: '/filieres', parameters: { ...ROWS.annee, ...ROWS.code('MECA', 'ENER', '|A', '#1//'), ...ROWS.pages } },
	// the same in every year: the answer only differs if the year does not exist
	{ route: '/niveaux-etudes', parameters: { annee: ['2026-2027', '2019-2020'] } },
	{
		route: '/matieres',
		parameters: {
			...ROWS.annee,
			...ROWS.search('nom', 'id'),
			classe_id: ['1', '2', '3'],
			...ROWS.code('MATH', 'THER', '|A'),
			...ROWS.pages
		}
	},
	{ route: '/matieres/{id}', paths: ['/matieres/1', '/matieres/2', '/matieres/3', '/matieres/999'], parameters: ROWS.annee },
	{
		route: '/classes',
		parameters: { ...ROWS.annee, ...ROWS.search('nom', 'id'), ...ROWS.code('MECA-L1', 'ENER-1', '|A', '#1//'), ...ROWS.pages }
	},
	{ route: '/classes/{id}', paths: ['/classes/1', '/classes/2', '/classes/3'], parameters: { ...ROWS.annee, ...ROWS.days } },
	{
		route: '/classes/{id}/etudiants',
		paths: ['/classes/1/etudiants', '/classes/2/etudiants', '/classes/4/etudiants'],
		parameters: { ...ROWS.annee, matricule: ['ETU-1', 'ETU-3', '|A'], ...ROWS.pages }
	},
	{
		route: '/enseignants',
		parameters: { ...ROWS.annee, ...ROWS.search('nom', 'matricule'), matricule: ['ENS-1', 'ENS-2', '|contacts'], ...ROWS.pages }
	},
	{ route: '/enseignements', parameters: { ...ROWS.annee, classe_id: ['1', '2', '3'], ...ROWS.pages } },
	{ route: '/emploi-temps', parameters: { ...ROWS.annee, ...ROWS.days, ...ROWS.seances, ...ROWS.pages } },
	{ route: '/emploi-temps', parameters: { ...ROWS.annee, ...ROWS.days, ...ROWS.seances }, headers: { accept: 'text/calendar' } },
	{ route: '/emploi-temps.ics', parameters: { ...ROWS.annee, ...ROWS.days, ...ROWS.seances } },
	{ route: '/evaluations', parameters: { ...ROWS.annee, periode: ['a_venir', 'passees', 'toutes'], ...ROWS.pages } },
	{ route: '/evaluations/{id}', paths: ['/evaluations/1', '/evaluations/11', '/evaluations/13'] },
	{
		route: '/evaluations/{id}/notes',
		paths: ['/evaluations/1/notes', '/evaluations/11/notes', '/evaluations/13/notes'],
		parameters: { ...ROWS.annee, ...ROWS.pages }
	},
	{ route: '/notes', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{ route: '/me/notes', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{ route: '/me/resultats', parameters: ROWS.annee },
	{ route: '/resultats', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{
		route: '/etudiants/{id}/resultats',
		paths: ['/etudiants/20/resultats', '/etudiants/21/resultats'],
		parameters: ROWS.annee
	},
	{ route: '/me/dashboard' },
	{ route: '/me/dashboard', headers: { 'accept-language': 'en' } },
	{ route: '/me/teacher-dashboard' },
	{ route: '/seances/upcoming', parameters: { dans_minutes: ['1', '1440', '10080'] } },
	{
		route: '/seances/{id}/participants',
		paths: ['/seances/1/participants', '/seances/3/participants', '/seances/12/participants'],
		parameters: ROWS.annee
	},
	{ route: '/seances/{id}', paths: ['/seances/1', '/seances/3', '/seances/12'] },
	{ route: '/cours/{id}', paths: ['/cours/1', '/cours/3', '/cours/12'] },
	{
		route: '/cours/{id}/presences',
		paths: ['/cours/1/presences', '/cours/3/presences', '/cours/11/presences', '/cours/12/presences'],
		parameters: { ...ROWS.annee, ...ROWS.pages }
	},
	{ route: '/registres', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{
		route: '/presences',
		needs: { classe_id: '1', date_debut: '2026-11-01', date_fin: '2026-11-30' },
		parameters: {
			...ROWS.annee,
			classe_id: ['1', '3'],
			date_debut: ['2026-11-19', '2026-11-20'],
			date_fin: ['2026-11-18', '2026-11-20'],
			...ROWS.pages
		}
	},
	{ route: '/me/presences', parameters: { ...ROWS.annee, ...ROWS.pages } },
	{
		route: '/notifications/preferences/{userId}',
		paths: ['/notifications/preferences/20', '/notifications/preferences/21', '/notifications/preferences/10']
	},
	{ route: '/me/notifications', parameters: { non_lues: ['true', 'false'], ...ROWS.pages } }
]

export type Asked = {
	readonly route: string
	/** with the query */
	readonly path: string
	readonly headers: Readonly<Record<string, string>>
}
export type Values = Readonly<Record<string, string>>

export const asked = ({ route, needs, headers = {} }: ReadingRoute, path: string, values: Values): Asked => {
	const query = new URLSearchParams({ ...needs, ...values }).toString()
	return { route, path: query === '' ? path : `${path}?${query}`, headers }
}
export const pathsOf = ({ route, paths = [route] }: ReadingRoute) => paths

/** Each place without parameters, and with each value of each alone. */
export const ALONE: readonly Asked[] = ROUTES.flatMap((row) =>
	pathsOf(row).flatMap((path) => [
		asked(row, path, {}),
		...Object.entries(row.parameters ?? {}).flatMap(([name, values]) => values.map((value) => asked(row, path, { [name]: value })))
	])
)
