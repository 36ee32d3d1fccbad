/** @jsxImportSource preact */
import { Bars } from '../../console/parts/chart'
import { Days } from '../../console/parts/days'
import { JustificatifsSection } from '../../console/parts/justificatifs'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { monthOf, shortMonth } from '../../console/textes/dates'
import type { Justificatif } from '../../domain/presences/justificatif'
import { STATUTS_PRESENCE } from '../../domain/vocabulaire'
import type { Mesuree } from '../../features/presences/assiduite.service'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly assiduite: readonly Mesuree[] }

/** A student's attendance by month, all absences, and the justificatifs for readers who keep them. */
export const AssiduitePage = (page: Props & { readonly justificatifs: readonly Justificatif[] | undefined }) => (
	<>
		<Months {...page} />
		<AbsencesSection {...page} title={page.t.etudiant.toutes} />
		{page.justificatifs && <JustificatifsSection {...page} etudiant={page.fiche.id} justificatifs={page.justificatifs} />}
	</>
)

function Months({ t, langue, readsAll, assiduite }: Props) {
	const months = [...Map.groupBy(assiduite, ({ date }) => date.slice(0, 7))].map(([month, rows]) => ({
		month: `${month}-01`,
		total: rows.length,
		counts: STATUTS_PRESENCE.map((statut) => rows.filter((row) => row.statut === statut).length),
		absences: rows.filter(isAbsence).length
	}))
	return (
		<Section title={t.etudiants.assiduite}>
			{months.length === 0 ? (
				<Empty why={t.etudiants.sansAssiduite(readsAll.registers)} />
			) : (
				<>
					{months.length > 1 && (
						<Bars
							t={t}
							title={t.etudiants.absencesParMois}
							bars={months.map(({ month, absences }) => ({ label: shortMonth(langue, month), value: absences }))}
						/>
					)}
					<Table
						label={t.etudiants.assiduite}
						heads={[t.etudiants.mois]}
						numbers={[...STATUTS_PRESENCE.map((statut) => t.presences.pluriels[statut]), t.aujourdhui.seances]}
					>
						{months.map(({ month, total, counts }) => (
							<tr>
								<th scope="row">{monthOf(langue, month)}</th>
								{[...counts, total].map((count) => (
									<td class="n">{count}</td>
								))}
							</tr>
						))}
					</Table>
				</>
			)}
		</Section>
	)
}

const isAbsence = ({ statut }: Mesuree) => statut === 'absent' || statut === 'excuse'

/** A student's absences, the latest first, by day. Only those that are excused have a tag. @param latest how many; all if it is absent */
export function AbsencesSection({
	t,
	langue,
	readsAll,
	assiduite,
	title,
	latest
}: Props & { readonly title: string; readonly latest?: number }) {
	const absences = assiduite.filter(isAbsence).toReversed().slice(0, latest)
	return (
		<Section title={title} id="absences">
			{absences.length === 0 && <Empty why={t.etudiant.aucune(readsAll.registers)} />}
			<Days langue={langue} rows={absences} dayOf={({ date }) => date}>
				{({ heure_debut, heure_fin, matiere, statut }) => (
					<li>
						<span class="what" dir="auto">
							{matiere.nom}
							<small>
								{heure_debut} – {heure_fin}
							</small>
						</span>
						{statut === 'excuse' && <span class="tag ok">{t.etudiant.justifiee}</span>}
					</li>
				)}
			</Days>
		</Section>
	)
}
