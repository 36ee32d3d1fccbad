/** The areas of the interface that the school opens to a program, one by one (contract section 6). */
export const DOMAINES = ['structure', 'emploi_temps', 'presences', 'evaluations', 'notes', 'messages', 'comptes'] as const
export type Domaine = (typeof DOMAINES)[number]

/** The bounds of a token that the school made for a program. */
export type Limites = {
	readonly domaines: readonly Domaine[]
	/** the last day on which it is valid, in the institution's time zone */
	readonly dernier_jour: string | null
	/** addresses and networks from which it is valid; empty for all */
	readonly adresses: readonly string[]
}

/** Whether an area is open to a token; all are, unless the school made it for a program. */
export const opens = (limites: Pick<Limites, 'domaines'> | undefined, domaine: Domaine | 'tous' | undefined): boolean =>
	limites === undefined || domaine === 'tous' || limites.domaines.some((limite) => limite === domaine)

/** The bounds of a token as they are stored; each is null if the token has none. */
export const limitesOf = (stored: string | null): { domaines: Domaine[] | null; dernier_jour: string | null; adresses: string[] | null } =>
	stored === null ? { domaines: null, dernier_jour: null, adresses: null } : JSON.parse(stored)

/** The area of the operations at and below a path; `tous` for those that every token may use: its own session, and what they all need. */
const PATHS: Readonly<Record<string, Domaine | 'tous'>> = {
	'/auth': 'tous',
	'/auth/tokens': 'tous',
	'/tenant-info': 'tous',
	'/tenant-logo': 'tous',
	'/annees': 'tous',
	'/periodes': 'tous',
	'/versions': 'tous',
	// each list in it is of its own area
	'/changements': 'tous',
	'/structure': 'structure',
	'/filieres': 'structure',
	'/niveaux-etudes': 'structure',
	'/matieres': 'structure',
	'/classes': 'structure',
	'/classes/:id/etudiants': 'structure',
	'/etudiants': 'structure',
	'/inscriptions': 'structure',
	'/enseignants': 'structure',
	'/enseignements': 'structure',
	'/utilisateurs': 'comptes',
	'/salles': 'emploi_temps',
	'/conges': 'emploi_temps',
	'/emploi-temps': 'emploi_temps',
	'/emploi-temps.ics': 'emploi_temps',
	'/seances': 'emploi_temps',
	'/cours': 'emploi_temps',
	'/seances/:id/visio': 'emploi_temps',
	'/cours/:id/statut': 'emploi_temps',
	'/me/calendrier': 'emploi_temps',
	'/seances/:id/participants': 'presences',
	'/seances/:id/validate-participant': 'presences',
	'/cours/:id/presences': 'presences',
	'/attendances': 'presences',
	'/me/presences': 'presences',
	'/presences': 'presences',
	'/registres': 'presences',
	'/evaluations': 'evaluations',
	'/me/teacher-dashboard': 'evaluations',
	'/evaluations/:id/notes': 'notes',
	'/notes': 'notes',
	'/me/notes': 'notes',
	'/me/resultats': 'notes',
	'/resultats': 'notes',
	'/etudiants/:id/resultats': 'notes',
	'/me/dashboard': 'notes',
	'/notifications': 'messages',
	'/notifications/preferences': 'messages',
	'/notifications/desabonnement': 'tous',
	'/me/notifications': 'messages'
}

/** The area of a path below `/api/lms`; `undefined` for one that has none. */
export function domaineOf(path: string): Domaine | 'tous' | undefined {
	const [first = '', second, third] = path.split('/').slice(1)
	return PATHS[`/${first}/${second}`] ?? PATHS[third === undefined ? `/${first}` : `/${first}/:id/${third}`]
}
