import { afterEach, beforeEach, expect, test } from 'bun:test'
import { importInto } from '../../src/exchange/imports/import.service'
import { signedIn } from '../support/console'
import { plan } from '../support/planning'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools()
	for (const code of ['alpha', 'beta'] as const) await insertTeaching(await schools.store(code))
})
afterEach(() => schools.stop())

const bring = async (name: string, text: string, code: SchoolCode = 'alpha') => {
	const { store, place } = await schools.tenants.get(code)
	const options = { author: { name: 'test' }, source: 'test', bcryptCost: 4, synchronous: 'normal' as const }
	const { errors } = await importInto(store, place, [{ name, bytes: new TextEncoder().encode(text) }], options)
	expect(errors).toEqual([])
}
const roomOf = async (id: number, code: SchoolCode = 'alpha') => {
	const { salle, salle_id } = await json(schools.as('awa', code).get(`/seances/${id}`))
	return [salle, salle_id]
}
const moveTo = async (salle: string) =>
	expect((await plan(await signedIn(schools, 'awa'), `/seances/${SEANCE.anglais}/modifier`, { salle })).status).toBe(303)

test('a séance names the room of its text by code or name, whatever case, accents, spaces and dashes; a code goes first', async () => {
	await bring('salles.csv', 'code;nom\nAMPHI-É;Grand amphi\nB 12;\nC;B 12\n')
	for (const [salle, id] of [
		['amphi é', 1],
		['AMPHI_E', 1],
		['GRAND AMPHI', 1],
		['b-12', 2],
		['Cour', null]
	] as const) {
		await moveTo(salle)
		expect(await roomOf(SEANCE.anglais)).toEqual([salle, id])
	}
	await moveTo('')
	expect(await roomOf(SEANCE.anglais)).toEqual([null, null])
})

test('an imported séance names its room, and a room that is renamed or of another school is not the one', async () => {
	await bring('seances.csv', 'ref;classes;matiere;date;heure_debut;heure_fin;salle\nS-1;MECA-L1;MATH;2026-11-27;08:00;10:00;amphi a\n')
	const list = async (code: SchoolCode = 'alpha') => {
		const { data, meta } = await json(schools.as('awa', code).get('/emploi-temps?date_debut=2026-11-27&date_fin=2026-11-27'))
		return { rooms: data.map((one: { salle: string; salle_id: number | null }) => [one.salle, one.salle_id]), version: meta.version }
	}
	const before = await list()
	expect(before.rooms).toEqual([['amphi a', null]])
	await bring('salles.csv', 'code;nom\nA;Amphi A\n')
	const named = await list()
	expect(named).toEqual({ rooms: [['amphi a', 1]], version: expect.any(Number) })
	expect(named.version).toBeGreaterThan(before.version)
	await bring('salles.csv', 'code;nom\nA;Atelier\n')
	expect((await list()).rooms).toEqual([['amphi a', null]])
	await bring('salles.csv', 'code;nom\nAMPHI-A;\n', 'beta')
	expect((await list()).rooms).toEqual([['amphi a', null]])
})

test('a séance does not name a room while it is online', async () => {
	await bring('salles.csv', 'code;nom\nB 12;\n')
	await moveTo('b12')
	expect(await roomOf(SEANCE.anglais)).toEqual(['b12', 1])
	const awa = await signedIn(schools, 'awa')
	expect((await plan(awa, `/seances/${SEANCE.anglais}/modifier`, { mode: 'en_ligne' })).status).toBe(303)
	expect(await roomOf(SEANCE.anglais)).toEqual(['b12', null])
})
