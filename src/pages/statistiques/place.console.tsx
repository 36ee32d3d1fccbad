/** @jsxImportSource preact */
import type { Desk } from '../../console/desk'
import type { ListQuery } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { Bar } from '../../console/parts/bar'
import { Input } from '../../console/parts/form'
import { addressOf } from '../../console/parts/pager'
import { tabsOf, type Tabs } from '../../console/tabs/tabs'
import { dayInSentence } from '../../console/textes/dates'
import { forbidden } from '../../kit/errors'
import { usesModule } from '../../domain/droits/modules'
import { PATH } from './effectifs.page'
import { jourCompte, readsStatistiques } from '../../features/statistiques/statistiques.service'

export type StatistiquesTab = 'effectifs' | 'resultats' | 'heures' | 'absences'

/** The tabs of figures that the reader may open. */
export function statistiquesTabs({ visit, t, root }: Desk, current: StatistiquesTab, jour: string): Tabs {
	const { onglets } = t.statistiques
	const { institution } = visit
	const tab = (path: string, name: StatistiquesTab) => ({ to: addressOf(`${root}${path}`, { jour }), label: onglets[name] })
	return tabsOf<StatistiquesTab>(current, {
		effectifs: tab(PATH, 'effectifs'),
		resultats: usesModule(institution, 'notes') && tab(`${PATH}/resultats`, 'resultats'),
		heures: opensFor(visit).emploiDuTemps && { to: `${root}/classes/heures`, label: onglets.heures },
		absences: usesModule(institution, 'presences') && tab(`${PATH}/absences`, 'absences')
	})
}

/** The reader's view, and the day on which they count. @throws AppError 403 */
export async function countingDay({ visit }: Desk, query: ListQuery) {
	const view = await visit.view()
	if (!readsStatistiques(view.perimetre)) throw forbidden()
	return { view, jour: jourCompte(view, query['jour']) }
}

/** A number with the list behind it, if there is anybody in it; `label` for people who hear it alone. */
export const NumberLink = ({ to, label, children }: { to: string; label: string; children: number | string }) =>
	children === 0 || children === '0' || children === '–' ? (
		children
	) : (
		<a href={to} aria-label={label}>
			{children}
		</a>
	)

/** The choice of the day, and on paper the day. */
export const DayBar = ({ at, path, jour }: { at: Desk; path: string; jour: string }) => (
	<>
		<Bar t={at.t} action={at.root + path}>
			<Input label={at.t.statistiques.jour} type="date" name="jour" value={jour} required />
		</Bar>
		<p class="only-print">{`${at.t.statistiques.jour} ${dayInSentence(at.visit.langue, jour, '')}`}</p>
	</>
)
