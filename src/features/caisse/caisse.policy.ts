import { sql } from 'drizzle-orm'
import { scope, type Scope } from '../../db/queries/scope'
import { administers, may, reads, type Perimetre } from '../../domain/droits/perimetre'
import { forbidden } from '../../kit/errors'
import { caisses } from '../../school/schema'

/** Whether somebody cashes, in a drawer of their own (rule 8.1). */
export const cashes = (perimetre: Perimetre): boolean => administers(perimetre, 'caisse', 'comptabilite')

/** @throws AppError 403 */
export const mustCash = may(cashes)

/** Whether somebody cancels payments of another day or person, and pays credit back. */
export const decidesMoney = (perimetre: Perimetre): boolean => administers(perimetre, 'direction')

/** @throws AppError 403 */
export const mustDecideMoney = may(decidesMoney)

/** Whether somebody closes the drawers of others. */
export const closesForOthers = (perimetre: Perimetre): boolean => administers(perimetre, 'comptabilite')

/** Whether somebody reads the drawers of all cashiers. */
export const readsAllDrawers = (perimetre: Perimetre): boolean => reads(perimetre, 'comptabilite')

const every = scope<'caisses'>(sql`1`)
const ownDrawers = scope<'caisses'>(sql`${caisses.caissier} = ${sql.placeholder('own_drawer')}`)

/** The drawers that somebody reads: all, or their own. @throws AppError 403 for everybody else */
export function readableCaisses(perimetre: Perimetre): Scope<'caisses'> {
	if (readsAllDrawers(perimetre)) return every()
	if (!cashes(perimetre)) throw forbidden()
	return ownDrawers({ own_drawer: perimetre.userId })
}
