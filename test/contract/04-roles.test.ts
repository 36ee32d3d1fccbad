import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { routeRules } from '../../src/http/door/route-rules'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, tokenOf, type Name } from '../support/people'
import { insertPublication } from '../support/publies'
import { json, startSchools, type Schools } from '../support/school'
import { insertYear } from '../support/school-year'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools()
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await insertYear(db)
		await db.run("UPDATE seances SET mode = 'en_ligne'")
		await db.run("UPDATE evaluations SET publiee_le = '2026-11-01' WHERE id = 1")
		await db.run(
			"INSERT INTO notes (evaluation_id, etudiant_id, etat, updated_at) VALUES (1, 20, 'absent', '2026-11-20T08:00:00+00:00'), (1, 22, 'dispense', '2026-11-20T08:00:00+00:00')"
		)
		await db.run(
			"INSERT INTO presences (seance_id, etudiant_id, statut, source, updated_at) VALUES (1, 22, 'present', 'manuel', '2026-11-23T10:00:00+00:00')"
		)
		await insertPublication(db, { moyennes: { 20: 900 } })
		raise()
	})
})
afterAll(() => schools.stop())

/** An administrator, two coordinators, two teachers, two students, a Prospect and one whose enrollment is being validated. */
const WHO = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'paul', 'lea'] as const satisfies readonly Name[]

// oxlint-disable-next-line typescript/no-explicit-any -- looks into whatever JSON comes
type Look = (body: any) => unknown
type Items = readonly { readonly id: number }[]
type Texts = Readonly<Record<string, string | null>>
const idsOf = (items: Items) => items.map(({ id }) => id).join(' ')

const status: Look = () => 200
const ids: Look = ({ data }) => idsOf(data)
const matieres: Look = (classe) => idsOf(classe.matieres)
const timetable: Look = (classe) => idsOf(classe.emploi_temps)
const evaluations: Look = ({ data }) => data.map(({ evaluations: own }: { evaluations: Items }) => idsOf(own)).join(' ')
const classes: Look = (matiere) => matiere.classes.map(({ classe }: { classe: { id: number } }) => classe.id).join(' ')
const counts: Look = ({ filieres }) =>
	filieres
		.flatMap(({ niveaux }: { niveaux: { classes: unknown[] }[] }) => niveaux.flatMap((niveau) => niveau.classes))
		.map(({ id, nb_inscrits }: { id: number; nb_inscrits: number | null }) => `${id}:${nb_inscrits ?? '-'}`)
		.join(' ')
const inscrits: Look = ({ nb_inscrits, effectif_reel }) => `${nb_inscrits}/${effectif_reel}`
const contacts: Look = ({ data }) => data.map(({ email, telephone }: Texts) => `${email}/${telephone}`).join(' ')
const identifiants: Look = ({ data }) => data.map(({ identifiant }: Texts) => identifiant ?? '-').join(' ')
const matricules: Look = ({ data }) => data.map(({ matricule }: Texts) => matricule ?? '-').join(' ')
const notes: Look = ({ data }) => data.map(({ nb_notes }: { nb_notes: number | null }) => nb_notes ?? '-').join(' ')
const calendar: Look = (text: string) => [...text.matchAll(/^UID:seance-(\d+)@/gm)].map(([, id]) => id).join(' ')
const participants: Look = ({ data }) => data.map(({ user_id }: { user_id: number }) => user_id).join(' ')
const own: Look = ({ etudiant, enseignant }) => (etudiant ?? enseignant).id
const user: Look = ({ user_id }) => user_id
const presencesOf: Look = ({ nb_presences }) => nb_presences ?? '-'
const suivi: Look = (seance) => seance.suivi.map(({ classe }: { classe: { id: number } }) => classe.id).join(' ')
const etudiants: Look = ({ data }) => data.map(({ etudiant_id }: { etudiant_id: number }) => etudiant_id).join(' ')
const moyennes: Look = ({ data }) => data.map(({ moyenne }: { moyenne: number }) => moyenne).join(' ')
const seancesOf: Look = ({ data }) => data.map(({ seance_id }: { seance_id: number }) => seance_id).join(' ')

type Row = readonly [path: string, look: Look, cells: readonly unknown[]]
const all = (cell: unknown) => WHO.map(() => cell)
const NO_CONTACT = 'null/null null/null'
const FANTA = `null/null ${PEOPLE.fanta.email}/${PEOPLE.fanta.telephone}`
const INES = `null/null ${PEOPLE.ines.email}/${PEOPLE.ines.telephone}`

/** Contract section 4. A cell is what its person sees of the answer, or the status of a refusal; the columns are WHO. */
const MATRIX: readonly Row[] = [
	// the same for everybody, except counts, phones and emails
	['/filieres', ids, all('2 1')],
	['/filieres?code=VIEUX', ids, all('')],
	['/niveaux-etudes', ids, all('1 2 3 4 5 6 7')],
	['/annees', ids, all('1 2')],
	['/periodes', ids, all('')],
	// rooms and days off: whoever plans
	['/salles', ids, ['', '', '', ...all(403).slice(3)]],
	['/conges', ids, ['', '', '', ...all(403).slice(3)]],
	// enrollments: all, of own filières, of the classes taught, own
	['/inscriptions', ids, ['1 2 3 6', '1 2 3', '6', '1 2 3', '1 2 3 6', '1', '6', '', '']],
	[
		'/inscriptions',
		matricules,
		['ETU-1 ETU-3 ETU-6 ETU-2', 'ETU-1 ETU-3 ETU-6', 'ETU-2', 'ETU-1 ETU-3 ETU-6', 'ETU-1 ETU-3 ETU-6 ETU-2', '-', '-', '', '']
	],
	['/structure', counts, ['2:1 1:2', '2:- 1:2', '2:1 1:-', '2:- 1:2', '2:1 1:2', '2:- 1:2', '2:1 1:-', '2:- 1:-', '2:- 1:-']],
	['/enseignants', ids, all('11 10')],
	['/enseignants', contacts, [FANTA, ...all(NO_CONTACT).slice(1)]],
	['/enseignants', identifiants, ['yao fanta', ...all('- -').slice(1)]],
	['/enseignants?matricule=ENS-3', ids, all('')],
	// accounts: administrators; a Prospect and somebody who has left may sign in
	['/utilisateurs', ids, ['2 22 3 21 1 11 23 25 10 24 20', ...all(403).slice(1)]],
	['/utilisateurs', identifiants, ['moussa marie sira koffi awa yao paul sortie fanta lea ines', ...all(403).slice(1)]],
	// teachings: all, of own filières, own, of the own class
	['/enseignements', ids, ['3 2 1', '2 1', '3', '1', '3 2', '2 1', '3', '', '']],
	['/enseignements?classe_id=1', ids, ['2 1', '2 1', 403, '1', '2', '2 1', 403, 403, 403]],
	['/enseignements?classe_id=3', ids, all(404)],
	['/enseignements?classe_id=999', ids, all(404)],
	// classes: all, of own filières, those taught this year, the own one; paul and lea are in none yet
	['/classes', ids, ['2 1', '1', '2', '1', '2 1', '1', '2', '', '']],
	['/classes/1', status, [200, 200, 403, 200, 200, 200, 403, 403, 403]],
	['/classes/1', inscrits, ['2/2', '2/2', 403, '2/2', '2/2', '2/2', 403, 403, 403]],
	['/classes/1', matieres, ['2 1', '2 1', 403, '1', '2', '2 1', 403, 403, 403]],
	['/classes/1?date_debut=2026-11-23', timetable, ['1 2', '1 2', 403, '1', '2', '1 2', 403, 403, 403]],
	['/classes/2', status, [200, 403, 200, 403, 200, 403, 200, 403, 403]],
	['/classes/3', status, [200, 200, 403, 200, 200, 200, 403, 403, 403]],
	['/classes/4', status, [200, ...all(403).slice(1)]],
	['/classes/999', status, all(404)],
	['/classes/1/etudiants', ids, ['22 20', '22 20', 403, '22 20', '22 20', '22 20', 403, 403, 403]],
	['/classes/1/etudiants', contacts, [INES, NO_CONTACT, 403, NO_CONTACT, NO_CONTACT, NO_CONTACT, 403, 403, 403]],
	['/classes/1/etudiants', matricules, ['ETU-3 ETU-1', 'ETU-3 ETU-1', 403, 'ETU-3 ETU-1', 'ETU-3 ETU-1', '- -', 403, 403, 403]],
	['/classes/1/etudiants?matricule=ETU-1', ids, ['20', '20', 403, '20', '20', '', 403, 403, 403]],
	['/etudiants', ids, ['22 21 20', '22 20', '21', '22 20', '22 21 20', '22 20', '21', '', '']],
	['/etudiants', matricules, ['ETU-3 ETU-2 ETU-1', 'ETU-3 ETU-1', 'ETU-2', 'ETU-3 ETU-1', 'ETU-3 ETU-2 ETU-1', '- -', '-', '', '']],
	['/etudiants', identifiants, ['marie koffi ines', '- -', '-', '- -', '- - -', '- -', '-', '', '']],
	['/etudiants?matricule=ETU-1', ids, ['20', '20', '', '20', '20', '', '', '', '']],
	['/etudiants?classe_id=1', ids, ['22 20', '22 20', 403, '22 20', '22 20', '22 20', 403, 403, 403]],
	['/etudiants?classe_id=999', ids, all(404)],
	['/versions', status, all(200)],
	['/changements', status, all(200)],
	['/classes/2/etudiants', ids, ['21', 403, '21', 403, '21', 403, '21', 403, 403]],
	['/classes/3/etudiants', ids, ['20', '20', 403, '20', '20', '20', 403, 403, 403]],
	['/classes/999/etudiants', ids, all(404)],
	// matières: all, of own filières, those taught this year, of the own class
	['/matieres', ids, ['2 4 1 3', '2 4 1', '3', '1', '2 3', '2 1', '3', '', '']],
	['/matieres', evaluations, ['2  1 3', '2  1', '3', '1', '2 3', '2 1', '3', '', '']],
	['/matieres?classe_id=1', ids, ['2 1', '2 1', 403, '1', '2', '2 1', 403, 403, 403]],
	['/matieres?classe_id=2', ids, ['3', 403, '3', 403, '3', 403, '3', 403, 403]],
	['/matieres?classe_id=3', ids, all(404)],
	['/matieres?classe_id=999', ids, all(404)],
	['/matieres/1', classes, ['1', '1', 403, '1', 403, '1', 403, 403, 403]],
	['/matieres/2', classes, ['1', '1', 403, 403, '1', '1', 403, 403, 403]],
	['/matieres/3', classes, ['2', 403, '2', 403, '2', 403, '2', 403, 403]],
	['/matieres/4', classes, ['', '', 403, 403, 403, 403, 403, 403, 403]],
	['/matieres/999', classes, all(404)],
	// séances: all, of own filières, own, of the own class
	['/emploi-temps', ids, ['1 2 3', '1 2', '3', '1', '2 3', '1 2', '3', '', '']],
	['/emploi-temps.ics', calendar, ['1 2 3', '1 2', '3', '1', '2 3', '1 2', '3', '', '']],
	['/emploi-temps?enseignant_id=11', ids, ['2 3', '2', '3', '', '2 3', '2', '3', '', '']],
	['/emploi-temps?matiere_id=1', ids, ['1', '1', '', '1', '', '1', '', '', '']],
	// video sessions: the same séances; who is expected, for those who answer for the séance
	['/seances/upcoming?dans_minutes=10080', ids, ['1 2 3', '1 2', '3', '1', '2 3', '1 2', '3', '', '']],
	['/seances/1/participants', participants, ['22 20', '22 20', 403, '22 20', 403, 403, 403, 403, 403]],
	['/seances/3/participants', participants, ['21', 403, '21', 403, '21', 403, 403, 403, 403]],
	['/seances/4/participants', participants, ['20', '20', 403, '20', 403, 403, 403, 403, 403]],
	['/seances/999/participants', participants, all(404)],
	// one séance: whoever sees it in the timetable; how many presences it has, for those who answer for it
	['/seances/1', presencesOf, [1, 1, 403, 1, 403, '-', 403, 403, 403]],
	['/cours/3', presencesOf, [0, 403, 0, 403, 0, 403, '-', 403, 403]],
	['/seances/1', suivi, ['1', '1', 403, '1', 403, '1', 403, 403, 403]],
	['/seances/4', status, [200, 200, 403, 200, 403, 200, 403, 403, 403]],
	['/cours/4', status, [200, 200, 403, 200, 403, 200, 403, 403, 403]],
	['/seances/999', status, all(404)],
	['/cours/999', status, all(404)],
	// presences: all of a séance for those who answer for it, the own one for its students; a student's own
	['/cours/1/presences', etudiants, ['22', '22', 403, '22', 403, '', 403, 403, 403]],
	['/cours/3/presences', etudiants, ['', 403, '', 403, '', 403, '', 403, 403]],
	['/cours/4/presences', etudiants, ['', '', 403, '', 403, '', 403, 403, 403]],
	['/cours/999/presences', etudiants, all(404)],
	// registers, and the presences of a class: of the séances whose attendance is read; never to students
	['/registres', ids, ['1', '1', '', '1', '', 403, 403, 403, 403]],
	['/presences?classe_id=1&date_debut=2026-11-01&date_fin=2026-11-30', etudiants, ['22', '22', 403, '22', '', 403, 403, 403, 403]],
	['/presences?classe_id=2&date_debut=2026-11-01&date_fin=2026-11-30', etudiants, ['', 403, '', 403, '', 403, 403, 403, 403]],
	['/presences?classe_id=999&date_debut=2026-11-01&date_fin=2026-11-30', etudiants, all(404)],
	['/me/presences', seancesOf, [403, 403, 403, 403, 403, '', '', '', '']],
	// évaluations: all, of own filières, of the classes and matières taught, of the own class
	['/evaluations', ids, ['1 2 3', '1 2', '3', '1', '2 3', '1 2', '3', '', '']],
	['/evaluations', notes, ['0 0 0', '0 0', '0', '0', '0 0', '- -', '-', '', '']],
	['/evaluations?periode=passees', ids, all('')],
	['/evaluations?periode=toutes', ids, ['1 2 3', '1 2', '3', '1', '2 3', '1 2', '3', '', '']],
	['/evaluations/1', status, [200, 200, 403, 200, 403, 200, 403, 403, 403]],
	['/evaluations/3', status, [200, 403, 200, 403, 200, 403, 200, 403, 403]],
	['/evaluations/4', status, [200, 200, 403, 403, 200, 200, 403, 403, 403]],
	['/evaluations/999', status, all(404)],
	// grades: of the same évaluations, a student's own
	['/evaluations/1/notes', ids, ['22 20', '22 20', 403, '22 20', 403, '20', 403, 403, 403]],
	['/evaluations/1/notes', matricules, ['ETU-3 ETU-1', 'ETU-3 ETU-1', 403, 'ETU-3 ETU-1', 403, '-', 403, 403, 403]],
	['/evaluations/3/notes', ids, ['', 403, '', 403, '', 403, '', 403, 403]],
	['/evaluations/4/notes', ids, ['', '', 403, 403, '', '', 403, 403, 403]],
	['/evaluations/999/notes', ids, all(404)],
	['/notes', ids, ['2 1', '2 1', '', '2 1', '', 403, 403, 403, 403]],
	['/notes', matricules, ['ETU-3 ETU-1', 'ETU-3 ETU-1', '', 'ETU-3 ETU-1', '', 403, 403, 403, 403]],
	['/me/notes', ids, [403, 403, 403, 403, 403, '1', '', '', '']],
	// published results: a student's own; all of a student for administrators and the coordinator of the filière
	['/me/resultats', moyennes, [403, 403, 403, 403, 403, '9', '', '', '']],
	['/etudiants/20/resultats', moyennes, ['9', '9', 403, 403, 403, 403, 403, 403, 403]],
	['/etudiants/21/resultats', moyennes, ['', 403, '', 403, 403, 403, 403, 403, 403]],
	['/etudiants/23/resultats', moyennes, ['', ...all(403).slice(1)]],
	['/etudiants/999/resultats', moyennes, all(404)],
	['/resultats', ids, ['1', '1', '', 403, 403, 403, 403, 403, 403]],
	// dashboards: a person's own
	['/me/dashboard', own, [403, 403, 403, 403, 403, 20, 21, 23, 24]],
	['/me/teacher-dashboard', own, [403, 403, 403, 10, 11, 403, 403, 403, 403]],
	// preferences: anybody's, those of students of own filières and the own ones, the own ones
	['/notifications/preferences/20', user, [20, 20, 403, 403, 403, 20, 403, 403, 403]],
	['/notifications/preferences/21', user, [21, 403, 21, 403, 403, 403, 21, 403, 403]],
	['/notifications/preferences/23', user, [23, 403, 403, 403, 403, 403, 403, 23, 403]],
	['/notifications/preferences/10', user, [10, 403, 403, 10, 403, 403, 403, 403, 403]],
	['/notifications/preferences/999', user, all(404)],
	// a person's own
	['/me/notifications', ids, all('')],
	['/auth/me', ({ id }) => id, WHO.map((name) => PEOPLE[name].id)],
	['/auth/check', status, all(200)],
	['/auth/tokens', ids, WHO.map((name) => String(PEOPLE[name].id))]
]

const bodyOf = (response: Response) => (response.headers.get('content-type')?.includes('json') ? json(response) : response.text())

const PATHS = [...new Set(MATRIX.map(([path]) => path))]

describe.each(WHO.map((name, column) => ({ name, column, role: PEOPLE[name].role })))('$name, $role', ({ name, column }) => {
	test.each(MATRIX.map(([path, look, cells]) => [path, cells[column], look] as const))('%s is %p', async (path, expected, look) => {
		const response = await schools.as(name).get(path)
		await expectDocumented(response, 'GET', path)
		expect(response.status === 200 ? look(await bodyOf(response)) : response.status).toEqual(expected)
	})
})

test('every GET of a school has its row here', async () => {
	const { routes } = await schools.app()
	const paths = routes.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('/api/lms', '').replace(/:\w+/, ':id'))
	const rows = new Set(PATHS.map((path) => path.replace(/\?.*/, '').replace(/\/\d+/, '/:id')))
	const rulesOf = routeRules(routes, '/api/lms')
	expect(paths.filter((path) => !rulesOf(path).isPublic && !rows.has(path))).toEqual([])
})

describe('answers never contain', () => {
	const OF_LAST_YEAR = /^\/(annees$|classes\/3|seances\/4|cours\/4|evaluations\/4)/
	const isOfOthers = (_name: Name, path: string) => !/^\/(me|auth)\//.test(path)
	// an account is listed while it may sign in, without its enrollment
	const isNoAccount = (name: Name, path: string) => isOfOthers(name, path) && path !== '/utilisateurs'
	const NEVER: readonly [what: string, hidden: RegExp, from: (name: Name, path: string) => boolean][] = [
		['a Prospect, or an enrollment that is being validated', /PROSPER|VALIDE|Prospect|En validation|ETU-4|ETU-5/, isNoAccount],
		// staff reads who was in a class and left it; students read their own enrollments alone
		[
			'one who has left',
			/SORTIE|ETU-6/,
			(name, path) => path !== '/utilisateurs' && (path !== '/inscriptions' || PEOPLE[name].role === 'etudiant')
		],
		['a teacher who is no longer active', /PARTI\b|ENS-3/, () => true],
		['last year', /2025|seance-4@|Devoir de 2025/, (_name, path) => !OF_LAST_YEAR.test(path)],
		['a closed filière', /VIEUX|Ancienne filière/, (name, path) => name !== 'awa' || /^\/(structure|filieres)/.test(path)],
		[
			'phones and emails',
			/\+225|@ecole\.test/,
			(name, path) => name !== 'awa' && isOfOthers(name, path) && path !== `/notifications/preferences/${PEOPLE[name].id}`
		],
		['matricules of students', /ETU-/, (name, path) => PEOPLE[name].role === 'etudiant' && isOfOthers(name, path)]
	]
	test.each(NEVER)('%s', async (_what, hidden, from) => {
		const found: string[] = []
		for (const name of WHO) {
			for (const path of PATHS.filter((candidate) => from(name, candidate))) {
				// the id of a request is random, and may have any figures in it
				const text = (await (await schools.as(name).get(path)).text()).replace(/"request_id":"[^"]*"/, '')
				if (hidden.test(text)) found.push(`${name} ${path}: ${hidden.exec(text)?.[0]}`)
			}
		}
		expect(found).toEqual([])
	})
})

describe('who is nobody here', () => {
	test.each(PATHS)('%s is 401 with a token of another institution, of a deactivated account, or with none', async (path) => {
		for (const token of [tokenOf('beta', 'awa'), tokenOf('alpha', 'parti'), `1|${'x'.repeat(48)}`, undefined])
			expect((await schools.with(token).get(path)).status).toBe(401)
	})
})

describe('an id that is not a positive integer', () => {
	const PLACES = PATHS.filter((path) => path.includes('/999')).map((path) => path.replace('999', '%s'))
	test.each(PLACES)('%s is a 404', async (place) => {
		for (const id of ['0', '-1', '1e2', '0x10', '1.0', '01', '99999999999999999999', 'abc', '%20'])
			expect([id, (await schools.as('awa').get(place.replace('%s', id))).status]).toEqual([id, 404])
	})
})
