import { mustBeAdministrateur } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'
import { listOutbox, retryOutbox, type OutboxLine } from '../../outbox/administration.service'
import type { KnownVisit } from '../../tenants/visit'

export type { OutboxLine } from '../../outbox/administration.service'

/** How many refused messages a page shows. */
export const MOST_REFUSED = 50

const REFUSED = { statut: 'echec' } as const

/** @throws AppError 403 if the caller is not an operator of the machine */
export function mustBeOperator({ caller }: KnownVisit) {
	if (caller.operateur !== true) throw forbidden()
}

/** The institution's newest `limit` refused messages; `undefined` for operators who may not know its people. */
export async function refusedMessages(visit: KnownVisit, limit: number): Promise<OutboxLine[] | undefined> {
	mustBeOperator(visit)
	return visit.caller.roles.includes('administrateur') ? listOutbox(visit.tenant, REFUSED, limit) : undefined
}

/** Sends a refused message again, or all of them, unless it is too late. @returns their number @throws AppError 403 */
export async function sendAgain(visit: KnownVisit, id?: number): Promise<number> {
	mustBeOperator(visit)
	const { rows } = await retryOutbox({ store: visit.store(mustBeAdministrateur) }, { ...REFUSED, id }, visit.author())
	return rows
}

/** Records in the journal what an operator did on the machine. */
export async function tellOfMachine(
	visit: KnownVisit,
	action: 'backup.make' | 'mail.test',
	apres: Readonly<Record<string, unknown>>
): Promise<void> {
	const told = { action, objet: 'etablissement', apres }
	await visit.write({ right: () => mustBeOperator(visit), touches: [] }, ({ journal }) => journal(told))
}
