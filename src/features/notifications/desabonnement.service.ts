import type { Db } from '../../db/db'
import type { Store } from '../../db/store'
import type { Author } from '../../domain/caller'
import { AppError } from '../../domain/errors'
import { readJeton } from '../../messages/outbox/desabonnement'
import { selectSecret } from '../../messages/outbox/secrets.queries'
import type { Institution } from '../../tenants/institution.queries'
import { changePreferences } from './preferences.service'

/** Whom a link speaks of. @throws AppError 404 where we have not made it */
export async function personOf(db: Db, { code }: Institution, jeton: string | undefined): Promise<number> {
	const userId = readJeton({ code, secret: await selectSecret(db) }, jeton ?? '')
	if (userId === undefined) throw new AppError('not_found', 'lien_desabonnement')
	return userId
}

/** Switches off reminders by mail for whom a link speaks of; everything else he wants as before. @throws AppError 404 */
export async function unsubscribe(store: Store, institution: Institution, jeton: string | undefined, from: Omit<Author, 'name'>) {
	const userId = await personOf(store.db, institution, jeton)
	const self = { role: 'etudiant', userId, classe: null } as const
	const author = { ...from, name: 'lien:desabonnement', userId }
	await changePreferences(store, institution, self, userId, { canaux: { email: { rappels_seance: false } } }, author)
}
