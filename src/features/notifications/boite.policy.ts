import { sql } from 'drizzle-orm'
import { notifications } from '../../school/schema'
import { scope, type Scope } from '../../db/queries/scope'
import type { Caller } from '../../domain/droits/caller'

const ownScope = scope<'notifications'>(sql`${notifications.utilisateur_id} = ${sql.placeholder('own_id')}`)

/** Everybody reads only their own box, whatever their role. */
export const ownNotifications = ({ userId }: Caller): Scope<'notifications'> => ownScope({ own_id: userId })
