/** @jsxImportSource preact */
import { LinkButton } from '../../console/parts/link-button'
import { devient, publieeDite } from '../../console/parts/note-said'
import { addressOf } from '../../console/parts/pager'
import { Empty, Section } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { average, dayAndMonth, number } from '../../console/textes/dates'
import type { Parcours } from '../../features/etudiants/parcours.service'
import type { NoteComptee, NoteLue, NotesOfStudent } from '../../features/notes/read-notes.service'
import { NotesSuivies } from '../../features/notes/suivis.page'
import type { Suivis } from '../../features/notes/suivis.service'
import { makesPapiers } from '../../features/papiers/papiers.service'
import { ANNEE } from '../../features/resultats/annee.service'
import type { FeuillePubliee } from '../../features/resultats/publies.service'
import { etatText, moyenneOrReason, periodeText } from '../../features/resultats/chiffres.page'
import { ParcoursSection } from './parcours-section.page'
import type { StudentProps } from './student.console'

type Props = StudentProps & {
	readonly notes: NotesOfStudent
	/** published averages, for readers of the student's results */
	readonly resultats: readonly FeuillePubliee[] | undefined
	/** for readers who decide where marks of former classes count, and see those marks there */
	readonly suivis: Suivis | undefined
	/** former results and decisions about results; only for readers who keep them */
	readonly parcours: Parcours | undefined
}

/** A student's results, grades and averages. */
export const NotesPage = ({ resultats = [], suivis, parcours, notes, ...page }: Props) => (
	<>
		{resultats.length > 0 && <Resultats {...page} feuilles={resultats} />}
		<Notes {...page} comptees={notes.comptees} ailleurs={suivis ? [] : notes.ailleurs} />
		{suivis && suivis.moyennes.length > 0 && <Moyennes {...page} moyennes={suivis.moyennes} />}
		{suivis && suivis.suivies.length > 0 && <Suivies {...page} suivis={suivis} />}
		{parcours && <ParcoursSection {...page} parcours={parcours} />}
	</>
)

/** A student's published averages, each with its relevé. The same year stands in each result of its class. */
function Resultats({ feuilles, ...page }: StudentProps & { feuilles: readonly FeuillePubliee[] }) {
	const ofYear = feuilles.find(({ annee }) => annee)
	const path = (of: FeuillePubliee) => `${page.root}/classes/${of.publication.classe_id}/resultats`
	return (
		<Section title={page.t.resultats.titre}>
			<ul class="rows">
				{ofYear && (
					<li>
						<a class="what" href={addressOf(path(ofYear), { periode: ANNEE })}>
							{page.t.resultats.annee.titre}
						</a>
						<strong>{moyenneOrReason(page, ofYear.annee!)}</strong>
					</li>
				)}
				{feuilles.map((feuille) => (
					<li>
						<span class="what">
							<a href={addressOf(`${path(feuille)}/${page.fiche.id}`, { periode: feuille.publication.periode })}>
								{periodeText(page, feuille)}
							</a>
							<small>
								{feuille.contexte.classe.code} · {etatText(page, page.view.institution.timezone, feuille.publication)}
							</small>
						</span>
						<strong>{moyenneOrReason(page, feuille.releve)}</strong>
						{makesPapiers(page.view.perimetre) && (
							<LinkButton
								isSmall
								to={addressOf(`${path(feuille)}/papiers`, { periode: feuille.publication.periode, etudiant: page.fiche.id })}
								aria-label={`${page.t.papiers.notes.deLEtudiant} : ${periodeText(page, feuille)}`}
							>
								{page.t.papiers.notes.deLEtudiant}
							</LinkButton>
						)}
					</li>
				))}
			</ul>
		</Section>
	)
}

const Notes = ({ comptees, ailleurs, ...page }: StudentProps & NotesOfStudent) => (
	<Section title={page.t.etudiants.notes}>
		{comptees.length === 0 ? (
			<Empty why={page.t.etudiant.aucuneNote(page.readsAll.notes)} />
		) : (
			<TableDeNotes {...page} titre={page.t.etudiants.notes} lignes={comptees} />
		)}
		{ailleurs.length > 0 && (
			<>
				<h3>{page.t.notesLues.ailleurs}</h3>
				<p>{page.t.notesLues.ailleursAide}</p>
				<TableDeNotes {...page} titre={page.t.notesLues.ailleurs} lignes={ailleurs} />
			</>
		)}
	</Section>
)

type TableProps = StudentProps & { readonly titre: string; readonly lignes: readonly (NoteLue & Partial<NoteComptee>)[] }

const TableDeNotes = ({ t, langue, root, today, titre, lignes }: TableProps) => (
	<Table label={titre} heads={[t.notesLues.evaluation]} numbers={[t.notesLues.note]}>
		{lignes.map(({ id, evaluation, matiere, sous = matiere, date, note, etat, bareme, session, publiee_le }) => (
			<tr>
				<th scope="row">
					<a href={`${root}/evaluations/${id}`}>{evaluation.titre}</a> {session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}{' '}
					{(publiee_le === null || publiee_le > today) && <span class="tag look">{t.notesLues.nonPubliee}</span>}
					<small class="block">
						{sous.nom} · {dayAndMonth(langue, date)}
					</small>
				</th>
				<td class={note === null ? 'n words' : 'n'}>{note === null ? t.notesLues.etats[etat] : `${number(langue, note)} / ${bareme}`}</td>
			</tr>
		))}
	</Table>
)

/** A student's averages in each matière, by published période and so far; matières that lack marks are named once, below. */
function Moyennes({ t, langue, moyennes }: StudentProps & Pick<Suivis, 'moyennes'>) {
	const periodes = [...new Set(moyennes.flatMap(({ publiees }) => publiees.map(({ libelle }) => libelle)))]
	const isOpen = moyennes.some(({ moyenne }) => moyenne !== undefined)
	const incompletes = moyennes.filter(({ moyenne }) => moyenne === null)
	return (
		<Section title={t.suivis.moyennes}>
			<Table
				label={t.suivis.moyennes}
				heads={[t.fiches.champs.matiere]}
				numbers={[...periodes.map((libelle) => t.notes.publiee(libelle)), ...(isOpen ? [t.notes.moyenne] : [])]}
			>
				{moyennes.map(({ matiere, publiees, moyenne }) => (
					<tr>
						<th scope="row" dir="auto">
							{matiere.nom}
						</th>
						{periodes.map((periode) => {
							const publiee = publiees.find(({ libelle }) => libelle === periode)
							return <td class="n">{publiee ? publieeDite(t, langue, publiee) : '–'}</td>
						})}
						{isOpen && <td class="n">{typeof moyenne === 'number' ? average(langue, moyenne) : '–'}</td>}
					</tr>
				))}
			</Table>
			{incompletes.length > 0 && (
				<p class="below" dir="auto">
					{t.notes.manque(incompletes.map(({ matiere }) => matiere.nom).join(', '))}
				</p>
			)}
			<p class="soft">{t.suivis.moyennesAide}</p>
		</Section>
	)
}

/** The marks of former classes, and where they count. */
const Suivies = ({ t, langue, root, fiche: { id }, suivis }: StudentProps & { suivis: Suivis }) => (
	<Section title={t.suivis.titre} id="autre-classe">
		<p>{t.suivis.aide(suivis.classe.code)}</p>
		<ul class="rows">
			{suivis.suivies.map(({ matiere, lignes, decision, aRevoir, compte }) => (
				<li>
					<span class="what" dir="auto">
						{matiere.nom}
						<NotesSuivies t={t} langue={langue} lignes={lignes} />
						{decision !== undefined && <small>{t.suivis.decide}</small>}
						{aRevoir && <strong class="block">{t.suivis.aRevoir}</strong>}
					</span>
					<span class={compte === null ? 'tag look' : 'tag ok'}>{devient(t, compte)}</span>
					<LinkButton isSmall to={`${root}/etudiants/${id}/notes/${matiere.id}`} aria-label={t.suivis.deciderDe(matiere.nom)}>
						{t.suivis.decider}
					</LinkButton>
				</li>
			))}
		</ul>
	</Section>
)
