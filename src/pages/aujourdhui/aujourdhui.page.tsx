/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Figure } from '../../console/parts/facts'
import { Bars } from '../../console/parts/chart'
import { Days } from '../../console/parts/days'
import { Empty, Rows, Section, What } from '../../console/parts/section'
import { dayAndMonth, dayInSentence, number, weekday } from '../../console/textes/dates'
import { AbsentRow, type Absent } from '../../console/parts/absent'
import { EtatTag, SeanceRow } from '../../features/seances/seance-row.page'
import { etatSeance, isOver, type Suites } from '../../domain/seances/etat-seance'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { worded } from '../../console/textes/said'
import { Enseignant } from '../../console/parts/enseignant'
import { FirstLinkButton, LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Telephone } from '../../console/parts/telephone'
import { asLine } from '../../kit/as-line'
import type { Fonction } from '../../domain/droits/fonctions'
import { deviseCourte } from '../../domain/argent/devise'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Told } from '../../kit/sentence'
import type { Traces } from '../../features/seances/journee.service'
import type { Pas } from '../../features/etablissement/premiers-pas.service'
import type { Seance } from '../../features/seances/seances.model'
import type { StudentDashboard, TeacherDashboard } from '../../features/dashboards/dashboards.model'
import type { PageProps } from '../../console/parts/page-props'

export type Place = PageProps & {
	readonly today: string
	/** milliseconds */
	readonly now: number
	/** whether the school keeps registers */
	readonly usesPresences: boolean
}

const dayBefore = ({ langue, today }: Place, { date }: Seance) => (date === today ? undefined : dayAndMonth(langue, date))

/** Problems of the machine, for the people who look after it. */
export const MachineNotes = ({ t, langue, root, wrong }: Place & { wrong: readonly { readonly sentence: Told }[] }) =>
	wrong.length === 0 ? null : (
		<Section title={t.serveur.aRegarder}>
			{wrong.map(({ sentence }) => (
				<p class="note bad">{asLine(worded(langue, sentence))}</p>
			))}
			<p>
				<a href={`${root}/serveur`}>{t.serveur.titre}</a>
			</p>
		</Section>
	)

/** The register and signature of a séance as its state needs them. */
const suitesOf = ({ usesPresences }: Place, traces: Traces | undefined): Suites | undefined =>
	traces && { aPrendre: usesPresences && traces.aPrendre, emargee: traces.emargee }

/** A teacher whose registers are missing, with the séances. */
export type AppelsDe = {
	/** `undefined` for séances without a teacher */
	readonly enseignant: { readonly id: number; readonly nom: string; readonly prenoms: string } | undefined
	/** null if the reader may not see it, or nobody knows it */
	readonly telephone: string | null
	readonly seances: readonly Seance[]
}

export type SchoolDay = {
	readonly seances: readonly Seance[]
	readonly traces: ReadonlyMap<number, Traces>
	/** the number of further séances */
	readonly others: number
	/** the number of séances called off or put off, of all */
	readonly calledOff: number
	/** whether the reader may see attendance, if the school records it */
	readonly tellsAttendance: boolean
	/** the ids of séances whose register is overdue */
	readonly late: ReadonlySet<number>
	/** the same by teacher */
	readonly appels: readonly AppelsDe[]
	readonly passes: Passes
	/** whether the reader takes registers of others */
	readonly takesRegisters: boolean
	/** whether pieces of enrolled students are missing, for a reader who collects them */
	readonly pieces: boolean
	/** how many demands for papers wait, and since which day; `undefined` if none does, or the reader does not answer them */
	readonly papiers: { readonly total: number; readonly depuis: string } | undefined
	/** the ids of running séances */
	readonly running: ReadonlySet<number>
	/** students absent from running séances, with people to call; `undefined` if the reader may not see their names */
	readonly missing: readonly Missing[] | undefined
	/** absent teachers whose séances need a decision; empty if the reader does not decide */
	readonly away: readonly { readonly id: number; readonly enseignant: string }[]
	/** first steps, for a year without a register */
	readonly first: readonly { readonly pas: Pas; readonly path: string; readonly isDone: boolean }[]
	readonly unsigned: readonly Seance[]
	readonly absences: readonly { readonly jour: string; readonly absents: number }[]
}

/** The latest séances of the last days whose register is missing, and how many there are. */
export type Passes = { readonly seances: readonly Seance[]; readonly total: number }

export type Missing = {
	readonly absent: Absent
	/** people to call; `undefined` if the reader does not call anybody */
	readonly responsables: readonly Responsable[] | undefined
}

type SchoolDayProps = Place & { readonly day: SchoolDay }

/** The day of the school, for administration and coordination. */
export function SchoolDayPage(page: SchoolDayProps) {
	const { day } = page
	return (
		<>
			<SchoolFigures {...page} />
			<div class="two">
				<div>
					{day.first.length > 0 && <FirstSteps {...page} />}
					{(day.first.length === 0 || waits(day)) && <ToDo {...page} />}
					<SchoolSeances {...page} />
				</div>
				<aside>
					{day.missing && day.missing.length > 0 && <AbsentNow {...page} missing={day.missing} />}
					{day.tellsAttendance && <WeekOfAbsences {...page} />}
					<AppelsPasses {...page} {...day} takes={day.takesRegisters} />
					<ToSign {...page} seances={day.unsigned} />
				</aside>
			</div>
		</>
	)
}

/** The steps up to the first register of a year, with those behind it ticked. */
const FirstSteps = ({ t: { premiersPas: t }, root, day }: SchoolDayProps) => (
	<Section title={t.titre} id="premiers-pas">
		<p>{t.debut}</p>
		<p class="buttons">
			<LinkButton to={`${root}/importer`}>{t.importer}</LinkButton>
		</p>
		<ol class="rows">
			{day.first.map(({ pas, path, isDone }) => (
				<li>
					<span class="what">
						<a href={root + path}>{t.pas[pas]}</a>
					</span>
					{isDone && <span class="tag ok">{t.fait}</span>}
				</li>
			))}
		</ol>
	</Section>
)

const waits = ({ away, appels, passes, unsigned, pieces, papiers }: SchoolDay): boolean =>
	pieces || papiers !== undefined || away.length + appels.length + passes.total + unsigned.length > 0

const Waits = ({ to, label, children }: { to: string; label: string; children: ComponentChildren }) => (
	<li>
		<span class="what">{children}</span>
		<SmallLinkButton to={to}>{label}</SmallLinkButton>
	</li>
)

/** The things that wait for the reader, each with its action. */
const ToDo = ({
	t,
	langue,
	root,
	today,
	day: { away, appels, passes, takesRegisters, unsigned: unsignedSeances, pieces, papiers }
}: SchoolDayProps) => (
	<Section title={t.aujourdhui.aFaire} id="a-faire">
		<Rows none={t.aujourdhui.rienAFaire}>
			{away.map(({ id, enseignant }) => (
				<Waits to={`${root}/absences-enseignants/${id}`} label={t.aujourdhui.decider}>
					{enseignant}
					<small>{t.aujourdhui.absenceADecider}</small>
				</Waits>
			))}
			{appels.map(({ enseignant, telephone, seances }) => (
				<li>
					<span class="what">
						<Enseignant t={t} root={root} of={enseignant} />
						{t.deuxPoints}
						{t.aujourdhui.appelsDe(seances.length)}
						{seances.map(({ id, heure_debut, matiere, classes }) => (
							<small>
								<a href={`${root}/seances/${id}${takesRegisters ? '/appel' : ''}`}>
									{heure_debut} · {matiere.nom} · {classes.map(({ code }) => code).join(', ')}
								</a>
							</small>
						))}
					</span>
					{telephone !== null && <Telephone of={telephone} button />}
				</li>
			))}
			{passes.total > 0 && (
				<Waits to="#appels-passes" label={t.aujourdhui.appelsPassesTitre}>
					{t.aujourdhui.appelsPasses(passes.total)}
				</Waits>
			)}
			{unsignedSeances.length > 0 && (
				<Waits to="#a-signer" label={t.aujourdhui.signerTitre}>
					{t.aujourdhui.aSigner(unsignedSeances.length)}
				</Waits>
			)}
			{pieces && (
				<Waits to={`${root}/inscriptions/pieces`} label={t.pieces.titre}>
					{t.aujourdhui.piecesManquantes}
				</Waits>
			)}
			{papiers && (
				<Waits to={`${root}/papiers/demandes`} label={t.papiers.scolarite.demandes}>
					{t.papiers.scolarite.attendent(papiers.total, dayInSentence(langue, papiers.depuis, today))}
				</Waits>
			)}
		</Rows>
	</Section>
)

/** A figure that leads to its list. */
const linkTo = (figure: number, to: string) => (figure === 0 ? figure : <a href={to}>{figure}</a>)

function SchoolFigures({ t, root, day }: SchoolDayProps) {
	const { seances, others, calledOff, traces, late, running, missing, unsigned: unsignedSeances, tellsAttendance } = day
	const absents = [...traces.values()].reduce((sum, trace) => sum + trace.absents, 0)
	return (
		<dl class="figures">
			<Figure label={t.aujourdhui.seances}>
				{linkTo(seances.length + others - calledOff, '#seances')} {running.size > 0 && <small>{t.aujourdhui.enCours(running.size)}</small>}{' '}
				{calledOff > 0 && <small>{t.aujourdhui.annulees(calledOff)}</small>}
			</Figure>
			{tellsAttendance && (
				<>
					<Figure label={t.aujourdhui.appels}>{linkTo(late.size, '#a-faire')}</Figure>
					<Figure label={t.presences.pluriels.absent}>
						{missing === undefined ? absents : <a href={`${root}/absences-du-jour`}>{absents}</a>}
					</Figure>
				</>
			)}
			<Figure label={t.aujourdhui.signer}>{linkTo(unsignedSeances.length, '#a-signer')}</Figure>
		</dl>
	)
}

/** The state of a séance, unless it is only planned, as most are. */
const UnusualEtat = (props: Parameters<typeof EtatTag>[0]) => (props.etat === 'planifiee' ? null : <EtatTag {...props} />)

/** A séance of the day. That it runs is said above it, and that its register is missing, by « À faire ». */
function DaySeance({ seance, day: { traces }, ...place }: SchoolDayProps & { seance: Seance }) {
	const { t, root, now, usesPresences } = place
	const ownTrace = traces.get(seance.id)
	const etat = etatSeance(seance, now, suitesOf(place, ownTrace))
	const isTaken = etat === 'en_cours' && usesPresences && ownTrace?.aPrendre === false
	return (
		<SeanceRow t={t} root={root} seance={seance}>
			{!seance.enseignant && <span class="tag bad">{t.mots.dePersonne}</span>}
			{isTaken && <span class="tag ok">{t.seance.appelFait}</span>}
			{etat !== 'en_cours' && <UnusualEtat t={t} etat={etat} />}
		</SeanceRow>
	)
}

/** The séances of the day: those that run, those to come, and past ones folded. */
function SchoolSeances(page: SchoolDayProps) {
	const { t, root, now, day } = page
	const { seances, others: otherSeances } = day
	const [past, ahead] = [seances.filter((seance) => isOver(seance, now)), seances.filter((seance) => !isOver(seance, now))]
	const [running, later] = [ahead.filter(({ id }) => day.running.has(id)), ahead.filter(({ id }) => !day.running.has(id))]
	const none = past.length > 0 ? t.aujourdhui.plusRien : t.aujourdhui.rien
	return (
		<Section title={t.aujourdhui.seances} id="seances">
			{running.length > 0 && (
				<>
					<h3>{t.seance.statuts.en_cours}</h3>
					<ul class="rows">
						{running.map((seance) => (
							<DaySeance {...page} seance={seance} />
						))}
					</ul>
					{later.length > 0 && <h3>{t.evaluations.periodes.a_venir}</h3>}
				</>
			)}
			{(later.length > 0 || ahead.length === 0) && (
				<Rows none={none}>
					{later.map((seance) => (
						<DaySeance {...page} seance={seance} />
					))}
				</Rows>
			)}
			{past.length > 0 && (
				<details>
					<summary>{t.aujourdhui.passees(past.length)}</summary>
					<ul class="rows">
						{past.map((seance) => (
							<DaySeance {...page} seance={seance} />
						))}
					</ul>
				</details>
			)}
			{otherSeances > 0 && (
				<p>
					<a href={`${root}/emploi-du-temps/classes`}>{t.aujourdhui.autres(otherSeances)}</a>
				</p>
			)}
		</Section>
	)
}

const AbsentNow = ({ t, root, missing }: Place & { missing: readonly Missing[] }) => (
	<Section title={t.aujourdhui.absentsMaintenant}>
		<ul class="rows">
			{missing.map(({ absent, responsables }) => (
				<AbsentRow t={t} root={root} absent={absent} responsables={responsables} />
			))}
		</ul>
		<p>
			<a href={`${root}/absences-du-jour`}>{t.justificatifs.absences.titre}</a>
		</p>
	</Section>
)

const WeekOfAbsences = ({ t, langue, day: { absences } }: SchoolDayProps) => (
	<Section title={t.aujourdhui.absencesSemaine}>
		{absences.every((absence) => absence.absents === 0) ? (
			<Empty why={t.aujourdhui.aucuneAbsence} />
		) : (
			<Bars
				t={t}
				title={t.aujourdhui.absencesSemaine}
				unit={t.presences.pluriels.absent}
				bars={absences.map(({ jour, absents: value }) => ({ label: weekday(langue, jour), value }))}
			/>
		)}
	</Section>
)

/** The séances of the last days whose register is missing, each with the way to it for people who take it. */
const AppelsPasses = ({ passes: { seances, total }, takes, ...place }: Place & { passes: Passes; takes: boolean }) =>
	total === 0 ? null : (
		<Section title={place.t.aujourdhui.appelsPassesTitre} id="appels-passes">
			<ByDay {...place} seances={seances}>
				{(seance) => takes && <Step {...place} seance={seance} label={place.t.seance.appel} path="/appel" />}
			</ByDay>
			{total > seances.length && <p class="soft">{place.t.aujourdhui.appelsPlusAnciens(total - seances.length)}</p>}
		</Section>
	)

/** The séances that wait for a signature; nothing if no séance does. */
const ToSign = ({ seances, ...place }: Place & { seances: readonly Seance[] }) =>
	seances.length === 0 ? null : (
		<Section title={place.t.aujourdhui.signerTitre} id="a-signer">
			<ByDay {...place} seances={seances}>
				{() => null}
			</ByDay>
		</Section>
	)

/** Séances of several days, each with what the reader can do. */
const ByDay = ({
	seances,
	children: deed,
	...place
}: Place & { seances: readonly Seance[]; children: (seance: Seance) => ComponentChildren }) => (
	<Days langue={place.langue} rows={seances} dayOf={({ date }) => date}>
		{(seance) => (
			<SeanceRow t={place.t} root={place.root} seance={seance}>
				{deed(seance)}
			</SeanceRow>
		)}
	</Days>
)

/** The first page of a person who has only fonctions: their fonctions, and the pages for them. */
export const StaffStartPage = ({
	t,
	root,
	fonctions,
	hasStudents,
	hasFees
}: Place & { fonctions: readonly Fonction[]; hasStudents: boolean; hasFees: boolean }) => (
	<Section title={t.aujourdhui.vosFonctions}>
		<ul class="rows">
			{fonctions.map((fonction) => (
				<li>
					<What of={t.fonctions[fonction]} small={t.aujourdhui.fonctions[fonction]} />
				</li>
			))}
		</ul>
		{hasFees && (
			<p>
				<FirstLinkButton to={`${root}/frais`}>{t.menu.frais}</FirstLinkButton>
			</p>
		)}
		{hasStudents && (
			<p class="buttons">
				<LinkButton kind={hasFees ? undefined : 'first'} to={`${root}/etudiants`}>
					{t.menu.etudiants}
				</LinkButton>
				<LinkButton to={`${root}/classes`}>{t.menu.classes}</LinkButton>
			</p>
		)}
	</Section>
)

export type TeacherDay = {
	readonly seances: readonly Seance[]
	readonly traces: ReadonlyMap<number, Traces>
	readonly toSign: readonly Seance[]
	readonly toGrade: NonNullable<TeacherDashboard['evaluations_a_noter']>
	readonly passes: Passes
}

const Step = ({ root, seance: { id, matiere, heure_debut }, label, path }: Place & { seance: Seance; label: string; path: string }) => (
	<LinkButton isSmall to={`${root}/seances/${id}${path}`}>
		{label}
		<span class="unseen">
			{' '}
			: {matiere.nom}, {heure_debut}
		</span>
	</LinkButton>
)

/** A teacher's own séance: its state, and the next step. */
function OwnSeance({ seance, traces, ...place }: Place & { seance: Seance; traces: Traces | undefined }) {
	const { t, root, now, usesPresences } = place
	const { statut } = seance
	const etat = etatSeance(seance, now, suitesOf(place, traces))
	return (
		<SeanceRow t={t} root={root} seance={seance} hides="enseignant">
			{etat === 'en_cours' && usesPresences && traces?.aPrendre === false && <span class="tag ok">{t.seance.appelFait}</span>}
			<UnusualEtat t={t} etat={etat} />
			{usesPresences && traces?.aPrendre === true && !isCalledOff(statut) && (
				<Step {...place} seance={seance} label={t.seance.appel} path="/appel" />
			)}
			{etat === 'a_signer' && <Step {...place} seance={seance} label={t.seance.signer} path="" />}
		</SeanceRow>
	)
}

/** The day of a teacher: one tap to the register, to séances to sign, and to évaluations to grade. */
export function TeacherDayPage({ day, ...place }: Place & { day: TeacherDay }) {
	const { t, root, langue } = place
	return (
		<div class="two">
			<Section title={t.aujourdhui.mesSeances}>
				<Rows none={t.aujourdhui.rien}>
					{day.seances.map((seance) => (
						<OwnSeance {...place} seance={seance} traces={day.traces.get(seance.id)} />
					))}
				</Rows>
			</Section>
			<aside>
				<AppelsPasses {...place} passes={day.passes} takes />
				<ToSign {...place} seances={day.toSign} />
				<Section title={t.aujourdhui.noterTitre}>
					<Rows none={t.aujourdhui.rienANoter}>
						{day.toGrade.map(({ evaluation, matiere, classe, nb_notes, nb_attendues }) => (
							<li>
								<What
									of={<a href={`${root}/evaluations/${evaluation.id}`}>{evaluation.titre}</a>}
									small={[matiere.nom, classe.code, dayAndMonth(langue, evaluation.date)]}
								/>
								<span class="tag look">{t.aujourdhui.aSaisir(nb_attendues - nb_notes)}</span>
							</li>
						))}
					</Rows>
				</Section>
			</aside>
		</div>
	)
}

export type StudentDay = {
	readonly dashboard: StudentDashboard
	/** unexcused absences of the year; `undefined` if the school does not record them */
	readonly absences: number | undefined
}

export function StudentDayPage({ dashboard, absences, ...place }: Place & StudentDay) {
	const { t, root, langue, now } = place
	const { alertes, classe, prochaines_seances, dernieres_notes, taux_presence, solde_scolarite } = dashboard
	const TONES = { info: 'ok', attention: '', critique: 'bad' } as const
	return (
		<>
			{alertes.map(({ niveau, message }) => (
				<p class={`note ${TONES[niveau]}`}>{message}</p>
			))}
			{!classe && <p class="note">{t.aujourdhui.sansClasse}</p>}
			<dl class="figures">
				{classe && <Figure label={t.aujourdhui.classe}>{classe.code}</Figure>}
				{taux_presence !== null && <Figure label={t.aujourdhui.presence}>{number(langue, taux_presence)} %</Figure>}
				{absences !== undefined && (
					<Figure label={t.presences.pluriels.absent}>
						<a href={`${root}/absences`}>{absences}</a>
					</Figure>
				)}
				{solde_scolarite && (
					<Figure label={t.aujourdhui.solde}>
						{number(langue, solde_scolarite.solde)} <small>{deviseCourte(solde_scolarite.devise)}</small>
						{solde_scolarite.en_retard && <span class="tag bad">{t.aujourdhui.enRetard}</span>}
					</Figure>
				)}
			</dl>
			<div class="two">
				{prochaines_seances && (
					<Section title={t.aujourdhui.prochaines}>
						<Rows none={t.aujourdhui.aucuneProchaine}>
							{prochaines_seances.map((seance) => (
								<SeanceRow t={t} root={root} seance={seance} day={dayBefore(place, seance)} hides="classes">
									<UnusualEtat t={t} etat={etatSeance(seance, now, undefined)} />
								</SeanceRow>
							))}
						</Rows>
					</Section>
				)}
				{dernieres_notes && (
					<Section title={t.aujourdhui.dernieresNotes}>
						<Rows none={t.aujourdhui.aucuneNote}>
							{dernieres_notes.map(({ evaluation, matiere, note, bareme }) => (
								<li>
									<What of={evaluation.titre} small={[matiere.nom, dayAndMonth(langue, evaluation.date)]} />
									<strong>{note === null ? '–' : `${number(langue, note)} / ${bareme}`}</strong>
								</li>
							))}
						</Rows>
						<p>
							<a href={`${root}/notes`}>{t.menu.notes}</a>
						</p>
					</Section>
				)}
			</div>
		</>
	)
}
