import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Hashing } from '../../src/auth/hashing'
import { autresRoles, utilisateurs } from '../../src/school/schema'
import type { Writer } from '../../src/tenants/visit'
import { insertSeances, write } from '../support/affairs'
import { browser } from '../support/console'
import { slip } from '../support/coupons'
import { AT, PASSWORD, PASSWORD_HASH } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'

const BODY = { seance_id: 1, participants: [{ user_id: 20, joined_at: '2026-11-20T08:00:00Z', left_at: null }] }
const TAKEN_AWAY = 'DELETE FROM coordinations WHERE utilisateur_id = 2'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T12:00:00Z' })
	const store = await schools.store()
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await insertSeances(db, 'Africa/Abidjan', [{ id: 1, date: '2026-11-20', heures: ['08:00', '10:00'] }])
		raise()
	})
})
afterEach(() => schools.stop())

/** Queues a commit that changes the school. */
const change = async (sql: string) => {
	const store = await schools.store()
	return store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(sql)
		raise()
	})
}
const enter = () => schools.as('moussa').post('/attendances/from-video-session', BODY)
const stored = async () => (await (await schools.store()).client.execute('SELECT count(*) AS n FROM presences')).rows[0]!['n']

describe('a coordinator who loses a filière while writing', () => {
	test('is refused if the same commit takes it away first', async () => {
		expect((await schools.as('moussa').get('/classes')).status).toBe(200)
		const [, answer] = await Promise.all([change(TAKEN_AWAY), enter()])
		expect(answer.status).toBe(403)
		expect(await stored()).toBe(0)
	})

	test('is refused if a commit takes it away while the request waits', async () => {
		expect((await schools.as('moussa').get('/classes')).status).toBe(200)
		const store = await schools.store()
		const held = Promise.withResolvers<void>()
		const others = store.whileOthersWrite(() => held.promise)
		const answer = enter()
		const client = (await schools.tenants.get('alpha')).store.client
		await client.execute(TAKEN_AWAY)
		held.resolve()
		await others
		expect((await answer).status).toBe(403)
		expect(await stored()).toBe(0)
	})

	test('writes again as soon as it is given back', async () => {
		await change(TAKEN_AWAY)
		expect((await enter()).status).toBe(403)
		await change('INSERT INTO coordinations (utilisateur_id, filiere_id) SELECT 2, filiere_id FROM classes WHERE id = 1')
		expect((await enter()).status).toBe(200)
	})

	test('writes as before if the commit that takes it away fails', async () => {
		const [failed, answer] = await Promise.allSettled([change('DELETE FROM nowhere'), enter()])
		expect(failed.status).toBe('rejected')
		expect(answer.status === 'fulfilled' && answer.value.status).toBe(200)
	})
})

test('a year closed in the same commit refuses attendance', async () => {
	const [, answer] = await Promise.all([change('UPDATE annees SET cloturee = 1'), enter()])
	expect([answer.status, (await json(answer)).code]).toEqual([422, 'annee_cloturee'])
	expect(await stored()).toBe(0)
})

test('a write checks rights without a statement while the school does not change', async () => {
	expect((await enter()).status).toBe(200)
	const { client } = await schools.store()
	const begin = client.transaction.bind(client)
	const seen: string[] = []
	client.transaction = async (mode) => {
		const transaction = await begin(mode)
		const execute = transaction.execute.bind(transaction)
		transaction.execute = (statement) => {
			seen.push(typeof statement === 'string' ? statement : statement.sql)
			return execute(statement)
		}
		return transaction
	}
	expect((await enter()).status).toBe(200)
	expect(seen.length).toBeGreaterThan(2)
	expect(seen.filter((sql) => /"coordinations"|"etablissement"/.test(sql))).toEqual([])
})

/** Hashes after something else has been written. */
class SlowHashing extends Hashing {
	meanwhile: () => Promise<unknown> = async () => undefined

	override async inTurn<T>(signal: AbortSignal, hash: () => Promise<T>): Promise<T> {
		await this.meanwhile()
		return super.inTurn(signal, hash)
	}
}

test('an access slip is refused if its student becomes staff while its code is hashed', async () => {
	const hashing = new SlowHashing()
	const others = await startSchools({ now: '2026-11-20T12:00:00Z', hashing })
	const named = { identifiant: 'scola', identifiant_norm: 'scola', nom: 'SCOLA', prenoms: '', cle_tri: 'scola', updated_at: AT }
	await write(others, (db) =>
		db.insert(utilisateurs).values({
			id: 40,
			...named,
			role: 'etudiant',
			fonctions: 'scolarite',
			console_seule: true,
			mot_de_passe_hash: PASSWORD_HASH
		})
	)
	const scola = browser(others)
	await scola.post('/connexion', { identifiant: 'scola', mot_de_passe: PASSWORD, vers: '' })
	hashing.meanwhile = async () => {
		hashing.meanwhile = async () => undefined
		await write(others, (db) => db.insert(autresRoles).values({ utilisateur_id: 20, role: 'coordinateur' }))
	}
	expect((await slip(scola, '/etudiants/20/coupon')).status).toBe(403)
	expect((await (await others.store()).client.execute('SELECT * FROM liens')).rows).toEqual([])
	expect((await slip(scola, '/etudiants/22/coupon')).status).toBe(200)
	await others.stop()
})

test('a write without a right does not compile', () => {
	const forgotten = (visit: Writer) =>
		// @ts-expect-error `right` is missing
		visit.write({ touches: [] }, async () => undefined)
	expect(forgotten).toBeFunction()
})
