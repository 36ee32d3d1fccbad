import type { Db } from '../../db/db'
import { AppError } from '../../domain/errors'
import { onlySelf } from '../../domain/perimetre'
import { readJeton } from '../../messages/outbox/desabonnement'
import { selectSecret } from '../../messages/outbox/secrets.queries'
import type { Institution } from '../../tenants/institution.queries'
import type { Visit } from '../../tenants/visit'
import { writePreferences } from './preferences.service'

/** Whom a link speaks of. @throws AppError 404 where we have not made it */
export async function personOf(db: Db, { code }: Institution, jeton: string | undefined): Promise<number> {
	const userId = readJeton({ code, secret: await selectSecret(db) }, jeton ?? '')
	if (userId === undefined) throw new AppError('not_found', 'lien_desabonnement')
	return userId
}

/** Switches off reminders by mail for the person of a link; their other preferences stay. @throws AppError 404 */
export async function unsubscribe({ tenant, institution, address, requestId }: Visit, jeton: string | undefined) {
	const { store } = tenant
	const userId = await personOf(store.db, institution, jeton)
	const author = { name: 'lien:desabonnement', userId, address, requestId }
	await store.write({ author, touches: ['saisies'] }, async (write) => {
		const facts = { institution: await tenant.institutionInside(write), perimetre: onlySelf(userId) }
		await writePreferences({ ...write, ...facts }, userId, { canaux: { email: { rappels_seance: false } } })
	})
}
