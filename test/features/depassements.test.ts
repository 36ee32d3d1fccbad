import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { Perimetres } from '../../src/auth/perimetres.service'
import type { AppError } from '../../src/kit/errors'
import { listDepassements, validateDepassement } from '../../src/features/seances/statut/depassements.service'
import { Visit, type KnownVisit } from '../../src/tenants/visit'
import { insertSeances, write } from '../support/affairs'
import { PEOPLE, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T12:00:00Z' })
	await write(schools, (db) =>
		insertSeances(db, 'Africa/Abidjan', [
			{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'] },
			{ id: 2, date: '2026-11-20', heures: ['10:00', '11:00'] },
			{ id: 3, date: '2026-11-19', heures: ['08:00', '10:00'] }
		])
	)
})
afterEach(() => schools.stop())

async function visitOf(name: Name): Promise<KnownVisit> {
	const tenant = await schools.tenants.get('alpha')
	const { id, role } = PEOPLE[name]
	return new Visit(
		{
			requestId: 'test',
			address: '127.0.0.1',
			langue: 'fr',
			now: schools.clock.now(),
			tenant,
			institution: await tenant.institution(),
			baseUrl: 'http://alpha.test',
			caller: { userId: id, roles: [role], tokenId: 0, portee: 'complete' },
			acces: tenant.store.revisions.acces,
			body: undefined,
			arrived: new Request('http://alpha.test')
		},
		new Perimetres()
	) as KnownVisit
}
const listed = async (name: Name = 'awa') => listDepassements(await (await visitOf(name)).view())
const validate = async (id: number, vu: number, name: Name = 'awa') => validateDepassement(await visitOf(name), id, vu)
const refusal = (attempt: Promise<unknown>) =>
	attempt.then(
		() => 'none',
		(error: AppError) => error.code
	)
const ended = async (id: number, fin_reelle: string) =>
	expect(
		(await schools.as('awa').put(`/cours/${id}/statut`, { statut: 'terminee', fin_reelle: `2026-11-20T${fin_reelle}:00Z` })).status
	).toBe(200)
const done = async () => (await json(schools.as('awa').get('/matieres/1'))).classes[0].heures_effectuees as number

describe('time beyond the counted length', () => {
	test('waits until an administrator validates it, and then counts', async () => {
		await ended(1, '11:00')
		await ended(2, '11:15')
		expect(await listed()).toEqual([
			{
				id: 1,
				date: '2026-11-20',
				heure_debut: '08:00',
				heure_fin: '10:00',
				matiere: 'Mathématiques',
				enseignant: 'TRAORÉ Fanta',
				classes: ['Mécanique L1'],
				heures_prevues: 2,
				heures_retenues: 2.25,
				heures_a_valider: 0.75,
				depassement_s: 3600
			}
		])
		expect(await done()).toBe(3.5)
		await validate(1, 3600)
		expect(await done()).toBe(4.25)
		expect(await listed()).toEqual([])
		await validate(1, 3600)
		const { rows } = await (
			await schools.store()
		).client.execute("SELECT auteur, avant, apres FROM journal WHERE action = 'seance.depassement'")
		expect(rows.map(({ auteur, avant, apres }) => [auteur, avant, apres])).toEqual([
			['utilisateur:1', '{"depassement_valide_s":null}', '{"depassement_valide_s":3600}']
		])
	})

	test('waits again if it is added after a validation; a shorter séance counts at once', async () => {
		await ended(1, '11:00')
		await validate(1, 3600)
		await ended(1, '11:30')
		expect((await listed()).map(({ heures_a_valider: waiting }) => waiting)).toEqual([0.5])
		expect(await done()).toBe(3)
		expect(await refusal(validate(1, 3600))).toBe('modifie_entretemps')
		await ended(1, '10:30')
		expect(await listed()).toEqual([])
		expect(await done()).toBe(2.5)
	})

	test('is not validated if the times of the séance have changed', async () => {
		await ended(1, '11:00')
		await validate(1, 3600)
		await schools.as('awa').put('/cours/1/statut', { statut: 'annulee' })
		expect(await done()).toBe(0)
		await ended(1, '11:00')
		expect((await listed()).map(({ id }) => id)).toEqual([1])
		expect(await done()).toBe(2.25)
	})

	test('does not exist for a séance of normal length, or one that was never held', async () => {
		await ended(2, '11:00')
		expect(await refusal(validate(2, 0))).toBe('none')
		expect(await refusal(validate(3, 3600))).toBe('modifie_entretemps')
		expect(await refusal(validate(99, 0))).toBe('introuvable')
	})

	test.each<[Name]>([['moussa'], ['fanta'], ['ines']])('is neither shown to %s nor validated by them', async (name) => {
		await ended(1, '11:00')
		expect(await refusal(listed(name))).toBe('droits_insuffisants')
		expect(await refusal(validate(1, 3600, name))).toBe('droits_insuffisants')
		expect(await refusal(validate(99, 3600, name))).toBe('droits_insuffisants')
		expect(await done()).toBe(2.25)
	})

	test('cannot be validated in a closed year', async () => {
		await ended(1, '11:00')
		await write(schools, (db) => db.run(sql`UPDATE annees SET cloturee = 1 WHERE courante = 1`))
		expect(await refusal(validate(1, 3600))).toBe('annee_cloturee')
	})

	test('is found by an index', async () => {
		const store = await schools.store()
		const statements = await statementsOf(store, () => listed())
		expect((await Promise.all(statements.map((one) => fullScans(store, one)))).flat()).toEqual([])
	})
})
