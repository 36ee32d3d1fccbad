import { sentence } from '../../kit/sentence'
import { contreEcritures } from '../../school/schema'
import type { Db } from '../../db/queries/db'
import type { Column } from '../../exchange/imports/noun/columns'
import type { Cursor } from '../../exchange/imports/noun/cursor'
import type { Act, Change } from '../../exchange/imports/noun/noun'
import type { Draft } from '../../exchange/imports/rows/row'
import { insertInto } from '../../exchange/imports/rows/write-rows'

/** The day of the counter-entry of a payment or a fee (rule 7.1). */
export type TakenBack = 'annule_le' | 'retire_le'

export const takenBack = (name: TakenBack, doc: Column['doc']): Column => ({ name, type: { form: 'date' }, doc, example: '' })

/** SQL for the day on which a row of `table` was taken back. */
export const takenBackOn = (column: 'paiement_id' | 'frais_id', id: string, name: TakenBack) =>
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
	else if (day > at.school.today) at.fault(name, sentence('must not be after today, {today}', { today: at.school.today }))
}

const SORTE = { paiement_id: 'annuler', frais_id: 'retirer' } as const

export async function writeContreEcritures<
	Name extends TakenBack,
	R extends { readonly id: number } & Readonly<Record<Name, string | null>>
>(db: Db, column: 'paiement_id' | 'frais_id', name: Name, changes: readonly Change<R>[], act: Act) {
	const rows = changes.flatMap(({ before, after }) => {
		const date = after[name]
		return date === null || (before?.[name] ?? null) !== null ? [] : [{ sorte: SORTE[column], [column]: after.id, date, ...act }]
	})
	await insertInto(db, contreEcritures, ['sorte', column, 'date', 'at', 'auteur'], rows)
}
