/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bars } from '../../console/parts/chart'
import { average, longDay, number } from '../../console/textes/dates'
import { ChampDeNote, EtatDeNote, noteTapee, parQui, SaisieDeNotes, type Cellule, type Place } from '../../console/parts/grille-de-notes'
import type { More } from '../../console/parts/head'
import { LinkButton } from '../../console/parts/link-button'
import { listFiles } from '../../console/parts/list-links'
import { Note } from '../../console/parts/note'
import { Pager } from '../../console/parts/pager'
import { PublicationTag } from '../../console/parts/publication'
import { Section, What } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { DelaiDeSaisie } from './delai.page'
import { say } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import { waitsForPublication } from '../../domain/resultats/note'
import { repartition } from '../../domain/heures/repartition'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import type { Correction, Droits, LigneNote } from '../../features/notes/feuille.service'

export type FeuilleDeNotes = {
	readonly evaluation: EvaluationDetail
	readonly lignes: readonly LigneNote[]
	readonly corrections: readonly Correction[]
}

export type CelluleCommentee = Cellule & { readonly commentaire: string }

export type Grille = FeuilleDeNotes & {
	/** the students of all pages */
	readonly toutes: readonly LigneNote[]
	readonly droits: Droits
	/** whether no mark is missing */
	readonly isComplete: boolean
	/** whether the grid has fields: marks may be typed now, or some that were typed were not saved */
	readonly types: boolean
	/** whether the reader sets until when marks are typed */
	readonly fixeDelais: boolean
	/** of the students on this page */
	readonly cellules: ReadonlyMap<number, CelluleCommentee>
	readonly page: number
	readonly last: number
	/** the person who types, so that unsaved marks never go to somebody else */
	readonly qui: number
	/** why published marks are corrected; `undefined` if no reason is needed */
	readonly motif: string | undefined
	/** the timetable of the class on the day of a coming évaluation */
	readonly ceJour: ComponentChildren
	readonly refusal: string | undefined
}

/** The facts below an évaluation's title. */
export function EnTete({ t, langue, evaluation }: Pick<Place, 't' | 'langue'> & { evaluation: EvaluationDetail }) {
	const { classe, date, heure_debut, matiere, bareme, coefficient, session } = evaluation
	const when = heure_debut === null ? longDay(langue, date) : `${longDay(langue, date)}, ${heure_debut}`
	return (
		<>
			{[
				classe.code,
				matiere.nom,
				when,
				t.notes.sur(bareme),
				t.notes.coefficient(number(langue, coefficient)),
				...(session === 2 ? [t.notesLues.rattrapage] : [])
			].join(' · ')}
		</>
	)
}

type DeFeuille = Place & { readonly evaluation: EvaluationDetail }

/** The line below the title, above the grid. */
export const SousTitre = ({ evaluation, ...place }: DeFeuille) => (
	<>
		<EnTete {...place} evaluation={evaluation} /> <PublicationTag {...place} evaluation={evaluation} isWhole />{' '}
		<a href={`${place.root}/classes/${evaluation.classe.id}/notes?matiere=${evaluation.matiere.id}`}>
			{place.t.evaluations.notesDeLaClasse}
		</a>
	</>
)

type Publiable = DeFeuille & Pick<Grille, 'droits' | 'isComplete'>

/** The deed of the page once no mark is missing. It is drawn again with the figures, as marks are saved. */
export const Publier = ({ t, root, today, evaluation: { id, publiee_le }, droits, isComplete }: Publiable) =>
	droits.ecrit &&
	waitsForPublication(publiee_le, today) && (
		<span class="chiffres" id="publier">
			<LinkButton kind={publiee_le === null && isComplete ? 'first' : undefined} to={`${root}/evaluations/${id}/publier`}>
				{publiee_le === null ? t.notes.publier : t.notes.changerPublication}
			</LinkButton>
		</span>
	)

/** The menu of an évaluation. */
export function moreOf({ t, root, evaluation: { id, annulee }, droits }: Pick<Publiable, 't' | 'root' | 'evaluation' | 'droits'>): More {
	const address = `${root}/evaluations/${id}`
	const changes = droits.ecrit && !droits.saisie.close
	return {
		deeds: [
			changes && !droits.saisie.publiee && { to: `${address}/modifier`, label: t.evaluations.modifierCourt },
			changes && { to: `${address}/moodle`, label: t.notes.moodle.titre },
			droits.peutAnnuler && {
				to: `${address}/${annulee ? 'retablir' : 'annuler'}`,
				label: annulee ? t.evaluations.retablir : t.evaluations.annuler
			}
		],
		prints: [{ to: `${address}/liste`, label: t.notes.listeASigner }],
		files: listFiles({ t, path: `${address}/export` })
	}
}

export function FeuillePage({ grille, ...place }: Place & { grille: Grille }) {
	const { t, root } = place
	const { evaluation, lignes, droits, refusal, types, page, last } = grille
	const address = `${root}/evaluations/${evaluation.id}`
	return (
		<>
			<Note text={refusal} bad />
			{evaluation.annulee && <p class="note">{t.notes.annulee}</p>}
			{droits.ecrit && droits.saisie.publiee && <p class="soft">{say(place.langue, { key: 'periode_publiee' })}</p>}
			{droits.ecrit && <DelaiDeSaisie {...place} saisie={droits.saisie} fixe={grille.fixeDelais} />}
			{grille.ceJour}
			<section class="sheet">
				<h2 class="unseen">{t.notes.titre}</h2>
				<Reste {...place} grille={grille} />
				{lignes.length === 0 ? (
					<p>{t.notes.personne}</p>
				) : types ? (
					<Saisie {...place} grille={grille} />
				) : (
					<Lecture {...place} grille={grille} />
				)}
				<Pager t={t} page={page} last={last} to={(other) => `${address}?page=${other}`} />
			</section>
			<div class="chiffres" id="chiffres">
				<Chiffres {...place} grille={grille} />
			</div>
		</>
	)
}

/** How many of the expected marks there are. */
const Reste = ({ t, grille: { evaluation, toutes } }: { t: Textes; grille: Grille }) =>
	(evaluation.session === 1 || toutes.some(({ parListe }) => parListe)) && (
		<p class="chiffres" id="reste">
			{t.aujourdhui.notesSur(toutes.filter(({ centiemes }) => centiemes !== null).length, toutes.filter(({ attendu }) => attendu).length)}
		</p>
	)

const Entetes = ({ t }: { t: Textes }) => (
	<thead>
		<tr>
			<th scope="col">{t.notes.etudiant}</th>
			<th scope="col" class="n">
				{t.notes.note}
			</th>
			<th scope="col">{t.notes.commentaire}</th>
			<th scope="col">{t.notes.etat}</th>
		</tr>
	</thead>
)

const Nom = ({ t, ligne }: { t: Textes; ligne: LigneNote }) => (
	<th scope="row">
		{listName(ligne)}
		<small>
			{ligne.matricule}
			{!ligne.attendu && ` · ${ligne.admis ? t.notes.arrive : ligne.parListe ? t.notes.nonConvoque : t.notes.ailleurs}`}
		</small>
	</th>
)

function Saisie({ grille, ...place }: Place & { grille: Grille }) {
	const { t, root } = place
	const { evaluation, lignes, cellules, page, qui, motif } = grille
	const path = `/evaluations/${evaluation.id}`
	return (
		<SaisieDeNotes
			t={t}
			root={root}
			here={path}
			retour={page > 1 ? `${path}?page=${page}` : path}
			qui={String(qui)}
			clavier={t.notes.clavier}
			isDone={grille.isComplete}
			motif={motif}
			cache={{ page }}
		>
			<table class="grille">
				<Entetes t={t} />
				<tbody>
					{lignes.map((ligne) => (
						<LigneSaisie {...place} ligne={ligne} cellule={cellules.get(ligne.id)!} address={root + path} />
					))}
				</tbody>
			</table>
		</SaisieDeNotes>
	)
}

function LigneSaisie({ ligne, cellule, address, ...place }: Place & { ligne: LigneNote; cellule: CelluleCommentee; address: string }) {
	const { t } = place
	const { id, admis, derniere } = ligne
	const { commentaire, dit, wrong = false } = cellule
	return (
		<tr data-id={id} data-entree class={wrong ? 'wrong' : undefined}>
			<Nom t={t} ligne={ligne} />
			<td class="n">
				<ChampDeNote cle={id} label={t.notes.noteDe(`${listName(ligne)} (${ligne.matricule})`)} cellule={cellule} readOnly={!admis} />
			</td>
			<td>
				<input
					name={`commentaire.${id}`}
					value={commentaire}
					aria-label={t.notes.commentaireDe(`${listName(ligne)} (${ligne.matricule})`)}
					autocomplete="off"
					readOnly={!admis}
				/>
			</td>
			<td>
				<EtatDeNote cle={id} dit={dit} />{' '}
				{derniere && (
					<a class="par" href={`${address}/notes/${id}`}>
						{parQui(place, derniere)}
					</a>
				)}
			</td>
		</tr>
	)
}

const Lecture = ({ grille, ...place }: Place & { grille: Grille }) => (
	<table class="grille">
		<Entetes t={place.t} />
		<tbody>
			{grille.lignes.map((ligne) => (
				<tr>
					<Nom t={place.t} ligne={ligne} />
					<td class="n">{noteTapee(place.langue, ligne) || '–'}</td>
					<td>{ligne.commentaire ?? '–'}</td>
					<td>
						{ligne.derniere ? (
							<a class="par" href={`${place.root}/evaluations/${grille.evaluation.id}/notes/${ligne.id}`}>
								{parQui(place, ligne.derniere)}
							</a>
						) : (
							'–'
						)}
					</td>
				</tr>
			))}
		</tbody>
	</table>
)

/** Average, lowest mark, highest mark, distribution, and the latest corrections. */
function Chiffres({ grille, ...place }: Place & { grille: Grille }) {
	const { t, langue } = place
	const { evaluation, toutes, corrections } = grille
	const marks = toutes.flatMap(({ centiemes }) => (centiemes === null ? [] : [centiemes]))
	const { nombre, moyenne, min, max, pas } = repartition(marks, evaluation.bareme)
	const markText = (centiemes: number | null) => (centiemes === null ? '–' : number(langue, centiemes / 100))
	return (
		<>
			{nombre > 0 && (
				<Section title={t.notes.repartition}>
					<Bars
						t={t}
						title={t.notes.repartition}
						unit={t.notes.notes}
						bars={pas.map(({ de, nombre: value }) => ({ label: number(langue, de / 100), value }))}
					/>
					<p>{t.notes.chiffres(moyenne === null ? '–' : average(langue, moyenne / 100), markText(min), markText(max))}</p>
				</Section>
			)}
			{corrections.length > 0 && (
				<Section title={t.notes.dernieres}>
					<ul class="rows">
						{corrections.map((correction) => (
							<li>
								<What
									of={
										<>
											{listName(correction)}
											{t.deuxPoints}
											<Pas t={t} langue={langue} correction={correction} />
										</>
									}
									small={parQui(place, correction.apres)}
								/>
							</li>
						))}
					</ul>
				</Section>
			)}
		</>
	)
}

/** The former and the new value of a mark. */
const Pas = ({ t, langue, correction: { avant, apres } }: { t: Textes; langue: Langue; correction: Correction }) => (
	<>
		{avant ? t.notes.puis(noteTapee(langue, avant) || '–', noteTapee(langue, apres) || '–') : noteTapee(langue, apres) || '–'}
		{apres.commentaire !== null && apres.commentaire !== avant?.commentaire && ` «\u00a0${apres.commentaire}\u00a0»`}
		{apres.motif !== null && ` (${apres.motif})`}
	</>
)

/** The history of one student's mark, newest first. */
export const HistoriquePage = ({ corrections, retour, ...place }: Place & { corrections: readonly Correction[]; retour: string }) => (
	<section class="sheet">
		<ul class="rows">
			{corrections.map((correction) => (
				<li>
					<What of={<Pas t={place.t} langue={place.langue} correction={correction} />} small={parQui(place, correction.apres)} />
				</li>
			))}
		</ul>
		<p>
			<a href={retour}>{place.t.notes.retourGrille}</a>
		</p>
	</section>
)
