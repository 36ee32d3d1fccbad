import type { Desk } from '../desk'
import { addressOf } from '../parts/pager'
import { tabsOf, type Tabs } from './tabs'

export type FraisTab = 'etudiants' | 'classes' | 'payeurs'

/** The accounts by student, class and payer, each with the filters of this page. */
export const fraisTabs = ({ t, root }: Desk, current: FraisTab, readsPayeurs: boolean, asked: Parameters<typeof addressOf>[1]): Tabs =>
	tabsOf<FraisTab>(current, {
		etudiants: { to: addressOf(`${root}/frais`, asked), label: t.frais.vues.etudiants },
		classes: { to: addressOf(`${root}/frais/classes`, asked), label: t.frais.vues.classes },
		payeurs: readsPayeurs && { to: addressOf(`${root}/frais/payeurs`, asked), label: t.frais.vues.payeurs }
	})
