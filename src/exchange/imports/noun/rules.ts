import type { Moment } from '../../../kit/clock'
import { isJour, jourLu } from '../../../kit/jour'
import { sentence, type Told } from '../../../kit/sentence'
import { isDeliverable } from '../../../domain/personnes/adresse-mail'
import { dialled } from '../../../domain/personnes/telephone'
import type { Cursor } from './cursor'
import type { Draft } from '../rows/row'

/** Adds a fault unless the first of two columns is before the second. */
export function mustPrecede<R extends object, Column extends keyof R & string>(
	at: Cursor,
	first: Column,
	second: Column,
	draft: Draft<R>,
	stored: R | undefined,
	orEqual = false
) {
	const from = valueAfter(first, draft, stored)
	const to = valueAfter(second, draft, stored)
	if (typeof from !== 'string' || typeof to !== 'string' || from < to || (orEqual && from === to)) return
	const column = second in draft ? second : first
	if (isJour(from)) {
		at.fault(column, bound(column === second ? 'after' : 'before', column === second ? from : to, orEqual))
		return
	}
	at.fault(column, sentence('{second} {to} must be after {first} {from}', { second, to, first, from }))
}

/** The message that a day must be after or before another one. */
function bound(side: 'after' | 'before', jour: string, orEqual: boolean): Told {
	const day = { day: jourLu(jour) }
	if (side === 'after') return orEqual ? sentence('must not be before {day}', day) : sentence('must be after {day}', day)
	return orEqual ? sentence('must not be after {day}', day) : sentence('must be before {day}', day)
}

/** Reports what is probably a mistake: a form is refused, a file gets a warning. */
export const doubt = (at: Cursor, column: string, told: Told) => (at.table.byHand ? at.fault(column, told) : at.warn(column, told))

/** The instant of a day and a time in `column`. If a change of clocks skips that time, a warning says which time it counts as. */
export function momentOf(at: Cursor, column: string, date: string, time: string): Moment {
	const moment = at.school.moment(date, time)
	const shown = moment.wire.slice(11, 16)
	if (shown !== time) at.warn(column, sentence('{time} does not exist on {date}: it counts as {shown}', { time, date, shown }))
	return moment
}

export const valueAfter = <R extends object, Column extends keyof R>(column: Column, draft: Draft<R>, stored: R | undefined) =>
	column in draft ? draft[column] : stored?.[column]

/** A text to be judged: a form may keep what the card has already, and a file may not. */
function judged<Column extends string>(
	at: Cursor,
	column: Column,
	draft: Partial<Record<Column, unknown>>,
	stored: Partial<Record<Column, unknown>> | undefined
) {
	const after = valueAfter(column, draft, stored)
	const isLeft = at.table.byHand ? after === stored?.[column] : !at.table.columns.includes(column)
	return typeof after !== 'string' || isLeft ? undefined : after
}

/** Reports an address to which no mail can arrive: a form is refused, a file gets a warning. */
export function mustBeDeliverable<R extends { readonly email: string | null }>(at: Cursor, draft: Draft<R>, stored: R | undefined) {
	const after = judged(at, 'email', draft, stored)
	if (after !== undefined && !isDeliverable(after))
		doubt(at, 'email', 'is not a whole address such as office@school.org, without accents before the @: no mail will arrive there')
}

/**
 * Reports a telephone that SMS cannot reach, in the same way. A telephone that a spreadsheet took for a number has lost the zero at its
 * beginning.
 */
export function mustBeDialled<R extends { readonly telephone: string | null }>(at: Cursor, draft: Draft<R>, stored: R | undefined) {
	const after = judged(at, 'telephone', draft, stored)
	if (after === undefined) return
	if (dialled(after) === undefined) doubt(at, 'telephone', 'is not one telephone number of six digits at least: no SMS will reach it')
	else if (!at.table.byHand && stored?.telephone?.replaceAll(/\D/g, '') === `0${after}`)
		at.warn('telephone', 'has lost the zero at its beginning: make the column text')
}
