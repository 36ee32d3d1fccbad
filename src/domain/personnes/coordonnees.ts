import { Faults } from '../../kit/errors'
import { linesText, nameText } from '../../kit/free-text'
import { adresseMail, isDeliverable } from './adresse-mail'

/** How to reach a school, at the head of its papers; null: left out. */
export type Coordonnees = {
	/** at most six postal lines */
	readonly adresse: string | null
	readonly telephone: string | null
	readonly email: string | null
}

const MOST: Readonly<Record<keyof Coordonnees, number>> = {
	adresse: 400,
	telephone: 60,
	email: 254
}
export const COORDONNEES = Object.keys(MOST) as (keyof Coordonnees)[]

export const MAX_LINES = 6

/** Postal lines without empty lines and without spaces around them. */
export const postalLines = (text: string) =>
	text
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '')

/**
 * Texts as a person typed them, in the form in which they are stored; null if empty. A text that is `stored` stays: the rules of its time may
 * have been others. @throws AppError 422 that names each faulty one
 */
export function coordonneesOf(typed: Readonly<Record<keyof Coordonnees, string>>, stored?: Coordonnees): Coordonnees {
	const faults = new Faults()
	const read = COORDONNEES.map((name) => {
		if (stored && typed[name].replaceAll('\r\n', '\n') === stored[name]) return [name, stored[name]] as const
		const reading = name === 'adresse' ? linesText(typed[name], MOST[name]) : nameText(typed[name], MOST[name], name === 'telephone')
		const lines = 'text' in reading ? postalLines(reading.text).join('\n') : ''
		const text = name === 'email' ? adresseMail(lines) : lines
		if ('wrong' in reading) faults.add(name, reading.wrong)
		else if (postalLines(text).length > MAX_LINES) faults.add(name, { key: 'champ.lignes_max', parameters: { max: MAX_LINES } })
		else if (name === 'email' && text !== '' && !isDeliverable(text)) faults.add(name, { key: 'champ.email' })
		return [name, text === '' ? null : text] as const
	})
	faults.throwAny()
	return Object.fromEntries(read) as Coordonnees
}
