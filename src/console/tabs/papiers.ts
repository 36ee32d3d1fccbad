import type { Desk } from '../desk'
import { tabsOf, type Tabs } from './tabs'

export type PapiersTab = 'jour' | 'demandes' | 'revoques'

/** The lists of papers: of a day, those that students ask for, and revoked ones. @param waiting how many demands wait */
export function papiersTabs({ t, root }: Pick<Desk, 't' | 'root'>, current: PapiersTab, waiting: number): Tabs {
	const { jour, demandes, revoques } = t.papiers.scolarite.onglets
	return tabsOf<PapiersTab>(current, {
		jour: { to: `${root}/papiers`, label: jour },
		demandes: { to: `${root}/papiers/demandes`, label: demandes(waiting) },
		revoques: { to: `${root}/papiers/revoques`, label: revoques }
	})
}
