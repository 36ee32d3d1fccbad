import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { scope } from '../../src/db/queries/scope'
import { selectSeancesInBlocks } from '../../src/features/seances/seances.queries'
import { insertSeances, write } from '../support/affairs'
import { expectDocumented } from '../support/openapi-answers'
import { json, startSchools, type Schools } from '../support/school'

const DAY = '2027-03-28'

let schools: Schools
beforeAll(async () => {
	schools = await startSchools({ now: `${DAY}T12:00:00Z` })
	const seances = [
		{ id: 1, date: DAY, heures: ['02:30', '04:00'] },
		{ id: 2, date: DAY, heures: ['03:10', '04:30'] },
		{ id: 3, date: DAY, heures: ['08:00', '10:00'] }
	] as const
	await write(
		schools,
		(db) =>
			insertSeances(
				db,
				'Europe/Paris',
				seances.map((one) => ({ ...one, heures: [...one.heures] }))
			),
		'beta'
	)
})
afterAll(() => schools.stop())

test('a séance at an hour that a change of clocks skips is at the same instant in each of its fields', async () => {
	const awa = schools.as('awa', 'beta')
	const path = `/emploi-temps?date_debut=${DAY}&date_fin=${DAY}`
	const response = await awa.get(path)
	await expectDocumented(response, 'GET', path)
	const { data } = await json(response)
	const shown = {
		heure_debut: '03:30',
		heure_fin: '04:00',
		debut: `${DAY}T03:30:00+02:00`,
		fin: `${DAY}T04:00:00+02:00`,
		dtstart: '20270328T013000Z'
	}
	expect(data.find(({ id }: { id: number }) => id === 1)).toMatchObject(shown)
	expect(await json(awa.get('/seances/1'))).toMatchObject(shown)
	await awa.post('/cours/1/presences', { presences: [{ etudiant_id: 20, statut: 'retard', heure_arrivee: '03:40' }] })
	const own = await json(schools.as('ines', 'beta').get('/me/presences'))
	expect(own.data).toMatchObject([{ seance: { heure_debut: '03:30', heure_fin: '04:00' }, arrivee: `${DAY}T03:40:00+02:00` }])
})

test('a list that is read in blocks has each séance once, also after a skipped hour', async () => {
	const { db } = await schools.store('beta')
	const blocks = await Array.fromAsync(
		selectSeancesInBlocks(db, scope<'seances'>(sql`1`)({}), { annee: 2, date_debut: DAY, date_fin: DAY }, 1)
	)
	expect(blocks.flatMap((block) => block.each.map(({ id }) => id))).toEqual([1, 2, 3])
})
