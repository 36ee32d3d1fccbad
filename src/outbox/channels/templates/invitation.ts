import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { isCallOff } from '../../../domain/vocabulaire'
import type { MessageSeance } from '../channel'
import { linesOf, oneLine } from './plain'

/**
 * The séance for the recipient's calendar (RFC 5546): PUBLISH, or CANCEL if it is called off or put off. UID and title are those of the
 * calendar of `/emploi-temps`. PUBLISH does not ask for an answer, as REQUEST would.
 */
export function invitation({ type, etablissement, seance, created_at: stamp, texte }: MessageSeance, organizer: string) {
	const isCancelled = isCallOff(type)
	const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
	const calendar = ical({ prodId: '//Préau//Notifications//FR', method })
	const matiere = oneLine(seance.matiere)
	const place = oneLine(seance.salle ?? seance.lien ?? '')
	const description = [seance.enseignant ?? '', seance.classes.join(', '), ...(texte === null ? [] : linesOf(texte))]
	calendar.createEvent({
		id: oneLine(seance.uid),
		sequence: seance.sequence,
		stamp: new Date(stamp.epochMilliseconds),
		start: new Date(seance.debut.epochMilliseconds),
		end: new Date(seance.fin.epochMilliseconds),
		summary: seance.type === 'AUTRE' ? matiere : `${matiere} (${seance.type})`,
		description: description.filter((line) => line !== '').join('\n'),
		organizer: { name: oneLine(etablissement.nom).replaceAll('"', "'"), email: organizer },
		...(place !== '' && { location: { title: place } }),
		...(seance.lien !== null && !isCancelled && { url: oneLine(seance.lien) }),
		status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
	})
	return { method, filename: isCancelled ? 'annulation.ics' : 'seance.ics', content: `${calendar.toString()}\r\n` }
}
