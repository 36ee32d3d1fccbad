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

/** The head of a page about a class: its name, its code if it is another, its filière and level, and its tabs. */
export const classeHead = (at: Desk, view: Pick<View, 'perimetre'>, classe: NamedClasse, current: ClasseTab) => ({
	title: classe.nom,
	code: codeOf(classe),
	lead: [classe.filiere.nom, classe.niveau.code].join(' · '),
	tabs: classeTabs(at, view, classe, current)
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
