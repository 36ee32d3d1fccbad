import type { Db } from '../db/queries/db'
import { operationError } from '../kit/errors'
import { normalIdentifier } from '../kit/forms'
import { selectAccountBy, type Account } from './known-accounts.queries'

/** The account with that identifier, email or matricule. @throws OperationError if it does not exist */
export async function findAccount(db: Db, identifier: string): Promise<Account> {
	const account = await selectAccountBy(db, normalIdentifier(identifier), identifier.trim())
	if (!account) throw operationError('account "{who}" not found', { who: identifier })
	return account
}
