import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { setEtablissement, type EtablissementInput } from '../../src/features/etablissement/etablissement.service'
import { remindersJob } from '../../src/server/jobs/reminders.job'
import { createTenant } from '../../src/tenants/tenants.service'
import { failureOf } from '../exchange/imports/temporary-school'
import { insertSeances, write } from '../support/affairs'
import { CONFIGURED, outboxOf } from '../support/outbox'
import { json, startSchools, type Schools } from '../support/school'
import { tablesHash } from '../support/tables-hash'
import { insertTeaching } from '../support/teaching'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-19T00:00:00Z', configured: CONFIGURED })
})
afterEach(() => schools.stop())

const LEADS = [60]
const set = async (input: EtablissementInput) => setEtablissement(await schools.tenants.get('alpha'), input, LEADS, { name: 'cli:test' })
const journal = async () => {
	const { client } = await schools.store()
	const { rows } = await client.execute("SELECT objet, objet_id, avant, apres FROM journal WHERE action = 'tenant.set' ORDER BY id, rang")
	const parsed = (text: unknown) => (text === null ? null : (JSON.parse(text as string) as unknown))
	return rows.map(({ objet, objet_id, avant, apres }) => [objet, objet_id, parsed(avant), parsed(apres)])
}

describe('the name of a school', () => {
	test('changes with the next request, also in cached answers', async () => {
		const info = () => schools.with(undefined).get('/tenant-info')
		const before = await info()
		expect(await set({ name: '  Lycée technique ' })).toMatchObject({
			changes: [{ what: 'name', before: 'École alpha', after: 'Lycée technique' }],
			moved: 0
		})
		const after = await info()
		expect((await json(after)).name).toBe('Lycée technique')
		expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
		expect(await journal()).toEqual([['etablissement', '1', { nom: 'École alpha' }, { nom: 'Lycée technique' }]])
	})

	test('is not written if it stays the same', async () => {
		const store = await schools.store()
		const before = [await tablesHash(store, []), store.revisions.total]
		expect((await set({ name: 'École alpha', timezone: 'africa/abidjan', year: '2026-2027', leadMinutes: null })).changes).toEqual([])
		expect([await tablesHash(store, []), store.revisions.total]).toEqual(before)
	})
})

describe('the current year', () => {
	test('can become an existing year, and lists then show its classes', async () => {
		const classes = async () => (await json(schools.as('awa').get('/classes'))).data.map(({ id }: { id: number }) => id)
		expect(await classes()).toEqual([2, 1])
		expect(await set({ year: '2025-2026' })).toMatchObject({
			changes: [{ what: 'year', before: '2026-2027', after: '2025-2026' }],
			made: null
		})
		expect(await classes()).toEqual([3])
		expect(await journal()).toEqual([
			['etablissement', '1', { annee: '2026-2027' }, { annee: '2025-2026' }],
			['annees', '2', { courante: true }, { courante: false }],
			['annees', '1', { courante: false }, { courante: true }]
		])
		expect((await set({ year: '2026-2027' })).changes).toHaveLength(1)
		expect(await classes()).toEqual([2, 1])
	})

	test('is created as by "tenant create" if it does not exist, also the first one', async () => {
		const days = { date_debut: '2027-09-01', date_fin: '2028-08-31' }
		expect((await set({ year: '2027-2028' })).made).toEqual(days)
		const { client } = await schools.store()
		const { rows } = await client.execute('SELECT libelle, date_debut, date_fin FROM annees WHERE courante = 1')
		expect(rows.map((row): unknown => ({ ...row }))).toEqual([{ libelle: '2027-2028', ...days }])
		await createTenant(schools.tenants, { code: 'gamma', name: 'Gamma', timezone: 'Africa/Abidjan' }, { name: 'test' })
		expect(await setEtablissement(await schools.tenants.get('gamma'), { year: '2026-2027' }, LEADS, { name: 'test' })).toMatchObject({
			changes: [{ before: null, after: '2026-2027' }]
		})
	})
})

describe('the time zone of a school', () => {
	const planned = () =>
		write(schools, (db) =>
			insertSeances(db, 'Africa/Abidjan', [
				{ id: 301, date: '2026-11-20', heures: ['08:00', '10:00'] },
				{ id: 302, date: '2026-11-21', heures: ['10:00', '12:00'], statut: 'annulee' }
			])
		)
	const reminders = () =>
		remindersJob(
			schools.tenants,
			schools.clock,
			{ leadMinutes: LEADS, configured: CONFIGURED, store: { synchronous: 'normal', minFree: 0 } },
			schools.log
		)

	test('can change: séances keep their local time, and waiting reminders are planned again', async () => {
		await planned()
		schools.clock.set('2026-11-20T07:00:00Z')
		await reminders().run()
		const queued = async () =>
			(await outboxOf(schools)).filter(({ canal }) => canal === 'email').map(({ statut, debut_s }) => `${statut} ${debut_s}`)
		const at = Date.parse('2026-11-20T08:00:00Z') / 1000
		expect(new Set(await queued())).toEqual(new Set([`en_file ${at}`]))
		expect(await set({ timezone: 'America/Bogota' })).toMatchObject({
			changes: [{ what: 'timezone', before: 'Africa/Abidjan', after: 'America/Bogota' }],
			moved: 2
		})
		const { data } = await json(schools.as('awa').get('/emploi-temps?date_debut=2026-11-20&date_fin=2026-11-21'))
		const shown = data.map(({ id, date, heure_debut, debut, sequence }: Record<string, unknown>) => [
			id,
			date,
			heure_debut,
			debut,
			sequence
		])
		expect(shown).toEqual([
			[301, '2026-11-20', '08:00', '2026-11-20T08:00:00-05:00', 1],
			[302, '2026-11-21', '10:00', '2026-11-21T10:00:00-05:00', 1]
		])
		expect(new Set(await queued())).toEqual(new Set([`annule ${at}`]))
		schools.clock.set('2026-11-20T12:00:00Z')
		await reminders().run()
		expect(new Set(await queued())).toEqual(new Set([`annule ${at}`, `en_file ${at + 5 * 3600}`]))
		expect(await journal()).toEqual([
			['etablissement', '1', { timezone: 'Africa/Abidjan' }, { timezone: 'America/Bogota' }],
			['seances', '301', { debut: '2026-11-20T08:00:00+00:00' }, { debut: '2026-11-20T08:00:00-05:00' }],
			['seances', '302', { debut: '2026-11-21T10:00:00+00:00' }, { debut: '2026-11-21T10:00:00-05:00' }]
		])
	})

	test('cannot change once a séance that would move has begun or has attendance, and nothing else is written then', async () => {
		await insertTeaching(await schools.store())
		const store = await schools.store()
		const before = await tablesHash(store, [])
		expect(await failureOf(set({ name: 'Autre', timezone: 'America/Bogota' }))).toStartWith(
			'1 séance has begun or has attendance, noted by the clock of Africa/Abidjan, and would come at another time in America/Bogota'
		)
		expect(await tablesHash(store, [])).toBe(before)
	})

	test('can always change to one with the same clock, and no séance moves', async () => {
		await insertTeaching(await schools.store())
		expect(await set({ timezone: 'africa/dakar' })).toMatchObject({
			changes: [{ what: 'timezone', before: 'Africa/Abidjan', after: 'Africa/Dakar' }],
			moved: 0
		})
	})
})
