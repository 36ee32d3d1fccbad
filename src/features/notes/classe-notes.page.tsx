/** @jsxImportSource preact */
import { dayAndMonth, number } from '../../console/parts/dates'
import { Choice, Field } from '../../console/parts/form'
import { addressOf, Pager } from '../../console/parts/pager'
import { noteSaid } from '../../console/parts/note-said'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../domain/langue'
import { ecrireNote } from '../../domain/note-saisie'
import { repartition } from '../../domain/repartition'
import type { NotesDeClasse } from './classe-notes.service'

/** How many students and évaluations a page of the grid has. */
export const [LIGNES, COLONNES] = [40, 15]

export type GrilleDeClasse = {
	readonly t: Textes
	readonly langue: Langue
	readonly root: string
	readonly classe: number
	readonly notes: NotesDeClasse
	readonly page: number
	/** the page of évaluations */
	readonly suite: number
}

/** Students × évaluations of a class in one matière, with averages. */
export function NotesDeClassePage({ t, langue, root, classe, notes, page, suite }: GrilleDeClasse) {
	const { matieres, matiere, colonnes, lignes } = notes
	const here = `${root}/classes/${classe}/notes`
	if (matiere === null) return <p class="sheet">{t.notes.sansEvaluation}</p>
	const [last, lastSuite] = [Math.max(1, Math.ceil(lignes.length / LIGNES)), Math.max(1, Math.ceil(colonnes.length / COLONNES))]
	const shown = colonnes.slice((suite - 1) * COLONNES, suite * COLONNES)
	const rows = lignes
		.slice((page - 1) * LIGNES, page * LIGNES)
		.map((ligne) => ({ ...ligne, byId: new Map(ligne.cellules.map(([id, etat, centiemes]) => [id, { etat, centiemes }])) }))
	const hasVenues = rows.some(({ venues }) => venues.length > 0)
	const virgule = langue === 'fr' ? ',' : '.'
	const chiffres = shown.map(({ id, bareme }) => {
		const marks = lignes.flatMap(({ cellules }) => cellules.flatMap(([one, , mark]) => (one === id && mark !== null ? [mark] : [])))
		return repartition(marks, bareme)
	})
	return (
		<>
			<form class="filters" method="get" action={here}>
				<Field label={t.notes.matiere}>
					<Choice name="matiere" value={String(matiere)} options={matieres.map(({ id, nom }) => ({ value: String(id), label: nom }))} />
				</Field>
				<button class="btn">{t.evaluations.afficher}</button>
			</form>
			<section class="sheet">
				<div class="scroll" tabIndex={0} role="region" aria-label={t.evaluations.notesDeLaClasse}>
					<table>
						<thead>
							<tr>
								<th scope="col">{t.notes.etudiant}</th>
								{shown.map(({ id, titre, date, bareme, session }) => (
									<th scope="col" class="n">
										<a href={`${root}/evaluations/${id}`}>{titre}</a>
										<br />
										{dayAndMonth(langue, date)}, {t.notes.sur(bareme)}
										{session === 2 && `, ${t.notesLues.rattrapage}`}
									</th>
								))}
								{hasVenues && <th scope="col">{t.suivis.deAilleurs}</th>}
								<th scope="col" class="n">
									{t.notes.moyenne}
								</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((ligne) => (
								<tr>
									<th scope="row">{listName(ligne)}</th>
									{shown.map(({ id }) => {
										const { etat = null, centiemes = null } = ligne.byId.get(id) ?? {}
										return <td class="n">{etat === null ? '' : ecrireNote(etat, centiemes, virgule)}</td>
									})}
									{hasVenues && (
										<td>
											{ligne.venues.map((venue) => (
												<Venue t={t} langue={langue} venue={venue} />
											))}
										</td>
									)}
									<td class="n">
										{typeof ligne.moyenne === 'number' ? (
											<strong>{number(langue, ligne.moyenne)}</strong>
										) : ligne.moyenne === null ? (
											t.notes.incomplete
										) : (
											'–'
										)}
									</td>
								</tr>
							))}
						</tbody>
						<tfoot>
							{(['moyenne', 'min', 'max'] as const).map((which) => (
								<tr>
									<th scope="row">{t.notes[which]}</th>
									{chiffres.map(({ [which]: centiemes }) => (
										<td class="n">{centiemes === null ? '–' : number(langue, centiemes / 100)}</td>
									))}
									{hasVenues && <td />}
									<td />
								</tr>
							))}
						</tfoot>
					</table>
				</div>
				<Pager t={t} page={page} last={last} to={(other) => addressOf(here, { matiere, page: other, suite })} />
				{lastSuite > 1 && (
					<p>
						{suite > 1 && <a href={addressOf(here, { matiere, page, suite: suite - 1 })}>{t.notes.evaluationsAvant}</a>}{' '}
						{suite < lastSuite && <a href={addressOf(here, { matiere, page, suite: suite + 1 })}>{t.notes.evaluationsApres}</a>}
					</p>
				)}
			</section>
		</>
	)
}

type VenueProps = Pick<GrilleDeClasse, 't' | 'langue'> & { readonly venue: NotesDeClasse['lignes'][number]['venues'][number] }

/** A mark of another class, and where it comes from. */
const Venue = ({ t, langue, venue }: VenueProps) => (
	<div>
		{noteSaid(t, langue, venue)} {venue.session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}
		<small class="block" dir="auto">
			{t.suivis.deLaClasse(venue.classe.code, venue.evaluation.titre)}
		</small>
	</div>
)
