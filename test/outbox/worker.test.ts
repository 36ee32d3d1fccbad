import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Channels, Delivery } from '../../src/outbox/channels/channel'
import { OutboxWorker } from '../../src/outbox/worker'
import { setClosed } from '../../src/tenants/tenants.service'
import { readReason, worded } from '../../src/kit/sentence'
import { accepted, CONFIGURED, fakeChannel, later, lines, outboxOf, refused } from '../support/outbox'
import { startSchools, type SchoolCode, type Schools } from '../support/school'
import { insertTeaching, SEANCE } from '../support/teaching'

const NOW = '2026-11-20T06:00:00Z'

let schools: Schools
beforeEach(async () => {
	schools = await startSchools({ now: NOW, configured: { ...CONFIGURED, sms: true, webhook: true } })
	await insertTeaching(await schools.store())
	await insertTeaching(await schools.store('beta'))
})
afterEach(() => schools.stop())

const workerOn = (channels: Channels, random = () => 0) => {
	const { tenants, clock, log } = schools
	return new OutboxWorker({ tenants, channels, clock, log, random, alone: true })
}
const remind = async (
	canaux: string[],
	{ code = 'alpha', ...body }: { code?: SchoolCode; force?: boolean; lien?: string; seance_id?: number } = {}
) => {
	const response = await schools.as('awa', code).post('/notifications/send-session-reminder', { seance_id: SEANCE.maths, canaux, ...body })
	expect(response.status).toBe(202)
}
const update = async (statement: string, code: SchoolCode = 'alpha') => {
	const store = await schools.store(code)
	await store.write({ author: { name: 'test' }, touches: ['donnees'] }, async ({ db, raise }) => {
		await db.run(statement)
		raise()
	})
}
const states = async (code: SchoolCode = 'alpha') => lines(await outboxOf(schools, code))

describe('a message', () => {
	test('goes out once, whole, to each by their channel', async () => {
		const [email, sms, webhook] = [fakeChannel(), fakeChannel(), fakeChannel()]
		await remind(['email', 'sms', 'push'], { lien: 'https://visio.test/1' })
		const worker = workerOn({ email: email.channel, sms: sms.channel, webhook: webhook.channel })
		await worker.run()
		await worker.run()
		expect([email.taken.length, sms.taken.length, webhook.taken.length]).toEqual([2, 2, 3])
		expect((await states()).every((line) => line.endsWith(' envoye'))).toBe(true)
		const [message] = email.taken.filter(({ destinataire }) => destinataire.user_id === 20)
		expect(message).toMatchObject({
			type: 'rappel_seance',
			adresse: 'ines@ecole.test',
			langue: 'fr',
			etablissement: { code: 'alpha', nom: 'École alpha', fuseau: 'Africa/Abidjan' },
			destinataire: { user_id: 20, prenoms: 'Inès', nom: 'ZADI' },
			seance: {
				id: SEANCE.maths,
				uid: 'seance-101',
				sequence: 0,
				matiere: 'Mathématiques',
				classes: ['Mécanique L1'],
				enseignant: 'Fanta TRAORÉ',
				salle: null,
				lien: 'https://visio.test/1'
			},
			texte: null
		})
		expect([message!.seance.debut, message!.seance.fin, message!.created_at].map(String)).toEqual([
			'2026-11-20T08:00:00Z',
			'2026-11-20T10:00:00Z',
			'2026-11-20T06:00:00Z'
		])
		expect(message!.id).toMatch(/^[0-9a-f-]{36}-20-email@alpha$/)
		expect(new Set([email, sms, webhook].flatMap(({ taken }) => taken.map(({ id }) => id))).size).toBe(7)
	})

	test('a refused message is parked with the reason, and not tried again', async () => {
		const email = fakeChannel(({ destinataire }) => (destinataire.user_id === 20 ? refused : accepted))
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		await worker.run()
		schools.clock.advance({ hours: 1 })
		await worker.run()
		expect(email.taken).toHaveLength(2)
		expect((await outboxOf(schools)).find(({ utilisateur_id }) => utilisateur_id === 20)).toMatchObject({
			statut: 'echec',
			erreur: '550 inconnu',
			tentatives: 1
		})
	})

	test('a deferred message is tried again on the ladder, with the same id, until it arrives', async () => {
		const email = fakeChannel((_, attempt) => (attempt < 4 ? later() : accepted))
		await remind(['email'])
		await update('DELETE FROM outbox WHERE utilisateur_id = 10')
		const worker = workerOn({ email: email.channel })
		const attempts = async (minutes: number) => {
			schools.clock.advance({ minutes })
			await worker.run()
			return email.taken.length
		}
		expect([await attempts(0), await attempts(0), await attempts(1), await attempts(1), await attempts(1)]).toEqual([1, 1, 2, 2, 3])
		expect([await attempts(3), await attempts(1), await attempts(60)]).toEqual([3, 4, 4])
		expect(new Set(email.taken.map(({ id }) => id)).size).toBe(1)
		expect((await outboxOf(schools))[0]).toMatchObject({ statut: 'envoye', tentatives: 4, erreur: null })
	})

	test('a message that a channel cannot make does not stop the others', async () => {
		const email = fakeChannel(({ destinataire }) => {
			if (destinataire.user_id === 20) throw new Error('broken')
			return accepted
		})
		await remind(['email'])
		await workerOn({ email: email.channel }).run()
		expect(await states()).toEqual(['10 email envoye', '20 email en_file'])
		expect(schools.logged.some((line) => line.includes('a message could not be made or sent'))).toBe(true)
	})

	test('is dropped when its séance has begun, however long it waited', async () => {
		const email = fakeChannel(() => later(true))
		await remind(['email', 'sms'])
		const worker = workerOn({ email: email.channel })
		await worker.run()
		schools.clock.set('2026-11-20T08:00:00Z')
		await worker.run()
		expect(await states()).toEqual(['10 email perime', '10 sms perime', '20 email perime', '20 sms perime'])
		expect(email.sent).toEqual([])
	})

	test('is not sent to somebody who switched it off, to a closed account, or to an invalid address', async () => {
		const email = fakeChannel()
		await remind(['email'])
		await update("UPDATE utilisateurs SET email = 'marie@ecole.test', email_norm = 'marie@ecole.test' WHERE id = 22")
		await remind(['email'])
		await update("UPDATE outbox SET adresse = 'marie@ecole.test' || char(10) || 'Bcc: x@y' WHERE utilisateur_id = 22")
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { actif: false } } })
		await update('UPDATE utilisateurs SET actif = 0 WHERE id = 10')
		await workerOn({ email: email.channel }).run()
		expect(email.taken).toEqual([])
		expect((await outboxOf(schools)).map(({ statut, erreur }) => [statut, worded('en', readReason(erreur!))])).toEqual([
			['annule', 'the account is closed'],
			['annule', 'the person wants no more reminders by this channel'],
			['echec', 'this is no address']
		])
	})
})

describe('a channel that cannot be reached', () => {
	test('ends the round, waits longer and longer, and is logged once', async () => {
		let up = false
		const email = fakeChannel(() => (up ? accepted : later(true)))
		await remind(['email'])
		await remind(['email'], { seance_id: SEANCE.anglais })
		await remind(['email'], { seance_id: SEANCE.commun, code: 'beta' })
		const worker = workerOn({ email: email.channel })
		await worker.run()
		const first = email.taken.length
		expect(first).toBeLessThanOrEqual(4)
		await worker.run()
		expect(email.taken).toHaveLength(first)
		for (const minutes of [1, 2, 4]) {
			schools.clock.advance({ minutes })
			await worker.run()
		}
		expect(email.taken).toHaveLength(first + 3)
		expect(schools.logged.filter((line) => line.includes('cannot be reached'))).toHaveLength(1)
		up = true
		for (let round = 0; round < 4; round++) {
			schools.clock.advance({ minutes: 16 })
			await worker.run()
		}
		const everything = [...(await outboxOf(schools)), ...(await outboxOf(schools, 'beta'))]
		expect(everything.map(({ statut }) => statut)).toEqual(everything.map(() => 'envoye'))
		expect(email.sent).toHaveLength(everything.length)
		expect(new Set(email.sent.map(({ id }) => id)).size).toBe(everything.length)
	})

	test.each([30, 600])('gets a message within eight minutes of its return, after %d minutes', async (minutes) => {
		let up = false
		const email = fakeChannel(() => (up ? accepted : later(true)))
		await remind(['email'], { seance_id: SEANCE.commun })
		await update('DELETE FROM outbox WHERE utilisateur_id <> 20')
		await update('UPDATE outbox SET perime_at = perime_at + 86400')
		const worker = workerOn({ email: email.channel })
		for (let minute = 0; minute < minutes; minute++) {
			await worker.run()
			schools.clock.advance({ minutes: 1 })
		}
		up = true
		for (let minute = 0; minute < 8; minute++) {
			await worker.run()
			schools.clock.advance({ minutes: 1 })
		}
		expect(email.sent).toHaveLength(1)
	})

	test('is tried at once when somebody says so', async () => {
		let up = false
		const email = fakeChannel(() => (up ? accepted : later(true)))
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		await worker.run()
		up = true
		await update('UPDATE outbox SET prochain_at = 0')
		await worker.run()
		expect(email.sent).toEqual([])
		worker.tryAgain()
		await update('UPDATE outbox SET prochain_at = 0')
		await worker.run()
		expect(email.sent).toHaveLength(2)
	})

	test('does not hold the others', async () => {
		const [email, sms] = [fakeChannel(() => later(true)), fakeChannel()]
		await remind(['email', 'sms'])
		await workerOn({ email: email.channel, sms: sms.channel }).run()
		expect(sms.sent).toHaveLength(2)
	})

	test('a channel that is not configured leaves its rows where they are', async () => {
		await remind(['email', 'sms'])
		await workerOn({}).run()
		expect(await states()).toEqual(['10 email en_file', '10 sms en_file', '20 email en_file', '20 sms en_file'])
	})
})

describe('the other side of a channel', () => {
	const fault: Delivery = { outcome: 'later', reason: '500 panne', unreachable: false, isFault: true }
	const manyReminders = async () => {
		for (let n = 0; n < 20; n++) await remind(['email'], { force: true })
	}

	test('gets nothing for a while after five different ones in a row', async () => {
		const email = fakeChannel(() => fault)
		await manyReminders()
		const worker = workerOn({ email: email.channel })
		await worker.run()
		// as many as there are lanes may be under way at the fifth
		expect(new Set(email.taken.map(({ id }) => id)).size).toBeLessThanOrEqual(8)
		const before = email.taken.length
		await worker.run()
		expect(email.taken).toHaveLength(before)
		schools.clock.advance({ minutes: 1 })
		await worker.run()
		expect(email.taken).toHaveLength(before + 1)
		expect(schools.logged.filter((line) => line.includes('a channel cannot be reached'))).toHaveLength(1)
	})

	test('is asked with another message than the last one that failed, so that one message stops nobody', async () => {
		let poisoned: string | undefined
		let isDown = true
		const email = fakeChannel(({ id }) => (isDown || id === poisoned ? fault : accepted))
		await manyReminders()
		const worker = workerOn({ email: email.channel })
		await worker.run()
		poisoned = email.taken.at(-1)!.id
		isDown = false
		// the poisoned one is due before all others
		const id = "(SELECT cle FROM envois WHERE id = envoi_id) || '-' || utilisateur_id || '-email@alpha'"
		await update(`UPDATE outbox SET prochain_at = ${id} <> '${poisoned}'`)
		const before = email.taken.length
		schools.clock.advance({ minutes: 1 })
		await worker.run()
		expect(email.taken[before]!.id).not.toBe(poisoned)
		expect(email.sent).toHaveLength(39)
	})

	test('keeps no other message waiting if it fails for the same one again and again', async () => {
		const email = fakeChannel(({ destinataire }) => (destinataire.user_id === 20 ? fault : accepted))
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		for (let round = 0; round < 8; round++) {
			await worker.run()
			schools.clock.advance({ hours: 1 })
			await update('UPDATE outbox SET perime_at = perime_at + 86400')
		}
		expect(email.taken.filter(({ destinataire }) => destinataire.user_id === 20).length).toBeGreaterThan(5)
		expect(schools.logged.filter((line) => line.includes('a channel cannot be reached'))).toEqual([])
	})
})

describe('exactly once', () => {
	test('killed between acceptance and commit, a row goes again under the same id, and no other does', async () => {
		const [first, second] = [fakeChannel(), fakeChannel()]
		await remind(['email'])
		const store = await schools.store()
		const write = store.write.bind(store)
		// the process dies at the commit of an outcome: nothing of it is written
		const killed = Promise.withResolvers<void>()
		store.write = (options, run) => {
			if (options.author.name !== 'job:outbox' || first.taken.length === 0) return write(options, run)
			if (first.taken.length === 2) killed.resolve()
			return new Promise(() => undefined)
		}
		void workerOn({ email: first.channel }).run()
		await killed.promise
		store.write = write
		await workerOn({ email: second.channel }).run()
		expect(second.taken.map(({ id }) => id).toSorted()).toEqual(first.taken.map(({ id }) => id).toSorted())
		expect(await states()).toEqual(['10 email envoye', '20 email envoye'])
		const third = fakeChannel()
		await workerOn({ email: third.channel }).run()
		expect(third.taken).toEqual([])
	})

	test('an outcome that cannot be written is kept, and its row not sent again', async () => {
		const email = fakeChannel()
		await remind(['email'])
		const store = await schools.store()
		const write = store.write.bind(store)
		let full = true
		store.write = (options, run) => {
			if (full && email.taken.length > 0) return Promise.reject(new Error('database or disk is full'))
			return write(options, run)
		}
		const worker = workerOn({ email: email.channel })
		await worker.run()
		const taken = email.taken.length
		await worker.run()
		await worker.run()
		expect(email.taken).toHaveLength(taken)
		expect(schools.logged.filter((line) => line.includes('messages wait'))).toHaveLength(1)
		full = false
		await worker.run()
		expect(await states()).toEqual(['10 email envoye', '20 email envoye'])
		expect(new Set(email.taken.map(({ id }) => id)).size).toBe(email.taken.length)
		expect(schools.logged.filter((line) => line.includes('messages leave again'))).toHaveLength(1)
		store.write = write
	})

	test('two rounds at once are one', async () => {
		const email = fakeChannel()
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		await Promise.all([worker.run(), worker.run(), worker.run()])
		expect(email.taken).toHaveLength(2)
	})

	test('a clock that jumps, forth and back, doubles nothing and loses nothing that is still of use', async () => {
		let up = false
		const email = fakeChannel(() => (up ? accepted : later()))
		schools.clock.set('2026-11-22T06:00:00Z')
		await update('UPDATE seances SET debut_s = debut_s + 3 * 86400, fin_s = fin_s + 3 * 86400 WHERE id = 101')
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		await worker.run()
		schools.clock.set(NOW)
		up = true
		await worker.run()
		expect(await states()).toEqual(['10 email envoye', '20 email envoye'])
		schools.clock.set('2026-11-25T06:00:00Z')
		await worker.run()
		schools.clock.set(NOW)
		await worker.run()
		expect(email.sent).toHaveLength(2)
	})
})

describe('institutions', () => {
	test('are served in turn', async () => {
		const email = fakeChannel()
		for (let n = 0; n < 30; n++) await remind(['email'], { force: true })
		await remind(['email'], { code: 'beta' })
		await workerOn({ email: email.channel }).run()
		expect(email.sent).toHaveLength(62)
		expect(email.sent.findIndex(({ etablissement }) => etablissement.code === 'beta')).toBeLessThan(50)
		expect(email.sent.filter(({ etablissement }) => etablissement.code === 'beta').map(({ seance }) => String(seance.debut))).toEqual([
			'2026-11-20T08:00:00Z',
			'2026-11-20T08:00:00Z'
		])
	})

	test('one that is closed waits, and the other does not', async () => {
		const email = fakeChannel()
		await remind(['email'])
		await remind(['email'], { code: 'beta' })
		await setClosed(schools.tenants, 'alpha', true, { name: 'test' })
		const worker = workerOn({ email: email.channel })
		await worker.run()
		expect(email.sent.map(({ etablissement }) => etablissement.code)).toEqual(['beta', 'beta'])
		await setClosed(schools.tenants, 'alpha', false, { name: 'test' })
		await worker.run()
		expect(email.sent).toHaveLength(4)
	})

	test('a file that is closed is not opened before something in it is due', async () => {
		const email = fakeChannel((_, attempt) => (attempt === 1 ? later() : accepted))
		await remind(['email'])
		const worker = workerOn({ email: email.channel })
		await worker.run()
		await schools.tenants.closeIdle(-1)
		expect(schools.tenants.openTenants()).toEqual([])
		await worker.run()
		expect(schools.tenants.openTenants()).toEqual([])
		schools.clock.advance({ minutes: 1 })
		await worker.run()
		expect(schools.tenants.openTenants().map(({ code }) => code)).toEqual(['alpha'])
		expect(email.sent).toHaveLength(2)
	})
})

describe('stopping', () => {
	test('ends at once where another process may be sending by now: no more than was under way has gone', async () => {
		let isOvertaken = false
		const email = fakeChannel(async () => {
			isOvertaken = true
			return accepted
		})
		for (let n = 0; n < 20; n++) await remind(['email'], { force: true })
		const worker = new OutboxWorker({ ...schools, channels: { email: email.channel }, random: () => 0, isOvertaken: () => isOvertaken })
		await worker.run()
		const sent = email.sent.length
		expect([sent > 0, sent <= 4]).toEqual([true, true])
		await worker.run()
		expect(email.sent).toHaveLength(sent)
	})

	test('waits for what is under way, takes nothing more, and closes the channels', async () => {
		const gate = Promise.withResolvers<Delivery>()
		const begun = Promise.withResolvers<void>()
		const email = fakeChannel(() => {
			begun.resolve()
			return gate.promise
		})
		for (let n = 0; n < 5; n++) await remind(['email'], { force: true })
		const worker = workerOn({ email: email.channel })
		void worker.run()
		await begun.promise
		const stopped = worker.stop()
		expect(email.closed).toBe(0)
		gate.resolve(accepted)
		await stopped
		expect(email.closed).toBe(1)
		const sent = email.sent.length
		expect(sent).toBeGreaterThan(0)
		expect(sent).toBeLessThanOrEqual(4)
		expect((await states()).filter((line) => line.endsWith(' envoye'))).toHaveLength(sent)
		await worker.run()
		expect(email.sent).toHaveLength(sent)
	})
})
