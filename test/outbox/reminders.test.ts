import type { InStatement, ResultSet, TransactionMode } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cleanUpJob } from '../../src/server/jobs/clean-up.job'
import { remindersJob } from '../../src/server/jobs/reminders.job'
import { toSeconds } from '../../src/kit/clock'
import { enqueueIn } from '../../src/outbox/enqueue-all'
import { selectDue } from '../../src/outbox/outbox.queries'
import { selectDueReminders, selectNextReminder } from '../../src/outbox/seances.queries'
import { setClosed } from '../../src/tenants/tenants.service'
import { insertSeances, write } from '../support/affairs'
import { CONFIGURED, lines, outboxOf } from '../support/outbox'
import { json, startSchools, type SchoolCode, type Schools } from '../support/school'
import { fullScans, statementsOf } from '../support/statements'
import { insertTeaching, SEANCE } from '../support/teaching'

let schools: Schools
let job: { run: () => Promise<void> }
const STORE = { synchronous: 'normal', minFree: 0 } as const
const begin = async (now: string, leadMinutes: readonly number[] = [1440, 60]) => {
	schools.clock.set(now)
	job = remindersJob(schools.tenants, schools.clock, { leadMinutes, configured: CONFIGURED, store: STORE }, schools.log)
	await job.run()
}
const at = async (now: string) => {
	schools.clock.set(now)
	await job.run()
}
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-19T00:00:00Z', configured: CONFIGURED })
	await insertTeaching(await schools.store())
})
afterEach(() => schools.stop())

const update = async (statement: string, code: SchoolCode = 'alpha') => {
	const store = await schools.store(code)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(statement)
		raise()
	})
}
/** `101 delai:60`, … of everything that was ever queued, once for each reminder. */
const reminders = async () =>
	[...new Set((await outboxOf(schools)).map(({ seance_id, occasion }) => `${seance_id} ${occasion}`))].toSorted()

describe('automatic reminders', () => {
	test('leave at each lead time, once, for the séances that it is time for', async () => {
		await begin('2026-11-19T07:59:59Z')
		expect(await reminders()).toEqual([])
		await at('2026-11-19T08:00:00Z')
		expect(await reminders()).toEqual(['101 delai:1440'])
		expect(lines(await outboxOf(schools))).toEqual([
			'10 email en_file',
			'10 push envoye',
			'20 email en_file',
			'20 push envoye',
			'22 push envoye'
		])
		await at('2026-11-19T08:01:00Z')
		expect(await outboxOf(schools)).toHaveLength(5)
		await at('2026-11-20T06:59:00Z')
		const before = await reminders()
		expect(before).toEqual(['101 delai:1440', '102 delai:1440', '103 delai:1440', '104 delai:1440', '108 delai:1440'])
		await at('2026-11-20T07:00:00Z')
		expect(await reminders()).toEqual(['101 delai:1440', '101 delai:60', ...before.slice(1)])
		await at('2026-11-20T08:00:00Z')
		expect((await reminders()).filter((line) => line.startsWith('101'))).toHaveLength(2)
		expect(
			(await json(schools.as('marie').get('/me/notifications'))).data.map(({ seance_id }: { seance_id: number }) => seance_id)
		).toContain(SEANCE.maths)
	})

	test('missed by a night without power are not sent twice: the nearest counts', async () => {
		await begin('2026-11-20T07:30:00Z')
		expect(await reminders()).toEqual(['101 delai:60', '102 delai:1440', '103 delai:60', '104 delai:60', '108 delai:1440'])
		await at('2026-11-20T07:31:00Z')
		expect(await reminders()).toHaveLength(5)
	})

	test('do not come back with a clock that goes back, and early ones do not come after late ones', async () => {
		await begin('2026-11-20T07:30:00Z')
		const before = (await outboxOf(schools)).length
		await at('2026-11-19T12:00:00Z')
		await at('2026-11-20T07:40:00Z')
		expect((await outboxOf(schools)).length).toBe(before)
		await at('2026-11-25T00:00:00Z')
		await at('2026-11-20T07:45:00Z')
		expect((await outboxOf(schools)).length).toBe(before)
	})

	test('a clock that was ahead and comes back misses nothing that is still to come', async () => {
		await begin('2026-11-23T00:00:00Z')
		expect(await reminders()).toEqual([])
		await at('2026-11-20T07:00:00Z')
		expect(await reminders()).toContain('101 delai:60')
	})

	test('spare a person who was just reminded by hand, and do not prevent a reminder by hand', async () => {
		await begin('2026-11-20T06:30:00Z', [60])
		const body = { seance_id: SEANCE.maths, canaux: ['email'] }
		expect((await json(schools.as('fanta').post('/notifications/send-session-reminder', body))).mis_en_file).toBe(2)
		await at('2026-11-20T07:00:00Z')
		const automatic = (await outboxOf(schools)).filter(({ occasion, seance_id }) => occasion === 'delai:60' && seance_id === SEANCE.maths)
		expect(lines(automatic)).toEqual(['10 push envoye', '20 push envoye', '22 push envoye'])
		await at('2026-11-20T09:00:00Z')
		const anglais = { seance_id: SEANCE.anglais, canaux: ['email', 'push'] }
		const asked = await json(schools.as('yao').post('/notifications/send-session-reminder', anglais))
		expect(asked).toMatchObject({ mis_en_file: 4, deja_envoyes: 0 })
	})

	test('name the matière of each class of a séance, each name once', async () => {
		const named = async () => {
			const rows = await (
				await schools.store()
			).db.all<{ matiere: string }>(
				`SELECT contenu ->> '$.seance.matiere' AS matiere FROM envois WHERE seance_id = ${SEANCE.commun} ORDER BY id`
			)
			return rows.map(({ matiere }) => matiere)
		}
		await begin('2026-11-19T16:30:00Z')
		expect(await named()).toEqual(['Anglais'])
		await update(`UPDATE seances_classes SET matiere_id = 3 WHERE seance_id = ${SEANCE.commun} AND classe_id = 2`)
		await at('2026-11-20T15:00:00Z')
		expect(await named()).toEqual(['Anglais', 'Thermique, Anglais'])
	})

	test('follow a séance to its new time', async () => {
		await begin('2026-11-19T08:00:00Z')
		await update('UPDATE seances SET debut_s = debut_s + 7200, fin_s = fin_s + 7200 WHERE id = 101')
		await at('2026-11-19T10:00:00Z')
		const starts = (await outboxOf(schools))
			.filter(({ seance_id, canal }) => seance_id === 101 && canal === 'push')
			.map(({ debut_s }) => debut_s)
		expect(new Set(starts).size).toBe(2)
	})

	test('reminders leave at the lead times of the school, and a school without any sends none', async () => {
		await update("UPDATE etablissement SET rappels_minutes = '[120]'")
		await begin('2026-11-20T06:00:00Z')
		expect(await reminders()).toEqual(['101 delai:120'])
		await update("UPDATE etablissement SET rappels_minutes = '[]'")
		await at('2026-11-20T07:30:00Z')
		expect(await reminders()).toEqual(['101 delai:120'])
	})

	test('reminders wait while the school is closed or does not notify; those that are still useful leave afterwards', async () => {
		await setClosed(schools.tenants, 'alpha', true, { name: 'test' })
		await begin('2026-11-20T07:00:00Z')
		expect(await reminders()).toEqual([])
		await setClosed(schools.tenants, 'alpha', false, { name: 'test' })
		await update("UPDATE modules SET actif = 0 WHERE code = 'notifications'")
		await at('2026-11-20T07:01:00Z')
		expect(await reminders()).toEqual([])
		await update("UPDATE modules SET actif = 1 WHERE code = 'notifications'")
		await at('2026-11-20T07:02:00Z')
		expect(await reminders()).toContain('101 delai:60')
	})

	test('reminders of many séances are the same when they leave by another thread', async () => {
		const twenty = Array.from({ length: 20 }, (_, n) => ({ id: 500 + n, date: '2026-11-23', heures: ['08:00', '09:00'] as const }))
		await write(schools, (db) => insertSeances(db, 'Africa/Abidjan', twenty))
		const { revisions } = await schools.store()
		const before = revisions.total
		await begin('2026-11-23T07:00:00Z', [60])
		expect(await reminders()).toEqual(twenty.map(({ id }) => `${id} delai:60`))
		expect(await outboxOf(schools)).toHaveLength(100)
		expect((await schools.store()).revisions.total).toBeGreaterThan(before)
		expect((await json(schools.as('marie').get('/me/notifications'))).meta.total).toBe(20)
		await at('2026-11-23T07:01:00Z')
		expect(await outboxOf(schools)).toHaveLength(100)
	})

	test('a file that is closed is opened when it is time, and not before', async () => {
		await begin('2026-11-19T07:00:00Z')
		await schools.tenants.closeIdle(-1)
		await at('2026-11-19T07:59:00Z')
		expect(schools.tenants.openTenants()).toEqual([])
		await at('2026-11-19T08:00:00Z')
		expect(schools.tenants.openTenants().map(({ code }) => code)).toEqual(['alpha'])
		expect(await reminders()).toEqual(['101 delai:1440'])
	})

	test('a school that cannot be written does not delay the reminders of the others, and is logged once', async () => {
		await insertTeaching(await schools.store('beta'))
		const store = await schools.store()
		const usual = store.write.bind(store)
		store.write = () => Promise.reject(new Error('database or disk is full'))
		await begin('2026-11-20T07:00:00Z')
		await at('2026-11-20T07:01:00Z')
		await at('2026-11-20T07:03:00Z')
		store.write = usual
		expect(await reminders()).toEqual([])
		expect((await outboxOf(schools, 'beta')).length).toBeGreaterThan(0)
		expect(schools.logged.filter((line) => line.includes('cannot be queued'))).toHaveLength(1)
		await at('2026-11-20T07:05:00Z')
		expect(await reminders()).toContain('101 delai:60')
	})
})

describe('what is looked for often is found by an index', () => {
	const plan = async (run: () => Promise<unknown>) => {
		const store = await schools.store()
		const statements = await statementsOf(store, run)
		expect(statements).toHaveLength(1)
		const [{ sql, args = [] }] = statements as [(typeof statements)[0]]
		expect(await fullScans(store, { sql, args })).toEqual([])
		const { rows } = await store.client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
		return rows.map((row) => row['detail'] as string)
	}
	test('the due reminders are found by an index', async () => {
		const { db } = await schools.store()
		expect(await plan(() => selectDue(db, 'email', 0, 10, { par: 'me', from: 0, to: 0 }))).toEqual([
			'SEARCH outbox USING INDEX outbox_a_envoyer (canal=? AND prochain_at<?)'
		])
	})
	test('the reminders that it is time for', async () => {
		const { db } = await schools.store()
		const steps = await plan(() => selectDueReminders(db, 1_795_161_600, [1440, 60]))
		expect(steps.filter((step) => /^SEARCH (s|e) /.test(step))).toEqual([
			'SEARCH s USING INDEX seances_statut (statut=? AND debut_s>? AND debut_s<?)',
			'SEARCH e USING COVERING INDEX envois_seance (seance_id=? AND type=? AND debut_s=? AND delai_minutes<?)'
		])
		const some = await plan(() => selectDueReminders(db, 1_795_161_600, [60], [1, 2]))
		expect(some).toContain('SEARCH s USING INTEGER PRIMARY KEY (rowid=?)')
	})
	test('the next one', async () => {
		const { db } = await schools.store()
		expect(await plan(() => selectNextReminder(db, 0, [60]))).toContain(
			'SEARCH s USING COVERING INDEX seances_statut (statut=? AND debut_s>?)'
		)
	})
	test('the recipients of reminders are found in as many statements for one séance as for all', async () => {
		schools.clock.set('2026-11-20T05:00:00Z')
		const store = await schools.store()
		const seen: unknown[] = []
		const open = store.client.transaction.bind(store.client)
		store.client.transaction = async (mode?: TransactionMode) => {
			const transaction = await open(mode)
			const execute = transaction.execute.bind<(statement: InStatement) => Promise<ResultSet>>(transaction)
			transaction.execute = (statement: InStatement) => {
				seen.push(statement)
				return execute(statement)
			}
			return transaction
		}
		const due = await selectDueReminders(store.db, toSeconds(schools.clock.now()), [1440])
		const etablissement = { code: 'alpha', nom: 'École alpha', fuseau: 'Africa/Abidjan' }
		await enqueueIn(store, { etablissement, due, leads: [1440], configured: CONFIGURED }, 10)
		store.client.transaction = open
		expect(await reminders()).toHaveLength(5)
		// begin and end of the savepoint, what is due, facts, envois, outbox, notifications, the journal's two, revision
		expect(seen).toHaveLength(10)
	})
})

describe('the nightly clean-up', () => {
	/** Cleans up each second night from now on up to the one that is named. */
	const eachNight = () => {
		const clean = cleanUpJob(schools.tenants, schools.log)
		return async (last: string) => {
			const end = Temporal.Instant.from(last)
			for (let at = schools.clock.now(); ; at = at.add({ hours: 48 })) {
				const isLast = Temporal.Instant.compare(at, end) >= 0
				schools.clock.set((isLast ? end : at).toString())
				await clean.run()
				if (isLast) return
			}
		}
	}

	test('deletes nothing by a clock that is years ahead, however often it runs then, and goes on when the clock is right', async () => {
		await begin('2026-11-20T07:00:00Z')
		const nights = eachNight()
		await nights('2026-11-21T00:00:00Z')
		const { client } = await schools.store()
		const all = async () =>
			(await client.execute('SELECT (SELECT count(*) FROM outbox) AS o, (SELECT count(*) FROM notifications) AS n')).rows
		const before = await all()
		for (const moment of ['2038-02-01T03:40:00Z', '2038-02-02T03:40:00Z', '2026-11-22T03:40:00Z']) {
			schools.clock.set(moment)
			await cleanUpJob(schools.tenants, schools.log).run()
			expect(await all()).toEqual(before)
		}
		await nights('2027-06-20T00:00:00Z')
		expect((await all()).map(({ n }) => n)).toEqual([0])
	})

	test('deletes what is old, and nothing that is still to be known', async () => {
		await begin('2026-11-20T07:00:00Z')
		const count = async (table: string) =>
			Number((await (await schools.store()).client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]!['n'])
		const [messages, boxed] = [await count('outbox'), await count('notifications')]
		await update('UPDATE seances SET debut_s = debut_s + 400 * 86400, fin_s = fin_s + 400 * 86400 WHERE id = 102')
		await update('UPDATE outbox SET debut_s = debut_s + 400 * 86400 WHERE seance_id = 102')
		await update('UPDATE envois SET debut_s = debut_s + 400 * 86400 WHERE seance_id = 102')
		const nights = eachNight()
		await nights('2026-12-19T00:00:00Z')
		const sent = (await outboxOf(schools)).filter(({ statut }) => statut === 'perime')
		expect([await count('outbox'), await count('notifications'), sent.length > 0]).toEqual([messages, boxed, true])
		await nights('2026-12-21T00:00:00Z')
		expect([...new Set((await outboxOf(schools)).map(({ seance_id }) => seance_id))]).toEqual([102])
		expect([await count('envois'), await count('notifications')]).toEqual([1, boxed])
		await nights('2027-05-20T00:00:00Z')
		expect(await count('notifications')).toBe(0)
		expect(await count('journal')).toBeGreaterThan(0)
	})
})
