import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Perimetres } from '../../src/auth/perimetres.service'
import type { AppError } from '../../src/kit/errors'
import { sendAnnonce, listAnnonces, type AnnonceInput } from '../../src/features/annonces/annonces.service'
import type { MessageAvis } from '../../src/outbox/channels/channel'
import { smsText } from '../../src/outbox/channels/templates/sms-text'
import { mailOf } from '../../src/outbox/channels/mail'
import { Visit, type KnownVisit } from '../../src/tenants/visit'
import { aMessenger, ALL_CHANNELS, insertGuardian, update } from '../support/avis'
import { PEOPLE, type Name } from '../support/people'
import { json, startSchools, type Schools } from '../support/school'
import { insertTeaching } from '../support/teaching'

let schools: Schools
let server: ReturnType<typeof aMessenger>
beforeEach(async () => {
	schools = await startSchools({ now: '2026-11-20T09:00:00Z', configured: ALL_CHANNELS })
	await insertTeaching(await schools.store())
	await update(schools, "UPDATE etudiants SET date_naissance = '2010-05-05'")
	server = aMessenger(schools)
	await server.at()
})
afterEach(() => schools.stop())

/** A request of this user, as the console makes it. */
async function visitOf(name: Name): Promise<KnownVisit> {
	const tenant = await schools.tenants.get('alpha')
	const { id, role } = PEOPLE[name]
	const facts = {
		requestId: 'test',
		address: '127.0.0.1',
		langue: 'fr' as const,
		now: schools.clock.now(),
		tenant,
		institution: await tenant.institution(),
		baseUrl: 'http://alpha.test',
		caller: { userId: id, roles: [role], tokenId: 0, portee: 'complete' as const },
		acces: tenant.store.revisions.acces,
		body: undefined,
		arrived: new Request('http://alpha.test')
	}
	return new Visit(facts, new Perimetres()) as KnownVisit
}
const TEXT: AnnonceInput = { cle: 'a-1', audience: { classe_id: 1 }, titre: 'Sortie', texte: 'Rendez-vous à 7 h.\nApportez une gourde.' }
const announce = async (name: Name, input: Partial<AnnonceInput> = {}) =>
	sendAnnonce(await visitOf(name), { ...TEXT, ...input }, ALL_CHANNELS)
const refusal = (attempt: Promise<unknown>) =>
	attempt.then(
		() => 'none',
		(error: AppError) => error.code
	)
const readers = async () => {
	const { rows } = await (
		await schools.store()
	).client.execute("SELECT DISTINCT utilisateur_id AS id FROM notifications WHERE type = 'annonce' ORDER BY 1")
	return rows.map(({ id }) => id as number)
}
const queued = async () =>
	(await (await schools.store()).client.execute("SELECT count(*) AS n FROM outbox WHERE type = 'annonce'")).rows[0]!['n']

describe('an announcement', () => {
	test('goes to the class and its responsables by the channels that they chose', async () => {
		await insertGuardian(schools, { etudiant_id: 20, telephone: '+222', annonces: 'sms' })
		await insertGuardian(schools, { etudiant_id: 22, telephone: '+2-2-2', annonces: 'sms' })
		await insertGuardian(schools, { etudiant_id: 22, rang: 2, telephone: '+333', absences: 'sms' })
		await schools.as('ines').put('/notifications/preferences/20', { canaux: { email: { annonces: false } } })
		await announce('awa')
		await server.send()
		expect(server.sent()).toEqual(['sms +222 annonce', 'sms +2250100000020 annonce'])
		expect(await readers()).toEqual([20, 22])
		const box = (await json(schools.as('marie').get('/me/notifications'))).data[0]
		expect(box).toMatchObject({
			type: 'annonce',
			titre: 'Sortie',
			corps: 'Rendez-vous à 7 h.\nApportez une gourde.\n\nAwa KOUASSI',
			seance_id: null
		})
		expect(smsText(server.sms.sent[0] as MessageAvis)).toBe('Annonce: Sortie; Rendez-vous à 7 h. Apportez une gourde., École alpha')
	})

	test('is a mail in the language of each reader, and cannot change its headers', async () => {
		await update(schools, "UPDATE utilisateurs SET langue = 'en' WHERE id = 20")
		const titre = 'Sortie\r\nBcc: tous@ailleurs.test'
		expect(await refusal(announce('awa', { titre }))).toBe('validation')
		await announce('awa', { texte: '<b>gras</b>' })
		await server.send()
		const sent = server.email.sent[0] as Extract<MessageAvis, { type: 'annonce' }>
		const mail = mailOf({ ...sent, avis: { ...sent.avis, titre } }, { address: 'x@ecole.test' })
		expect(mail.subject).toBe('Sortie Bcc: tous@ailleurs.test')
		expect(mail.text).toContain('The institution sends you this message.')
		expect(mail.html).toContain('&lt;b&gt;gras&lt;/b&gt;')
	})

	test.each<[AnnonceInput['audience'], number[]]>([
		[{ filiere_id: 1 }, [20, 22]],
		[{ groupe: 'enseignants' }, [10, 11]],
		[{ groupe: 'tous' }, [1, 2, 3, 10, 11, 20, 21, 22]]
	])('to %p reaches who is of it today, and no closed account', async (audience, expected) => {
		await announce('awa', { audience })
		const reached = await readers()
		expect(reached).toEqual(expect.arrayContaining(expected))
		expect(reached).not.toContain(12)
		if (!('groupe' in audience && audience.groupe === 'tous')) expect(reached.every((id) => expected.includes(id) || id > 22)).toBe(true)
	})

	test('is sent once, however often it is requested, and another text with its key is refused', async () => {
		const { id } = await announce('awa')
		const before = await queued()
		expect(await announce('awa')).toEqual({ id })
		expect(await queued()).toBe(before)
		expect(await refusal(announce('awa', { texte: 'Autre' }))).toBe('validation')
		expect(await refusal(announce('moussa'))).toBe('validation')
		expect(await queued()).toBe(before)
	})

	test('is completed after the process was killed', async () => {
		await announce('awa')
		const before = await queued()
		await update(schools, "DELETE FROM outbox WHERE type = 'annonce' AND utilisateur_id = 22")
		await update(schools, 'UPDATE annonces SET complete_at = NULL')
		await aMessenger(schools).at()
		expect(await queued()).toBe(before)
		expect((await listAnnonces(await (await visitOf('awa')).view()))[0]!.complete).toBe(true)
	})

	test.each<[Partial<AnnonceInput>]>([
		[{ cle: '' }],
		[{ cle: 'x'.repeat(65) }],
		[{ titre: '  ' }],
		[{ titre: 'x'.repeat(121) }],
		[{ texte: '' }],
		[{ texte: 'x'.repeat(2001) }],
		[{ canaux: [] }]
	])('is refused with %p, and nothing is queued', async (input) => {
		expect(await refusal(announce('awa', input))).toBe('validation')
		expect(await queued()).toBe(0)
	})

	test('expires if it cannot be sent for three days', async () => {
		await announce('awa')
		schools.clock.advance({ hours: 72 })
		await server.send()
		expect(server.sent()).toEqual([])
	})

	test('is in the journal with its author', async () => {
		await announce('awa')
		const { rows } = await (await schools.store()).client.execute("SELECT auteur, apres FROM journal WHERE action = 'annonce.send'")
		expect(rows).toHaveLength(1)
		expect(rows[0]!['auteur']).toBe('utilisateur:1')
	})
})

describe('the right to announce', () => {
	test.each<[Name, AnnonceInput['audience'], string]>([
		['awa', { groupe: 'tous' }, 'none'],
		['awa', { classe_id: 99 }, 'introuvable'],
		['awa', { classe_id: 3 }, 'introuvable'],
		['awa', { filiere_id: 99 }, 'introuvable'],
		['moussa', { classe_id: 1 }, 'none'],
		['moussa', { filiere_id: 1 }, 'none'],
		['sira', { classe_id: 1 }, 'droits_insuffisants'],
		['sira', { filiere_id: 1 }, 'droits_insuffisants'],
		['moussa', { groupe: 'enseignants' }, 'droits_insuffisants'],
		['moussa', { groupe: 'tous' }, 'droits_insuffisants'],
		['fanta', { classe_id: 1 }, 'none'],
		['fanta', { filiere_id: 1 }, 'droits_insuffisants'],
		['fanta', { groupe: 'tous' }, 'droits_insuffisants'],
		['ines', { classe_id: 1 }, 'droits_insuffisants'],
		['ines', { groupe: 'tous' }, 'droits_insuffisants']
	])('%s to %p: %s', async (name, audience, expected) => {
		expect(await refusal(announce(name, { audience }))).toBe(expected)
		if (expected !== 'none') expect(await queued()).toBe(0)
	})

	test('a teacher cannot send SMS, chosen or by default', async () => {
		expect(await refusal(announce('fanta', { canaux: ['sms'] }))).toBe('droits_insuffisants')
		await announce('fanta')
		await server.send()
		expect(server.sent()).toEqual(['email ines@ecole.test annonce'])
	})

	test('a school without the module has no announcements', async () => {
		await update(schools, "UPDATE modules SET actif = 0 WHERE code = 'notifications'")
		expect(await refusal(announce('awa'))).toBe('module_inactif')
	})
})

describe('the list of announcements', () => {
	const listed = async (name: Name) => listAnnonces(await (await visitOf(name)).view())

	test('shows the delivery of all messages to administrators, and of their own to others, without responsables', async () => {
		await insertGuardian(schools, { etudiant_id: 20, email: 'mere@maison.test', annonces: 'email' })
		await announce('fanta', { cle: 'f' })
		await announce('awa', { cle: 'a', audience: { groupe: 'enseignants' }, canaux: ['push'] })
		expect((await listed('awa')).map(({ auteur, etats }) => [auteur, etats])).toEqual([
			['KOUASSI Awa', { envoye: 2 }],
			['TRAORÉ Fanta', { en_file: 2, envoye: 2 }]
		])
		expect((await listed('fanta')).map(({ auteur, etats }) => [auteur, etats])).toEqual([['TRAORÉ Fanta', { en_file: 1, envoye: 2 }]])
		expect(await listed('yao')).toEqual([])
		expect(await refusal(listed('ines'))).toBe('droits_insuffisants')
	})
})
