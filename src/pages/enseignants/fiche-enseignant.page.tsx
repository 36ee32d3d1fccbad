/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Email } from '../../console/parts/adresse'
import { Facts } from '../../console/parts/facts'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Days } from '../../console/parts/days'
import { Empty, Rows, Section, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { Telephone } from '../../console/parts/telephone'
import { monthOf, number, shortDay } from '../../console/textes/dates'
import { etatSeance } from '../../domain/seances/etat-seance'
import type { Absence } from '../../features/absences/absences.service'
import type { CoursDe, FicheEnseignant } from '../../features/enseignants/fiche-enseignant.service'
import type { HeuresDuMois } from '../../features/seances/heures-par-mois.service'
import { SeanceRow, UnusualEtat } from '../../features/seances/seance-row.page'
import type { Seance } from '../../features/seances/seances.model'
import { periode } from '../absences/absences.page'

type Props = PageProps & {
	readonly fiche: FicheEnseignant
	readonly cours: readonly CoursDe[]
	/** these are undefined in a school without timetables */
	readonly semaine: readonly Seance[] | undefined
	readonly heures: readonly HeuresDuMois[] | undefined
	readonly absences: readonly Absence[] | undefined
	/** milliseconds */
	readonly now: number
	/** whether the reader decides about absences */
	readonly decides: boolean
}

/** The card of a teacher: how to call, the week, the classes, hours and absences. */
export function FicheEnseignantPage(page: Props) {
	const { t, langue, root, fiche, semaine, heures, absences, now } = page
	return (
		<>
			<Section title={t.enseignant.joindre}>
				<Facts
					of={[
						[t.etudiants.telephone, fiche.telephone ? <Telephone of={fiche.telephone} /> : '–'],
						[t.etudiants.email, fiche.email ? <Email of={fiche.email} /> : '–'],
						[t.etudiants.matricule, fiche.matricule]
					]}
				/>
				{!fiche.actif && <p class="tag bad">{t.etudiants.ferme}</p>}
			</Section>
			{semaine && (
				<Section title={t.enseignant.semaine}>
					{semaine.length === 0 && <Empty why={t.enseignant.semaineVide} />}
					<Days langue={langue} rows={semaine} dayOf={({ date }) => date}>
						{(seance) => (
							<SeanceRow t={t} root={root} seance={seance} hides="enseignant">
								<UnusualEtat t={t} etat={etatSeance(seance, now, undefined)} />
							</SeanceRow>
						)}
					</Days>
					<p class="below">
						<SmallLinkButton to={addressOf(`${root}/emploi-du-temps`, { enseignant: fiche.id })}>{t.menu.emploiDuTemps}</SmallLinkButton>
					</p>
				</Section>
			)}
			{absences && <Absences {...page} absences={absences} />}
			<Cours {...page} />
			{heures && <Heures {...page} heures={heures} />}
		</>
	)
}

const heuresSaid = ({ langue }: PageProps, heures: number | null): ComponentChildren => (heures === null ? '–' : number(langue, heures))

function Cours(page: Props) {
	const { t, langue, root, cours, decides } = page
	const jours = ({ date_debut, date_fin }: CoursDe) =>
		[date_debut && t.enseignant.des(shortDay(langue, date_debut)), date_fin && t.enseignant.jusqua(shortDay(langue, date_fin))]
			.filter(Boolean)
			.join(' ')
	return (
		<Section title={t.enseignant.cours}>
			{cours.length === 0 ? (
				<Empty why={t.enseignant.sansCours} next={decides && <LinkButton to={`${root}/repartition`}>{t.repartition.titre}</LinkButton>} />
			) : (
				<Table
					label={t.enseignant.cours}
					heads={[t.aujourdhui.classe, t.notesLues.matiere]}
					numbers={[t.enseignant.faites, t.enseignant.prevues]}
				>
					{cours.map((course) => (
						<tr>
							<th scope="row">
								<a href={`${root}/classes/${course.classe_id}`}>{course.classe}</a>
							</th>
							<td dir="auto">
								{course.matiere}
								{jours(course) !== '' && <small class="block">{jours(course)}</small>}
							</td>
							<td class="n">{heuresSaid(page, course.faites)}</td>
							<td class="n">{heuresSaid(page, course.heures_prevues)}</td>
						</tr>
					))}
				</Table>
			)}
		</Section>
	)
}

function Heures({ heures, ...page }: Props & { heures: readonly HeuresDuMois[] }) {
	const { t, langue } = page
	const sum = (of: 'faites' | 'prevues') => heures.reduce((total, mois) => total + mois[of], 0)
	return (
		<Section title={t.enseignant.heures}>
			{heures.length === 0 ? (
				<Empty why={t.enseignant.sansHeures} />
			) : (
				<>
					<p class="soft">{t.enseignant.heuresDit}</p>
					<Table
						label={t.enseignant.heures}
						heads={[t.etudiants.mois]}
						numbers={[t.enseignant.faites, t.enseignant.auPlanning]}
						foot={
							<tr>
								<th scope="row">{t.enseignant.total}</th>
								<td class="n">{number(langue, sum('faites'))}</td>
								<td class="n">{number(langue, sum('prevues'))}</td>
							</tr>
						}
					>
						{heures.map((mois) => (
							<tr>
								<th scope="row">{monthOf(langue, `${mois.mois}-01`)}</th>
								<td class="n">{number(langue, mois.faites)}</td>
								<td class="n">{number(langue, mois.prevues)}</td>
							</tr>
						))}
					</Table>
				</>
			)}
		</Section>
	)
}

function Absences({ t, langue, root, absences, decides }: Props & { absences: readonly Absence[] }) {
	const words = t.absencesEnseignants
	const days = (absence: Absence) => periode({ t, langue }, absence)
	return (
		<Section title={t.enseignant.absences}>
			<Rows none={t.enseignant.sansAbsence}>
				{absences.map((absence) => (
					<li>
						<What
							of={decides ? <a href={`${root}/absences-enseignants/${absence.id}`}>{days(absence)}</a> : days(absence)}
							small={[absence.motif, absence.decidee && words.decidee]}
						/>
						{!absence.decidee && <span class="tag look">{words.aDecider}</span>}
					</li>
				))}
			</Rows>
		</Section>
	)
}
