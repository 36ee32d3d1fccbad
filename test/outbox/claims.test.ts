import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { backupFile } from '../../src/db/client/backup-file'
import { Connection } from '../../src/db/client/connection'
import type { Delivery } from '../../src/outbox/channels/channel'
import { OutboxWorker } from '../../src/outbox/worker'
import { restoreStep } from '../../src/backups/restore-file'
import { openTenants } from '../../src/server/open'
import type { Tenants } from '../../src/tenants/registry'
import { accepted, CONFIGURED, fakeChannel, later, lines, outboxOf } from '../support/outbox'
import { startSchools, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const NOW = '2026-11-20T06:00:00Z'

let schools: Schools
/** the same files by connections of their own, as another process has them */
let others: Tenants
beforeEach(async () => {
	schools = await startSchools({ now: NOW, configured: CONFIGURED })
	await insertTeaching(await schools.store())
	others = openTenants(schools)
})
afterEach(async () => {
	await others.closeAll()
	await schools.stop()
})

const workerOn = (tenants: Tenants, { channel }: ReturnType<typeof fakeChannel>, alone = false) => {
	const { clock, log } = schools
	return new OutboxWorker({ tenants, channels: { email: channel }, clock, log, random: () => 0, alone })
}
const remind = async (times = 1) => {
	for (let n = 0; n < times; n++) {
		const body = { seance_id: SEANCE.maths, canaux: ['email'], force: true }
		expect((await schools.as('awa').post('/notifications/send-session-reminder', body)).status).toBe(202)
	}
}
const rows = async () => (await (await schools.store()).client.execute('SELECT * FROM outbox ORDER BY id')).rows
const claims = async () => (await rows()).filter(({ pris_par, statut }) => pris_par !== null && statut === 'en_file').length
const states = async () => lines(await outboxOf(schools))

/** A channel that answers nothing before `open`; `begun` is when it has `first` messages. */
function heldChannel(first: number, answer: Delivery = accepted) {
	const gate = Promise.withResolvers<void>()
	const begun = Promise.withResolvers<void>()
	const channel = fakeChannel(async () => {
		if (channel.taken.length === first) begun.resolve()
		await gate.promise
		return answer
	})
	return { ...channel, open: gate.resolve, begun: begun.promise }
}

/** Lets commits of the outbox hang from now on, as if its process were dead. */
async function kill() {
	const store = await schools.store()
	const write = store.write.bind(store)
	store.write = (options, run) => (options.author.name === 'job:outbox' ? new Promise(() => undefined) : write(options, run))
	return () => void (store.write = write)
}

describe('two who send from one file', () => {
	test('send each message once, between them', async () => {
		const [first, second] = [fakeChannel(), fakeChannel()]
		await remind(30)
		await others.get('alpha')
		const workers = [workerOn(schools.tenants, first), workerOn(others, second)]
		for (let round = 0; round < 3; round++) await Promise.all(workers.map((worker) => worker.run()))
		const sent = [...first.sent, ...second.sent].map(({ id }) => id)
		expect(sent).toHaveLength(60)
		expect(new Set(sent).size).toBe(60)
		expect((await states()).every((line) => line.endsWith(' envoye'))).toBe(true)
		expect(await claims()).toBe(0)
	})

	test('leave each other what is under way, and what waits behind it', async () => {
		const [slow, quick] = [heldChannel(4), fakeChannel()]
		await remind(5)
		const round = workerOn(schools.tenants, slow).run()
		await slow.begun
		expect(await claims()).toBe(10)
		await others.get('alpha')
		await workerOn(others, quick).run()
		expect(quick.taken).toEqual([])
		slow.open()
		await round
		expect(slow.sent).toHaveLength(10)
	})

	test('a message that one process could not send because of its channel is free for the other at once', async () => {
		const [broken, sound] = [fakeChannel(() => later(true)), fakeChannel()]
		await remind(5)
		await workerOn(schools.tenants, broken).run()
		expect(await claims()).toBe(0)
		await others.get('alpha')
		await workerOn(others, sound).run()
		expect(sound.sent).toHaveLength(10 - broken.taken.length)
	})
})

describe('after a kill', () => {
	test('between claim and sending, each message goes once, when the claim does not count any more', async () => {
		const [dead, next] = [fakeChannel(), fakeChannel()]
		await remind(5)
		const store = await schools.store()
		const write = store.write.bind(store)
		const claimed = Promise.withResolvers<void>()
		store.write = async (options, run) => {
			const answer = await write(options, run)
			if (options.author.name !== 'job:outbox' || (await claims()) === 0) return answer
			claimed.resolve()
			return new Promise(() => undefined)
		}
		void workerOn(schools.tenants, dead).run()
		await claimed.promise
		store.write = write
		await others.get('alpha')
		const worker = workerOn(others, next)
		schools.clock.advance({ minutes: 15 })
		await worker.run()
		expect(next.taken).toEqual([])
		schools.clock.advance({ seconds: 1 })
		await worker.run()
		expect(dead.taken).toEqual([])
		expect(new Set(next.sent.map(({ id }) => id)).size).toBe(10)
		expect(next.taken).toHaveLength(10)
	})

	test('between sending and outcome, four go again under the same ids, when their claim does not count any more', async () => {
		const [dead, next] = [heldChannel(4), fakeChannel()]
		await remind(5)
		void workerOn(schools.tenants, dead).run()
		await dead.begun
		const revive = await kill()
		dead.open()
		await others.get('alpha')
		const worker = workerOn(others, next)
		schools.clock.advance({ minutes: 15 })
		await worker.run()
		expect(next.taken).toEqual([])
		schools.clock.advance({ seconds: 1 })
		await worker.run()
		expect(next.sent).toHaveLength(10)
		const again = new Set(next.sent.map(({ id }) => id))
		expect(dead.taken.filter(({ id }) => again.has(id))).toHaveLength(4)
		expect((await states()).every((line) => line.endsWith(' envoye'))).toBe(true)
		revive()
	})

	test('a process that holds the data folder alone takes up claimed messages at once', async () => {
		const [dead, next] = [heldChannel(4), fakeChannel()]
		await remind(5)
		void workerOn(schools.tenants, dead).run()
		await dead.begun
		const revive = await kill()
		revive()
		await workerOn(schools.tenants, next, true).run()
		expect(next.sent).toHaveLength(10)
	})

	test('a claim from a clock that was far ahead does not count', async () => {
		const [dead, next] = [heldChannel(2), fakeChannel()]
		await remind()
		const store = await schools.store()
		await store.client.execute("UPDATE outbox SET pris_par = 'somebody', pris_at = unixepoch('2027-01-01')")
		await workerOn(schools.tenants, next).run()
		expect(next.sent).toHaveLength(2)
		expect(dead.taken).toEqual([])
	})
})

describe('an outcome', () => {
	test('is not written by whose claim has gone to somebody else', async () => {
		const [slow, quick] = [heldChannel(2, { outcome: 'refused', reason: '550 late' }), fakeChannel()]
		await remind()
		const round = workerOn(schools.tenants, slow).run()
		await slow.begun
		schools.clock.advance({ minutes: 16 })
		await others.get('alpha')
		await workerOn(others, quick).run()
		expect(quick.sent).toHaveLength(2)
		slow.open()
		await round
		expect(await states()).toEqual(['10 email envoye', '20 email envoye'])
	})

	test('cancelling a claimed message stops it if it still waits, and not if it has gone', async () => {
		const slow = heldChannel(4)
		await remind(5)
		const round = workerOn(schools.tenants, slow).run()
		await slow.begun
		const store = await schools.store()
		await store.write({ author: { name: 'test' }, touches: [] }, ({ db }) => db.run("UPDATE outbox SET statut = 'annule'"))
		slow.open()
		await round
		expect(slow.taken).toHaveLength(4)
		const ends = (await states()).map((line) => line.split(' ')[2])
		expect([ends.filter((end) => end === 'envoye').length, ends.filter((end) => end === 'annule').length]).toEqual([4, 6])
	})
})

test('a copy that holds claims sends what it holds, once it is restored', async () => {
	const slow = heldChannel(4)
	await remind(5)
	const round = workerOn(schools.tenants, slow).run()
	await slow.begun
	const { store, place } = await schools.tenants.get('alpha')
	const copy = `${schools.folder}/copie.db`
	await backupFile(new URL(place.url).pathname, copy)
	slow.open()
	await round
	const author = { name: 'test' }
	await restoreStep({
		finish: copy,
		former: null,
		code: 'alpha',
		source: 'copie.db',
		sha256: '',
		author,
		now: store.clock.now().toString()
	})
	const restored = rowsIn(copy)
	expect(restored.map(({ statut, pris_par, pris_at }) => [statut, pris_par, pris_at])).toEqual(restored.map(() => ['en_file', null, null]))
	expect(restored).toHaveLength(10)
})

function rowsIn(file: string) {
	const connection = new Connection(file, { synchronous: 'normal', busyTimeout: 0 })
	try {
		return connection.execute('SELECT statut, pris_par, pris_at FROM outbox').rows
	} finally {
		connection.close()
	}
}
