import type { Desk } from '../desk'
import { tabsOf, type Tabs } from './tabs'

export type EtudiantTab = 'fiche' | 'notes' | 'assiduite' | 'frais' | 'papiers' | 'historique'

/** The pages of a student, besides the first, that the reader may open. */
export type EtudiantOpens = Readonly<Record<Exclude<EtudiantTab, 'fiche'>, boolean>>

/** The pages of a student that the reader may open: the card, grades, attendance, fees, papers and history. */
export function etudiantTabs({ t, root }: Pick<Desk, 't' | 'root'>, id: number, opens: EtudiantOpens, current: EtudiantTab): Tabs {
	const page = `${root}/etudiants/${id}`
	return tabsOf<EtudiantTab>(current, {
		fiche: { to: page, label: t.tete.fiche },
		notes: opens.notes && { to: `${page}/notes`, label: t.menu.chapitres.notes },
		assiduite: opens.assiduite && { to: `${page}/assiduite`, label: t.etudiants.assiduite },
		frais: opens.frais && { to: `${page}/frais`, label: t.etudiants.frais },
		papiers: opens.papiers && { to: `${page}/papiers`, label: t.papiers.scolarite.titre },
		historique: opens.historique && { to: `${page}/historique`, label: t.tete.historique }
	})
}
