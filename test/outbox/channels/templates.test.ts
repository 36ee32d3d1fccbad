import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import type { MessageSeance } from '../../../src/outbox/channels/channel'
import { gsm7Length, toGsm7 } from '../../../src/outbox/channels/templates/gsm7'
import { inAppText } from '../../../src/outbox/channels/templates/in-app'
import { invitation } from '../../../src/outbox/channels/templates/invitation'
import { mailHtml } from '../../../src/outbox/channels/templates/mail-html'
import { mailText } from '../../../src/outbox/channels/templates/mail-text'
import { smsText } from '../../../src/outbox/channels/templates/sms-text'
import { vue } from '../../../src/outbox/channels/templates/vue'
import { aMessage } from '../../support/messages'

const textOf = (message: MessageSeance) => mailText(message, vue(message))
const htmlOf = (message: MessageSeance) => mailHtml(message, vue(message))
const at = (instant: string) => Temporal.Instant.from(instant)

describe('the text part', () => {
	test('the message is in French', () => {
		expect(textOf(aMessage({ texte: 'Apportez vos machines.\r\n\r\nMerci !' })).replaceAll('\u00a0', '~')).toBe(`Bonjour Awa,

Voici le rappel de votre prochaine séance.

Algorithmique
lundi 23 novembre 2026, de 08:00 à 10:00
Heure de l’établissement (Africa/Abidjan, UTC+0)

Classes~: BTS1 GL, BTS1 RI
Enseignant~: Koffi YAO
Salle~: B12
Lien~: https://visio.ecole.lan/algo?a=1&b=2

Message~:
> Apportez vos machines.
>
> Merci !

--${' '}
École de mécanique vous envoie ce message automatiquement.
`)
	})

	test('the message about a cancelled session is in English, without unknown facts', () => {
		const message = aMessage({
			type: 'annulation_seance',
			langue: 'en',
			etablissement: { fuseau: 'America/Martinique' },
			lien_desabonnement: 'https://ecole.lan/stop',
			seance: { classes: ['BTS1 GL'], enseignant: null, salle: null }
		})
		expect(textOf(message)).toBe(`Hello Awa,

This lesson will not take place on the planned date.

Algorithmique
Monday 23 November 2026, from 04:00 to 06:00
Time at the institution (America/Martinique, UTC-4)

Class: BTS1 GL

--${' '}
École de mécanique sends you this message automatically.
Stop these emails: https://ecole.lan/stop
`)
	})
})

test.each([
	['Africa/Abidjan', '2026-12-01T08:00:00Z', 'mardi 1er décembre 2026', '08:00', 'Africa/Abidjan, UTC+0'],
	['Asia/Kolkata', '2026-12-01T22:00:00Z', 'mercredi 2 décembre 2026', '03:30', 'Asia/Kolkata, UTC+5:30'],
	['Europe/Paris', '2026-07-21T08:00:00Z', 'mardi 21 juillet 2026', '10:00', 'Europe/Paris, UTC+2'],
	['UTC', '2026-11-23T08:00:00Z', 'lundi 23 novembre 2026', '08:00', 'UTC']
])('in %s, %s is written on the day and at the time of the institution', (fuseau, debut, jour, heure, zone) => {
	const { moment } = vue(aMessage({ etablissement: { fuseau }, seance: { debut: at(debut), fin: at(debut).add({ minutes: 90 }) } }))
	expect(moment).toMatchObject({ jour, debut: heure, fuseau: zone })
})

describe('the HTML part', () => {
	test('escapes everything that comes from people', () => {
		const evil = `<script>alert("1")</script><img src=x onerror='1'>&amp;`
		const html = htmlOf(
			aMessage({
				texte: evil,
				etablissement: { nom: evil },
				lien_desabonnement: `https://ecole.lan/"${evil}`,
				destinataire: { prenoms: evil },
				seance: { matiere: evil, salle: evil, enseignant: evil, classes: [evil], lien: `https://a.lan/"onclick="x${evil}` }
			})
		)
		expect(html).not.toContain('<script')
		expect(html).not.toContain('<img')
		expect(html).not.toMatch(/"\s*onclick=/)
		expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#x27;1&#x27;&gt;&amp;amp;')
	})

	test.each(['javascript:alert(1)', 'data:text/html,x', 'B12', 'https://'])('does not make a link of %j', (lien) => {
		expect(htmlOf(aMessage({ seance: { lien } }))).not.toContain('<a ')
	})

	test('a mail does not load anything from other addresses', () => {
		const html = htmlOf(aMessage({ seance: { lien: null } }))
		expect(html).not.toMatch(/https?:|\bsrc=|url\(|@import|<link/)
	})
})

describe('the calendar part', () => {
	const eventOf = (message: MessageSeance) => {
		const { content } = invitation(message, 'ecole@ecole.lan')
		const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
		return { calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent')!) }
	}

	test('publishes the séance, under the UID of the timetable', () => {
		const { calendar, event } = eventOf(aMessage())
		expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
		expect(event).toMatchObject({ uid: 'seance-12@ecole', sequence: 3, summary: 'Algorithmique (CM)', location: 'B12' })
		expect(event.startDate.toString()).toBe('2026-11-23T08:00:00Z')
		expect(event.endDate.toString()).toBe('2026-11-23T10:00:00Z')
		expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
		expect(event.organizer).toBe('mailto:ecole@ecole.lan')
		expect(event.attendees).toEqual([])
	})

	test('cancels it', () => {
		const { calendar, event } = eventOf(aMessage({ type: 'annulation_seance', seance: { sequence: 4 } }))
		expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
		expect(event).toMatchObject({ uid: 'seance-12@ecole', sequence: 4 })
		expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
	})
})

describe('SMS', () => {
	test('the message is in one SMS, with as much as it holds', () => {
		expect(smsText(aMessage())).toBe(
			'Rappel: Algorithmique lun 23/11 08:00-10:00, Salle B12, https://visio.ecole.lan/algo?a=1&b=2, École de mécanique'
		)
		expect(smsText(aMessage({ type: 'annulation_seance', langue: 'en', seance: { salle: null, lien: 'https://x.lan' } }))).toBe(
			'Cancelled: Algorithmique Mon 23/11 08:00-10:00, École de mécanique'
		)
	})

	test('letters that the alphabet of SMS lacks become their neighbours', () => {
		expect(toGsm7('Fête à l’œuvre, ça « coûte » 5\u202f€ – Ñandú… ɔ')).toBe('Fete à l\'oeuvre, ca " coute " 5 € - Ñandu... o')
		expect(gsm7Length('€{}')).toBe(6)
		expect(toGsm7('معهد')).toBe('معهد')
	})

	test('never takes more than one part, and always tells when', () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 300 })
		fc.assert(
			fc.property(text, text, text, fc.constantFrom('fr' as const, 'en' as const), (matiere, salle, texte, langue) => {
				const sms = smsText(aMessage({ langue, texte, seance: { matiere, salle } }))
				expect(gsm7Length(sms) ?? sms.length + 90).toBeLessThanOrEqual(160)
				expect(sms).toContain('23/11 08:00-10:00')
				expect(sms.isWellFormed()).toBe(true)
			})
		)
	})
})

test('the notification in the app', () => {
	expect(inAppText(aMessage({ langue: 'en', texte: 'Bring\nyour laptops', seance: { lien: null } }))).toEqual({
		titre: 'Lesson reminder: Algorithmique',
		corps: 'Monday 23 November 2026, from 08:00 to 10:00\nClasses: BTS1 GL, BTS1 RI\nTeacher: Koffi YAO\nRoom: B12\n\nBring\nyour laptops'
	})
})
