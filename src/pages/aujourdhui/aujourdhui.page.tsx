/** @jsxImportSource preact */
import { Figure } from '../../console/parts/facts'
import { Bars } from '../../console/parts/chart'
import { Rows, Section } from '../../console/parts/section'
import { dayAndMonth, number, shortDay, weekday } from '../../console/textes/dates'
import { AbsentRow, type Absent } from '../../console/parts/absent'
import { SeanceRow, StatutTag } from '../../features/seances/seance-row.page'
import { worded } from '../../console/textes/said'
import { asLine } from '../../kit/as-line'
import type { Fonction } from '../../domain/fonctions'
import { deviseCourte } from '../../domain/devise'
import type { Responsable } from '../../domain/fiche-etudiant'
import type { Told } from '../../kit/sentence'
import type { Traces } from '../../features/seances/journee.service'
import type { Seance } from '../../features/seances/seances.model'
import type { StudentDashboard, TeacherDashboard } from '../../features/dashboards/dashboards.model'
import type { PageProps } from '../../console/parts/page-props'

export type Place = PageProps & { readonly today: string }

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
	/** the ids of running séances */
	readonly running: ReadonlySet<number>
	/** students absent from running séances, with people to call; `undefined` if the reader may not see their names */
	readonly missing: readonly Missing[] | undefined
	/** absent teachers whose séances need a decision; empty if the reader does not decide */
	readonly away: readonly { readonly id: number; readonly enseignant: string }[]
	/** first steps, for a school without a class */
	readonly first: readonly { readonly path: string; readonly nom: string; readonly dit: string }[]
	readonly unsigned: readonly Seance[]
	readonly absences: readonly { readonly jour: string; readonly absents: number }[]
}

export type Missing = {
	readonly absent: Absent
	/** people to call; `undefined` if the reader does not call anybody */
	readonly responsables: readonly Responsable[] | undefined
}

type SchoolDayProps = Place & { readonly day: SchoolDay }

/** The day of the school, for administration and coordination. */
export const SchoolDayPage = (page: SchoolDayProps) => {
	const { t, root, day } = page
	return (
		<>
			{day.away.map(({ id, enseignant }) => (
				<p class="note">
					{t.aujourdhui.absenceADecider(enseignant)} <a href={`${root}/absences-enseignants/${id}`}>{t.aujourdhui.decider}</a>
				</p>
			))}
			<SchoolFigures {...page} />
			<div class="two">
				<SchoolSeances {...page} />
				<aside>
					{day.missing && day.missing.length > 0 && <AbsentNow {...page} missing={day.missing} />}
					{day.tellsAttendance && <WeekOfAbsences {...page} />}
					<Section title={t.aujourdhui.signerTitre}>
						<ToSign {...page} seances={day.unsigned} />
					</Section>
				</aside>
			</div>
		</>
	)
}

const SchoolFigures = ({ t, root, day }: SchoolDayProps) => {
	const { seances, others, calledOff, traces, late, running, missing, unsigned, tellsAttendance } = day
	const absents = [...traces.values()].reduce((sum, one) => sum + one.absents, 0)
	return (
		<dl class="figures">
			<Figure label={t.aujourdhui.seances}>
				{seances.length + others - calledOff} {running.size > 0 && <small>{t.aujourdhui.enCours(running.size)}</small>}{' '}
				{calledOff > 0 && <small>{t.aujourdhui.annulees(calledOff)}</small>}
			</Figure>
			{tellsAttendance && (
				<>
					<Figure label={t.aujourdhui.appels}>{late.size}</Figure>
					<Figure label={t.presences.pluriels.absent}>
						{missing === undefined ? absents : <a href={`${root}/absences-du-jour`}>{absents}</a>}
					</Figure>
				</>
			)}
			<Figure label={t.aujourdhui.signer}>{unsigned.length}</Figure>
		</dl>
	)
}

const SchoolSeances = ({ t, root, day: { seances, first, late, others } }: SchoolDayProps) => (
	<Section title={t.aujourdhui.seances}>
		<Rows none={first.length > 0 ? t.aujourdhui.vide : t.aujourdhui.rien}>
			{seances.map((seance) => (
				<SeanceRow t={t} root={root} seance={seance}>
					{!seance.enseignant && <span class="tag bad">{t.mots.dePersonne}</span>}
					{late.has(seance.id) && <span class="tag look">{t.seance.appelAFaire}</span>}
					<StatutTag t={t} statut={seance.statut} />
				</SeanceRow>
			))}
		</Rows>
		{seances.length === 0 && (
			<ul class="rows">
				{first.map(({ path, nom, dit }) => (
					<li>
						<span class="what">
							<a href={root + path}>{nom}</a>
							<small>{dit}</small>
						</span>
					</li>
				))}
			</ul>
		)}
		{others > 0 && (
			<p>
				<a href={`${root}/emploi-du-temps`}>{t.aujourdhui.autres(others)}</a>
			</p>
		)}
	</Section>
)

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
		{absences.every((one) => one.absents === 0) ? (
			<p>{t.aujourdhui.aucuneAbsence}</p>
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

const ToSign = ({ seances, ...place }: Place & { seances: readonly Seance[] }) => (
	<Rows none={place.t.aujourdhui.rienASigner}>
		{seances.map((seance) => (
			<SeanceRow t={place.t} root={place.root} seance={seance} day={dayBefore(place, seance)}>
				<span class="tag look">{place.t.seance.aSigner}</span>
			</SeanceRow>
		))}
	</Rows>
)

/** The first page of a person who has only fonctions: their fonctions, and the pages for them. */
export const StaffStartPage = ({ t, root, fonctions, hasStudents }: Place & { fonctions: readonly Fonction[]; hasStudents: boolean }) => (
	<Section title={t.aujourdhui.vosFonctions}>
		<ul class="rows">
			{fonctions.map((fonction) => (
				<li>
					<span class="what">
						{t.fonctions[fonction]}
						<small>{t.aujourdhui.fonctions[fonction]}</small>
					</span>
				</li>
			))}
		</ul>
		{hasStudents && (
			<p class="buttons">
				<a class="btn first" href={`${root}/etudiants`}>
					{t.menu.etudiants}
				</a>
				<a class="btn" href={`${root}/classes`}>
					{t.menu.classes}
				</a>
			</p>
		)}
	</Section>
)

export type TeacherDay = {
	readonly seances: readonly Seance[]
	readonly traces: ReadonlyMap<number, Traces>
	readonly toSign: readonly Seance[]
	readonly toGrade: NonNullable<TeacherDashboard['evaluations_a_noter']>
}

/** The day of a teacher: one tap to the register, to séances to sign, and to évaluations to grade. */
export const TeacherDayPage = ({ day, ...place }: Place & { day: TeacherDay }) => {
	const { t, root, langue } = place
	return (
		<div class="two">
			<Section title={t.aujourdhui.mesSeances}>
				<Rows none={t.aujourdhui.rien}>
					{day.seances.map((seance) => (
						<SeanceRow t={t} root={root} seance={seance} hides="enseignant">
							<StatutTag t={t} statut={seance.statut} />
							{day.traces.get(seance.id)?.aPrendre === true && seance.statut !== 'annulee' && seance.statut !== 'reportee' && (
								<a class="btn small" href={`${root}/seances/${seance.id}/appel`}>
									{t.seance.appel}
									<span class="unseen">
										{' '}
										: {seance.matiere.nom}, {seance.heure_debut}
									</span>
								</a>
							)}
						</SeanceRow>
					))}
				</Rows>
			</Section>
			<aside>
				<Section title={t.aujourdhui.signerTitre}>
					<ToSign {...place} seances={day.toSign} />
				</Section>
				<Section title={t.aujourdhui.noterTitre}>
					<Rows none={t.aujourdhui.rienANoter}>
						{day.toGrade.map(({ evaluation, matiere, classe, nb_notes, nb_attendues }) => (
							<li>
								<span class="what">
									<a href={`${root}/evaluations/${evaluation.id}`}>{evaluation.titre}</a>
									<small>
										{matiere.nom} · {classe.code} · {shortDay(langue, evaluation.date)}
									</small>
								</span>
								<span class="tag look">{t.aujourdhui.notesSur(nb_notes, nb_attendues)}</span>
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

/** The day of a student. */
export const StudentDayPage = ({ dashboard, absences, ...place }: Place & StudentDay) => {
	const { t, root, langue } = place
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
								<SeanceRow t={t} root={root} seance={seance} day={dayBefore(place, seance)} hides="classes" />
							))}
						</Rows>
					</Section>
				)}
				{dernieres_notes && (
					<Section title={t.aujourdhui.dernieresNotes}>
						<Rows none={t.aujourdhui.aucuneNote}>
							{dernieres_notes.map(({ evaluation, matiere, note, bareme }) => (
								<li>
									<span class="what">
										{evaluation.titre}
										<small>
											{matiere.nom} · {shortDay(langue, evaluation.date)}
										</small>
									</span>
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
