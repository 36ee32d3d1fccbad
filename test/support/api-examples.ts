import type { OpenApiDocument } from '../../src/http/openapi/document'
import { conges, notifications, periodes, salles } from '../../src/school/schema'
import type { Example, Examples } from '../../src/http/openapi/examples'
import { AT, PASSWORD, PEOPLE, tokenOf, type Name } from './people'
import { insertPublication } from './publies'
import { startSchools, type Schools } from './school'
import { insertYear } from './school-year'

/** How an operation is called: the path below `{base_url}`, the person (without one: a stranger), the body, the moment. */
export type Asked = { readonly path: string; readonly as?: Name; readonly body?: unknown; readonly at?: string }

const DURING = '2026-11-23T09:00:00Z'
const AFTER = '2026-11-23T10:05:00Z'
const NOTES = [
	{ etudiant_id: PEOPLE.ines.id, note: 14.5, commentaire: 'Bon travail' },
	{ etudiant_id: PEOPLE.marie.id, note: null, etat: 'absent_justifie' }
]
const PREFERENCES = { canaux: { email: { rappels_seance: true, notes: false } }, langue: 'fr' }

/** A request of each operation that has an example, in an order in which each is answered well; by `who` if one is named. */
export const requests = (who?: Name): Readonly<Record<string, Asked>> => {
	const by = (usual: Name) => who ?? usual
	const self = PEOPLE[by('ines')].id
	return {
		getTenantInfo: { path: '/tenant-info' },
		checkUser: { path: '/auth/check-user', body: { identifier: 'fanta' } },
		checkAvailability: { path: '/auth/check-availability' },
		login: { path: '/auth/login', body: { identifier: 'fanta', password: PASSWORD, device_name: 'LMS' } },
		getMe: { as: by('ines'), path: '/auth/me' },
		checkToken: { as: by('ines'), path: '/auth/check' },
		listTokens: { as: by('ines'), path: '/auth/tokens' },
		listAnnees: { as: by('awa'), path: '/annees' },
		listPeriodes: { as: by('awa'), path: '/periodes' },
		listInscriptions: { as: by('awa'), path: '/inscriptions' },
		listSalles: { as: by('awa'), path: '/salles' },
		listConges: { as: by('awa'), path: '/conges' },
		getStructure: { as: by('awa'), path: '/structure' },
		listFilieres: { as: by('awa'), path: '/filieres' },
		listNiveauxEtudes: { as: by('awa'), path: '/niveaux-etudes' },
		listMatieres: { as: by('awa'), path: '/matieres' },
		getMatiere: { as: by('awa'), path: '/matieres/1' },
		listClasses: { as: by('awa'), path: '/classes' },
		getClasse: { as: by('awa'), path: '/classes/1' },
		listClasseEtudiants: { as: by('awa'), path: '/classes/1/etudiants' },
		listEtudiants: { as: by('awa'), path: '/etudiants' },
		listEnseignants: { as: by('awa'), path: '/enseignants' },
		listEnseignements: { as: by('awa'), path: '/enseignements' },
		listUtilisateurs: { as: by('awa'), path: '/utilisateurs' },
		getVersions: { as: by('awa'), path: '/versions' },
		listEmploiTemps: { as: by('awa'), path: '/emploi-temps' },
		listEvaluations: { as: by('fanta'), path: '/evaluations' },
		getEvaluation: { as: by('fanta'), path: '/evaluations/1' },
		getSeance: { as: by('fanta'), path: '/seances/1' },
		getCours: { as: by('fanta'), path: '/cours/1' },
		setVisio: { as: by('fanta'), path: '/seances/1/visio', body: { lien_visio: 'https://visio.ecole.lan/salle-1' } },
		writeEvaluation: {
			as: by('fanta'),
			path: '/evaluations',
			body: { ref: 'quiz-12', classe_id: 1, matiere_id: 1, titre: 'Quiz : dérivées', type: 'devoir', date: '2026-12-04', coefficient: 1 }
		},
		listUpcomingSeances: { as: by('fanta'), path: '/seances/upcoming?dans_minutes=10080' },
		listParticipants: { as: by('fanta'), path: '/seances/1/participants' },
		sendSessionReminder: {
			as: by('fanta'),
			path: '/notifications/send-session-reminder',
			body: { seance_id: 1, canaux: ['email', 'push'], lien: 'https://visio.ecole.lan/salle-1' }
		},
		validateParticipant: { as: by('fanta'), path: '/seances/1/validate-participant', body: { user_id: self } },
		writeNotes: { as: by('fanta'), path: '/evaluations/1/notes', body: { notes: NOTES } },
		listNotes: { as: by('fanta'), path: '/evaluations/1/notes' },
		listAllNotes: { as: by('fanta'), path: '/notes' },
		getChangements: { as: by('awa'), path: '/changements?notes=4&classes=1' },
		listOwnNotes: { as: by('ines'), path: '/me/notes' },
		listOwnResultats: { as: by('ines'), path: '/me/resultats' },
		listPublications: { as: by('awa'), path: '/resultats' },
		listResultats: { as: by('awa'), path: `/etudiants/${PEOPLE.ines.id}/resultats` },
		writeVideoPresences: {
			as: by('fanta'),
			at: DURING,
			path: '/attendances/from-video-session',
			body: {
				seance_id: 1,
				participants: [{ user_id: PEOPLE.ines.id, joined_at: '2026-11-23T08:02:10+00:00', left_at: '2026-11-23T08:58:00+00:00' }]
			}
		},
		writePresences: {
			as: by('fanta'),
			path: '/cours/1/presences',
			body: { presences: [{ etudiant_id: PEOPLE.marie.id, statut: 'retard', heure_arrivee: '08:20' }] }
		},
		listPresences: { as: by('fanta'), path: '/cours/1/presences' },
		listRegistres: { as: by('fanta'), path: '/registres' },
		listPresencesOfClasse: { as: by('fanta'), path: '/presences?classe_id=1&date_debut=2026-11-01&date_fin=2026-11-30' },
		listOwnPresences: { as: by('ines'), path: '/me/presences' },
		changeStatut: { as: by('fanta'), at: AFTER, path: '/cours/1/statut', body: { statut: 'terminee' } },
		getStudentDashboard: { as: by('ines'), path: '/me/dashboard' },
		getTeacherDashboard: { as: by('fanta'), path: '/me/teacher-dashboard' },
		getPreferences: { as: by('ines'), path: `/notifications/preferences/${self}` },
		changePreferences: { as: by('ines'), path: `/notifications/preferences/${self}`, body: PREFERENCES },
		openCalendar: { as: by('ines'), path: '/me/calendrier' },
		listNotifications: { as: by('ines'), path: '/me/notifications' },
		readNotification: { as: by('ines'), path: '/me/notifications/1/lu' },
		changePassword: { as: by('ines'), path: '/auth/password', body: { current: PASSWORD, new: 'un-autre-mot-de-passe' } }
	}
}

const ROWS = 2

/** Cuts each list to its first rows: an example is read by people. */
function short(value: unknown): unknown {
	if (Array.isArray(value)) return value.slice(0, ROWS).map(short)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, short(inner)]))
}

/** The text with values in place of those that differ each time the examples are made. */
const steady = (text: string) =>
	text
		.replaceAll(PASSWORD, 'un-bon-mot-de-passe')
		.replace(/"token":"(\d+)\|\w+"/g, `"token":"$1|${'x'.repeat(48)}"`)
		.replace(/calendrier\/\w+\.ics/, `calendrier/${'x'.repeat(43)}.ics`)
		.replaceAll('http://alpha.test', 'https://ecole.lan')
		.replaceAll('École alpha', 'École de mécanique')
		.replaceAll('alpha', 'ecole')

export async function schoolOfExamples(): Promise<Schools> {
	const schools = await startSchools()
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await insertYear(db)
		await db.run("UPDATE seances SET mode = 'en_ligne'")
		const at = { updated_at: AT }
		const periode = { id: 1, annee_id: 2, rang: 2, libelle: 'Second semestre', saisie_jusque: '2027-07-15' }
		await db.insert(periodes).values({ ...periode, date_debut: '2027-02-01', date_fin: '2027-07-31', ...at })
		await db.insert(salles).values({ id: 1, code: 'AMPHI-A', nom: 'Amphi A', capacite: 120, ...at })
		await db.insert(conges).values({ id: 1, date_debut: '2026-12-21', date_fin: '2027-01-03', libelle: "Congés de fin d'année", ...at })
		await db.insert(notifications).values({
			id: 1,
			utilisateur_id: PEOPLE.ines.id,
			type: 'rappel_seance',
			titre: 'Rappel : Mathématiques',
			corps: 'Mathématiques, lundi 23 novembre à 08:00',
			seance_id: 1,
			created_at: Date.parse('2026-11-20T07:00:00Z') / 1000
		})
		await insertPublication(db, { moyennes: { [PEOPLE.ines.id]: 900, [PEOPLE.marie.id]: 1425 } })
		raise()
	})
	return schools
}

/** The method of each operation of a document, by its name. */
export const methodsOf = ({ paths }: OpenApiDocument) =>
	new Map(
		Object.values(paths).flatMap((methods) =>
			Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase()] as const)
		)
	)

export function ask({ with: client, clock }: Schools, method: string, { path, as, body, at }: Asked) {
	if (at !== undefined) clock.set(at)
	return client(as && tokenOf('alpha', as)).send(path, { method, ...(body !== undefined && { body }) })
}

/** The examples as the program answers today. @throws Error if one is not answered well */
export async function recordedExamples(document: OpenApiDocument): Promise<Examples> {
	const schools = await schoolOfExamples()
	const methods = methodsOf(document)
	const examples: Record<string, Example> = {}
	try {
		for (const [operationId, asked] of Object.entries(requests())) {
			const response = await ask(schools, methods.get(operationId) ?? 'GET', asked)
			const text = await response.text()
			if (!response.ok) throw new Error(`${operationId} answers ${response.status}: ${text}`)
			examples[operationId] = {
				...(asked.body !== undefined && { body: JSON.parse(steady(JSON.stringify(asked.body))) as unknown }),
				...(text !== '' && { answer: short(JSON.parse(steady(text))) })
			}
		}
		return examples
	} finally {
		await schools.stop()
	}
}
