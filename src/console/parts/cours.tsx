/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'
import { number } from '../textes/dates'
import { Table } from './table'

type Heures = Readonly<Record<'heures_prevues' | 'heures_effectuees' | 'heures_restantes' | 'heures_depassement', number | null>>

export type CoursTableProps = {
	readonly t: Textes
	readonly langue: Langue
	readonly title: string
	/** whether the school keeps timetables, and so hours held */
	readonly hasTimetable: boolean
	readonly cours: readonly {
		readonly matiere: ComponentChildren
		readonly enseignants: ComponentChildren
		/** absent if nobody teaches the matière */
		readonly heures: Heures | undefined
	}[]
}

/** A class's matières with their teachers and hours: planned, held, left, beyond. */
export function CoursTable({ t, langue, title, hasTimetable, cours }: CoursTableProps) {
	const hours = (value: number | null | undefined) => (value === null || value === undefined ? '–' : number(langue, value))
	const { prevues, tenues, restantes, depassement } = t.classes
	return (
		<Table
			label={title}
			heads={[t.notesLues.matiere, t.classes.enseignants]}
			numbers={[prevues, ...(hasTimetable ? [tenues, restantes, depassement] : [])]}
		>
			{cours.map(({ matiere, enseignants, heures }) => (
				<tr>
					<th scope="row">{matiere}</th>
					<td>{enseignants}</td>
					<td class="n">{hours(heures?.heures_prevues)}</td>
					{hasTimetable && (
						<>
							<td class="n">{hours(heures?.heures_effectuees)}</td>
							<td class="n">{hours(heures?.heures_restantes)}</td>
							<td class="n">
								{(heures?.heures_depassement ?? 0) > 0 ? (
									<span class="tag look">{hours(heures?.heures_depassement)}</span>
								) : (
									hours(heures?.heures_depassement)
								)}
							</td>
						</>
					)}
				</tr>
			))}
		</Table>
	)
}
