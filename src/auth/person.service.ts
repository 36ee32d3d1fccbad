import { displayName } from '../domain/forms'
import type { KnownVisit } from '../tenants/visit'
import { selectProfile } from './accounts.queries'

/** The caller's name as pages show it, `Prénoms NOM`. */
export async function personName({ db, caller }: KnownVisit): Promise<string> {
	const person = await selectProfile(db, caller.userId)
	return person ? displayName(person) : ''
}
