/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import type { Convoquee } from './convocations.service'
import { isAttendue, type ListeDeSession2 } from './session2.service'

/** The students that a list calls, each with their matières. */
export function ConvocationsPage({ t, liste }: { t: PageProps['t']; liste: ListeDeSession2 }) {
	const calls = liste.matieres.flatMap(({ nom, convocations }) =>
		convocations.filter(isAttendue).map(({ etudiant }) => ({ etudiant, nom }))
	)
	const byStudent = [...Map.groupBy(calls, ({ etudiant }) => etudiant.id).values()].toSorted((a, b) =>
		listName(a[0]!.etudiant).localeCompare(listName(b[0]!.etudiant), 'fr')
	)
	const words = t.resultats.liste
	if (liste.close_at === null) return <p class="sheet">{words.pasFermee}</p>
	if (byStudent.length === 0) return <p class="sheet">{words.personne}</p>
	return (
		<section class="sheet">
			<Table label={words.convocations} heads={[t.notes.etudiant, t.notes.matiere]}>
				{byStudent.map((convocations) => (
					<tr>
						<th scope="row" dir="auto">
							{listName(convocations[0]!.etudiant)} <small>{convocations[0]!.etudiant.matricule}</small>
						</th>
						<td dir="auto">{convocations.map(({ nom }) => nom).join(', ')}</td>
					</tr>
				))}
			</Table>
		</section>
	)
}

/** The matières to which a student is called, until session 2 is published. */
export function MesConvocations({ t, convoquees }: { t: PageProps['t']; convoquees: readonly Convoquee[] }) {
	const open = Map.groupBy(
		convoquees.filter(({ passee }) => passee === 0),
		({ classe, periode }) => t.resultats.liste.lieu(classe, periode)
	)
	if (open.size === 0) return null
	return (
		<section class="sheet">
			<h2>{t.resultats.liste.vousPassez}</h2>
			<ul>
				{[...open].map(([lieu, calls]) => (
					<li dir="auto">
						{lieu}
						{t.deuxPoints}
						<strong>{calls.map(({ nom }) => nom).join(', ')}</strong>
					</li>
				))}
			</ul>
		</section>
	)
}
