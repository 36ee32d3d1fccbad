/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk, type Sheet } from '../../../console/desk'
import { listRoutes, type ListQuery } from '../../../console/list-routes'
import { weekSaid } from '../../../console/textes/dates'
import { listFiles } from '../../../console/parts/list-links'
import type { Option } from '../../../console/parts/form'
import { pageNumber, pageOf } from '../../../console/parts/pager'
import { seancesFile } from './seances-file.page'
import { folded } from '../../../kit/forms'
import { jourIn } from '../../../kit/jour'
import { shownDays, weekOf } from '../../../domain/seances/semaine'
import type { Answers } from '../../../http/answers/answers'
import { isId } from '../../../http/answers/query'
import type { View } from '../../../tenants/visit'
import type { Classe } from '../../classes/classes.model'
import { listClasses } from '../../classes/classes.service'
import { teintesOfClasses } from '../../matieres/matieres.service'
import { listSeances, mayReadTimetableOf, mayReadTimetables } from '../seances.service'
import type { Seance } from '../seances.model'
import { SemaineClassesPage } from './semaine-classes.page'

/** How many classes a page shows; a larger school shows one filière at a time. */
const CLASSES = 24

type Asked = { readonly semaine: string; readonly filiere: string; readonly niveau: string; readonly page: number }

/** The week of all classes of a filière, a niveau or the school; printed, one page for each class. */
export const semaineClassesPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'semaine-classes-pages', prefix: '/console' })
		.use(desk('emploi_temps'))
		.get('/emploi-du-temps/classes', async ({ desk: at, query }: { desk: Desk; query: ListQuery }) => {
			const view = await at.visit.view()
			mayReadTimetables(view)
			const asked = askedIn(at, query)
			return at.page(await weekOfClasses(at, answers, view, asked))
		})
		.use(
			listRoutes(
				'/emploi-du-temps/classes',
				async (at, query, form) => {
					const view = await at.visit.view()
					mayReadTimetables(view)
					const asked = askedIn(at, query)
					const { chosen } = await chosenClasses(at, answers, view, asked)
					const { seances } = await seancesOf(at, answers, view, asked, chosen)
					return seancesFile({ at, form, stem: `semaine-des-classes-${asked.semaine}`, seances })
				},
				'emploi_temps'
			)
		)

const idOrNone = (text: string) => (isId(text) ? text : '')

function askedIn({ visit }: Desk, { semaine = '', filiere = '', niveau = '', page }: ListQuery): Asked {
	const { monday } = weekOf(semaine, jourIn(visit.now, visit.institution.timezone))
	return { semaine: monday.toString(), filiere: idOrNone(filiere), niveau: idOrNone(niveau), page: pageNumber(page) }
}

/** The classes of the chosen filière and niveau; a large school begins with its first filière. */
async function chosenClasses({ visit }: Desk, answers: Answers, view: View, asked: Asked) {
	const { data: all } = await answers.readList<Classe>(visit, listClasses(view, {}))
	const filieres = optionsOf(all.map(({ filiere: { id, nom } }) => [id, nom]))
	const niveaux = optionsOf(all.map(({ niveau: { id, code } }) => [id, code]))
	const isLarge = all.length > CLASSES
	const filiere = asked.filiere === '' && isLarge ? filieres[0]!.value : asked.filiere
	const chosen = all
		.filter((classe) => isOf(classe.filiere, filiere) && isOf(classe.niveau, asked.niveau))
		.toSorted((a, b) => compare(a.filiere.nom, b.filiere.nom) || compare(a.niveau.code, b.niveau.code) || compare(a.code, b.code))
	return { filieres, niveaux, isLarge, filiere, chosen }
}

async function seancesOf({ visit }: Desk, answers: Answers, view: View, asked: Asked, classes: readonly Classe[]) {
	const { monday, days } = weekOf(asked.semaine, jourIn(visit.now, visit.institution.timezone))
	const ofClasses = { date_debut: days[0], date_fin: days.at(-1), classes: classes.map(({ id }) => id) }
	const { data } = await answers.readList<Seance>(visit, listSeances(view, ofClasses))
	return { monday, days, seances: data }
}

async function weekOfClasses(at: Desk, answers: Answers, view: View, filters: Asked): Promise<Sheet> {
	const { visit, t, root } = at
	const { langue, institution } = visit
	const { filieres, niveaux, isLarge, filiere, chosen } = await chosenClasses(at, answers, view, filters)
	const { rows, page, last, total } = pageOf(chosen, filters.page, CLASSES)
	const { monday, days, seances: data } = await seancesOf(at, answers, view, filters, rows)
	const jours = shownDays(days, data)
	const semaine = weekSaid(t, langue, days[0]!)
	return {
		title: t.emploi.semaineDesClasses,
		lead: `${semaine} · ${t.emploi.papier}`,
		prints: 'first',
		more: {
			files:
				rows.length > 0
					? listFiles({
							t,
							path: `${root}/emploi-du-temps/classes`,
							asked: { semaine: filters.semaine, filiere, niveau: filters.niveau }
						})
					: []
		},
		body: (
			<SemaineClassesPage
				{...at.props}
				jours={jours}
				today={jourIn(visit.now, institution.timezone).toString()}
				now={visit.now.epochMilliseconds}
				teintes={await teintesOfClasses(
					view,
					rows.map(({ id }) => id)
				)}
				monday={monday}
				semaine={semaine}
				signed={at.has('scolarite') ? institution : undefined}
				ecole={[institution.nom, institution.annee?.libelle, at.printed].filter(Boolean).join(' · ')}
				filtres={{
					filieres: isLarge ? filieres : [{ value: '', label: t.emploi.toutes }, ...filieres],
					niveaux: [{ value: '', label: t.emploi.tous }, ...niveaux]
				}}
				asked={{ filiere, niveau: filters.niveau }}
				tableaux={rows.map((classe) => ({
					...classe,
					isWhole: mayReadTimetableOf(view, classe),
					seances: data.filter(({ classes }) => classes.some(({ id }) => id === classe.id))
				}))}
				total={t.classes.compte(total)}
				page={page}
				last={last}
			/>
		)
	}
}

const isOf = ({ id }: { readonly id: number }, asked: string) => asked === '' || String(id) === asked
const compare = (a: string, b: string) => (folded(a) === folded(b) ? 0 : folded(a) < folded(b) ? -1 : 1)

/** Options without duplicates, by name. */
const optionsOf = (named: readonly (readonly [id: number, name: string])[]): Option[] =>
	[...new Map(named)].map(([id, label]) => ({ value: String(id), label })).toSorted((a, b) => compare(a.label, b.label))
