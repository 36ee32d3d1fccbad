import { hasCharge, readsCharge, type Caller } from '../../domain/droits/caller'
import { forbidden } from '../../kit/errors'
import { objetIn } from '../../school/references'
import { chargeOf, WORDS, wordsOf } from '../../school/words'

/** Whether records of a table belong to the school's life: not accounts, and nothing that only administrators may know. */
const isAnybodys = (table: string) => wordsOf(table)?.whose !== undefined && table !== 'utilisateurs' && table !== 'preferences'

/**
 * The tables whose lines somebody reads in the history: `undefined` for all, otherwise those that they are in charge of, and for `direction`
 * all except those about accounts (rule 8.8). @throws AppError 403 without `scolarite` or `direction`
 */
export function readsTables(caller: Caller): readonly string[] | undefined {
	if (!readsCharge(caller, 'scolarite')) throw forbidden()
	if (hasCharge(caller, 'administrateur')) return undefined
	const readsAll = hasCharge(caller, 'direction')
	return Object.keys(WORDS).filter((table) => hasCharge(caller, chargeOf(table)) || (readsAll && isAnybodys(table)))
}

/** Whether somebody may search for this: a table, several tables, or a record. @throws AppError 403 */
export function searchesFor(caller: Caller, objet: string): boolean {
	const tables = readsTables(caller)
	return (
		tables === undefined ||
		objet === '' ||
		objetIn(objet)
			.table.split('|')
			.every((table) => tables.includes(table))
	)
}
