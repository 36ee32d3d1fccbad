/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bars } from '../../console/parts/chart'
import { longDay, number, shortDay } from '../../console/textes/dates'
import { Field } from '../../console/parts/form'
import { ChampDeNote, EtatDeNote, noteTapee, parQui, SaisieDeNotes, type Cellule, type Place } from '../../console/parts/grille-de-notes'
import { LinkButton } from '../../console/parts/link-button'
import { ListLinks } from '../../console/parts/list-links'
import { Note } from '../../console/parts/note'
import { Pager } from '../../console/parts/pager'
import { PublicationTag } from '../../console/parts/publication'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { DelaiDeSaisie } from './delai.page'
import { say } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import { lastJourDePublication, waitsForPublication } from '../../domain/resultats/note'
import { repartition } from '../../domain/heures/repartition'
import type { EvaluationDetail } from '../../features/evaluations/evaluations.model'
import type { Correction, Droits, LigneNote, manquants } from '../../features/notes/feuille.service'
import type { Annonce } from '../../features/notes/notes-dites.service'
import { Button } from '../../console/parts/button'

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

/** The lines below the title, above the grid. */
export function SousTitre({ evaluation, ...place }: DeFeuille) {
	const { t, root } = place
	const address = `${root}/evaluations/${evaluation.id}`
	return (
		<>
			<EnTete {...place} evaluation={evaluation} /> <PublicationTag {...place} evaluation={evaluation} />{' '}
			<a href={`${root}/classes/${evaluation.classe.id}/notes?matiere=${evaluation.matiere.id}`}>{t.evaluations.notesDeLaClasse}</a>
			{' · '}
			<a href={`${address}/liste`}>{t.notes.listeASigner}</a>
			<span class="buttons">
				<ListLinks t={t} path={`${address}/export`} />
			</span>
		</>
	)
}

export function ActionsDeFeuille({ t, root, today, evaluation, droits }: DeFeuille & { droits: Droits }) {
	const { id, annulee, publiee_le } = evaluation
	const address = `${root}/evaluations/${id}`
	const changes = droits.ecrit && !droits.saisie.close
	return (
		<>
			{changes && !droits.saisie.publiee && <LinkButton to={`${address}/modifier`}>{t.evaluations.modifierCourt}</LinkButton>}
			{changes && <LinkButton to={`${address}/moodle`}>{t.notes.moodle.titre}</LinkButton>}
			{droits.peutAnnuler && (
				<LinkButton to={`${address}/${annulee ? 'retablir' : 'annuler'}`}>
					{annulee ? t.evaluations.retablir : t.evaluations.annuler}
				</LinkButton>
			)}
			{droits.ecrit && waitsForPublication(publiee_le, today) && (
				<LinkButton kind={publiee_le === null ? 'first' : undefined} to={`${address}/publier`}>
					{publiee_le === null ? t.notes.publier : t.notes.changerPublication}
				</LinkButton>
			)}
		</>
	)
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
			<div class="two">
				<section class="sheet">
					<h2 class="unseen">{t.notes.titre}</h2>
					{lignes.length === 0 ? (
						<p>{t.notes.personne}</p>
					) : types ? (
						<Saisie {...place} grille={grille} />
					) : (
						<Lecture {...place} grille={grille} />
					)}
					<Pager t={t} page={page} last={last} to={(other) => `${address}?page=${other}`} />
				</section>
				<aside>
					{grille.ceJour}
					<div class="chiffres" id="chiffres">
						<Chiffres {...place} grille={grille} />
					</div>
				</aside>
			</div>
		</>
	)
}

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
					<td class="n">{noteTapee(place.langue, ligne)}</td>
					<td>{ligne.commentaire}</td>
					<td>
						{ligne.derniere && (
							<a class="par" href={`${place.root}/evaluations/${grille.evaluation.id}/notes/${ligne.id}`}>
								{parQui(place, ligne.derniere)}
							</a>
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
			<Section title={t.notes.repartition}>
				{nombre === 0 ? (
					<p>{t.notes.aucune}</p>
				) : (
					<>
						<Bars
							t={t}
							title={t.notes.repartition}
							unit={t.notes.notes}
							bars={pas.map(({ de, nombre: value }) => ({ label: number(langue, de / 100), value }))}
						/>
						<p>{t.notes.chiffres(markText(moyenne), markText(min), markText(max))}</p>
					</>
				)}
				{(evaluation.session === 1 || toutes.some(({ parListe }) => parListe)) && (
					<p class="soft">{t.aujourdhui.notesSur(nombre, toutes.filter(({ attendu }) => attendu).length)}</p>
				)}
			</Section>
			<Section title={t.notes.dernieres}>
				{corrections.length === 0 ? (
					<p>{t.notes.aucuneModification}</p>
				) : (
					<ul class="rows">
						{corrections.map((correction) => (
							<li>
								<span class="what">
									{listName(correction)}
									{t.deuxPoints}
									<Pas langue={langue} correction={correction} />
									<small>{parQui(place, correction.apres)}</small>
								</span>
							</li>
						))}
					</ul>
				)}
			</Section>
		</>
	)
}

/** The former and the new value of a mark. */
const Pas = ({ langue, correction: { avant, apres } }: { langue: Langue; correction: Correction }) => (
	<>
		{avant && `${noteTapee(langue, avant) || '–'} → `}
		{noteTapee(langue, apres) || '–'}
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
					<span class="what">
						<Pas langue={place.langue} correction={correction} />
						<small>{parQui(place, correction.apres)}</small>
					</span>
				</li>
			))}
		</ul>
		<p>
			<a href={retour}>{place.t.notes.retourGrille}</a>
		</p>
	</section>
)

export type Publication = {
	readonly evaluation: EvaluationDetail
	readonly vu: string
	/** the chosen day, as it was typed */
	readonly jour: string
	readonly wrong: string | undefined
	readonly manquants: Awaited<ReturnType<typeof manquants>>
	/** the people who will get a message, and when */
	readonly annonce: Annonce | undefined
}

/** Names the students without a mark, and asks from which day students see the marks. */
export function PublicationPage({ publication, ...place }: Place & { publication: Publication }) {
	const { t, langue, root, today } = place
	const { evaluation, vu, jour, wrong, manquants, annonce } = publication
	const { id, session, publiee_le } = evaluation
	const notes = evaluation.nb_notes ?? 0
	const retour = <a href={`${root}/evaluations/${id}`}>{t.notes.retourGrille}</a>
	if (!waitsForPublication(publiee_le, today))
		return (
			<section class="sheet">
				<p>{t.notes.fait.publiee}</p>
				<p>{retour}</p>
			</section>
		)
	return (
		<form class="sheet" method="post" action={`${root}/evaluations/${id}/publier`}>
			{publiee_le !== null && (
				<p>
					<strong>{t.notes.publicationPrevue(shortDay(langue, publiee_le))}</strong>
				</p>
			)}
			<p>{session === 2 ? t.notes.publierSession2(notes) : t.notes.publierAide(notes)}</p>
			<Field label={t.notes.publierDes} hint={t.notes.publierDesAide} wrong={wrong}>
				<input type="date" name="jour" value={jour} min={today} max={lastJourDePublication(today)} required />
			</Field>
			<p>{annonce === undefined ? t.notes.publierSansAvis : t.notes.publierAvis(annonce.heure, annonce.combien)}</p>
			{manquants.length > 0 && (
				<>
					<p>{t.notes.manquants(manquants.length)}</p>
					<ul>
						{manquants.map((manquant) => (
							<li>
								{listName(manquant)} <small>{manquant.matricule}</small>
								{t.deuxPoints}
								{manquant.etat === null ? t.notes.sansNote : t.notes.aPreciser}
							</li>
						))}
					</ul>
				</>
			)}
			<input type="hidden" name="vu" value={vu} />
			<input type="hidden" name="etait" value={publiee_le ?? ''} />
			<p class="buttons">
				<Button kind="first">{manquants.length > 0 ? t.notes.publierMalgre : t.notes.publier}</Button>
				{publiee_le !== null && (
					<Button name="retirer" value="1" formNoValidate>
						{t.notes.publierRetirer}
					</Button>
				)}
				{retour}
			</p>
		</form>
	)
}
