import type { Message } from './channel'
import { invitation } from './templates/invitation'
import { mailHtml } from './templates/mail-html'
import { mailText } from './templates/mail-text'
import { oneLine } from './templates/plain'
import { TEXTES } from './templates/textes'
import { vue } from './templates/vue'

type Mailbox = { readonly name?: string; readonly address: string }

/** A message as nodemailer takes it; the same message makes the same mail, but for the boundaries of its parts. */
export function mailOf(message: Message, from: Mailbox) {
	const { etablissement, destinataire, langue, lien_desabonnement: lien } = message
	const seen = vue(message)
	const unsubscribe = [
		...(lien === undefined ? [] : [lien]),
		`mailto:${from.address}?subject=${encodeURIComponent(TEXTES[langue].desabonnement)}`
	]
	return {
		from: { name: oneLine(from.name ?? etablissement.nom), address: from.address },
		to: { name: oneLine(`${destinataire.prenoms} ${destinataire.nom}`), address: message.adresse },
		envelope: { from: from.address, to: [message.adresse] },
		subject: seen.sujet,
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
		text: mailText(message, seen),
		html: mailHtml(message, seen),
		icalEvent: invitation(message, from.address)
	}
}
