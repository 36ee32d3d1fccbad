import { folded } from './forms'
import type { Message } from './messages'

/** The longest text that a spreadsheet writes instead of a value. */
const LONGEST = 40
/** Errors of formulas in the languages of spreadsheets: `#N/A`, `#NV`, `#VALEUR!`, `#¿NOMBRE?`; in LibreOffice `Err:508`. */
const ERROR = /^(?:#(?:\p{Lu}{1,2}\/\p{Lu}|NV|GETTING_DATA|[¡¿]?[\p{Lu}\d/_]{2,20}[!?])|Err:\d{3})$/u
/** A column that is too narrow. */
const NARROW = /^#{2,}$/
/** A long number. A school's own code `12E05` or `3E-05` has neither a sign nor decimals. */
const NUMBER = /^-?\d(?:[.,]\d{1,14})?E\+\d{2,3}$|^-?\d[.,]\d{1,14}E-\d{2,3}$/
/** A code such as 5-5 or 5-26 that became a day. A school's own code has a month in capitals: `MAI-26`. */
const DAY = /^(?:\d{1,2}[-/]([A-Z]?\p{Ll}{2,4})\.?|([A-Z]?\p{Ll}{2,4})\.?[-/]\d\d)$/u
const MONTHS: ReadonlySet<string> = new Set(
	[
		'janv fevr mars avr mai juin juil aout sept oct nov dec jan feb mar apr may jun jul aug sep',
		'ene abr ago dic fev set out dez mrz okt gen mag giu lug ott'
	].flatMap((names) => names.split(' '))
)

/**
 * The message about a text that a spreadsheet has written instead of a person's; `undefined` if a person has probably written it.
 * @param isCode whether a month of a year cannot be meant, as it can in a title
 */
export function destroyedIn(text: string, isCode: boolean): Message | undefined {
	if (text.length > LONGEST) return undefined
	const parameters = { texte: text }
	if (ERROR.test(text)) return { key: 'champ.tableur_erreur', parameters }
	if (NARROW.test(text)) return { key: 'champ.tableur_etroit', parameters }
	if (NUMBER.test(text)) return { key: 'champ.tableur_nombre', parameters }
	const [, before, after] = (isCode && DAY.exec(text)) || []
	const month = before ?? after
	return month !== undefined && MONTHS.has(folded(month)) ? { key: 'champ.tableur_jour', parameters } : undefined
}
