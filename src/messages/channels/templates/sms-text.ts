import type { Message } from '../channel'
import { gsm7Length, toGsm7 } from './gsm7'
import { oneLine } from './plain'
import { TEXTES } from './textes'
import { vue } from './vue'

/** Places of one SMS: in the default alphabet, and in UCS-2, which any other character needs for the whole text. */
const GSM7 = 160
const UCS2 = 70

/** The message in one SMS: what and when, then, as long as there is room, where, the link, the sender's own words and the institution. */
export function smsText(message: Message): string {
	const { type, langue, etablissement, seance } = message
	const { matiere, moment, lien, texte } = vue(message)
	const before = TEXTES[langue][type].court
	const after = `${moment.court} ${moment.debut}-${moment.fin}`
	const salle = oneLine(seance.salle ?? '')
	const more = [salle === '' ? '' : `${TEXTES[langue].salle} ${salle}`, lien ?? '', oneLine(texte.join(' ')), oneLine(etablissement.nom)]
	const all = [before, matiere, after, ...more].map(toGsm7)
	const isGsm7 = gsm7Length(all.join(' ')) !== undefined
	const length = (text: string) => (isGsm7 ? (gsm7Length(text) ?? 0) : text.length)
	const room = isGsm7 ? GSM7 : UCS2
	const [head = '', subject = '', when = '', ...rest] = all
	const core = `${head} ${cut(subject, room - length(`${head}  ${when}`), length)} ${when}`
	return rest.reduce((text, part) => {
		const longer = `${text}, ${part}`
		return part !== '' && length(longer) <= room ? longer : text
	}, core)
}

function cut(text: string, room: number, length: (text: string) => number): string {
	if (length(text) <= room) return text
	const characters = Array.from(text)
	while (length(`${characters.join('')}...`) > room) characters.pop()
	return `${characters.join('').trimEnd()}...`
}
