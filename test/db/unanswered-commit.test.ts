import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { LibsqlError } from '@libsql/client'
import { Connection } from '../../src/db/client/connection'
import { PASSWORD } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { add, textsIn, withStore } from '../support/store'

const broken = () => new LibsqlError('disk I/O error', 'SQLITE_IOERR', 'SQLITE_IOERR_FSYNC', 1034)

/** Has the next COMMIT to the file at `path` fail before or after it is done. */
function breakNextCommit(path: string, moment: 'before' | 'after', error: unknown = broken()) {
	const exec: (this: Connection, sql: string) => void = Reflect.get(Connection.prototype, 'exec')
	const spy = spyOn(Connection.prototype, 'exec').mockImplementation(function (this: Connection, sql: string) {
		if (sql !== 'COMMIT' || this.path !== path) return exec.call(this, sql)
		spy.mockRestore()
		if (moment === 'after') exec.call(this, sql)
		throw error
	})
}

describe('a commit without an answer', () => {
	test.each(['before', 'after'] as const)('ends the store, %s it was done: its writers and those behind them get an error', (moment) =>
		withStore(async (store, path) => {
			await add(store, 'avant')
			breakNextCommit(path, moment)
			const group = [add(store, 'a'), add(store, 'b')]
			const lease = store.whileOthersWrite(async () => 'others wrote')
			const outcomes = await Promise.allSettled([...group, lease, add(store, 'c')])
			expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
				'COMMIT_UNANSWERED',
				'COMMIT_UNANSWERED',
				'CLIENT_CLOSED',
				'CLIENT_CLOSED'
			])
			expect(store.isEnded).toBe(true)
			expect(textsIn(store)).rejects.toMatchObject({ code: 'CLIENT_CLOSED' })
		})
	)

	test('is assumed after an unknown failure too', () =>
		withStore(async (store, path) => {
			breakNextCommit(path, 'after', new Error('the disk is gone'))
			expect(add(store, 'a')).rejects.toMatchObject({ code: 'COMMIT_UNANSWERED', cause: new Error('the disk is gone') })
			await add(store, 'b').catch(() => undefined)
			expect(store.isEnded).toBe(true)
		}))

	test.each(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_CONSTRAINT'])('is not assumed if it is known that nothing was written: %s', (code) =>
		withStore(async (store, path) => {
			breakNextCommit(path, 'before', new LibsqlError('no', code))
			expect(await add(store, 'a').catch((error: LibsqlError) => error.code)).toBe(code)
			expect(store.isEnded).toBe(false)
			await add(store, 'b')
			expect(await textsIn(store)).toEqual(['b'])
		})
	)
})

describe('a request after a commit without an answer', () => {
	let schools: Schools
	beforeEach(async () => {
		schools = await startSchools()
	})
	afterEach(() => schools.stop())

	const login = () =>
		schools.call('http://alpha.test/api/lms/auth/login', { method: 'POST', body: { identifier: 'awa', password: PASSWORD } })
	const tokens = async () => Number((await (await schools.store()).client.execute('SELECT count(*) AS n FROM jetons')).rows[0]?.['n'])

	test.each([
		['before', 0],
		['after', 1]
	] as const)('that broke off %s it was done finds what the file has, and writes again', async (moment, more) => {
		const former = await schools.store()
		const before = await tokens()
		expect((await schools.as('awa').get('/classes')).status).toBe(200)
		breakNextCommit(schools.tenants.places.path('alpha'), moment)
		const refused = await login()
		expect([refused.status, (await json(refused)).code]).toEqual([503, 'fichier_indisponible'])
		expect((await schools.as('awa').get('/classes')).status).toBe(200)
		const store = await schools.store()
		expect(store).not.toBe(former)
		expect(await tokens()).toBe(before + more)
		const { rows } = await store.client.execute('SELECT revision AS total, revision_donnees AS donnees, revision_acces AS acces FROM etat')
		expect(rows[0]).toMatchObject(store.revisions)
		expect((await login()).status).toBe(200)
		expect(await tokens()).toBe(before + more + 1)
		expect(schools.logged.filter((line) => line.includes('the file is opened again'))).toHaveLength(1)
	})
})
