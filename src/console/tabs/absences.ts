import type { Desk } from '../desk'
import { addressOf } from '../parts/pager'
import { tabsOf, type Tabs } from './tabs'

export type AbsencesTab = 'jour' | 'semaine' | 'trois' | 'heures' | 'justificatifs'

/** The tabs about absences that the reader may open; `jour` (YYYY-MM-DD): the day that the lists keep. */
export function absencesTabs(at: Desk, current: AbsencesTab, jour?: string): Tabs {
	const { root, t } = at
	const { absences, heures, titre } = t.justificatifs
	const path = `${root}/absences-du-jour`
	return tabsOf<AbsencesTab>(current, {
		jour: { to: addressOf(path, { jour }), label: absences.jour },
		semaine: { to: addressOf(path, { periode: 'semaine', jour }), label: absences.semaine },
		trois: { to: addressOf(path, { periode: 'semaine', trois: '1', jour }), label: absences.trois },
		heures: { to: `${path}/heures`, label: heures.titre },
		justificatifs: at.has('surveillance') && { to: `${root}/justificatifs`, label: titre }
	})
}
