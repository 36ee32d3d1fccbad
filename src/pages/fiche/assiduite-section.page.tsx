/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bars } from '../../console/parts/chart'
import type { PageProps } from '../../console/parts/page-props'
import { Empty, Rows, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { dayAndMonth, monthOf, shortMonth } from '../../console/textes/dates'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { Mesuree } from '../../features/presences/assiduite.service'

type Props = PageProps & { readonly assiduite: readonly Mesuree[] }

/** Attendance by month, with a chart of the absences. */
export function AssiduiteSection({ t, langue, assiduite }: Props) {
	const months = [...Map.groupBy(assiduite, ({ date }) => date.slice(0, 7))].map(([month, rows]) => {
		const count = (statut: Mesuree['statut']) => rows.filter((row) => row.statut === statut).length
		return {
			month: `${month}-01`,
			total: rows.length,
			counts: { present: count('present'), retard: count('retard'), absent: count('absent'), excuse: count('excuse') }
		}
	})
	return (
		<Section title={t.etudiants.assiduite}>
			{months.length === 0 ? (
				<Empty why={t.etudiants.sansAssiduite} />
			) : (
				<>
					<Bars
						t={t}
						title={t.etudiants.absencesParMois}
						unit={t.etudiants.absences}
						bars={months.map(({ month, counts }) => ({ label: shortMonth(langue, month), value: counts.absent + counts.excuse }))}
					/>
					<Table
						label={t.etudiants.assiduite}
						heads={[t.etudiants.mois]}
						numbers={[...STATUTS_PRESENCE.map((statut) => t.presences.pluriels[statut]), t.aujourdhui.seances]}
					>
						{months.map(({ month, total, counts }) => (
							<tr>
								<th scope="row">{monthOf(langue, month)}</th>
								{STATUTS_PRESENCE.map((statut) => (
									<td class="n">{counts[statut]}</td>
								))}
								<td class="n">{total}</td>
							</tr>
						))}
					</Table>
				</>
			)}
		</Section>
	)
}

type AbsencesProps = Props & {
	readonly title: string
	/** how many of the latest ones; all if it is absent */
	readonly latest?: number
	/** a link to all of them */
	readonly children?: ComponentChildren
}

/** A student's absences, the latest first, by day. Only those that are excused have a tag. */
export function AbsencesSection({ t, langue, assiduite, title, latest, children }: AbsencesProps) {
	const absences = assiduite
		.filter(({ statut }) => statut === 'absent' || statut === 'excuse')
		.toReversed()
		.slice(0, latest)
	return (
		<Section title={title} id="absences">
			{absences.length === 0 ? (
				<Empty why={t.etudiant.aucune} />
			) : (
				[...Map.groupBy(absences, ({ date }) => date)].map(([date, ofDay]) => (
					<>
						<h3>{dayAndMonth(langue, date)}</h3>
						<Rows none="">
							{ofDay.map(({ heure_debut, heure_fin, matiere, statut }) => (
								<li>
									<span class="what" dir="auto">
										{matiere.nom}
										<small>
											{heure_debut} – {heure_fin}
										</small>
									</span>
									{statut === 'excuse' && <span class="tag ok">{t.etudiant.justifiee}</span>}
								</li>
							))}
						</Rows>
					</>
				))
			)}
			{children}
		</Section>
	)
}
