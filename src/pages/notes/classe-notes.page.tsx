/** @jsxImportSource preact */
import { average, dayAndMonth, number, shortDay } from '../../console/textes/dates'
import { Bar } from '../../console/parts/bar'
import { Select } from '../../console/parts/form'
import { ChampDeNote, EtatDeNote, noteTapee, SaisieDeNotes, type Cellule, type Place } from '../../console/parts/grille-de-notes'
import { Note } from '../../console/parts/note'
import { noteSaid, publieeDite } from '../../console/parts/note-said'
import { addressOf, Pager, type pageOf } from '../../console/parts/pager'
import { PublicationTag } from '../../console/parts/publication'
import { EmptySheet } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { DelaiDeSaisie } from './delai.page'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import { waitsForPublication } from '../../domain/resultats/note'
import { repartition } from '../../domain/heures/repartition'
import type { Colonne, NotesDeClasse } from '../../features/notes/classe-notes.service'
import { noteSeuleVue } from '../../features/notes/saisie.service'

/** The students and the évaluations on a page of the grid. */
export const [LIGNES, COLONNES] = [40, 15]

export const cleOf = (evaluation: number, etudiant: number) => `${evaluation}-${etudiant}`

export type Saisie = {
	readonly qui: number
	/** typed but unsaved values, by cell */
	readonly typed: ReadonlyMap<string, Cellule>
	/** why published marks are corrected */
	readonly motif: string
	/** whether the reader sets until when marks are typed */
	readonly fixeDelais: boolean
}

export type LigneVue = Awaited<ReturnType<NotesDeClasse['avecMoyennes']>>[number]

export type GrilleDeClasse = {
	readonly classe: number
	readonly notes: NotesDeClasse
	/** the students and the évaluations of this page */
	readonly lignes: ReturnType<typeof pageOf<LigneVue>>
	readonly colonnes: ReturnType<typeof pageOf<NotesDeClasse['colonnes'][number]>>
	/** `undefined` for a person who may only read */
	readonly saisie: Saisie | undefined
	readonly refusal: string | undefined
}

type Props = Place & { readonly grille: GrilleDeClasse }

const aboutColonne = (t: Textes, langue: Langue, { date, bareme, session }: Colonne) =>
	[dayAndMonth(langue, date), t.notes.sur(bareme), ...(session === 2 ? [t.notesLues.rattrapage] : [])].join(', ')

/** The heading of an évaluation's marks: its title, day and barème. */
export const colonneDite = (t: Textes, langue: Langue, colonne: Colonne) => `${colonne.titre}, ${aboutColonne(t, langue, colonne)}`

type VenueLue = NotesDeClasse['lignes'][number]['venues'][number]

/** The origin of a mark of another class. */
export const venueDite = (t: Textes, { classe, evaluation, session }: VenueLue) =>
	[t.suivis.deLaClasse(classe.code, evaluation.titre), ...(session === 2 ? [t.notesLues.rattrapage] : [])].join(', ')

/** The périodes whose published averages the grid shows, and whether it shows averages so far. */
export function moyennesVues(lignes: readonly LigneVue[]) {
	const publiees = new Map(lignes.flatMap((ligne) => ligne.publiees.map(({ periode, libelle }) => [periode, libelle] as const)))
	return {
		publiees: [...publiees].toSorted(([a], [b]) => a - b),
		sontVues: publiees.size === 0 || lignes.some(({ moyenne }) => moyenne !== undefined)
	}
}

type Manque = Pick<LigneVue, 'moyenne' | 'cellules'>

/** Whether a student has no average because an évaluation lacks their mark, or says only ABS. */
const lacks = (colonne: Colonne, ligne: Manque, today: string, wanted: 'absent' | null) =>
	ligne.moyenne === null &&
	colonne.session === 1 &&
	colonne.coefficient > 0 &&
	(wanted !== null || colonne.date <= today) &&
	ligne.cellules.some(([evaluation, etat]) => evaluation === colonne.id && etat === wanted)

/** Why averages of the page are missing: the évaluations that lack marks, each with the number of students. */
function manquesDits(t: Textes, { notes: { colonnes }, lignes: { rows } }: GrilleDeClasse, today: string): string {
	const named = (wanted: 'absent' | null) =>
		colonnes
			.map(({ titre, ...colonne }) => ({ titre, n: rows.filter((ligne) => lacks({ titre, ...colonne }, ligne, today, wanted)).length }))
			.flatMap(({ titre, n }) => (n === 0 ? [] : [`${titre} (${n})`]))
			.join(', ')
	const [marks, reasons] = [named(null), named('absent')]
	return [marks && t.notes.manque(marks), reasons && t.notes.aPreciserDans(reasons)].filter(Boolean).join(' ')
}

/** Students × évaluations of a class in one matière, with averages. */
export function NotesDeClassePage(props: Props) {
	const { t, root, grille } = props
	const { classe, notes, saisie, refusal } = grille
	const { matieres, matiere } = notes
	const [{ page, last }, { page: suite, last: lastSuite, rows: colonnes }] = [grille.lignes, grille.colonnes]
	const path = `/classes/${classe}/notes`
	const address = root + path
	if (matiere === null) return <EmptySheet why={t.notes.sansEvaluation} />
	const options = matieres.map(({ id, nom }) => ({ value: String(id), label: nom }))
	const isPublished = colonnes.some(({ publiee_le }) => !waitsForPublication(publiee_le, props.today))
	// each sentence once, whatever the number of évaluations that it is about
	const delais = [...new Map(colonnes.map((colonne) => [JSON.stringify(colonne.saisie), colonne.saisie])).values()]
	return (
		<>
			<Note text={refusal} bad />
			<Bar t={t} action={address}>
				<Select label={t.notes.matiere} name="matiere" value={String(matiere)} options={options} />
			</Bar>
			{saisie && delais.map((delai) => <DelaiDeSaisie {...props} saisie={delai} fixe={saisie.fixeDelais} />)}
			<section class="sheet">
				<h2>{matieres.find(({ id }) => id === matiere)?.nom}</h2>
				<p class="chiffres" id="manques">
					{manquesDits(t, grille, props.today)}
				</p>
				{saisie && (saisie.typed.size > 0 || colonnes.some((colonne) => !colonne.saisie.close)) ? (
					<SaisieDeNotes
						t={t}
						root={root}
						here={path}
						retour={addressOf(path, { matiere, page, suite })}
						qui={`${saisie.qui} ${matiere} ${suite}`}
						clavier={t.notes.clavierClasse}
						motif={isPublished ? saisie.motif : undefined}
						cache={{ matiere, page, suite }}
					>
						<Tableau {...props} />
					</SaisieDeNotes>
				) : (
					<Tableau {...props} />
				)}
				<Pager t={t} page={page} last={last} to={(other) => addressOf(address, { matiere, page: other, suite })} />
				{lastSuite > 1 && (
					<p>
						{suite > 1 && <a href={addressOf(address, { matiere, page, suite: suite - 1 })}>{t.notes.evaluationsAvant}</a>}{' '}
						{suite < lastSuite && <a href={addressOf(address, { matiere, page, suite: suite + 1 })}>{t.notes.evaluationsApres}</a>}
					</p>
				)}
			</section>
		</>
	)
}

function Tableau(props: Props) {
	const { t, langue, root, today, grille } = props
	const { lignes } = grille.notes
	const [{ rows }, { rows: colonnes }] = [grille.lignes, grille.colonnes]
	const hasVenues = rows.some(({ venues }) => venues.length > 0)
	const { publiees, sontVues } = moyennesVues(rows)
	const chiffres = colonnes.map(({ id, bareme }) => {
		const marks = lignes.flatMap(({ cellules }) =>
			cellules.flatMap(([evaluation, , mark]) => (evaluation === id && mark !== null ? [mark] : []))
		)
		return repartition(marks, bareme)
	})
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={t.evaluations.notesDeLaClasse}>
			<table class="croisee">
				<thead>
					<tr>
						<th scope="col">{t.notes.etudiant}</th>
						{colonnes.map((colonne) => (
							<th scope="col" class="n">
								<a href={`${root}/evaluations/${colonne.id}`}>{colonne.titre}</a>
								<br />
								{aboutColonne(t, langue, colonne)}
								{grille.saisie && (
									<>
										<br />
										<PublicationTag t={t} langue={langue} evaluation={colonne} today={today} />
										{colonne.saisie.close && <small class="block">{t.notes.saisieClose(shortDay(langue, colonne.saisie.jusque!))}</small>}
									</>
								)}
							</th>
						))}
						{hasVenues && <th scope="col">{t.suivis.deAilleurs}</th>}
						{publiees.map(([, libelle]) => (
							<th scope="col" class="n">
								{t.notes.publiee(libelle)}
							</th>
						))}
						{sontVues && (
							<th scope="col" class="n">
								{t.notes.moyenne}
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{rows.map((ligne) => (
						<Ligne {...props} ligne={ligne} hasVenues={hasVenues} publiees={publiees} sontVues={sontVues} />
					))}
				</tbody>
				<tfoot class="chiffres" id="chiffres">
					{(['moyenne', 'min', 'max'] as const).map((which) => (
						<tr>
							<th scope="row">{t.notes[which]}</th>
							{chiffres.map(({ [which]: centiemes }) => (
								<td class="n">{centiemes === null ? '–' : (which === 'moyenne' ? average : number)(langue, centiemes / 100)}</td>
							))}
							{hasVenues && <td />}
							{publiees.map(() => (
								<td />
							))}
							{sontVues && <td />}
						</tr>
					))}
				</tfoot>
			</table>
		</div>
	)
}

type LigneProps = Props & ReturnType<typeof moyennesVues> & { readonly ligne: LigneVue; readonly hasVenues: boolean }

function Ligne({ ligne, hasVenues, publiees, sontVues, grille: { notes, saisie, colonnes }, ...place }: LigneProps) {
	const { t, langue } = place
	const { id, moyenne } = ligne
	const isExplained = notes.colonnes.some((colonne) => ([null, 'absent'] as const).some((etat) => lacks(colonne, ligne, place.today, etat)))
	const byId = new Map(ligne.cellules.map(([evaluation, etat, centiemes]) => [evaluation, { etat, centiemes }]))
	return (
		<tr data-id={id}>
			<th scope="row">
				{listName(ligne)}
				<small>{ligne.matricule}</small>
			</th>
			{colonnes.rows.map((colonne) => {
				const known = byId.get(colonne.id)
				const { etat = null, centiemes = null } = known ?? {}
				const note = noteTapee(langue, { etat, centiemes })
				const cle = cleOf(colonne.id, id)
				const typed = saisie?.typed.get(cle)
				const isFixed = colonne.saisie.close || (colonne.parListe && !known)
				if (!saisie || (isFixed && !typed)) return <td class="n">{note}</td>
				const cellule = typed ?? { note, vu: noteSeuleVue({ etat, note_centiemes: centiemes }) }
				return (
					<td class={cellule.wrong ? 'n wrong' : 'n'} data-entree>
						<ChampDeNote cle={cle} label={t.notes.noteDeLa(`${listName(ligne)} (${ligne.matricule})`, colonne.titre)} cellule={cellule} />
						<EtatDeNote cle={cle} dit={cellule.dit} />
					</td>
				)
			})}
			{hasVenues && (
				<td>
					{ligne.venues.map((venue) => (
						<Venue t={t} langue={langue} venue={venue} />
					))}
				</td>
			)}
			{publiees.map(([rang]) => {
				const publiee = ligne.publiees.find(({ periode }) => periode === rang)
				return <td class="n">{publiee ? <strong>{publieeDite(t, langue, publiee)}</strong> : '–'}</td>
			})}
			{sontVues && (
				<td class="n chiffres" id={`m${id}`}>
					{typeof moyenne === 'number' ? (
						<strong>{average(langue, moyenne)}</strong>
					) : isExplained || moyenne === undefined ? (
						'–'
					) : (
						t.notes.incomplete
					)}
				</td>
			)}
		</tr>
	)
}

/** A mark of another class, with its origin. */
const Venue = ({ t, langue, venue }: Pick<Place, 't' | 'langue'> & { venue: VenueLue }) => (
	<div>
		{noteSaid(t, langue, venue)} {venue.session === 2 && <span class="tag">{t.notesLues.rattrapage}</span>}
		<small class="block" dir="auto">
			{t.suivis.deLaClasse(venue.classe.code, venue.evaluation.titre)}
		</small>
	</div>
)
