import type { Write } from '../../db/store'
import { toWireInstant } from '../../domain/clock'
import { selectMailed, updateWithoutMail } from './responsables.queries'

/** Stops mail to the address of a responsable, whomever of the students it is about. */
export async function stopMails({ db, now, journal }: Write, { timezone }: { readonly timezone: string }, id: number) {
	const before = await selectMailed(db, id)
	if (before.length === 0) return
	const ids = before.map((one) => one.id)
	await updateWithoutMail(db, ids, toWireInstant(now, timezone))
	await journal(
		...before.map(({ id: of, ...avant }) => ({
			action: 'responsable.desabonnement',
			objet: 'responsables',
			id: of,
			avant,
			apres: withoutMail(avant)
		}))
	)
}

const withoutMail = (told: Readonly<Record<string, string>>) =>
	Object.fromEntries(Object.entries(told).map(([name, canaux]) => [name, canaux.includes('sms') ? 'sms' : '']))
