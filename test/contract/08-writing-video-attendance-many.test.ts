import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as s from '../../src/school/schema'
import { write } from '../support/affairs'
import { at, SEANCES, startAttendance, stay } from '../support/attendance'
import { PEOPLE } from '../support/people'
import { json, type Schools } from '../support/school'

const PATH = '/attendances/from-video-session'
const { ines, marie, koffi } = PEOPLE

let schools: Schools
beforeEach(async () => {
	schools = await startAttendance()
})
afterEach(() => schools.stop())

const sent = async (participants: unknown, seance_id: number) => {
	const response = await schools.as('fanta').post(PATH, { seance_id, participants })
	expect(response.status).toBe(200)
	return json(response)
}

test('2,000 entries in one request, in as many statements as one', async () => {
	const students = Array.from({ length: 400 }, (_, nth) => 1000 + nth)
	await write(schools, async (db) => {
		const person = (id: number) => ({
			id,
			identifiant: `e${id}`,
			identifiant_norm: `e${id}`,
			role: 'etudiant' as const,
			nom: `E${id}`,
			prenoms: '',
			cle_tri: `e${id}`,
			updated_at: at('08:00')
		})
		await db.insert(s.utilisateurs).values(students.map(person))
		await db.insert(s.etudiants).values(students.map((id) => ({ id, matricule: `M${id}`, updated_at: at('08:00') })))
		await db.insert(s.inscriptions).values(
			students.map((etudiant_id) => ({
				etudiant_id,
				classe_id: 1,
				annee_id: 2,
				statut: 'Active' as const,
				date_entree: '2026-09-14',
				updated_at: at('08:00')
			}))
		)
	})
	const five = (id: number) =>
		['08:00', '08:20', '08:40', '09:00', '09:20'].map((from, nth) => stay(id, from, `${nth < 4 ? '09' : '10'}:3${nth}`))
	const { client } = await schools.store()
	const transaction = client.transaction.bind(client)
	let statements = 0
	client.transaction = async (...mode: Parameters<typeof transaction>) => {
		const open = await transaction(...mode)
		const execute = open.execute.bind(open)
		return Object.assign(open, {
			execute: (...statement: Parameters<typeof execute>) => {
				statements++
				return execute(...statement)
			}
		})
	}
	const counted = async (participants: unknown[], seance: number) => {
		statements = 0
		const body = await sent(participants, seance)
		return { body, statements }
	}
	const one = await counted([stay(ines.id, '08:00', null)], SEANCES.maths)
	const many = await counted(students.flatMap(five), SEANCES.maths2)
	expect(many.body.crees).toBe(400)
	expect(many.statements).toBe(one.statements)
	expect(many.statements).toBeGreaterThan(3)
	const again = await counted(students.flatMap(five), SEANCES.maths2)
	expect(again.body.inchanges).toBe(400)
	expect(again.statements).toBeLessThanOrEqual(one.statements)
})

describe('two calls with halves equal one call with all', () => {
	const minute = fc.integer({ min: -40, max: 150 })
	const clock = (minutes: number) => Temporal.Instant.from(at('08:00')).add({ minutes }).toString()
	const entry = fc
		.record({ user_id: fc.constantFrom(ines.id, marie.id, koffi.id), from: minute, length: fc.option(fc.nat({ max: 150 }), { freq: 5 }) })
		.map(({ user_id, from, length }) => ({ user_id, joined_at: clock(from), left_at: length === null ? null : clock(from + length) }))

	test('the result does not depend on how the entries are split', async () => {
		schools.clock.set('2026-11-20T18:00:00Z')
		let runs = 0
		await fc.assert(
			fc.asyncProperty(fc.array(entry, { minLength: 2, maxLength: 10 }), fc.double({ min: 0, max: 1, noNaN: true }), async (all, part) => {
				const cut = 1 + Math.floor(part * (all.length - 2))
				const [whole, halves] = [SEANCES.maths, SEANCES.maths2]
				if (runs++ > 0)
					await write(schools, async (db) => {
						await db.delete(s.presences)
						await db.delete(s.connexionsVideo)
					})
				await sent(all, whole)
				await sent(all.slice(0, cut), halves)
				await sent(all.slice(cut), halves)
				const { db } = await schools.store()
				const { statut, arrivee_s, depart_s, duree_s, etudiant_id } = s.presences
				const records = (seance: number) =>
					db
						.select({ etudiant_id, statut, arrivee_s, depart_s, duree_s })
						.from(s.presences)
						.where(sql`seance_id = ${seance}`)
						.orderBy(etudiant_id)
				expect(await records(halves)).toEqual(await records(whole))
				const students = new Set(all.map(({ user_id }) => user_id).filter((id) => id !== koffi.id)).size
				for (const seance of [whole, halves])
					expect(await sent(all, seance)).toMatchObject({ crees: 0, mis_a_jour: 0, inchanges: students })
			}),
			{ numRuns: 25 }
		)
	})
})
