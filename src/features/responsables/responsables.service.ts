import type { Write } from '../../db/store/store'
import { toWireInstant } from '../../kit/clock'
import { jourIn } from '../../kit/jour'
import { canauxDuResponsable } from '../../domain/personnes/responsable'
import type { KnownVisit } from '../../tenants/visit'
import { selectMailed, selectTold, updateWithoutMail } from './responsables.queries'

/** Stops all mail to the address of a responsable, also about other students. */
export async function stopMails({ db, now, journal }: Write, { timezone }: { readonly timezone: string }, id: number) {
	const before = await selectMailed(db, id)
	if (before.length === 0) return
	const ids = before.map((record) => record.id)
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

export type Informe = Awaited<ReturnType<typeof whoIsTold>>[number]

/** The caller's responsables and the messages that each gets about the caller, a student, as of today (rule 8.6). */
export async function whoIsTold({ db, caller, institution, now }: KnownVisit) {
	const jour = jourIn(now, institution.timezone).toString()
	return (await selectTold(db, caller.userId)).map(({ nom, prenoms, lien, naissance, consentement, absences, notes, annonces }) => {
		const by = (canaux: string) => canauxDuResponsable({ naissance, consentement: consentement === 1, canaux }, jour)
		/** `canaux`: the channels for each subject */
		return { nom, prenoms, lien, canaux: { absences: by(absences), notes: by(notes), annonces: by(annonces) } }
	})
}
