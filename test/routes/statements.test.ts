import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { apiDocument } from '../../src/server/app'
import type { Db } from '../../src/db/queries/db'
import type { FrontDoor } from '../../src/http/door/front-door'
import { LISTES_SUIVIES } from '../../src/domain/vocabulaire'
import * as s from '../../src/school/schema'
import { sortKey } from '../../src/kit/forms'
import { insertEvaluations, insertNotes, insertPresences, insertSeances, write } from '../support/affairs'
import { ask, methodsOf, requests, schoolOfExamples, type Asked } from '../support/api-examples'
import { insertBusyYear } from '../support/busy-year'
import { AT, tokenOf, type Name } from '../support/people'
import { signedIn } from '../support/console'
import { doorWithoutMemory } from '../support/reading-anew'
import { ALONE } from '../support/reading-routes'
import { startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf, statementsOfWrites } from '../support/statements'

/** How many rows are added to everything that grows. */
const MORE = 40
const each = <T>(make: (n: number) => T) => Array.from({ length: MORE }, (_, n) => make(n))

/** Adds many students to Inès's class, and many lessons, grades, payments and messages for her. */
async function grow(db: Db) {
	await db.insert(s.utilisateurs).values(
		each((n) => ({
			id: 1000 + n,
			identifiant: `etu-${n}`,
			identifiant_norm: `etu-${n}`,
			role: 'etudiant' as const,
			nom: `NOM ${n}`,
			prenoms: 'Un',
			cle_tri: sortKey(`NOM ${n}`, 'Un'),
			updated_at: AT
		}))
	)
	await db.insert(s.etudiants).values(each((n) => ({ id: 1000 + n, matricule: `PLUS-${n}`, updated_at: AT })))
	await db.insert(s.inscriptions).values(
		each((n) => ({
			etudiant_id: 1000 + n,
			classe_id: 1,
			annee_id: 2,
			statut: 'Active' as const,
			date_inscription: '2026-09-10',
			date_entree: '2026-09-10',
			updated_at: AT
		}))
	)
	await db.insert(s.matieres).values(
		each((n) => ({
			id: 100 + n,
			code: `PLUS-${n}`,
			nom: `Plus ${n}`,
			cle_tri: sortKey(`Plus ${n}`),
			filiere_id: 1,
			niveau_id: 3,
			updated_at: AT
		}))
	)
	await db.insert(s.enseignements).values(each((n) => ({ classe_id: 1, matiere_id: 100 + n, enseignant_id: 10, updated_at: AT })))
	const days = each((n) => (n % 2 ? '2026-11-18' : '2026-11-20'))
	await insertSeances(
		db,
		'Africa/Abidjan',
		each((n) => ({ id: 100 + n, date: days[n]!, heures: ['10:00', '12:00'], mode: 'en_ligne' as const, classes: [1, 2] }))
	)
	await insertEvaluations(
		db,
		each((n) => ({ id: 100 + n, date: days[n]! }))
	)
	await insertNotes(db, [...each((n) => [11, 1000 + n, 1000] as const), ...each((n) => [100 + n, 20, 1000] as const)])
	await insertPresences(db, [...each((n) => [11, 1000 + n, 'present'] as const), ...each((n) => [100 + n, 20, 'present'] as const)])
	await db
		.insert(s.notifications)
		.values(
			each((n) => ({ utilisateur_id: 20, type: 'rappel_seance' as const, titre: `Plus ${n}`, corps: 'Bientôt', created_at: 1_795_000_000 }))
		)
	await db
		.insert(s.frais)
		.values(each((n) => ({ etudiant_id: 20, annee_id: 2, libelle: `Plus ${n}`, montant: 100, echeance: '2026-10-01', updated_at: AT })))
}

describe('reading', () => {
	const WHO = ['awa', 'moussa', 'fanta', 'ines', 'paul'] as const satisfies readonly Name[]
	/** The most statements of one answer; results are read class by class, and two paths read every list. */
	const MOST = { '/resultats': 10, '/versions': LISTES_SUIVIES.length + 12, '/changements': LISTES_SUIVIES.length + 12 }
	const mostOf = (route: string) => MOST[route as keyof typeof MOST] ?? 7

	let schools: Schools
	let door: FrontDoor
	beforeAll(async () => {
		schools = await startSchools()
		await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
		door = doorWithoutMemory(schools)
	})
	afterAll(() => schools.stop())

	const read = async (name: Name, { path, headers }: (typeof ALONE)[number]) => {
		const sent = { ...headers, authorization: `Bearer ${tokenOf('alpha', name)}` }
		await (await door(new Request(`http://alpha.test/api/lms${path}`, { headers: sent }), { peer: '127.0.0.1', tls: false })).text()
	}

	/** The number of statements of each answer, and their steps that scan a big table. */
	async function measured() {
		const store = await schools.store()
		const counts = new Map<string, number>()
		const scans = new Set<string>()
		const planned = new Set<string>()
		for (const name of WHO) {
			// data that one answer loads for all others after a commit: the school's facts, the rights of a role
			await read(name, { route: '/annees', path: '/annees', headers: {} })
			for (const asked of ALONE) {
				const statements = await statementsOf(store, () => read(name, asked))
				counts.set(`${name} ${asked.path} ${JSON.stringify(asked.headers)}`, statements.length)
				expect(statements.length, asked.path).toBeLessThanOrEqual(mostOf(asked.route))
				for (const statement of statements.filter(({ sql }) => !planned.has(sql))) {
					planned.add(statement.sql)
					for (const scan of await fullScans(store, statement)) scans.add(`${name} ${asked.path}: ${scan}`)
				}
			}
		}
		return { counts, scans }
	}

	test('takes few statements for every role and path, no more in a larger school, and never scans a big table', async () => {
		const before = await measured()
		await write(schools, grow)
		const after = await measured()
		expect([...before.scans, ...after.scans]).toEqual([])
		expect(after.counts).toEqual(before.counts)
	})
})

describe('pages of the console', () => {
	/** The most statements of one page: the first page of an administrator. */
	const MOST = 21
	/** The scan that loads all students into memory for searches after a change. */
	const NAMES = 'SCAN etudiants USING COVERING INDEX sqlite_autoindex_etudiants_1'
	const STAFF = [
		'',
		'/emploi-du-temps?classe=1',
		'/emploi-du-temps/classes',
		'/classes',
		'/classes/1',
		'/classes/1/notes',
		'/etudiants',
		'/etudiants?q=za',
		'/etudiants?classe=1&q=a',
		'/etudiants/20',
		'/evaluations?periode=toutes',
		'/evaluations/11',
		'/seances/11',
		'/compte'
	]
	const PAGES: Readonly<Partial<Record<Name, readonly string[]>>> = {
		awa: [...STAFF, '/seances/11/appel'],
		moussa: STAFF,
		fanta: [...STAFF, '/seances/11/appel', '/emploi-du-temps'],
		ines: ['', '/emploi-du-temps', '/notes', '/absences', '/seances/11', '/compte']
	}

	let schools: Schools
	beforeAll(async () => {
		schools = await startSchools()
		await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
	})
	afterAll(() => schools.stop())

	/** The number of statements of each page with an empty cache, and their steps that scan a big table. */
	async function measured() {
		const [store, door] = [await schools.store(), doorWithoutMemory(schools)]
		const counts: Record<string, number> = {}
		const scans = new Set<string>()
		for (const [name, paths] of Object.entries(PAGES)) {
			const { cookies } = await signedIn(schools, name as Name)
			const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
			const open = async (path: string) => {
				const request = new Request(`http://alpha.test/console${path}`, { headers: { cookie } })
				const response = await door(request, { peer: '127.0.0.1', tls: false })
				await response.text()
				expect(response.status, `${name} ${path}`).toBe(200)
			}
			await open('')
			for (const path of paths) {
				const statements = await statementsOf(store, () => open(path))
				counts[`${name} ${path}`] = statements.length
				expect(statements.length, `${name} ${path}`).toBeLessThanOrEqual(MOST)
				for (const statement of statements) for (const scan of await fullScans(store, statement)) scans.add(`${name} ${path}: ${scan}`)
			}
		}
		return { counts, scans: [...scans] }
	}

	test('take few statements for every role, no more in a larger school, and only scan the names, slips for accounts in use, what waits, the keys and the accounts', async () => {
		const before = await measured()
		await write(schools, grow)
		const after = await measured()
		const names = [
			'awa : SCAN papiers_corrections',
			'awa : SCAN l USING INDEX journal_lignes_coupons',
			'awa : SCAN papiers_verificateur',
			'awa : SCAN cles_papiers',
			'awa : SCAN d USING INDEX papiers_demandes_ouvertes',
			// the accounts of all students, kept until a record changes, and the money that waits
			...['e', 'f', 'q USING COVERING INDEX paiements_etudiant', 'p'].map((table) => `awa : SCAN ${table}`),
			'awa : SCAN v USING COVERING INDEX versements_a_verifier',
			'awa : SCAN c USING INDEX caisses_ouvertes',
			'awa : SCAN p USING INDEX paiements_versement',
			'awa : SCAN t',
			...['/etudiants', '/etudiants?q=za'].map((path) => `awa ${path}: ${NAMES}`)
		]
		expect([before.scans, after.scans]).toEqual([names, names])
		expect(after.counts).toEqual(before.counts)
	})

	test('pages of single records run the same prepared statements for each record', async () => {
		const store = await schools.store()
		const awa = await signedIn(schools, 'awa')
		const of = async (path: string) => {
			const statements = await statementsOf(store, async () => expect([path, (await awa.get(path)).status]).toEqual([path, 200]))
			return statements.map(({ sql }) => sql)
		}
		for (const [page, ids] of [
			['/etudiants/:id/modifier', [20, 21]],
			['/classes/fiche/:id', [1, 2]],
			['/matieres/:id', [1, 2]],
			['/acces/:id', [10, 11]]
		] as const) {
			const at = (id: number) => of(page.replace(':id', String(id)))
			await at(ids[0])
			expect([page, await at(ids[1])]).toEqual([page, await at(ids[0])])
		}
	})
})

describe('writing', () => {
	/** The most statements of one write, including those of the rights, the journal and the commit. */
	const MOST = 16

	/** Requests of an LMS for which the document has no example. */
	const UNANSWERED: Readonly<Record<string, Asked>> = {
		endCalendar: { as: 'ines', path: '/me/calendrier' },
		revokeToken: { as: 'ines', path: '/auth/tokens/20' },
		logout: { as: 'koffi', path: '/auth/logout' },
		logoutAll: { as: 'marie', path: '/auth/logout-all' },
		unsubscribe: { path: '/notifications/desabonnement' }
	}

	test('takes few statements and never scans a big table', async () => {
		const schools = await schoolOfExamples()
		try {
			const store = await schools.store()
			const methods = methodsOf(await apiDocument().at({ url: '/api/lms' }))
			const writing = [...methods].filter(([, method]) => method !== 'GET').map(([operationId]) => operationId)
			const asked = Object.entries({ ...requests(), ...UNANSWERED }).filter(([operationId]) => methods.get(operationId) !== 'GET')
			expect(asked.map(([operationId]) => operationId).toSorted()).toEqual(writing.toSorted())
			const run = new Map<string, Awaited<ReturnType<typeof statementsOfWrites>>>()
			for (const [operationId, one] of asked) {
				const statements = await statementsOfWrites(store, async () => {
					const { status } = await ask(schools, methods.get(operationId)!, one)
					expect([operationId, status < 300 || operationId === 'unsubscribe']).toEqual([operationId, true])
				})
				expect(statements.length, operationId).toBeLessThanOrEqual(MOST)
				run.set(operationId, statements)
			}
			// last, because explaining a write leaves it open, and no other can begin
			for (const [operationId, statements] of run)
				for (const statement of statements) expect([operationId, await fullScans(store, statement)]).toEqual([operationId, []])
		} finally {
			await schools.stop()
		}
	})

	test('takes as many statements for many students as for few', async () => {
		const schools = await startSchools({ now: '2026-11-20T12:00:00Z' })
		try {
			await write(schools, (db) => insertBusyYear(db, 'Africa/Abidjan'))
			await write(schools, grow)
			const store = await schools.store()
			const joined_at = '2026-11-20T10:01:00Z'
			const writes: Readonly<Record<string, (ids: readonly number[]) => Response | Promise<Response>>> = {
				writeNotes: (ids) =>
					schools.as('fanta').post('/evaluations/100/notes', { notes: ids.map((etudiant_id) => ({ etudiant_id, note: 12 })) }),
				writePresences: (ids) =>
					schools.as('fanta').post('/cours/100/presences', { presences: ids.map((etudiant_id) => ({ etudiant_id, statut: 'present' })) }),
				writeVideoPresences: (ids) =>
					schools.as('fanta').post('/attendances/from-video-session', {
						seance_id: 102,
						participants: ids.map((user_id) => ({ user_id, joined_at, left_at: null }))
					})
			}
			const ids = each((n) => 1000 + n)
			for (const [operationId, send] of Object.entries(writes)) {
				const count = async (some: readonly number[]) => {
					const statements = await statementsOfWrites(store, async () => {
						const response = await send(some)
						expect([operationId, response.status, await response.text()]).toEqual([operationId, 200, expect.any(String)])
					})
					return statements.length
				}
				await count(ids.slice(0, 1))
				const few = await count(ids.slice(1, 3))
				expect([operationId, await count(ids.slice(3))]).toEqual([operationId, few])
			}
		} finally {
			await schools.stop()
		}
	})
})
