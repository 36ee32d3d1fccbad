import type { Desk } from '../desk'
import { opensFor } from '../menu/menu'
import { opensYears } from '../menu/years'
import { tabsOf, type Tabs } from './tabs'

export type EtudiantsTab = 'liste' | 'inscriptions' | 'pieces' | 'passage'

/** The lists of students that the reader may open: all, those who wait for a place, and those with missing pieces. */
export function etudiantsTabs({ visit, t, root }: Desk, current: EtudiantsTab): Tabs {
	const opens = opensFor(visit)
	return tabsOf<EtudiantsTab>(current, {
		liste: opens.classes && { to: `${root}/etudiants`, label: t.tete.liste },
		inscriptions: opens.inscriptions && { to: `${root}/inscriptions`, label: t.menu.inscriptions },
		pieces: opens.inscriptions && { to: `${root}/inscriptions/pieces`, label: t.pieces.titre },
		passage: opensYears(visit.caller) && { to: `${root}/passage`, label: t.passage.titre }
	})
}
