import { sql } from 'drizzle-orm'
import { newSecret, secretHash } from '../../src/auth/token-secret'
import type { Store } from '../../src/db/store/store'
import { fromSeconds } from '../../src/kit/clock'
import { jetonDesabonnement } from '../../src/outbox/desabonnement'
import { selectSecret } from '../../src/outbox/secrets.queries'
import { code, PASSWORD, TURNS } from './growth-school'

export type Asked = {
	readonly name: string
	readonly method: string
	readonly path: (turn: number) => string
	readonly token?: (turn: number) => string
	readonly body?: (turn: number) => unknown
}

/** A path without the ids and signatures of one school. */
const named = (path: string) => path.replace(/(?<=\/)\d+/g, '{id}').replace(/(?<=jeton=|classe_id=).*/, '…')

/** The records of one school that the requests name. */
async function worldOf(store: Store) {
	const one = async (query: ReturnType<typeof sql>) => {
		const row = await store.db.get<Record<string, number>>(query)
		if (!row) throw new Error('the school has none of these')
		return row as Record<'id' | 'classe' | 'matiere' | 'enseignant' | 'debut_s' | 'fin_s', number>
	}
	const many = async (query: ReturnType<typeof sql>) => (await store.db.all<{ id: number }>(query)).map(({ id }) => id)
	const evaluation = await one(sql`
		SELECT e.id, e.classe_id AS classe, e.matiere_id AS matiere, n.enseignant_id AS enseignant FROM evaluations e
		JOIN enseignements n ON n.classe_id = e.classe_id AND n.matiere_id = e.matiere_id WHERE e.date < '2026-11-01' ORDER BY e.id LIMIT 1`)
	const { classe, enseignant } = evaluation
	const of = (statut: string) => sql`SELECT s.id, s.debut_s, s.fin_s FROM seances_classes sc JOIN seances s ON s.id = sc.seance_id
		WHERE sc.classe_id = ${classe} AND s.statut = ${statut} AND (SELECT count(*) FROM seances_classes x WHERE x.seance_id = s.id) = 1 ORDER BY s.id LIMIT 1`
	return {
		evaluation,
		classe,
		enseignant,
		held: await one(of('terminee')),
		coming: await one(of('planifiee')),
		admin: (await one(sql`SELECT id FROM utilisateurs WHERE identifiant = 'admin'`)).id,
		coordinateur: (
			await one(
				sql`SELECT c.utilisateur_id AS id FROM coordinations c JOIN classes k ON k.filiere_id = c.filiere_id WHERE k.id = ${classe} LIMIT 1`
			)
		).id,
		members: await many(sql`SELECT etudiant_id AS id FROM inscriptions WHERE classe_id = ${classe} AND statut = 'Active' ORDER BY 1`),
		withPassword: await many(
			sql`SELECT id FROM utilisateurs WHERE role = 'etudiant' AND mot_de_passe_hash IS NOT NULL ORDER BY id LIMIT ${TURNS}`
		)
	}
}

/** Tokens of some people, `each` for every one. */
async function tokensOf(store: Store, people: readonly number[], each: number) {
	const made = people.flatMap((user) => Array.from({ length: each }, () => ({ user, secret: newSecret() })))
	const rows = JSON.stringify(made.map(({ user, secret }) => [user, secretHash(secret)]))
	const ids = await store.write({ author: { name: 'bench' }, touches: ['acces'] }, async ({ db, raise }) => {
		raise()
		return db.all<{ id: number }>(
			sql`INSERT INTO jetons (utilisateur_id, secret_hash, created_at) SELECT value ->> 0, value ->> 1, 0 FROM json_each(${rows}) RETURNING id`
		)
	})
	const tokens = new Map<number, { id: number; text: string }[]>(people.map((user) => [user, []]))
	for (const [index, { user, secret }] of made.entries())
		tokens.get(user)!.push({ id: ids[index]!.id, text: `${ids[index]!.id}|${secret}` })
	return tokens
}

const wire = (second: number) => fromSeconds(second).toString()

/** The requests of strangers. */
const open = (path: string, method = 'GET', body?: unknown): Asked => ({
	name: named(path),
	method,
	path: () => path,
	...(body !== undefined && { body: () => body })
})

/** Every operation of the API by its id: who asks, and for what. Writes come first, in this order. */
export async function requestsOf(store: Store): Promise<{ writes: Record<string, Asked[]>; reads: Record<string, Asked[]> }> {
	const world = await worldOf(store)
	const { evaluation, classe, held, coming, members, withPassword } = world
	const etudiant = members.find((id) => !withPassword.includes(id)) ?? 0
	const people = { administrateur: world.admin, coordinateur: world.coordinateur, enseignant: world.enseignant, étudiant: etudiant }
	const own = await tokensOf(store, Object.values(people), 1)
	const spare = await tokensOf(store, withPassword, 3)
	const jeton = jetonDesabonnement({ code, secret: await selectSecret(store.db) }, { user_id: etudiant, sujet: 'rappels_seance' })

	type Who = keyof typeof people
	const tokenOf = (who: Who) => () => own.get(people[who])![0]!.text
	const get = (who: Who, path: string): Asked => ({
		name: `${named(path)}, ${who}`,
		method: 'GET',
		path: () => path,
		token: tokenOf(who)
	})
	const all = (path: string) => (Object.keys(people) as Who[]).map((who) => get(who, path))
	const send = (who: Who, method: string, path: string, body: (turn: number) => unknown): Asked => ({ ...get(who, path), method, body })
	const spent = (method: string, which: number, path: (turn: number) => string, body?: (turn: number) => unknown): Asked => ({
		name: named(path(0)),
		method,
		path,
		token: (turn) => spare.get(withPassword[turn]!)![which]!.text,
		...(body && { body })
	})
	const week = 'date_debut=2026-11-16&date_fin=2026-11-22'
	const member = (turn: number, index: number) => members[(turn + index) % members.length]!
	const some = Math.min(30, members.length)
	return {
		writes: {
			login: [{ ...open('/auth/login', 'POST'), body: (turn) => ({ identifier: `etu${turn}`, password: PASSWORD }) }],
			writeNotes: [
				send('enseignant', 'POST', `/evaluations/${evaluation.id}/notes`, (turn) => ({
					notes: Array.from({ length: some }, (_, index) => ({
						etudiant_id: member(0, index),
						note: ((turn * 7 + index * 13) % 2001) / 100
					}))
				}))
			],
			writeEvaluation: [
				send('enseignant', 'POST', '/evaluations', (turn) => ({
					ref: `quiz-${turn}`,
					classe_id: classe,
					matiere_id: evaluation.matiere,
					titre: 'Quiz',
					type: 'devoir',
					date: '2026-11-20',
					heure_debut: '08:00',
					duree_minutes: 30,
					coefficient: 0.5,
					bareme: 10,
					mode: 'en_ligne'
				}))
			],
			setVisio: [
				send('administrateur', 'PUT', `/seances/${coming.id}/visio`, (turn) => ({ lien: `https://visio.ecole.example/salle/${turn}` }))
			],
			writePresences: [
				send('administrateur', 'POST', `/cours/${held.id}/presences`, (turn) => ({
					presences: Array.from({ length: some }, (_, index) => ({
						etudiant_id: member(0, index),
						statut: (turn + index) % 2 === 0 ? 'present' : 'absent'
					}))
				}))
			],
			writeVideoPresences: [
				send('administrateur', 'POST', '/attendances/from-video-session', (turn) => ({
					seance_id: held.id,
					participants: Array.from({ length: some }, (_, index) => ({
						user_id: member(0, index),
						joined_at: wire(held.debut_s + turn * 60 + index),
						left_at: wire(held.debut_s + turn * 60 + 50 + index)
					}))
				}))
			],
			changeStatut: [
				send('administrateur', 'PUT', `/cours/${held.id}/statut`, (turn) => ({
					statut: 'terminee',
					fin_reelle: wire(held.fin_s + turn * 60)
				}))
			],
			validateParticipant: [
				send('administrateur', 'POST', `/seances/${coming.id}/validate-participant`, (turn) => ({ user_id: member(turn, 0) }))
			],
			sendSessionReminder: [
				send('administrateur', 'POST', '/notifications/send-session-reminder', () => ({
					seance_id: coming.id,
					canaux: ['push'],
					force: true
				}))
			],
			changePreferences: [
				send('étudiant', 'PUT', `/notifications/preferences/${etudiant}`, (turn) => ({ canaux: { push: { notes: turn % 2 === 0 } } }))
			],
			openCalendar: [{ ...get('étudiant', '/me/calendrier'), method: 'POST' }],
			endCalendar: [{ ...get('étudiant', '/me/calendrier'), method: 'DELETE' }],
			readNotification: [],
			unsubscribe: [open(`/notifications/desabonnement?jeton=${jeton}`, 'POST')],
			checkUser: [open('/auth/check-user', 'POST', { identifier: 'etu1' })],
			checkAvailability: [open('/auth/check-availability', 'POST')],
			revokeToken: [spent('DELETE', 0, (turn) => `/auth/tokens/${spare.get(withPassword[turn]!)![1]!.id}`)],
			logout: [spent('POST', 2, () => '/auth/logout')],
			changePassword: [
				spent(
					'POST',
					0,
					() => '/auth/password',
					(turn) => ({ current: PASSWORD, new: `Autre-mot-${turn}-2027` })
				)
			],
			logoutAll: [spent('POST', 0, () => '/auth/logout-all')]
		},
		reads: {
			getTenantInfo: [open('/tenant-info')],
			getTenantLogo: [open('/tenant-logo')],
			getDocumentation: [open('/auth/documentation')],
			getMe: all('/auth/me'),
			listAnnees: all('/annees'),
			listPeriodes: all('/periodes'),
			listInscriptions: [...all('/inscriptions'), get('administrateur', '/inscriptions?page=2&per_page=100')],
			listSalles: [get('administrateur', '/salles')],
			listConges: [get('administrateur', '/conges'), get('coordinateur', '/conges')],
			checkToken: all('/auth/check'),
			listTokens: [get('étudiant', '/auth/tokens')],
			getStructure: all('/structure'),
			listFilieres: all('/filieres'),
			listNiveauxEtudes: [get('administrateur', '/niveaux-etudes')],
			listMatieres: [...all('/matieres'), get('administrateur', '/matieres?page=2&per_page=10')],
			getMatiere: all(`/matieres/${evaluation.matiere}`),
			listClasses: [...all('/classes'), get('administrateur', '/classes?page=1&per_page=5')],
			getClasse: all(`/classes/${classe}`),
			listClasseEtudiants: all(`/classes/${classe}/etudiants`),
			listEtudiants: [...all('/etudiants'), get('administrateur', '/etudiants?page=2&per_page=100')],
			getVersions: all('/versions'),
			getChangements: all('/changements?classes=1&etudiants=1&emploi-temps=1'),
			listEnseignants: [get('administrateur', '/enseignants'), get('administrateur', '/enseignants?page=1&per_page=10')],
			listEnseignements: [...all('/enseignements'), get('administrateur', '/enseignements?page=1&per_page=10')],
			listUtilisateurs: [get('administrateur', '/utilisateurs'), get('administrateur', '/utilisateurs?page=1&per_page=100')],
			listEmploiTemps: [
				...all(`/emploi-temps?${week}`),
				...all('/emploi-temps?page=1&per_page=100'),
				get('administrateur', '/emploi-temps?page=10&per_page=100'),
				get('administrateur', `/emploi-temps?classe_id=${classe}`),
				...all('/emploi-temps')
			],
			getEmploiTempsCalendar: [...all(`/emploi-temps.ics?${week}`), ...all('/emploi-temps.ics')],
			listEvaluations: [...all('/evaluations'), get('administrateur', '/evaluations?page=1&per_page=100')],
			getEvaluation: [get('administrateur', `/evaluations/${evaluation.id}`), get('enseignant', `/evaluations/${evaluation.id}`)],
			getStudentDashboard: [get('étudiant', '/me/dashboard')],
			getTeacherDashboard: [get('enseignant', '/me/teacher-dashboard')],
			listUpcomingSeances: all('/seances/upcoming'),
			listParticipants: [get('administrateur', `/seances/${coming.id}/participants`)],
			getSeance: [get('administrateur', `/seances/${held.id}`), get('étudiant', `/seances/${held.id}`)],
			getCours: [get('administrateur', `/cours/${held.id}`)],
			listPresences: [get('administrateur', `/cours/${held.id}/presences`)],
			listRegistres: [get('administrateur', '/registres'), get('coordinateur', '/registres'), get('enseignant', '/registres')],
			listPresencesOfClasse: [get('administrateur', `/presences?classe_id=${classe}&${week}`)],
			listOwnPresences: [get('étudiant', '/me/presences')],
			listNotes: [get('enseignant', `/evaluations/${evaluation.id}/notes`)],
			listAllNotes: [
				get('administrateur', '/notes'),
				get('administrateur', '/notes?page=1&per_page=100'),
				get('coordinateur', '/notes'),
				get('enseignant', '/notes')
			],
			listOwnNotes: [get('étudiant', '/me/notes')],
			listPublications: [get('administrateur', '/resultats'), get('coordinateur', '/resultats')],
			listOwnResultats: [get('étudiant', '/me/resultats')],
			listResultats: [get('coordinateur', `/etudiants/${etudiant}/resultats`)],
			getPreferences: [
				get('étudiant', `/notifications/preferences/${etudiant}`),
				get('coordinateur', `/notifications/preferences/${etudiant}`)
			],
			listNotifications: [get('étudiant', '/me/notifications')],
			askUnsubscribe: [open(`/notifications/desabonnement?jeton=${jeton}`)]
		}
	}
}
