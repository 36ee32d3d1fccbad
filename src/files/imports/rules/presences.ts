import type { Cursor } from '../cursor'
import type { Row } from '../record'
import type { Rules } from './rules'

export const presenceRules: Rules = {
	needs: ['inscriptions', 'classes', 'annees'],
	complete(at, draft, stored) {
		const ref = at.text('seance')
		const seance = ref === undefined ? undefined : at.school.index('seances').get(ref)
		if (seance === undefined) return
		const classes = String(seance['classes'] ?? '').split(',')
		const isHistory = stored !== undefined || at.table.isExport
		if (!isHistory && seance['classes'] !== undefined && !classes.some((id) => at.school.isActiveIn(draft['etudiant_id'], id)))
			at.fault('matricule', "the student has no Active enrollment in one of the séance's classes")
		const time = at.value('heure_arrivee')
		if (time !== undefined && typeof seance['date'] === 'string') {
			const arrival = typeof time === 'string' ? arrivalAt(at, time, seance['date'], stored) : null
			const isKept = arrival === stored?.['arrivee_s'] || at.table.isExport
			if (arrival !== null && arrival > Number(seance['fin_s']) && !isKept)
				at.fault('heure_arrivee', `is after the end of the séance, ${String(seance['heure_fin'])}`)
			draft['arrivee_s'] = arrival
		}
		// what a video session measured stays its own as long as nothing else is said
		draft['source'] = stored && Object.keys(draft).every((column) => draft[column] === stored[column]) ? stored['source']! : 'manuel'
	}
}

/** The second that `time` means; one that is stored to the second stays where the cell says its minute. */
function arrivalAt(at: Cursor, time: string, date: string, stored: Row | undefined): number {
	const known = stored?.['arrivee_s']
	return typeof known === 'number' && at.school.timeOfDay(known) === time ? known : at.school.moment(date, time).seconds
}
