/** @jsxImportSource preact */
import { Rows, Section } from '../../console/parts/section'
import type { Demande } from '../../features/papiers/demandes.service'
import type { Papier } from '../../features/papiers/papiers.service'
import { PapierEntry } from '../papiers/papier-row.page'
import { DemandeRow } from '../papiers/papiers.page'
import type { StudentProps } from './student.console'

type Props = StudentProps & { readonly papiers: readonly Papier[]; readonly demandes: readonly Demande[] }

/** All papers of a student, and those that the student waits for. */
export function PapiersPage({ papiers, demandes, ...page }: Props) {
	const { t, root, view } = page
	const words = t.papiers.scolarite
	const place = { ...page, timezone: view.institution.timezone }
	const waiting = demandes.filter(({ traite_at }) => traite_at === null)
	return (
		<>
			{waiting.length > 0 && (
				<Section title={words.demandes}>
					<ul class="rows">
						{waiting.map((demande) => (
							<DemandeRow {...place} demande={demande} />
						))}
					</ul>
				</Section>
			)}
			<Section title={undefined}>
				<Rows none={words.aucunDeLui}>
					{papiers.map((papier) => (
						<li>
							<PapierEntry {...place} papier={papier} by to={`${root}/papiers/${papier.id}`} />
						</li>
					))}
				</Rows>
			</Section>
		</>
	)
}
