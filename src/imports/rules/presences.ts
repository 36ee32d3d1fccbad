import type { Rules } from './rules'

export const presenceRules: Rules = {
	needs: ['inscriptions', 'classes', 'annees'],
	complete(at, draft, stored) {
		const ref = at.text('seance')
		const seance = ref === undefined ? undefined : at.school.index('seances').get(ref)
		if (seance === undefined) return
		const classes = String(seance['classes'] ?? '').split(',')
		if (!stored && seance['classes'] !== undefined && !classes.some((id) => at.school.isActiveIn(draft['etudiant_id'], id)))
			at.fault('matricule', "the student has no Active enrollment in one of the séance's classes")
		draft['source'] = 'manuel'
		const time = at.value('heure_arrivee')
		if (time === undefined || typeof seance['date'] !== 'string') return
		const arrival = typeof time === 'string' ? at.school.moment(seance['date'], time).seconds : null
		if (arrival !== null && arrival > Number(seance['fin_s']))
			at.fault('heure_arrivee', `is after the end of the séance, ${String(seance['heure_fin'])}`)
		draft['arrivee_s'] = arrival
	}
}
