/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Email } from '../../console/parts/adresse'
import { Facts } from '../../console/parts/facts'
import { SmallLinkButton } from '../../console/parts/link-button'
import { ListLinks } from '../../console/parts/list-links'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Rows, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { Telephone } from '../../console/parts/telephone'
import { dayAndMonth, monthOf, number, shortDay } from '../../console/textes/dates'
import { etatSeance } from '../../domain/seances/etat-seance'
import type { Absence } from '../../features/absences/absences.service'
import type { CoursDe, FicheEnseignant } from '../../features/enseignants/fiche-enseignant.service'
import type { HeuresDuMois } from '../../features/seances/heures-par-mois.service'
import { EtatTag, SeanceRow } from '../../features/seances/seance-row.page'
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
			<div class="two">
				<div>
					{semaine && (
						<Section title={t.enseignant.semaine}>
							<Rows none={t.enseignant.semaineVide}>
								{semaine.map((seance) => (
									<SeanceRow t={t} root={root} seance={seance} hides="enseignant" day={dayAndMonth(langue, seance.date)}>
										<EtatTag t={t} etat={etatSeance(seance, now, undefined)} />
									</SeanceRow>
								))}
							</Rows>
							<p class="below">
								<SmallLinkButton to={addressOf(`${root}/emploi-du-temps`, { enseignant: fiche.id })}>
									{t.menu.emploiDuTemps}
								</SmallLinkButton>
							</p>
						</Section>
					)}
					<Cours {...page} />
					{heures && <Heures {...page} heures={heures} />}
				</div>
				<aside>{absences && <Absences {...page} absences={absences} />}</aside>
			</div>
		</>
	)
}

const heuresSaid = ({ langue }: PageProps, heures: number | null): ComponentChildren => (heures === null ? '–' : number(langue, heures))

function Cours(page: Props) {
	const { t, langue, root, cours } = page
	const jours = ({ date_debut, date_fin }: CoursDe) =>
		[date_debut && t.enseignant.des(shortDay(langue, date_debut)), date_fin && t.enseignant.jusqua(shortDay(langue, date_fin))]
			.filter(Boolean)
			.join(' ')
	return (
		<Section title={t.enseignant.cours}>
			{cours.length === 0 ? (
				<p>{t.enseignant.sansCours}</p>
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
	const { t, langue, root, fiche } = page
	const sum = (of: 'faites' | 'prevues') => heures.reduce((total, mois) => total + mois[of], 0)
	return (
		<Section title={t.enseignant.heures}>
			{heures.length === 0 ? (
				<p>{t.enseignant.sansHeures}</p>
			) : (
				<>
					<p class="soft">{t.enseignant.heuresDit}</p>
					<Table label={t.enseignant.heures} heads={[t.etudiants.mois]} numbers={[t.enseignant.faites, t.enseignant.auPlanning]}>
						{heures.map((mois) => (
							<tr>
								<th scope="row">{monthOf(langue, `${mois.mois}-01`)}</th>
								<td class="n">{number(langue, mois.faites)}</td>
								<td class="n">{number(langue, mois.prevues)}</td>
							</tr>
						))}
						<tr>
							<th scope="row">{t.enseignant.total}</th>
							<td class="n">{number(langue, sum('faites'))}</td>
							<td class="n">{number(langue, sum('prevues'))}</td>
						</tr>
					</Table>
					<p class="buttons below">
						<ListLinks t={t} path={`${root}/enseignants/${fiche.id}/heures`} />
					</p>
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
						<span class="what" dir="auto">
							{decides ? <a href={`${root}/absences-enseignants/${absence.id}`}>{days(absence)}</a> : days(absence)}
							{absence.motif && <small>{absence.motif}</small>}
						</span>
						<span class={absence.decidee ? 'tag ok' : 'tag look'}>{absence.decidee ? words.decidee : words.aDecider}</span>
					</li>
				))}
			</Rows>
		</Section>
	)
}
