import { hasCharge, mustHaveCharge, type Caller } from '../../domain/droits/caller'
import { objetIn } from '../../school/references'
import { chargeOf, WORDS } from '../../school/words'

/**
 * The tables whose lines somebody reads in the history: `undefined` for all, otherwise those that they are in charge of (rule 8.8).
 * @throws AppError 403 without `scolarite`
 */
export function readsTables(caller: Caller): readonly string[] | undefined {
	mustHaveCharge(caller, 'scolarite')
	return hasCharge(caller, 'administrateur') ? undefined : Object.keys(WORDS).filter((table) => hasCharge(caller, chargeOf(table)))
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
