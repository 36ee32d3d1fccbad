/** @jsxImportSource preact */
import { dayAndMonth } from '../../console/textes/dates'
import { SeanceRow } from './seance-row.page'
import type { Textes } from '../../console/textes/textes'
import { grilleOf, type Case } from '../../domain/grille-semaine'
import { isCalledOff } from '../../domain/statut-seance'
import type { Seance } from './seances.model'
import { personne } from '../../console/parts/personne'
import type { PageProps } from '../../console/parts/page-props'

export type Jours = PageProps & {
	/** the days to show, from Monday on */
	readonly jours: readonly string[]
	readonly seances: readonly Seance[]
	/** which of these to leave out because the reader knows it */
	readonly hides?: 'classes' | 'enseignant' | undefined
}

const Slot = ({ t, root, seance, hides }: Pick<Jours, 't' | 'root' | 'hides'> & { seance: Seance }) => {
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

const Cell = ({ cell, ...rest }: Pick<Jours, 't' | 'root' | 'hides'> & { cell: Case<Seance> }) => {
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

/** The week as a table, one column a day. */
const Grid = ({ t, langue, root, jours, seances, hides }: Jours) => {
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

/** The week for telephones, day after day. */
const Days = ({ t, langue, root, jours, seances, hides, under: Heading }: Jours & { under: 'h2' | 'h3' }) => (
	<div class="days">
		{jours.map((jour) => {
			const own = seances.filter(({ date }) => date === jour)
			return (
				own.length > 0 && (
					<section class="sheet">
						<Heading>{dayAndMonth(langue, jour)}</Heading>
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

/** The week for any screen width: CSS shows one of the two. */
export const Week = ({ under, ...jours }: Jours & { under: 'h2' | 'h3' }) => (
	<>
		<Grid {...jours} />
		<Days {...jours} under={under} />
	</>
)

/** Links to the previous, the current and the next week. */
export const Weeks = ({ t, monday, at }: { t: Textes; monday: Temporal.PlainDate; at: (semaine: string) => string }) => (
	<nav class="buttons filters" aria-label={t.emploi.cetteSemaine}>
		<a class="btn small" href={at(monday.subtract({ weeks: 1 }).toString())}>
			{t.emploi.semainePrecedente}
		</a>
		<a class="btn small" href={at('')}>
			{t.emploi.cetteSemaine}
		</a>
		<a class="btn small" href={at(monday.add({ weeks: 1 }).toString())}>
			{t.emploi.semaineSuivante}
		</a>
	</nav>
)
