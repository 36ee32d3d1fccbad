import { DESABONNEMENT } from '../../domain/droits/auteur'
import type { Db } from '../../db/queries/db'
import { AppError } from '../../kit/errors'
import { onlySelf } from '../../domain/droits/perimetre'
import type { Sujet } from '../../domain/vocabulaire'
import { readJeton, type Abonnement } from '../../outbox/desabonnement'
import { selectSecret } from '../../outbox/secrets.queries'
import type { Institution } from '../../tenants/institution.queries'
import type { Visit } from '../../tenants/visit'
import { stopMails } from '../responsables/responsables.service'
import { mustWritePreferences, writePreferences } from './preferences.service'

/** The person whose mails a link stops. @throws AppError 404 if we did not make the link */
export async function personOf(db: Db, { code }: Institution, jeton: string | undefined): Promise<Abonnement> {
	const of = readJeton({ code, secret: await selectSecret(db) }, jeton ?? '')
	if (of === undefined) throw new AppError('not_found', 'lien_desabonnement')
	return of
}

/** The kind of mails that a link stops, for its page. */
export const arretOf = (of: Abonnement): Sujet | 'responsable' => ('responsable_id' in of ? 'responsable' : of.sujet)

/** Stops the mails that a link is about; other preferences stay. Returns which mails. @throws AppError 404 */
export async function unsubscribe({ tenant, institution, address, requestId }: Visit, jeton: string | undefined): Promise<Abonnement> {
	const { store } = tenant
	const of = await personOf(store.db, institution, jeton)
	const author = { name: DESABONNEMENT, address, requestId, ...('user_id' in of && { userId: of.user_id }) }
	await store.write({ author, touches: ['saisies'] }, async (write) => {
		const facts = await tenant.institutionInside(write)
		if ('responsable_id' in of) return stopMails(write, facts, of.responsable_id)
		const { user_id, sujet } = of
		const ownWrite = { ...write, institution: facts, perimetre: onlySelf(user_id) }
		await writePreferences(ownWrite, await mustWritePreferences(ownWrite, user_id), {
			canaux: { email: { [sujet]: false } }
		})
	})
	return of
}
