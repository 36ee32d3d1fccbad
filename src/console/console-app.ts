import { Elysia, type AnyElysia } from 'elysia'
import type { Login } from '../auth/login.service'
import type { Tokens } from '../auth/tokens.service'
import { errors } from '../http/answers/errors.plugin'
import { visitOf } from '../http/answers/visit'
import { atDoor } from '../http/door/route-rules'
import type { Answers } from '../http/answers/answers'
import { aujourdhuiPages } from '../features/dashboards/aujourdhui.console'
import { lienPages } from '../features/utilisateurs/lien.console'
import { evaluationsPages } from '../features/evaluations/evaluations.console'
import { classeNotesPages } from '../features/notes/classe-notes.console'
import { notesPages } from '../features/notes/notes.console'
import { comptePages } from '../features/utilisateurs/compte.console'
import { annoncesPages } from '../features/annonces/annonces.console'
import { classesPages } from '../features/classes/classes.console'
import { mesNotesPages } from '../features/notes/mes-notes.console'
import { mesAbsencesPages } from '../features/presences/mes-absences.console'
import { etudiantsPages } from '../features/etudiants/etudiants.console'
import { dossierPages } from '../features/etudiants/dossier.console'
import { dossierInscriptionsPages } from '../features/inscriptions/dossier-inscriptions.console'
import { inscriptionsPages } from '../features/inscriptions/inscriptions.console'
import { responsablesPages } from '../features/responsables/responsables.console'
import { emploiDuTempsPages } from '../features/seances/emploi-du-temps.console'
import { appelPages } from '../features/presences/appel.console'
import { planifierPages } from '../features/seances/planifier.console'
import { seancePages } from '../features/seances/seance.console'
import type { Records } from '../files/records/records'
import { accesPages } from '../features/utilisateurs/acces.console'
import { historiquePages } from '../features/journal/historique.console'
import { anneesPages } from '../features/annees/annees.console'
import { ficheClassePages } from '../features/classes/fiche-classe.console'
import { congesPages } from '../features/conges/conges.console'
import { enseignantsPages } from '../features/enseignants/enseignants.console'
import { etablissementPages } from '../features/etablissement/etablissement.console'
import { filieresPages } from '../features/filieres/filieres.console'
import { matieresPages } from '../features/matieres/matieres.console'
import { periodesPages } from '../features/periodes/periodes.console'
import { sallesPages } from '../features/salles/salles.console'
import { uesPages } from '../features/ues/ues.console'
import { sessionPages } from './session/session.routes'

export type ConsoleDeps = Parameters<typeof annoncesPages>[0] & {
	readonly login: Login
	readonly tokens: Tokens
	readonly answers: Answers
	readonly bcryptCost: number
	readonly records: Records
}

/** The pages of all nouns. Requests reach them through the front door, as those of the API do. */
export const buildConsole = (deps: ConsoleDeps): AnyElysia =>
	new Elysia({ strictPath: true })
		.use(errors)
		// as people type it
		.get('/console/', ({ request }) => Response.redirect(visitOf(request).baseUrl, 302), { detail: atDoor({ isPublic: true }) })
		.use(sessionPages(deps))
		.use(lienPages(deps))
		.use(aujourdhuiPages(deps))
		.use(emploiDuTempsPages(deps))
		.use(planifierPages(deps))
		.use(seancePages(deps))
		.use(appelPages(deps))
		.use(classesPages(deps))
		.use(etudiantsPages(deps))
		.use(dossierPages(deps))
		.use(dossierInscriptionsPages(deps))
		.use(responsablesPages(deps))
		.use(inscriptionsPages(deps))
		.use(sallesPages(deps))
		.use(mesNotesPages(deps))
		.use(mesAbsencesPages(deps))
		.use(accesPages(deps))
		.use(historiquePages())
		.use(etablissementPages())
		.use(anneesPages(deps))
		.use(periodesPages(deps))
		.use(congesPages(deps))
		.use(sallesPages(deps))
		.use(filieresPages(deps))
		.use(uesPages(deps))
		.use(matieresPages(deps))
		.use(ficheClassePages(deps))
		.use(enseignantsPages(deps))
		.use(annoncesPages(deps))
		.use(comptePages(deps))
		.use(evaluationsPages(deps))
		.use(notesPages(deps))
		.use(classeNotesPages(deps))
