import { newSecret, secretHash } from '../../../auth/token-secret'
import { deleteCalendrierOf } from '../../../auth/tokens.queries'
import { rolesOf, type Caller } from '../../../domain/droits/caller'
import { forbidden } from '../../../kit/errors'
import { fromSeconds, toSeconds, toWireInstant } from '../../../kit/clock'
import { jourIn } from '../../../kit/jour'
import { isEnseignant, isEtudiant, onlySelf, type Perimetre } from '../../../domain/droits/perimetre'
import type { Tenant } from '../../../tenants/tenant'
import type { Asker, KnownVisit, View } from '../../../tenants/visit'
import { calendarOfSeances } from './calendrier.service'
import { selectCalendrier, selectOwner, upsertCalendrier } from './calendriers.queries'

/** The path of private calendars, below the host or the institution's code. */
export const CALENDAR_BASE = '/calendrier'

/** How many days of the past a private calendar shows. */
const PAST = 30
/** the areas in which people create one; their addresses end like this */
const AREA = /\/(api\/lms|console)$/
const FILE = /^([A-Za-z0-9]{1,128})\.ics$/

/** Creates an address for the caller's calendar and revokes the former one. The secret is only in the answer (contract section 8). */
export async function openCalendar(visit: KnownVisit) {
	// the address of a calendar has neither a last day nor bounds
	if (visit.caller.limites) throw forbidden()
	return visit.writeOwn([], async ({ db, now, journal }) => {
		const { userId } = visit.caller
		const secret = newSecret()
		await upsertCalendrier(db, { utilisateur_id: userId, secret_hash: secretHash(secret), created_at: toSeconds(now) })
		await journal({ action: 'calendrier.create', objet: 'calendriers', id: userId })
		return { url: `${visit.baseUrl.replace(AREA, CALENDAR_BASE)}/${secret}.ics` }
	})
}

/** When the caller's calendar got its address; `undefined` if it has none. */
export async function calendarSince({ db, caller, institution }: Asker): Promise<string | undefined> {
	const found = await selectCalendrier(db, caller.userId)
	return found && toWireInstant(fromSeconds(found.created_at), institution.timezone)
}

export const endCalendar = (visit: KnownVisit) =>
	visit.writeOwn([], async ({ db, journal }) => {
		const { userId } = visit.caller
		const [ended] = await deleteCalendrierOf(db, userId)
		if (ended) await journal({ action: 'calendrier.revoke', objet: 'calendriers', id: userId })
	})

/** The owner of the calendar at an address. A malformed address is looked up all the same. */
export async function ownerOf({ store }: Tenant, file: string): Promise<Caller | undefined> {
	const owner = await selectOwner(store.db, secretHash(FILE.exec(file)?.[1] ?? ''))
	return owner && { userId: owner.userId, roles: rolesOf(owner.role, owner.otherRoles), tokenId: 0, portee: 'lecture' }
}

/** The séances that a person teaches or attends, from 30 days ago on, without those that are called off. */
export function ownCalendar(view: View) {
	const { institution, now } = view
	const from = jourIn(now, institution.timezone).subtract({ days: PAST }).toString()
	return calendarOfSeances({ ...view, perimetre: ownAffairs(view.perimetre) }, { date_debut: from, tenues: true })
}

/** Limits the scope to the person's own séances. People who don't teach or study here keep all that they may see. */
function ownAffairs(perimetre: Perimetre): Perimetre {
	const { userId, classes, classe } = perimetre
	return isEnseignant(perimetre) || isEtudiant(perimetre) ? { ...onlySelf(userId, perimetre.jour), classes, classe } : perimetre
}
