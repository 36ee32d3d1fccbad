import { usesModule } from '../../domain/droits/modules'
import { readsPubliesOf, readsResultatsOf } from '../../domain/droits/resultats'
import type { View } from '../../tenants/visit'
import type { Desk } from '../desk'
import { opensFor } from '../menu/menu'
import { addressOf } from '../parts/pager'
import { tabsOf, type Tabs } from './tabs'

type Classe = { readonly id: number; readonly filiere: { readonly id: number } }
type NamedClasse = Classe & {
	readonly code: string
	readonly nom: string
	readonly filiere: { readonly nom: string }
	readonly niveau: { readonly code: string }
}

export type ClasseTab = 'etudiants' | 'emploi' | 'evaluations' | 'notes' | 'resultats' | 'absences'

/** The code of a class that has a name besides. */
export const codeOf = ({ code, nom }: Pick<NamedClasse, 'code' | 'nom'>) => (code === nom ? undefined : code)

/** The title, code and tabs of a page about a class: « Évaluations : Mécanique L1 »; its first page has the name alone. */
export function classePlace(
	at: Desk,
	view: Pick<View, 'perimetre'>,
	classe: Classe & Pick<NamedClasse, 'code' | 'nom'>,
	current: ClasseTab
) {
	const tabs = classeTabs(at, view, classe, current)
	const tab = current === 'etudiants' ? undefined : tabs.find(({ isCurrent }) => isCurrent)
	return { title: [...(tab ? [tab.label] : []), classe.nom].join(at.t.deuxPoints), code: codeOf(classe), tabs }
}

/** The same with its filière and level. */
export const classeHead = (at: Desk, view: Pick<View, 'perimetre'>, classe: NamedClasse, current: ClasseTab) => ({
	...classePlace(at, view, classe, current),
	lead: [classe.filiere.nom, classe.niveau.code].join(' · ')
})

/** The tabs of a class that the reader may open: its students, week, évaluations, grades, results and absences. */
export function classeTabs({ visit, t, root }: Desk, { perimetre }: Pick<View, 'perimetre'>, classe: Classe, current: ClasseTab): Tabs {
	const { id, filiere } = classe
	const opens = opensFor(visit)
	const hasNotes = usesModule(visit.institution, 'notes')
	const results =
		opens.resultats && readsResultatsOf(perimetre, filiere.id)
			? '/resultats'
			: hasNotes && readsPubliesOf(perimetre, visit.institution, id) && '/resultats/publies'
	const page = `${root}/classes/${id}`
	return tabsOf<ClasseTab>(current, {
		etudiants: { to: page, label: t.menu.etudiants },
		emploi: opens.emploiDuTemps && { to: addressOf(`${root}/emploi-du-temps`, { classe: id }), label: t.menu.emploiDuTemps },
		evaluations: opens.evaluations && { to: addressOf(`${root}/evaluations`, { classe: id }), label: t.menu.evaluations },
		notes: opens.evaluations && hasNotes && { to: `${page}/notes`, label: t.menu.chapitres.notes },
		resultats: results && { to: page + results, label: t.resultats.titre },
		absences: opens.absences && {
			to: addressOf(`${root}/absences-du-jour`, { periode: 'semaine', classe: id }),
			label: t.justificatifs.absences.titre
		}
	})
}
