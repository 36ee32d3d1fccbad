import { displayName } from '../../kit/forms'
import type { MessagePersonnel } from './channel'
import { avisHtml } from './templates/avis-html'
import { avisText } from './templates/avis-text'
import { invitation } from './templates/invitation'
import { mailHtml } from './templates/mail-html'
import { mailText } from './templates/mail-text'
import { oneLine } from './templates/plain'
import { TEXTES } from './templates/textes'
import { vue } from './templates/vue'
import { vueAvis } from './templates/vue-avis'

type Mailbox = { readonly name?: string; readonly address: string }

/** A message in the form for nodemailer. The same message makes the same mail, except for the boundaries of its parts. */
export function mailOf(message: MessagePersonnel, from: Mailbox) {
	const { etablissement, destinataire, langue, lien_desabonnement: lien } = message
	const unsubscribe = [
		...(lien === undefined ? [] : [lien]),
		`mailto:${from.address}?subject=${encodeURIComponent(TEXTES[langue].desabonnement)}`
	]
	return {
		from: { name: oneLine(from.name ?? etablissement.nom), address: from.address },
		to: { name: oneLine(displayName(destinataire)), address: message.adresse },
		envelope: { from: from.address, to: [message.adresse] },
		messageId: `<${message.id.replace(/[<>\s\p{Cc}]/gu, '')}>`,
		date: new Date(message.created_at.epochMilliseconds),
		headers: {
			'Auto-Submitted': 'auto-generated',
			// Exchange answers with nothing: no absence notes, no receipts
			'X-Auto-Response-Suppress': 'All',
			'Content-Language': langue,
			'List-Unsubscribe': unsubscribe.map((address) => `<${address.replace(/[<>\s\p{Cc}]/gu, '')}>`).join(', '),
			...(lien !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
		},
		...partsOf(message, from.address)
	}
}

function partsOf(message: MessagePersonnel, organizer: string) {
	if ('avis' in message) {
		const seen = vueAvis(message)
		return { subject: seen.sujet, text: avisText(message, seen), html: avisHtml(message, seen) }
	}
	const seen = vue(message)
	const icalEvent = invitation(message, organizer)
	return { subject: seen.sujet, text: mailText(message, seen), html: mailHtml(message, seen), icalEvent }
}
