import type { Desk } from '../desk'
import { addressOf } from '../parts/pager'
import { tabsOf, type Tabs } from './tabs'

export type AbsencesTab = 'jour' | 'semaine' | 'trois' | 'heures' | 'justificatifs'

/** The day (YYYY-MM-DD) and the class that the lists of absences keep. */
type Kept = Readonly<Partial<Record<'jour' | 'classe', string | undefined>>>

/** The tabs about absences that the reader may open, or those of one class. */
export function absencesTabs(at: Desk, current: AbsencesTab, { jour, classe }: Kept = {}): Tabs {
	const { root, t } = at
	const { absences, heures, titre } = t.justificatifs
	const path = `${root}/absences-du-jour`
	return tabsOf<AbsencesTab>(current, {
		jour: { to: addressOf(path, { jour, classe }), label: absences.jour },
		semaine: { to: addressOf(path, { periode: 'semaine', jour, classe }), label: absences.semaine },
		trois: { to: addressOf(path, { periode: 'semaine', trois: '1', jour, classe }), label: absences.trois },
		heures: { to: addressOf(`${path}/heures`, { classe }), label: heures.titre },
		justificatifs: classe === undefined && at.has('surveillance') && { to: `${root}/justificatifs`, label: titre }
	})
}
