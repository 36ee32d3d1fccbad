import type { MessageAvis, MessagePersonnel, MessageSeance } from '../channel'
import { gsm7Length, toGsm7 } from './gsm7'
import { oneLine } from './plain'
import { TEXTES } from './textes'
import { vue } from './vue'
import { vueAvis } from './vue-avis'

/** Places of one SMS: in the default alphabet, and in UCS-2, which any other character needs for the whole text. */
const GSM7 = 160
const UCS2 = 70

export const smsText = (message: MessagePersonnel): string => ('avis' in message ? ofAvis(message) : ofSeance(message))

/** The kind of message, its subject as far as there is room, and then the institution. */
function ofAvis(message: MessageAvis): string {
	const [court = '', ...parts] = vueAvis(message).court.map(toGsm7)
	const nom = toGsm7(oneLine(message.etablissement.nom))
	const { length, room } = alphabet([court, ...parts, nom].join(' '))
	const [first = '', ...rest] = parts
	const text = addedTo(cut(`${court} ${first}`, room, length), rest, '; ', { length, room })
	return addedTo(text, [nom], ', ', { length, room })
}

/** Title and time, then, as long as there is room, place, link, the sender's own words and the institution. */
function ofSeance(message: MessageSeance): string {
	const { type, langue, etablissement, seance } = message
	const { matiere, moment, lien, texte } = vue(message)
	const before = TEXTES[langue][type].court
	const after = `${moment.court} ${moment.debut}-${moment.fin}`
	const salle = oneLine(seance.salle ?? '')
	const details = [salle === '' ? '' : `${TEXTES[langue].salle} ${salle}`, lien ?? '', oneLine(texte.join(' ')), oneLine(etablissement.nom)]
	const all = [before, matiere, after, ...details].map(toGsm7)
	const { length, room } = alphabet(all.join(' '))
	const [head = '', subject = '', when = '', ...rest] = all
	const core = `${head} ${cut(subject, room - length(`${head}  ${when}`), length)} ${when}`
	return addedTo(core, rest, ', ', { length, room })
}

type Alphabet = { readonly length: (text: string) => number; readonly room: number }

/** How characters count, and the room of one SMS, for all of `text` or a part of it. */
function alphabet(text: string): Alphabet {
	return gsm7Length(text) === undefined
		? { length: ({ length }) => length, room: UCS2 }
		: { length: (part) => gsm7Length(part) ?? 0, room: GSM7 }
}

/** The text, with the parts that fit. */
const addedTo = (text: string, parts: readonly string[], between: string, { length, room }: Alphabet) =>
	parts.reduce((longer, part) => {
		const longest = `${longer}${between}${part}`
		return part !== '' && length(longest) <= room ? longest : longer
	}, text)

function cut(text: string, room: number, length: (text: string) => number): string {
	if (length(text) <= room) return text
	const characters = Array.from(text)
	while (length(`${characters.join('')}...`) > room) characters.pop()
	return `${characters.join('').trimEnd()}...`
}
