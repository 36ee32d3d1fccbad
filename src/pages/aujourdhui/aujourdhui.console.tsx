/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { opensFor } from '../../console/menu/menu'
import { longDay } from '../../console/textes/dates'
import { toSeconds } from '../../kit/clock'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { asEnseignant, isEnseignant } from '../../domain/droits/perimetre'
import { jourIn } from '../../kit/jour'
import { MesConvocations } from '../../features/resultats/convocations.page'
import { attenteArgent } from '../../features/frais/attente.service'
import { resultatsRetenus } from '../../features/frais/levees.service'
import { comptesDeTous, type Compte } from '../../features/frais/retards.service'
import { tiersOf } from '../../features/tiers/tiers.service'
import { ArgentEnAttente } from './argent.page'
import { convoqueesOfEtudiant } from '../../features/resultats/convocations.service'
import { usesModule } from '../../domain/droits/modules'
import type { Answers } from '../../http/answers/answers'
import type { Owner } from '../../diagnostics/owner/owner'
import type { View } from '../../tenants/visit'
import { absencesRights, listAbsences } from '../../features/absences/absences.service'
import { premiersPas, type Pas } from '../../features/etablissement/premiers-pas.service'
import { absentsOf, responsablesToCall } from '../../features/justificatifs/absences.service'
import type { Enseignant } from '../../features/enseignants/enseignants.model'
import { listEnseignants } from '../../features/enseignants/enseignants.service'
import { correctionsEnAttente } from '../../features/papiers/corrections.service'
import { asksForNumeros } from '../../features/papiers/numeros.service'
import { VerificateurNote } from '../../features/papiers/verificateur-console.page'
import { oldVerificateur } from '../../features/papiers/verificateur.service'
import { attenteOf } from '../../features/papiers/demandes.service'
import { lacksPieces } from '../../features/pieces/pieces.service'
import { ownAssiduite } from '../../features/presences/assiduite.service'
import {
	absencesOfWeek,
	appelsPasses,
	MINUTES_APPEL,
	tracesOfDay,
	unsignedSeances,
	type Traces
} from '../../features/seances/journee.service'
import { listSeances, mayReadRegisters, mayReadTimetables } from '../../features/seances/seances.service'
import type { Seance } from '../../features/seances/seances.model'
import { couponsARegarder } from '../../features/utilisateurs/coupons-a-regarder.service'
import { CouponsARegarder } from '../coupons/coupons-a-regarder.page'
import {
	MachineNotes,
	SchoolDayPage,
	StaffStartPage,
	StudentDayPage,
	TeacherDayPage,
	type AppelsDe,
	type Missing,
	type Passes,
	type Place,
	type SchoolDay
} from './aujourdhui.page'
import type { StudentDashboard, TeacherDashboard } from '../../features/dashboards/dashboards.model'
import { getStudentDashboard } from '../../features/dashboards/student-dashboard.service'
import { getTeacherDashboard } from '../../features/dashboards/teacher-dashboard.service'

/** The most unsigned séances, and the most séances of the day, on the first page. */
const [UNSIGNED, SHOWN] = [12, 50]
/** The most absent students, and the most absent teachers, on the first page. */
const [MISSING, AWAY] = [20, 5]
const MINUTE = 60_000
/** The steps of a year up to its first register, each with its page. */
const FIRST_STEPS: readonly (readonly [Pas, path: string])[] = [
	['annee', '/annees'],
	['filieres', '/filieres'],
	['classes', '/classes'],
	['enseignants', '/enseignants'],
	['inscriptions', '/etudiants/nouveau'],
	['repartition', '/repartition'],
	['seances', '/emploi-du-temps'],
	['appel', '/emploi-du-temps']
]

/** The first page: each role has its own part. */
export const aujourdhuiPages = ({ answers, owner }: { readonly answers: Answers; readonly owner: Owner }) =>
	new Elysia({ name: 'aujourdhui', prefix: '/console' }).use(desk()).get('', async ({ desk: at }) => {
		const { visit, t } = at
		const { langue, now, institution } = visit
		const jour = jourIn(now, institution.timezone)
		const usesPresences = usesModule(institution, 'presences')
		const place: Place = { t, langue, root: at.root, today: jour.toString(), now: now.epochMilliseconds, usesPresences }
		const { roles, fonctions = [] } = visit.caller
		const opens = opensFor(visit)
		const view = await visit.view()
		const waiting = at.has('scolarite') ? await correctionsEnAttente(view) : 0
		const isSchool = opens.emploiDuTemps && mayReadTimetables(view)
		const body = [
			opens.ecole.serveur && <MachineNotes {...place} wrong={owner.alerts.wrong} />,
			roles.includes('administrateur') && <CouponsARegarder {...place} {...await couponsARegarder(view)} />,
			(await asksForNumeros(view)) && (
				<p class="note">
					<a href={`${at.root}/papiers/numeros`}>{t.papiers.registre.numerosARegarder}</a>
				</p>
			),
			<VerificateurNote {...place} last={await oldVerificateur(view)} />,
			waiting > 0 && (
				<p class="note">
					<a href={`${at.root}/etudiants/corrections`}>{t.papiers.identite.attendent(waiting)}</a>
				</p>
			),
			isSchool && (await schoolDay(at, place, answers)),
			opens.frais && (await argent(at, place, answers)),
			roles.includes('enseignant') && (await teacherDay(at, place, answers)),
			roles.includes('etudiant') && (await studentDay(at, place)),
			roles.length === 0 && <StaffStartPage {...place} fonctions={fonctions} hasStudents={opens.classes} hasFees={opens.frais} />
		].filter((part) => part !== false)
		return at.page({
			title: longDay(langue, place.today),
			lead: t.aujourdhui.semaine(jour.weekOfYear ?? 0),
			body
		})
	})

/** The money that waits for accounting, and the drawer of a cashier; false for others. */
async function argent({ visit }: Desk, place: Place, answers: Answers) {
	const view = await visit.view()
	const attente = await attenteArgent(view, async () => JSON.parse(await answers.text(visit, comptesDeTous(view))) as Compte[])
	if (!attente) return false
	return (
		<ArgentEnAttente {...place} devise={visit.institution.devise} attente={attente} tiers={attente.comptes ? await tiersOf(view) : []} />
	)
}

async function schoolDay(at: Desk, place: Place, answers: Answers) {
	const { visit } = at
	const view = await visit.view()
	const { usesPresences } = place
	const { data } = await answers.readList<Seance>(visit, listSeances(view, { date_debut: place.today, date_fin: place.today }))
	const traces = new Map(await tracesOfDay(view, place.today))
	const { now } = place
	const isLate = ({ id, debut, statut }: Seance) =>
		usesPresences && !isCalledOff(statut) && traces.get(id)?.aPrendre === true && now > Date.parse(debut) + MINUTES_APPEL * MINUTE
	const overdue = data.filter(isLate)
	const late = new Set(overdue.map(({ id }) => id))
	// séances that need attention come first, past ones last
	const rank = (seance: Seance) =>
		late.has(seance.id) || (!seance.enseignant && !isCalledOff(seance.statut)) ? 0 : Date.parse(seance.fin) > now ? 1 : 2
	const running = new Set(
		data.filter(({ statut, debut, fin }) => !isCalledOff(statut) && Date.parse(debut) <= now && now < Date.parse(fin)).map(({ id }) => id)
	)
	const shownSeances = data.length > SHOWN ? data.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN) : data
	return (
		<SchoolDayPage
			{...place}
			day={{
				unsigned: JSON.parse((await unsignedSeances(view, UNSIGNED)).list) as Seance[],
				absences: usesPresences ? await absencesOfWeek(view) : [],
				first: await firstSteps(at),
				traces,
				late,
				appels: await appelsOf(at, answers, overdue),
				takesRegisters: at.has('surveillance'),
				passes: await passes(place, view),
				pieces: opensFor(visit).inscriptions && (await lacksPieces(view)),
				papiers: await attenteOf(view),
				running,
				missing: opensFor(visit).absences ? await missingFrom(view, place.today, running) : undefined,
				away: opensFor(visit).emploiDuTemps && absencesRights(view).decides ? await undecided(view) : [],
				seances: shownSeances,
				others: data.length - shownSeances.length,
				calledOff: data.filter(({ statut }) => isCalledOff(statut)).length,
				tellsAttendance: mayReadRegisters(view.perimetre)
			}}
		/>
	)
}

const NO_PASSES: Passes = { seances: [], total: 0 }

/** Missing registers of the days before today. */
async function passes({ usesPresences }: Place, view: View): Promise<Passes> {
	if (!usesPresences) return NO_PASSES
	const { list, total } = await appelsPasses(view, UNSIGNED)
	return { seances: JSON.parse(list) as Seance[], total }
}

/** Missing registers by teacher, with the telephone for readers who may call teachers. */
async function appelsOf({ visit }: Desk, answers: Answers, overdue: readonly Seance[]): Promise<AppelsDe[]> {
	if (overdue.length === 0) return []
	const list = listEnseignants({ db: visit.db, caller: visit.caller, institution: visit.school() }, {})
	const { data } = await answers.readList<Enseignant>(visit, list)
	const phones = new Map(data.map(({ id, telephone }) => [id, telephone]))
	return [...Map.groupBy(overdue, ({ enseignant }) => enseignant?.id)].map(([id, seances]) => ({
		enseignant: seances[0]?.enseignant ?? undefined,
		telephone: (id !== undefined && phones.get(id)) || null,
		seances
	}))
}

/** Students absent from running séances, with the people to call if the reader may call them. */
async function missingFrom(view: View, today: string, running: ReadonlySet<number>): Promise<Missing[]> {
	const absents = (await absentsOf(view, { du: today, au: today }))
		.map((absence) => ({
			...absence,
			seances: absence.seances.filter(({ seance_id, statut }) => running.has(seance_id) && statut === 'absent')
		}))
		.filter(({ seances }) => seances.length > 0)
		.slice(0, MISSING)
	const called = await responsablesToCall(view, absents)
	return absents.map((absent) => ({ absent, responsables: called && (called.get(absent.etudiant_id) ?? []) }))
}

/** Teachers who are away now or soon, and whose séances nobody has decided about yet. */
const undecided = async (view: View) =>
	(await listAbsences(view)).filter(({ decidee, fin_s }) => !decidee && fin_s > toSeconds(view.now)).slice(0, AWAY)

/** The first steps of a year without a register, for people who may take them. */
async function firstSteps({ visit }: Desk): Promise<SchoolDay['first']> {
	const { ecole } = opensFor(visit)
	if (!ecole.structure) return []
	const without: Partial<Record<Pas, boolean>> = { annee: !ecole.annees, appel: !usesModule(visit.institution, 'presences') }
	const done = await premiersPas(await visit.view())
	const steps = FIRST_STEPS.filter(([pas]) => without[pas] !== true).map(([pas, path]) => ({ pas, path, isDone: done.has(pas) }))
	return steps.at(-1)?.isDone === true ? [] : steps
}

async function teacherDay(at: Desk, place: Place, answers: Answers) {
	const { visit } = at
	const view = await visit.view()
	const { userId } = visit.caller
	const { perimetre } = view
	const dashboard = JSON.parse((await getTeacherDashboard(view)).json) as TeacherDashboard
	const usesTimetable = usesModule(visit.institution, 'emploi_temps')
	const ownQuery = listSeances(view, { date_debut: place.today, date_fin: place.today, enseignant_id: userId })
	const { data } = usesTimetable ? await answers.readList<Seance>(visit, ownQuery) : { data: [] }
	const day = {
		seances: data,
		traces: usesModule(visit.institution, 'presences') ? new Map(await tracesOfDay(view, place.today)) : new Map<number, Traces>(),
		toSign: (dashboard.seances_a_signer ?? []).filter(({ fin }) => Date.parse(fin) <= visit.now.epochMilliseconds),
		toGrade: dashboard.evaluations_a_noter ?? [],
		passes: isEnseignant(perimetre) ? await passes(place, { ...view, perimetre: asEnseignant(perimetre) }) : NO_PASSES
	}
	return <TeacherDayPage {...place} day={day} />
}

async function studentDay(at: Desk, place: Place) {
	const { visit } = at
	const view = await visit.view()
	const dashboard = JSON.parse((await getStudentDashboard(view, visit.langue)).json) as StudentDashboard
	const convoquees = usesModule(visit.institution, 'notes') ? await convoqueesOfEtudiant(view, visit.caller.userId) : []
	const isRetenu = (await resultatsRetenus(view, [visit.caller.userId])).size > 0
	const assiduite = usesModule(visit.institution, 'presences') ? await ownAssiduite(view) : undefined
	const alertes = dashboard.alertes.filter(({ code }) => !isRetenu || code !== 'moyenne_faible')
	return (
		<>
			<MesConvocations t={at.t} convoquees={convoquees} />
			<StudentDayPage
				{...place}
				dashboard={{ ...dashboard, alertes }}
				absences={assiduite?.filter(({ statut }) => statut === 'absent').length}
			/>
		</>
	)
}
