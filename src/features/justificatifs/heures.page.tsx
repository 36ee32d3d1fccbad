/** @jsxImportSource preact */
import { Bar } from '../../console/parts/bar'
import { Bars } from '../../console/parts/chart'
import { monthOf, number, shortMonth } from '../../console/textes/dates'
import { Select, type Option } from '../../console/parts/form'
import { addressOf, Pager } from '../../console/parts/pager'
import { EmptySheet, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { HeuresEtudiant, Minutes } from './absences.service'
import { Table } from '../../console/parts/table'
import type { PageProps } from '../../console/parts/page-props'

export type Heures = PageProps & {
	readonly classe: number | undefined
	readonly classes: readonly Option[]
	/** months (YYYY-MM) with missed hours, in order, with the minutes that all students missed */
	readonly mois: readonly (readonly [mois: string, minutes: Minutes])[]
	readonly page: number
	readonly last: number
	readonly rows: readonly (HeuresEtudiant & { readonly total: Minutes })[]
}

/** Hours that the students of a class missed, by month. */
export function HeuresPage({ t, langue, root, classe, classes, mois, page, last, rows }: Heures) {
	const { heures } = t.justificatifs
	const path = `${root}/absences-du-jour/heures`
	if (classe === undefined) return <p class="sheet">{heures.sansClasse}</p>
	const minutesText = ({ absent, excuse }: Minutes = { absent: 0, excuse: 0 }) =>
		absent === 0 && excuse === 0 ? '' : `${number(langue, absent / 60)} (${number(langue, excuse / 60)})`
	const bars = (kind: keyof Minutes) =>
		mois.map(([month, minutes]) => ({ label: shortMonth(langue, `${month}-01`), value: Math.round((minutes[kind] / 60) * 10) / 10 }))
	return (
		<>
			<Bar t={t} action={path}>
				<Select label={heures.classe} name="classe" value={String(classe)} options={classes} />
			</Bar>
			{rows.length === 0 ? (
				<EmptySheet why={heures.aucune} />
			) : (
				<>
					<section class="sheet">
						<p class="soft">{heures.lire}</p>
						<Table
							label={heures.titre}
							heads={[heures.nom]}
							numbers={[heures.total, ...mois.map(([month]) => monthOf(langue, `${month}-01`))]}
						>
							{rows.map(({ etudiant_id, total, mois: ownMois, ...name }) => (
								<tr>
									<th scope="row" dir="auto">
										<a href={`${root}/etudiants/${etudiant_id}`}>{listName(name)}</a>
									</th>
									<td class="n">
										<strong>{minutesText(total)}</strong>
									</td>
									{mois.map(([month]) => (
										<td class="n">{minutesText(ownMois.get(month))}</td>
									))}
								</tr>
							))}
						</Table>
						<Pager t={t} page={page} last={last} to={(other) => addressOf(path, { classe, page: other })} />
					</section>
					<Section title={heures.nonJustifiees}>
						<Bars t={t} title={heures.nonJustifiees} unit={heures.nonJustifiees} bars={bars('absent')} />
					</Section>
					<Section title={heures.justifiees}>
						<Bars t={t} title={heures.justifiees} unit={heures.justifiees} bars={bars('excuse')} />
					</Section>
				</>
			)}
		</>
	)
}
