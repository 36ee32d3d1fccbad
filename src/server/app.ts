import { Elysia, type AnyElysia } from 'elysia'
import { loginRoutes, sessionRoutes } from '../auth/auth.routes'
import type { Login } from '../auth/login.service'
import type { Tokens } from '../auth/tokens.service'
import { anneesRoutes } from '../features/annees/annees.routes'
import { classeDetailRoutes } from '../features/classe-detail/classe-detail.routes'
import { classesRoutes } from '../features/classes/classes.routes'
import { congesRoutes } from '../features/conges/conges.routes'
import { dashboardsRoutes } from '../features/dashboards/dashboards.routes'
import { discoveryRoutes } from '../features/discovery/discovery.routes'
import { enseignantsRoutes } from '../features/enseignants/enseignants.routes'
import { enseignementsRoutes } from '../features/enseignements/enseignements.routes'
import { etudiantsRoutes } from '../features/etudiants/etudiants.routes'
import { changementsRoutes } from '../features/versions/changements.routes'
import { versionsRoutes } from '../features/versions/versions.routes'
import { evaluationsRoutes } from '../features/evaluations/evaluations.routes'
import { filieresRoutes } from '../features/filieres/filieres.routes'
import { inscriptionsRoutes } from '../features/inscriptions/inscriptions.routes'
import { matieresRoutes } from '../features/matieres/matieres.routes'
import { niveauxRoutes } from '../features/niveaux/niveaux.routes'
import { desabonnementRoutes } from '../features/notifications/desabonnement.routes'
import { notificationsRoutes } from '../features/notifications/notifications.routes'
import { notesRoutes } from '../features/notes/notes.routes'
import { periodesRoutes } from '../features/periodes/periodes.routes'
import { resultatsRoutes } from '../features/resultats/resultats.routes'
import { sallesRoutes } from '../features/salles/salles.routes'
import { calendrierPriveRoutes, calendrierRoutes } from '../features/seances/calendrier/calendrier-prive.routes'
import { emploiTempsRoutes } from '../features/seances/calendrier/emploi-temps.routes'
import { seanceRoutes } from '../features/seances/seance/seance.routes'
import { statutRoutes } from '../features/seances/statut/statut.routes'
import { videoRoutes } from '../features/seances/video/video.routes'
import { structureRoutes } from '../features/structure/structure.routes'
import { oidcPages } from '../features/oidc/oidc.console'
import { oidcRoutes } from '../features/oidc/oidc.routes'
import { Oidc } from '../features/oidc/oidc.service'
import { verificateurRoutes } from '../features/papiers/verificateur.routes'
import { presencesRoutes } from '../features/presences/presences.routes'
import { registresRoutes } from '../features/presences/registres.routes'
import { utilisateursRoutes } from '../features/utilisateurs/utilisateurs.routes'
import type { Configured } from '../outbox/canaux'
import type { Answers } from '../http/answers/answers'
import { errors } from '../http/answers/errors.plugin'
import type { Visit } from '../tenants/visit'
import { API_BASE, ApiDocument } from '../http/openapi/api-document'
import { documentationRoutes } from '../http/openapi/documentation.plugin'

export type AppDeps = {
	readonly tokens: Tokens
	readonly login: Login
	readonly answers: Answers
	readonly document: ApiDocument
	/** minutes before its start from which a video séance is listed as upcoming */
	readonly videoWindowMinutes: number
	/** which channels messages can leave by */
	readonly channels: Configured
}

/** The institutions' routes. Requests reach them through the front door, which has found tenant, caller and body. */
export const buildApp = (deps: AppDeps): AnyElysia =>
	// the framework's usual way makes a list of any text or object before a schema looks at it
	new Elysia({ prefix: API_BASE, strictPath: true, normalize: 'typebox' })
		.use(errors)
		.use(discoveryRoutes)
		.use(documentationRoutes(deps.document))
		.use(loginRoutes(deps))
		.use(sessionRoutes(deps))
		.use(anneesRoutes(deps))
		.use(periodesRoutes(deps))
		.use(structureRoutes(deps))
		.use(filieresRoutes(deps))
		.use(niveauxRoutes(deps))
		.use(matieresRoutes(deps))
		.use(classesRoutes(deps))
		.use(classeDetailRoutes(deps))
		.use(etudiantsRoutes(deps))
		.use(inscriptionsRoutes(deps))
		.use(utilisateursRoutes(deps))
		.use(versionsRoutes(deps))
		.use(changementsRoutes(deps))
		.use(enseignantsRoutes(deps))
		.use(enseignementsRoutes(deps))
		.use(sallesRoutes(deps))
		.use(congesRoutes(deps))
		.use(emploiTempsRoutes(deps))
		.use(seanceRoutes(deps))
		.use(calendrierPriveRoutes)
		.use(evaluationsRoutes(deps))
		.use(dashboardsRoutes(deps))
		.use(videoRoutes(deps))
		.use(notesRoutes(deps))
		.use(resultatsRoutes(deps))
		.use(statutRoutes)
		.use(presencesRoutes(deps))
		.use(registresRoutes(deps))
		.use(notificationsRoutes(deps))
		.use(desabonnementRoutes)

/** The private calendars, for programs that send no token. */
export const buildCalendars = (answers: Answers) => new Elysia({ strictPath: true }).use(errors).use(calendrierRoutes({ answers }))

/** The page that verifies papers, for everybody. */
export const buildVerifier = (answers: Answers) => new Elysia({ strictPath: true }).use(errors).use(verificateurRoutes({ answers }))

export type OidcDeps = Pick<AppDeps, 'login' | 'tokens'> & Pick<Oidc, 'adresses'> & { readonly issuer: (visit: Visit) => string }

/** Préau as the OpenID provider of an institution. Its issuer always has the code, whatever address was asked. */
export const buildOidc = ({ login, tokens, adresses, issuer }: OidcDeps) =>
	new Elysia({ prefix: '/oidc', strictPath: true })
		.use(errors)
		.use(oidcRoutes({ oidc: new Oidc(tokens, adresses), issuer }))
		.use(oidcPages({ login, issuer }))

/** The document of `buildApp`'s routes with nothing behind them: they are described here, never called. */
export function apiDocument(): ApiDocument {
	const document = new ApiDocument(() => buildApp({ ...({} as AppDeps), document }))
	return document
}
