/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { phonesOf } from '../../console/parts/absent'
import { FirstLinkButton } from '../../console/parts/link-button'
import { longDay, weekSaid } from '../../console/textes/dates'
import { listFiles } from '../../console/parts/list-links'
import { absencesTabs } from '../../console/tabs/absences'
import { classePlace } from '../../console/tabs/classe'
import { decimalCell, listFile, tableFile } from '../../console/parts/list-file'
import { PER_PAGE, pageNumber, pageOf } from '../../console/parts/pager'
import { responsableSaid } from '../../console/parts/students'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import { isJour, jourIn, mondayOf } from '../../kit/jour'
import { notFound } from '../../kit/errors'
import { idOf } from '../../http/answers/id'
import { appelsManquants } from '../seances/journee.service'
import { absenceClasses, absentsOf, heuresOfClasse, responsablesToCall, sumOf } from './absences.service'
import { AbsencesDuJourPage, type Choix } from './absences-du-jour.page'
import { HeuresPage } from './heures.page'
import { justificatifsOfDay } from './justificatifs.service'

const CURRENT = '/absences-du-jour'

export function jourAsked({ visit: { now, institution } }: Desk, { jour = '' }: ListQuery): string {
	return isJour(jour) ? jour : jourIn(now, institution.timezone).toString()
}

/** Students on a page of a week, where each may have many séances. */
const PER_WEEK = 20

/** The days and the filter (RULES.md 4.6) of an address; without them, today and everybody. */
function choiceIn(at: Desk, query: ListQuery) {
	const askedDay = Temporal.PlainDate.from(jourAsked(at, query))
	const isWeek = query['periode'] === 'semaine'
	const du = isWeek ? mondayOf(askedDay) : askedDay
	const classe = query['classe'] ? idOf(query['classe']) : undefined
	const choice: Choix = {
		jour: du.toString(),
		...(isWeek && { periode: 'semaine' }),
		...(query['trois'] === '1' && { trois: '1' }),
		...(classe !== undefined && { classe: String(classe) })
	}
	const jours = { du: du.toString(), au: du.add({ days: isWeek ? 6 : 0 }).toString() }
	return { choice, jours, asked: { ...jours, classe, least: choice.trois ? 3 : 1 } }
}

/** Every absence of a day or week, one per line, with phone numbers for those who call families. */
const fileOfDay: MakesFile = async (at, query, form) => {
	const { t, visit } = at
	const view = await visit.view()
	const { jours, asked } = choiceIn(at, query)
	const absents = await absentsOf(view, asked)
	const responsables = await responsablesToCall(view, absents)
	const { absences, heures } = t.justificatifs
	const phones = (id: number) => Array.from(phonesOf(responsables?.get(id) ?? []), phoneSaid).join(' | ')
	const rows = absents.flatMap(({ seances, ...etudiant }) => seances.map((seance) => ({ ...etudiant, seance })))
	return tableFile(form, `absences-${jours.du}`, rows, [
		[absences.jour, ({ seance }) => seance.date],
		[heures.classe, ({ seance }) => seance.classe],
		[heures.nom, ({ nom }) => nom],
		[heures.prenoms, ({ prenoms }) => prenoms],
		[heures.matricule, ({ matricule }) => matricule],
		[t.planning.champs.heure_debut, ({ seance }) => seance.heure_debut],
		[t.planning.champs.heure_fin, ({ seance }) => seance.heure_fin],
		[t.notesLues.matiere, ({ seance }) => seance.matiere],
		[absences.absence, ({ seance }) => t.presences.etats[seance.statut]],
		responsables !== undefined && [absences.appeler, ({ etudiant_id }) => phones(etudiant_id)]
	])
}

const phoneSaid = ({ telephone, ...responsable }: Responsable) => responsableSaid({ ...responsable, telephone, email: null })

/** Hours missed, by student and month, for one class or all. */
const fileOfHeures: MakesFile = async (at, query, form) => {
	const view = await at.visit.view()
	const { heures } = at.t.justificatifs
	const classes = await absenceClasses(view)
	const classeId = query['classe'] === undefined ? undefined : idOf(query['classe'])
	const chosenClasses = classes.filter(({ id }) => classeId === undefined || id === classeId)
	if (classeId !== undefined && chosenClasses.length === 0) throw notFound()
	const hours = (minutes: number) => decimalCell(form, at.visit.langue, minutes / 60)
	const blocks = async function* () {
		for (const { id, code } of chosenClasses)
			yield (await heuresOfClasse(view, id)).flatMap(({ nom, prenoms, matricule, mois }) =>
				[...mois].map(([month, { absent, excuse }]) => [code, nom, prenoms, matricule, month, hours(absent), hours(excuse)])
			)
	}
	const head = [heures.classe, heures.nom, heures.prenoms, heures.matricule, heures.mois, heures.nonJustifiees, heures.justifiees]
	return listFile(form, classeId === undefined ? 'absences' : `absences-${chosenClasses[0]!.code}`, head, blocks())
}

async function dayOf(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const view = await visit.view()
	const { choice, jours, asked: listQuery } = choiceIn(at, query)
	const { du, au } = jours
	const isWeek = du < au
	const all = await absentsOf(view, listQuery)
	const { rows, page, last, total } = pageOf(all, pageNumber(query['page']), isWeek ? PER_WEEK : PER_PAGE)
	const count = (statut: 'absent' | 'excuse') =>
		all.reduce((sum, { seances }) => sum + seances.filter((seance) => seance.statut === statut).length, 0)
	const responsables = await responsablesToCall(view, rows)
	const manquants = listQuery.classe === undefined ? await appelsManquants(view, jours) : 0
	const quand = isWeek ? weekSaid(t, visit.langue, du) : longDay(visit.langue, du)
	const classes = await absenceClasses(view)
	const chosenClasse = classes.find(({ id }) => id === listQuery.classe)
	const tabs = absencesTabs(at, choice.trois ? 'trois' : isWeek ? 'semaine' : 'jour', {
		jour: query['jour'] && choice.jour,
		classe: chosenClasse && choice.classe
	})
	return at.page({
		...(chosenClasse ? classePlace(at, view, chosenClasse, 'absences') : { title: t.justificatifs.absences.titre, tabs }),
		lead: [
			quand,
			t.justificatifs.absences.compte(total),
			total > 0 && t.justificatifs.absences.dont(count('absent'), count('excuse')),
			manquants > 0 && t.justificatifs.absences.manquants(manquants)
		]
			.filter(Boolean)
			.join(' · '),
		action: responsables && (
			<FirstLinkButton to={`${root}/justificatifs/nouveau?jour=${du}`}>{t.justificatifs.absences.nouveau}</FirstLinkButton>
		),
		more: { files: total > 0 ? listFiles({ t, path: `${root}${CURRENT}/export`, asked: choice }) : [] },
		body: (
			<AbsencesDuJourPage
				{...at.props}
				choice={choice}
				quand={quand}
				classes={optionsOf(classes)}
				views={chosenClasse ? tabs : []}
				page={page}
				last={last}
				total={total}
				totals={Map.groupBy(all, ({ classe_id }) => String(classe_id))}
				rows={rows}
				responsables={responsables}
				justificatifs={isWeek ? undefined : await justificatifsOfDay(view, du)}
			/>
		)
	})
}

const optionsOf = (classes: readonly { readonly id: number; readonly code: string; readonly nom: string }[]) =>
	classes.map(({ id, code, nom }) => ({ value: String(id), label: nom === code ? code : `${code} – ${nom}` }))

async function heuresOf(at: Desk, query: ListQuery) {
	const { t, root, visit } = at
	const view = await visit.view()
	const classes = await absenceClasses(view)
	const classe = query['classe'] ? idOf(query['classe']) : classes[0]?.id
	const students = classe === undefined ? [] : await heuresOfClasse(view, classe)
	const months = [...new Set(students.flatMap(({ mois }) => [...mois.keys()]))].toSorted()
	const { rows, page, last } = pageOf(
		students.map((student) => ({ ...student, total: sumOf(student.mois.values()) })),
		pageNumber(query['page'])
	)
	return at.page({
		title: t.justificatifs.heures.titre,
		more: {
			files: [
				...(classe === undefined || rows.length === 0 ? [] : listFiles({ t, path: `${root}${CURRENT}/heures`, asked: { classe } })),
				...listFiles({ t, path: `${root}${CURRENT}/heures` }).map(
					(link) => link && { ...link, label: t.justificatifs.heures.fichier(link.label) }
				)
			]
		},
		tabs: absencesTabs(at, 'heures'),
		body: (
			<HeuresPage
				{...at.props}
				classe={classe}
				classes={optionsOf(classes)}
				mois={months.map((month) => [month, sumOf(students.flatMap(({ mois }) => mois.get(month) ?? []))])}
				page={page}
				last={last}
				rows={rows}
			/>
		)
	})
}

/** Absent students, by day and in total: for surveillance and coordinators. */
export const absencesDuJourPages = () =>
	new Elysia({ name: 'absences-du-jour', prefix: '/console/absences-du-jour' })
		.use(desk('presences'))
		.get('', ({ desk: at, query }) => dayOf(at, query))
		.get('/heures', ({ desk: at, query }) => heuresOf(at, query))
		.use(listRoutes('/export', fileOfDay, 'presences'))
		.use(listRoutes('/heures', fileOfHeures, 'presences'))
