import { composed } from '../kit/composed'
import { sentence } from '../kit/sentence'
import { isAnneeLibelle } from '../domain/annee'
import { timeZoneNamed } from '../kit/clock'
import { turnsWriting } from '../kit/free-text'
import { OperationError } from '../kit/errors'

/** The name of an institution as it is stored. @throws OperationError 64 */
export function nameOf(given: string): string {
	const read = composed(given.trim())
	if ('wrong' in read) throw new OperationError(sentence('the name {problem}', { problem: read.wrong }), 64)
	const name = read.text
	if (name === '') throw new OperationError('the name is empty', 64)
	if (/\p{Cc}/u.test(name)) throw new OperationError('the name contains a line break or another control character', 64)
	if (turnsWriting(name)) throw new OperationError('the name contains a character that changes the direction of writing', 64)
	return name
}

/** The time zone of an institution as it is stored. @throws OperationError 64 */
export function timeZoneOf(given: string): string {
	const zone = timeZoneNamed(given)
	if (zone === undefined) throw new OperationError(sentence('"{given}" is not a time zone, such as "Africa/Abidjan"', { given }), 64)
	return zone
}

/** The libelle of an academic year. @throws OperationError 64 */
export function yearOf(given: string): string {
	if (!isAnneeLibelle(given)) throw new OperationError(sentence('"{given}" is not an academic year, such as "2026-2027"', { given }), 64)
	return given
}
