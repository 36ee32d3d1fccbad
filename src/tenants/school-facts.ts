import { composed } from '../kit/composed'
import { isAnneeLibelle } from '../domain/annee'
import { timeZoneNamed } from '../kit/clock'
import { turnsWriting } from '../kit/free-text'
import { destroyedIn } from '../kit/spreadsheet-damage'
import { usageError } from '../kit/errors'

/** The name of an institution as it is stored. @throws OperationError 64 */
export function nameOf(given: string): string {
	const read = composed(given.trim())
	if ('wrong' in read) throw usageError('the name {problem}', { problem: read.wrong })
	const name = read.text
	if (name === '') throw usageError('the name is empty')
	if (/\p{Cc}/u.test(name)) throw usageError('the name contains a line break or another control character')
	if (turnsWriting(name)) throw usageError('the name contains a character that changes the direction of writing')
	const destroyed = destroyedIn(name, false)
	if (destroyed) throw usageError('the name {problem}', { problem: destroyed })
	return name
}

/** The time zone of an institution as it is stored. @throws OperationError 64 */
export function timeZoneOf(given: string): string {
	const zone = timeZoneNamed(given)
	if (zone === undefined) throw usageError('"{given}" is not a time zone, such as "Africa/Abidjan"', { given })
	return zone
}

/** The libelle of an academic year. @throws OperationError 64 */
export function yearOf(given: string): string {
	if (!isAnneeLibelle(given)) throw usageError('"{given}" is not an academic year, such as "2026-2027"', { given })
	return given
}
