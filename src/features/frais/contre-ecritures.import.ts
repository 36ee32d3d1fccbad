import { sentence, type Told } from '../../kit/sentence'
import { contreEcritures } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Act, Change } from '../../exchange/imports/noun/noun'
import type { Draft } from '../../exchange/imports/rows/row'
import { insertInto } from '../../exchange/imports/rows/write-rows'

/** The day of the counter-entry of a payment, a fee or an adjustment (rule 7.1). */
export type TakenBack = 'annule_le' | 'retire_le' | 'repris_le'
type Answered = 'paiement_id' | 'frais_id' | 'ajustement_id'

export const takenBack = (name: TakenBack, doc: Column['doc']): Column => ({ name, type: { form: 'date' }, doc, example: '' })

/** SQL for the day on which a row of `table` was taken back. */
export const takenBackOn = (column: Answered, id: string, name: TakenBack) =>
	`(SELECT date FROM contre_ecritures WHERE ${column} = ${id}) AS ${name}`

/** A counter-entry is written once, on a past day or today. An empty cell doesn't undo it. */
export function completeTakenBack<Name extends TakenBack, R extends Readonly<Record<Name, string | null>>>(
	at: Cursor,
	name: Name,
	draft: Draft<R>,
	stored: R | undefined
) {
	const day = at.value(name)
	const known = stored?.[name] ?? null
	if (day === undefined || day === null || known !== null) Object.assign(draft, { [name]: known })
	if (typeof day !== 'string') return
	if (known !== null && day !== known) at.fault(name, sentence('it was already cancelled on {known}', { known }))
	else mustHavePassed(at, name, day)
}

/** A day of money is today or before. */
export function mustHavePassed(at: Cursor, name: string, day: string | undefined) {
	const { today } = at.school
	if (day !== undefined && day > today) at.fault(name, sentence('must not be after today, {today}', { today }))
}

/** Refuses cells that would edit an entry (rule 7.1): each is a column of the file, and what holds it in the table. */
export function mustBeTheSame<R>(
	at: Cursor,
	draft: Draft<R>,
	stored: R | undefined,
	columns: readonly (readonly [name: string, column: keyof R & string])[],
	refusal = (name: string, _known: R[keyof R]): Told =>
		sentence('the stored entry has another {name}, and nothing edits it: give the right one another ref', { name })
) {
	for (const [name, column] of stored ? columns : [])
		if (draft[column] !== undefined && draft[column] !== stored![column]) at.fault(name, refusal(name, stored![column]))
}

const SORTE = { paiement_id: 'annuler', frais_id: 'retirer', ajustement_id: 'retirer' } as const

export async function writeContreEcritures<
	Name extends TakenBack,
	R extends { readonly id: number } & Readonly<Record<Name, string | null>>
>(db: Db, column: Answered, name: Name, changes: readonly Change<R>[], act: Act) {
	const rows = changes.flatMap(({ before, after }) => {
		const date = after[name]
		return date === null || (before?.[name] ?? null) !== null ? [] : [{ sorte: SORTE[column], [column]: after.id, date, ...act }]
	})
	await insertInto(db, contreEcritures, ['sorte', column, 'date', 'at', 'auteur'], rows)
}
