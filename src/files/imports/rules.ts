import { isDialled } from '../../domain/doublon'
import { isJour, jourLu } from '../../domain/jour'
import { sentence, type Told } from '../../domain/sentence'
import type { Cursor } from './cursor'
import type { Draft } from './row'

/** Two columns of which the first must be before the second. */
export function mustPrecede<R extends object, Column extends keyof R & string>(
	at: Cursor,
	first: Column,
	second: Column,
	draft: Draft<R>,
	stored: R | undefined,
	orEqual = false
) {
	const from = said(first, draft, stored)
	const to = said(second, draft, stored)
	if (typeof from !== 'string' || typeof to !== 'string' || from < to || (orEqual && from === to)) return
	const column = second in draft ? second : first
	// a form has a label for each, and the fault stands below the one
	if (at.table.byHand && isJour(from)) {
		at.fault(column, bound(column === second ? 'after' : 'before', column === second ? from : to, orEqual))
		return
	}
	const both = { second, to, first, from }
	at.fault(
		column,
		orEqual
			? sentence('{second} {to} must be on or after {first} {from}', both)
			: sentence('{second} {to} must be after {first} {from}', both)
	)
}

/** On which side of a day, as a form shows it, another one must be. */
function bound(side: 'after' | 'before', jour: string, orEqual: boolean): Told {
	const day = { day: jourLu(jour) }
	if (side === 'after') return orEqual ? sentence('must not be before {day}', day) : sentence('must be after {day}', day)
	return orEqual ? sentence('must not be after {day}', day) : sentence('must be before {day}', day)
}

/** Tells what is likely a mistake: a form is refused, a file goes through. */
export const doubt = (at: Cursor, column: string, told: Told) => (at.table.byHand ? at.fault(column, told) : at.warn(column, told))

/** What a column holds afterwards. */
export const said = <R extends object, Column extends keyof R>(column: Column, draft: Draft<R>, stored: R | undefined) =>
	column in draft ? draft[column] : stored?.[column]

/** The form in which lists of links compare. */
export const joinedIds = (ids: readonly number[]) =>
	ids.length === 1 ? String(ids[0]) : [...new Set(ids)].toSorted((a, b) => a - b).join(',')

export function idsIn(joined: string | null | undefined): number[] {
	if (!joined) return []
	if (!joined.includes(',')) return [Number(joined)]
	return joined
		.split(',')
		.filter((id) => id !== '')
		.map(Number)
}

/**
 * A telephone that somebody types has digits to dial; what a file or the card has already stays. One that a spreadsheet took for a number
 * has lost the zero at its beginning.
 */
export function mustBeDialled(at: Cursor, typed: unknown, stored: string | null | undefined) {
	if (typeof typed !== 'string' || typed === stored) return
	if (at.table.byHand && !isDialled(typed)) at.fault('telephone', 'must be a telephone number, of six digits at least')
	else if (!at.table.byHand && stored?.replaceAll(/\D/g, '') === `0${typed}`)
		at.warn('telephone', 'has lost the zero at its beginning: make the column text')
}
