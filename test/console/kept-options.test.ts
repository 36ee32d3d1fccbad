import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { FrontDoor } from '../../src/http/door/front-door'
import { write } from '../support/affairs'
import { insertBusyYear } from '../support/busy-year'
import { signedIn } from '../support/console'
import type { Name } from '../support/people'
import { anotherDoor, doorWithoutMemory } from '../support/reading-anew'
import { json, startSchools, type Schools } from '../support/school'
import { statementsOf } from '../support/statements'

const WHO = ['awa', 'moussa', 'sira', 'fanta', 'yao', 'ines', 'koffi', 'marie'] as const satisfies readonly Name[]
const PATHS = [
	'',
	'/emploi-du-temps?classe=1',
	'/emploi-du-temps/classes',
	'/classes',
	'/classes/1',
	'/classes/1/notes',
	'/classes/1/notes?matiere=2&page=2',
	'/classes/2/notes',
	'/etudiants',
	'/etudiants?classe=1',
	'/etudiants?q=e',
	'/etudiants?q=zadi&classe=1',
	'/etudiants/liste',
	'/inscriptions',
	'/inscriptions?classe=1&choix=toutes',
	'/inscriptions/pieces',
	'/inscriptions/pieces?classe=1',
	'/inscriptions?classe=1&choix=toutes&fait=oui',
	'/matieres',
	'/salles?q=a',
	'/etudiants/nouveau',
	'/etudiants/nouveau?classe=MECA-L1',
	'/etudiants/liste?classe=1&q=e',
	'/etudiants/liste?q=zadi',
	'/etudiants/20',
	'/etudiants/21',
	'/etudiants/20/inscriptions/nouvelle',
	'/evaluations/11',
	'/evaluations/13',
	'/filieres/1',
	'/matieres/1',
	'/repartition/cours/nouvelle?classe=MECA-L1&matiere=MATH',
	'/repartition/cours/1/remplacer',
	'/absences-enseignants',
	'/historique',
	'/seances/nouvelle?classe=1&date=2026-11-24',
	'/repartition',
	'/repartition?classe=MECA-L1',
	'/seances/11',
	'/seances/13',
	'/seances/11/modifier',
	'/seances/11/appel',
	'/seances/13/appel',
	'/notes',
	'/absences'
]
const CODES = ['alpha', 'beta'] as const

/** values that a form makes afresh each time */
const FRESH = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

let schools: Schools
let [kept, anew]: FrontDoor[] = []
const cookies = new Map<string, string>()

beforeAll(async () => {
	schools = await startSchools({ now: '2026-11-20T18:00:00Z' })
	for (const code of CODES) {
		await write(schools, (db) => insertBusyYear(db, code === 'alpha' ? 'Africa/Abidjan' : 'Europe/Paris'), code)
		for (const name of WHO) {
			const visitor = await signedIn(schools, name, code)
			cookies.set(`${code} ${name}`, [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; '))
		}
	}
	await write(schools, (db) => db.run(sql`UPDATE utilisateurs SET prenoms = prenoms || '-P'`), 'beta')
	;[kept, anew] = [anotherDoor(schools), doorWithoutMemory(schools)]
})
afterAll(() => schools.stop())

async function opened(door: FrontDoor, code: string, name: string, path: string) {
	const request = new Request(`http://${code}.test/console${path}`, {
		headers: { cookie: cookies.get(`${code} ${name}`)!, 'x-request-id': 'same' }
	})
	const response = await door(request, { peer: '127.0.0.1', tls: false })
	return [response.status, (await response.text()).replaceAll(FRESH, '')]
}

/** Opens every page as everybody, in the given order. */
async function areAsMadeAnew(order: <T>(all: readonly T[]) => readonly T[], codes: readonly string[] = ['alpha']) {
	const statuses = new Set<unknown>()
	for (const path of order(PATHS))
		for (const name of order(WHO))
			for (const code of order(codes)) {
				const page = await opened(kept!, code, name, path)
				expect(page, `${code} ${name} ${path}`).toEqual(await opened(anew!, code, name, path))
				statuses.add(page[0])
			}
	expect(statuses).toEqual(new Set([200, 403]))
}

test('pages made from kept options equal newly made ones, for everybody and after every change', async () => {
	await areAsMadeAnew((all) => all, CODES)
	await areAsMadeAnew((all) => all.toReversed(), CODES)
	await write(schools, (db) => db.run(sql`UPDATE utilisateurs SET nom = nom || 'X', cle_tri = cle_tri || 'x'`))
	await areAsMadeAnew((all) => all)
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['saisies'] }, async ({ db, raise }) => {
		await db.run(sql`UPDATE notes SET note_centiemes = note_centiemes + 25`)
		await db.run(sql`UPDATE presences SET statut = 'absent', arrivee_s = NULL`)
		raise()
	})
	await areAsMadeAnew((all) => all.toReversed())
	schools.clock.set('2026-11-21T00:30:00Z')
	await areAsMadeAnew((all) => all)
})

test("an administrator who is also a student sees their own marks and absences, and nobody else's", async () => {
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.run(sql`UPDATE utilisateurs SET role = 'administrateur' WHERE id IN (20, 22)`)
		await db.run(sql`INSERT INTO autres_roles (utilisateur_id, role) VALUES (20, 'etudiant'), (22, 'etudiant')`)
		raise()
	})
	for (const path of ['/notes', '/absences', ''])
		for (const name of ['ines', 'marie'] as const)
			expect(await opened(kept!, 'alpha', name, path), `${name} ${path}`).toEqual(await opened(anew!, 'alpha', name, path))
	for (const [name, id] of [
		['ines', 20],
		['marie', 22]
	] as const) {
		const { data } = await json(schools.as(name).get('/evaluations/11/notes'))
		expect(data.length).toBeGreaterThan(0)
		for (const { etudiant_id, matricule } of data) expect(matricule === null, `${name} ${etudiant_id}`).toBe(etudiant_id === id)
	}
})

test("forms' teachers are read and written out once for the school despite daily entries, and again for a new teacher", async () => {
	const store = await schools.store()
	const door = anotherDoor(schools)
	const forms = ['/repartition/cours/nouvelle', '/repartition/cours/1/remplacer', '/seances/nouvelle?classe=1', '/absences-enseignants']
	const readOf = async (offered: RegExp) => {
		const statements = await statementsOf(store, async () => {
			for (const path of forms) {
				const [status, page] = await opened(door, 'alpha', 'awa', path)
				expect([path, status]).toEqual([path, 200])
				expect(page).toMatch(offered)
			}
		})
		return statements.filter(({ sql: text }) => /FROM "?enseignants"? (\w+ )?JOIN "?utilisateurs/.test(text)).length
	}
	const touching = (touches: 'saisies' | 'donnees', sentence: string) =>
		store.write({ author: { name: 'test' }, touches: [touches] }, async ({ db, raise }) => {
			await db.run(sentence)
			raise()
		})
	// as matricules and as ids
	expect(await readOf(/TRAORÉ/)).toBe(2)
	await touching('saisies', 'UPDATE notes SET note_centiemes = note_centiemes - 25')
	expect(await readOf(/TRAORÉ/)).toBe(0)
	await touching('donnees', "UPDATE utilisateurs SET nom = 'TOUT-AUTRE' WHERE nom LIKE 'TRAORÉ%'")
	expect(await readOf(/TOUT-AUTRE/)).toBe(2)
	for (const path of forms) expect((await opened(door, 'alpha', 'fanta', path))[1]).not.toContain('<option')
})

test("the teachers of one class are found without counting all classes' teachings", async () => {
	const statements = await statementsOf(await schools.store(), async () => {
		expect((await opened(anotherDoor(schools), 'alpha', 'awa', '/repartition?classe=MECA-L1'))[0]).toBe(200)
	})
	expect(statements.filter(({ sql: text }) => /"c"\."code" = \?/.test(text))).toHaveLength(1)
	expect(statements.filter(({ sql: text }) => text.includes('count(DISTINCT'))).toEqual([])
})

test("a form leaves out the student's current class, has no blank option for a required choice, and lists each teacher once", async () => {
	const door = anotherDoor(schools)
	const page = async (path: string) => (await opened(door, 'alpha', 'awa', path))[1] as string
	const [{ id }] = (await (
		await schools.store()
	).db.all<{ id: number }>(sql`SELECT id FROM inscriptions WHERE etudiant_id = 20 AND statut = 'Active'`)) as [{ id: number }]
	const classe = await page(`/etudiants/20/inscriptions/${id}/classe`)
	expect([classe.includes('value="MECA-L1"'), classe.includes('value="ENER-1"')]).toEqual([false, true])
	const select = (form: string, name: string) => new RegExp(`<select name="${name}">.*?</select>`).exec(form)![0]
	expect(select(await page('/repartition/cours/1'), 'enseignant')).not.toContain('value=""')
	const fresh = await page('/repartition/cours/nouvelle')
	for (const [name, own, others] of [
		['enseignant', 'ENS-1', 'MECA-L1'],
		['classe', 'MECA-L1', 'ENS-1']
	] as const) {
		expect(select(fresh, name)).toMatch(/^<select name="\w+"><option value(?:="")? selected>/)
		expect([select(fresh, name).includes(own), select(fresh, name).includes(others)]).toEqual([true, false])
	}
	expect(await page('/matieres')).toContain('MECA · ')
	const zone = (await page('/etablissement/reglages')).match(/<option value="Africa\/Abidjan"[^>]*>/g)
	expect(zone).toEqual(['<option value="Africa/Abidjan" selected>'])
	const given = (enseignant: string) =>
		write(schools, async (db) => {
			await db.run('DELETE FROM emargements WHERE seance_id = 11')
			await db.run('UPDATE seances_classes SET presences_at = NULL WHERE seance_id = 11')
			await db.run(
				`UPDATE seances SET enseignant_id = ${enseignant}, statut = 'planifiee', debut_reel_s = NULL, fin_reelle_s = NULL WHERE id = 11`
			)
			await db.run('DELETE FROM presences WHERE seance_id = 11')
		})
	await given('NULL')
	expect(select(await page('/seances/11/modifier'), 'enseignant').match(/value="aucun"( selected)?/g)).toEqual(['value="aucun" selected'])
	await given('12')
	expect(select(await page('/seances/11/modifier'), 'enseignant')).toMatch(
		/<option value="12" selected>PARTI\w* Ancien<\/option><\/select>$/
	)
})

test('a teacher who is an administrator is offered to sign their séance, another administrator to end it', async () => {
	await (
		await schools.store()
	).write({ author: { name: 'test' }, touches: ['donnees', 'acces'] }, async ({ db, raise }) => {
		await db.run("UPDATE utilisateurs SET role = 'administrateur' WHERE id = 10")
		await db.run('UPDATE seances SET enseignant_id = 10 WHERE id = 11')
		raise()
	})
	const door = anotherDoor(schools)
	const button = async (name: string) =>
		/<button class="btn(?: first)?">([^<]+)/.exec(String((await opened(door, 'alpha', name, '/seances/11'))[1]))?.[1]
	expect(await button('awa')).not.toBe(await button('fanta'))
})
