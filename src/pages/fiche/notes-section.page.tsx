/** @jsxImportSource preact */
import type { PageProps } from '../../console/parts/page-props'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import type { NoteComptee, NoteLue, NotesOfStudent } from '../../features/notes/read-notes.service'

type Props = PageProps & {
	/** YYYY-MM-DD */
	readonly today: string
	readonly notes: NotesOfStudent
	/** whether the page shows the grades of former classes elsewhere */
	readonly followsNotes: boolean
}

/** The grades of a student. */
export function NotesSection({ notes: { comptees, ailleurs }, followsNotes, ...page }: Props) {
	const { t } = page
	return (
		<Section title={t.etudiants.notes}>
			{comptees.length === 0 ? (
				<Empty why={t.etudiant.aucuneNote} />
			) : (
				<TableDeNotes {...page} titre={t.etudiants.notes} lignes={comptees} />
			)}
			{ailleurs.length > 0 && !followsNotes && (
				<>
					<h3>{t.notesLues.ailleurs}</h3>
					<p>{t.notesLues.ailleursAide}</p>
					<TableDeNotes {...page} titre={t.notesLues.ailleurs} lignes={ailleurs} />
				</>
			)}
		</Section>
	)
}

type TableProps = Pick<Props, 't' | 'langue' | 'root' | 'today'> & {
	readonly titre: string
	readonly lignes: readonly (NoteLue & Partial<NoteComptee>)[]
}

const TableDeNotes = ({ t, langue, root, today, titre, lignes }: TableProps) => (
	<Table label={titre} heads={[t.notesLues.evaluation]} numbers={[t.notesLues.note]}>
		{lignes.map(({ id, evaluation, matiere, sous = matiere, date, note, etat, bareme, session, publiee_le }) => (
			<tr>
				<th scope="row">
					<a href={`${root}/evaluations/${id}`}>{evaluation.titre}</a> {session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}{' '}
					{(publiee_le === null || publiee_le > today) && <span class="tag look">{t.notesLues.nonPubliee}</span>}
					<small class="block">
						{sous.nom} · {shortDay(langue, date)}
					</small>
				</th>
				<td class={note === null ? 'n words' : 'n'}>{note === null ? t.notesLues.etats[etat] : `${number(langue, note)} / ${bareme}`}</td>
			</tr>
		))}
	</Table>
)
