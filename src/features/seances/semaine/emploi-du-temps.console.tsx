/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { personName } from '../../../auth/person.service'
import { desk, type Desk } from '../../../console/desk'
import { listRoutes, type ListQuery } from '../../../console/list-routes'
import { weekSaid } from '../../../console/textes/dates'
import { listFiles } from '../../../console/parts/list-links'
import { addressOf } from '../../../console/parts/pager'
import { classePlace } from '../../../console/tabs/classe'
import { FirstLinkButton } from '../../../console/parts/link-button'
import { seancesFile } from './seances-file.page'
import { asComposed } from '../../../kit/composed'
import { jourIn } from '../../../kit/jour'
import { shownDays, weekOf } from '../../../domain/seances/semaine'
import type { Answers } from '../../../http/answers/answers'
import { isId } from '../../../http/answers/query'
import type { View } from '../../../tenants/visit'
import type { Classe } from '../../classes/classes.model'
import { listClasses } from '../../classes/classes.service'
import { listEnseignants } from '../../enseignants/enseignants.service'
import { SemainePage } from './emploi-du-temps.page'
import { teintesOfClasses } from '../../matieres/matieres.service'
import { listSeances, mayReadTimetables, type SeanceQuery } from '../seances.service'
import { classesToPlan, plansTimetable } from '../planning/planifier.service'
import type { Seance } from '../seances.model'
import { listName } from '../../../kit/forms'

const MAX_SALLE = 100

/** The number of added séances when a form is sent a second time. */
const NONE = '0'

const idOrNone = (text: string) => (isId(text) ? text : '')

/** The timetable of a week: of a class, a teacher, a room, or oneself. */
export const emploiDuTempsPages = ({ answers }: { readonly answers: Answers }) =>
	new Elysia({ name: 'emploi-du-temps-pages', prefix: '/console' })
		.use(desk('emploi_temps'))
		.get('/emploi-du-temps', async ({ desk: at, query }) => showWeek(at, answers, query))
		.use(
			listRoutes(
				'/emploi-du-temps/export',
				async (at, query, form) => {
					const { monday, isStudent, seances } = await askedWeek(at, answers, query)
					return seancesFile({ at, form, stem: `emploi-du-temps-${monday.toString()}`, seances, hidesClasses: isStudent })
				},
				'emploi_temps'
			)
		)

/** The week asked for, with those of its séances that the caller may read. */
async function askedWeek({ visit }: Desk, answers: Answers, { semaine = '', classe = '', enseignant = '', salle = '' }: ListQuery) {
	const { institution, now, caller } = visit
	const today = jourIn(now, institution.timezone)
	const { monday, days } = weekOf(semaine, today)
	const view = await visit.view()
	const isSchool = mayReadTimetables(view)
	const filters: SeanceQuery = {
		...(isId(classe) && { classe_id: Number(classe) }),
		...(isId(enseignant) && { enseignant_id: Number(enseignant) }),
		...(salle.trim() !== '' && { salle: asComposed(salle.trim()) })
	}
	const isChosen = Object.keys(filters).length > 0 || !isSchool || caller.roles.includes('enseignant')
	// a coordinator who also teaches sees their own week until they ask for another
	const ownFilter = isSchool && Object.keys(filters).length === 0 ? { enseignant_id: caller.userId } : {}
	const list = listSeances(view, { ...filters, ...ownFilter, date_debut: days[0], date_fin: days.at(-1) })
	const { data } = isChosen ? await answers.readList<Seance>(visit, list) : { data: [] }
	const isStudent = !isSchool && caller.roles.every((role) => role === 'etudiant')
	return { view, today, monday, days, asked: filters, isSchool, isChosen, isStudent, seances: data }
}

async function showWeek(at: Desk, answers: Answers, query: ListQuery) {
	const { visit, t, root } = at
	const { langue, caller } = visit
	const { semaine = '', classe = '', enseignant = '', salle = '', ajoutees = '' } = query
	const { view, today, monday, days, asked: week, isSchool, isChosen, isStudent, seances } = await askedWeek(at, answers, query)
	const jours = shownDays(days, seances)
	const choices = isSchool ? await choicesOf(at, answers, view) : undefined
	const classeAsked = choices?.classes.find(({ id }) => id === week.classe_id)
	const teacher = choices?.enseignants.find(({ id }) => id === week.enseignant_id)
	const isOwn = !isSchool || Object.keys(week).length === 0
	const whose = isOwn
		? isChosen && (await personName(visit))
		: [classeAsked?.code, teacher && listName(teacher), week.salle].filter(Boolean).join(' · ')
	const isOfClasse = classeAsked !== undefined && week.enseignant_id === undefined && week.salle === undefined
	return at.page({
		...(isOfClasse ? classePlace(at, view, classeAsked, 'emploi') : { title: t.menu.emploiDuTemps }),
		lead: [!isOfClasse && whose, weekSaid(t, langue, days[0]!)].filter(Boolean).join(' · '),
		prints: seances.length > 0 ? 'beside' : undefined,
		action: plansTimetable(view) && (
			<FirstLinkButton to={`${root}/seances/nouvelle?date=${dayToPlan(days, today)}${isId(classe) ? `&classe=${classe}` : ''}`}>
				{t.planning.ajouter}
			</FirstLinkButton>
		),
		more: {
			deeds: [
				isSchool && { to: addressOf(`${root}/emploi-du-temps/classes`, { semaine }), label: t.emploi.toutesLesClasses },
				caller.roles.length > 0 && { to: `${root}/compte#calendrier`, label: t.emploi.agenda }
			],
			files:
				seances.length > 0
					? listFiles({ t, path: `${root}/emploi-du-temps/export`, asked: { classe, enseignant, salle, semaine: monday.toString() } })
					: []
		},
		done: isId(ajoutees) || ajoutees === NONE ? t.planning.fait.ajoutees(Number(ajoutees)) : undefined,
		body: (
			<SemainePage
				{...at.props}
				jours={jours}
				seances={seances}
				today={today.toString()}
				now={visit.now.epochMilliseconds}
				teintes={await teintesOfClasses(view, [...new Set(seances.flatMap(({ classes }) => classes.map(({ id }) => id)))])}
				classe={(isStudent ? view.perimetre.classe : week.classe_id) ?? undefined}
				ajouter={await ajoutIn(at, view, week)}
				asked={{ classe, enseignant, salle }}
				monday={monday}
				filtres={
					choices && {
						classe: idOrNone(classe),
						enseignant: idOrNone(enseignant),
						salle: salle.slice(0, MAX_SALLE),
						classes: choices.classes.map(({ id, code }) => ({ value: String(id), label: code })),
						enseignants: choices.enseignants.map((person) => ({ value: String(person.id), label: listName(person) }))
					}
				}
				hides={isStudent || week.classe_id !== undefined ? 'classes' : isSchool ? undefined : 'enseignant'}
				isChosen={isChosen}
			/>
		)
	})
}

/** The address at which a séance of the shown class is added at a free time; `undefined` if the week shows less, or the reader plans for other classes. */
async function ajoutIn({ root }: Desk, view: View, { classe_id, enseignant_id, salle }: SeanceQuery) {
	if (classe_id === undefined || enseignant_id !== undefined || salle !== undefined || !plansTimetable(view)) return undefined
	if (!(await classesToPlan(view)).some(({ id, planned }) => planned && id === classe_id)) return undefined
	return (date: string, heure_debut: string, heure_fin: string) =>
		addressOf(`${root}/seances/nouvelle`, { classe: classe_id, date, heure_debut, heure_fin })
}

/** Today if it is in the week, otherwise the first day. */
const dayToPlan = (days: readonly string[], today: Temporal.PlainDate) => days.find((day) => day === today.toString()) ?? days[0]!

type Person = { readonly id: number; readonly nom: string; readonly prenoms: string }

/** The classes and teachers that the page offers. */
async function choicesOf({ visit }: Desk, answers: Answers, view: View) {
	const { data: classes } = await answers.readList<Classe>(visit, listClasses(view, {}))
	const teachers = listEnseignants({ db: visit.db, caller: visit.caller, institution: visit.school() }, {})
	const { data: enseignants } = await answers.readList<Person>(visit, teachers)
	return { classes, enseignants }
}
