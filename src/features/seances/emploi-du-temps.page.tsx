/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { dayAndMonth } from '../../console/parts/dates'
import { Choice, Field, type Option } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import { personne, SeanceRow } from '../../console/parts/seances'
import type { Textes } from '../../console/textes/textes'
import { grilleOf, type Case } from '../../domain/grille-semaine'
import type { Langue } from '../../domain/langue'
import { isCalledOff } from '../../domain/statut-seance'
import type { Seance } from './seances.model'

export type Semaine = {
	readonly t: Textes
	readonly langue: Langue
	readonly root: string
	/** the days that are shown, from Monday on */
	readonly jours: readonly string[]
	readonly seances: readonly Seance[]
	/** what the page is of, as the query says it */
	readonly query: string
	readonly precedente: string
	readonly suivante: string
	readonly filtres?: ComponentChildren
	/** what the reader knows without being told */
	readonly hides?: 'classes' | 'enseignant' | undefined
	/** whether anything has been asked for yet */
	readonly isChosen: boolean
	/** what was just done */
	readonly fait?: string | undefined
}

export type Filtres = {
	readonly semaine: string
	readonly classes: readonly Option[]
	readonly enseignants: readonly Option[]
	readonly classe: string
	readonly enseignant: string
	readonly salle: string
}

const Slot = ({ t, root, seance, hides }: Pick<Semaine, 't' | 'root' | 'hides'> & { seance: Seance }) => {
	const { id, matiere, classes, enseignant, salle, mode, statut, heure_debut, heure_fin, lien_visio } = seance
	const about = [
		hides !== 'classes' && classes.map(({ code }) => code).join(', '),
		mode === 'en_ligne' ? t.seance.modes.en_ligne : salle,
		hides !== 'enseignant' && (enseignant ? personne(enseignant) : t.mots.dePersonne)
	].filter((part) => part !== false && part !== null && part !== '')
	return (
		<div class={isCalledOff(statut) ? 'slot off' : 'slot'}>
			<small>
				{heure_debut} – {heure_fin}
			</small>
			<a href={`${root}/seances/${id}`}>{matiere.nom}</a>
			<small>{about.join(' · ')}</small>
			{lien_visio && !isCalledOff(statut) && (
				<small>
					<a href={lien_visio} rel="noreferrer">
						{t.seance.salleVideo}
					</a>
				</small>
			)}
			{isCalledOff(statut) && <span class="tag bad">{t.seance.statuts[statut]}</span>}
		</div>
	)
}

const Cell = ({ cell, ...rest }: Pick<Semaine, 't' | 'root' | 'hides'> & { cell: Case<Seance> }) => {
	if (cell === 'pris') return null
	if (cell === 'vide') return <td />
	return (
		<td rowSpan={cell.rangs}>
			<div class="slots">
				{cell.bloc.creneaux.map((seance) => (
					<Slot {...rest} seance={seance} />
				))}
			</div>
		</td>
	)
}

/** The week as a table, days beside each other. */
const Grid = ({ t, langue, root, jours, seances, hides }: Semaine) => {
	const { rangs } = grilleOf(jours, seances)
	return (
		<table class="week">
			<thead>
				<tr>
					<th scope="col">
						<span class="unseen">{t.emploi.heures}</span>
					</th>
					{jours.map((jour) => (
						<th scope="col">{dayAndMonth(langue, jour)}</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rangs.map(({ debut, cases }) => (
					<tr>
						<th scope="row">{debut}</th>
						{cases.map((cell) => (
							<Cell t={t} root={root} hides={hides} cell={cell} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** The same for a telephone, day after day. */
const Days = ({ t, langue, root, jours, seances, hides }: Semaine) => (
	<div class="days">
		{jours.map((jour) => {
			const own = seances.filter(({ date }) => date === jour)
			return (
				own.length > 0 && (
					<section class="sheet">
						<h2>{dayAndMonth(langue, jour)}</h2>
						<ul class="rows">
							{own.map((seance) => (
								<SeanceRow t={t} root={root} seance={seance} hides={hides} />
							))}
						</ul>
					</section>
				)
			)
		})}
	</div>
)

export const Filters = ({ t, root, filtres }: { t: Textes; root: string; filtres: Filtres }) => (
	<form class="sheet filters" method="get" action={`${root}/emploi-du-temps`}>
		<input type="hidden" name="semaine" value={filtres.semaine} />
		<Field label={t.emploi.classe}>
			<Choice name="classe" value={filtres.classe} options={[{ value: '', label: '–' }, ...filtres.classes]} />
		</Field>
		{filtres.enseignants.length > 0 && (
			<Field label={t.emploi.enseignant}>
				<Choice name="enseignant" value={filtres.enseignant} options={[{ value: '', label: '–' }, ...filtres.enseignants]} />
			</Field>
		)}
		<Field label={t.emploi.salle}>
			<input name="salle" value={filtres.salle} maxLength={100} />
		</Field>
		<button class="btn">{t.emploi.afficher}</button>
	</form>
)

export const SemainePage = (props: Semaine) => {
	const { t, root, seances, query, precedente, suivante, filtres, isChosen, fait } = props
	const at = (semaine: string) => `${root}/emploi-du-temps?${query}${query === '' ? '' : '&'}semaine=${semaine}`
	return (
		<>
			<Note text={fait} />
			{filtres}
			<nav class="buttons filters" aria-label={t.emploi.cetteSemaine}>
				<a class="btn small" href={at(precedente)}>
					{t.emploi.semainePrecedente}
				</a>
				<a class="btn small" href={at('')}>
					{t.emploi.cetteSemaine}
				</a>
				<a class="btn small" href={at(suivante)}>
					{t.emploi.semaineSuivante}
				</a>
			</nav>
			{!isChosen ? (
				<p class="note ok">{t.emploi.choisir}</p>
			) : seances.length === 0 ? (
				<p>{t.emploi.vide}</p>
			) : (
				<>
					<Grid {...props} />
					<Days {...props} />
				</>
			)}
		</>
	)
}
