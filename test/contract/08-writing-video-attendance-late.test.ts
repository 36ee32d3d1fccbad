import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { at, SEANCES, startAttendance, stay } from '../support/attendance'
import { expectDocumented } from '../support/openapi-answers'
import { PEOPLE, type Name } from '../support/people'
import { json, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'

const PATH = '/attendances/from-video-session'
const { ines, marie, koffi } = PEOPLE

let schools: Schools
beforeEach(async () => {
	schools = await startAttendance()
})
afterEach(() => schools.stop())

type Stay = ReturnType<typeof stay>

const post = (participants: readonly Stay[], seance_id: number = SEANCES.maths, who: Name = 'fanta') =>
	schools.as(who).post(PATH, { seance_id, participants })
const sent = async (participants: readonly Stay[], seance_id: number = SEANCES.maths) => {
	const response = await post(participants, seance_id)
	await expectDocumented(response, 'POST', PATH)
	expect(response.status).toBe(200)
	return json(response)
}
const records = async (seance: number = SEANCES.maths) => {
	const { data } = await json(schools.as('fanta').get(`/cours/${seance}/presences`))
	return (data as Record<string, unknown>[]).map((record) => ({ ...record, updated_at: '' }))
}

describe('the end of a stay that comes after the stay itself', () => {
	test('closes what was open', async () => {
		expect(await sent([stay(ines.id, '08:30', null)])).toMatchObject({ presences: [{ depart: at('10:00'), duree_minutes: 90 }] })
		expect(await sent([stay(ines.id, '08:30', '08:35')])).toMatchObject({
			crees: 0,
			mis_a_jour: 1,
			presences: [{ statut: 'absent', arrivee: at('08:30'), depart: at('08:35'), duree_minutes: 5 }]
		})
	})

	test('stays when the open stay is delivered once more', async () => {
		const first = await sent([stay(ines.id, '08:00', '09:10')])
		expect(await sent([stay(ines.id, '08:00', null)])).toMatchObject({ mis_a_jour: 0, inchanges: 1, presences: first.presences })
		expect(await sent([stay(ines.id, '08:00', null)])).toMatchObject({ inchanges: 1, presences: first.presences })
	})

	test('is joined with another end of the same stay', async () => {
		await sent([stay(ines.id, '08:00', null), stay(ines.id, '08:00', '08:20')])
		expect(await sent([stay(ines.id, '08:00', '08:50')])).toMatchObject({ presences: [{ depart: at('08:50'), duree_minutes: 50 }] })
		expect(await sent([stay(ines.id, '08:00', '08:10')])).toMatchObject({ inchanges: 1, presences: [{ duree_minutes: 50 }] })
	})

	test('closes the stay of that person alone, and not one that began at another instant', async () => {
		await sent([stay(ines.id, '08:00', null), stay(marie.id, '08:00', null), stay(ines.id, '09:00', null)])
		await sent([stay(ines.id, '08:00', '08:20')])
		expect(await records()).toMatchObject([
			{ etudiant_id: marie.id, duree_minutes: 120 },
			{ etudiant_id: ines.id, duree_minutes: 80, depart: at('10:00') }
		])
	})

	test('counts in the other school by itself', async () => {
		await sent([stay(ines.id, '08:00', null)])
		await schools.as('fanta', 'beta').post(PATH, { seance_id: SEANCES.maths, participants: [stay(ines.id, '08:00', '08:10')] })
		expect(await records()).toMatchObject([{ etudiant_id: ines.id, duree_minutes: 120 }])
	})

	test('more delivered lists, in any order and with repetitions, give the same records', async () => {
		const people = fc.constantFrom(ines.id, marie.id, koffi.id)
		const minute = fc.integer({ min: 0, max: 12 }).map((tens) => new Date(Date.UTC(2026, 10, 20, 8, tens * 10)).toISOString())
		const anyStay = fc
			.record({ user_id: people, joined_at: minute, left_at: fc.option(minute, { freq: 3 }) })
			.map(({ left_at, ...one }) => ({ ...one, left_at: left_at !== null && left_at < one.joined_at ? null : left_at }))
		const lists = fc.array(fc.array(anyStay, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
		const delivered = lists.chain((sentLists) =>
			fc.record({
				first: fc.constant(sentLists),
				again: fc
					.shuffledSubarray([...sentLists, ...sentLists], { minLength: sentLists.length })
					.map((some) => [...some, ...sentLists.toReversed()])
			})
		)
		await fc.assert(
			fc.asyncProperty(delivered, async ({ first, again }) => {
				await write(schools, async (db) => {
					await db.delete(s.presences)
					await db.delete(s.connexionsVideo)
				})
				for (const list of first) await sent(list)
				for (const list of again) await sent(list, SEANCES.maths2)
				expect(await records(SEANCES.maths2)).toEqual(await records(SEANCES.maths))
			}),
			{ numRuns: 25 }
		)
	})
})

describe('a session to which nobody came', () => {
	const rateOf = async (who: Name) => (await json(schools.as(who).get('/me/dashboard'))).taux_presence
	const end = (fin_reelle: string) => schools.as('fanta').put(`/cours/${SEANCES.maths}/statut`, { statut: 'terminee', fin_reelle })

	test('takes the attendance: once the séance has ended, all were absent', async () => {
		expect(await sent([])).toEqual({ seance_id: SEANCES.maths, crees: 0, mis_a_jour: 0, inchanges: 0, presences: [], ignores: [] })
		expect(await rateOf('ines')).toBeNull()
		expect((await end(at('10:00'))).status).toBe(200)
		expect([await rateOf('ines'), await rateOf('marie')]).toEqual([0, 0])
	})

	test('takes nothing away, and later lists add to it', async () => {
		const { presences } = await sent([stay(ines.id, '08:00', '09:30')])
		const before = await tablesHash(await schools.store())
		await sent([])
		expect(await tablesHash(await schools.store())).toBe(before)
		expect(await sent([stay(ines.id, '08:00', '09:30')])).toMatchObject({ inchanges: 1, presences })
		await sent([], SEANCES.maths2)
		expect(await sent([stay(ines.id, '08:00', null)], SEANCES.maths2)).toMatchObject({ crees: 1, presences: [{ statut: 'present' }] })
	})

	test('is accepted once the séance is over, as planned or really, and not before', async () => {
		const refused = async () => {
			const [before, response] = [await tablesHash(await schools.store()), await post([])]
			await expectDocumented(response, 'POST', PATH)
			const { code, message } = await json(response)
			expect([response.status, code, message]).toEqual([422, 'seance_a_venir', "Cette séance n'est pas encore finie."])
			expect(await tablesHash(await schools.store())).toBe(before)
		}
		for (const time of ['07:45', '09:59']) {
			schools.clock.set(at(time))
			await refused()
		}
		schools.clock.set(at('09:10'))
		expect((await end(at('09:05'))).status).toBe(200)
		await sent([])
		schools.clock.set(at('10:00'))
		await sent([], SEANCES.maths2)
	})

	test.each<[Name, number, number]>([
		['awa', SEANCES.maths, 200],
		['sira', SEANCES.maths, 403],
		['yao', SEANCES.maths, 403],
		['ines', SEANCES.maths, 403],
		['fanta', 999, 404],
		['fanta', SEANCES.annulee, 422]
	])('%s at séance %p: %p', async (who, seance, status) => {
		expect((await post([], seance, who)).status).toBe(status)
	})
})
