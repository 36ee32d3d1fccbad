/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { dayAndMonth, longDay } from '../../../console/textes/dates'
import { About, SeanceRow, UnusualEtat } from '../seance-row.page'
import type { Textes } from '../../../console/textes/textes'
import { grilleOf, type Case } from '../../../domain/seances/grille-semaine'
import { etatSeance } from '../../../domain/seances/etat-seance'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import type { Teintes } from '../../../domain/seances/teintes'
import type { Seance } from '../seances.model'
import { Steps } from '../../../console/parts/bar'
import { mondayOf } from '../../../kit/jour'
import type { PageProps } from '../../../console/parts/page-props'

export type Jours = PageProps & {
	/** the days to show, from Monday on */
	readonly jours: readonly string[]
	readonly seances: readonly Seance[]
	/** which of these to leave out because the reader knows it */
	readonly hides?: 'classes' | 'enseignant' | undefined
	/** YYYY-MM-DD */
	readonly today: string
	/** milliseconds */
	readonly now: number
	readonly teintes: Teintes
	/** the class whose week it is; without it, each séance has the colour that one of its classes knows */
	readonly classe?: number | undefined
	/** the address at which the reader adds a séance at a free time */
	readonly ajouter?: ((jour: string, debut: string, fin: string) => string) | undefined
}

/** The class of the style sheet for the colour of a séance. */
function hueOf({ teintes, classe }: Pick<Jours, 'teintes' | 'classe'>, { classes }: Seance): string {
	const ownClasses = classe === undefined ? classes : classes.filter(({ id }) => id === classe)
	const [teinte] = ownClasses.flatMap(({ id, matiere }) => teintes(id, matiere.id) ?? [])
	return teinte === undefined ? '' : ` hue-${teinte}`
}

type InCell = Omit<Jours, 'langue' | 'jours' | 'seances' | 'today' | 'now' | 'ajouter'>

function Slot({ t, root, seance, hides, ...colours }: InCell & { seance: Seance }) {
	const { id, matiere, statut, heure_debut, heure_fin, lien_visio } = seance
	return (
		<div class={isCalledOff(statut) ? 'slot off' : `slot${hueOf(colours, seance)}`}>
			<small>
				{heure_debut} – {heure_fin}
			</small>
			<a href={`${root}/seances/${id}`}>{matiere.nom}</a>
			<small>
				<About t={t} root={root} seance={seance} hides={hides} />
			</small>
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

type CellProps = InCell & { readonly cell: Case<Seance>; /** adds a séance there */ readonly free: ComponentChildren }

function Cell({ cell, free, ...rest }: CellProps) {
	if (cell === 'pris') return null
	if (cell === 'vide') return <td class="free">{free}</td>
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

/** The half hours of a row, from 1 to 8: the style sheet has a class for the height of each. */
const halfHours = (debut: string, fin: string) =>
	Math.min(8, Math.max(1, Math.round(Temporal.PlainTime.from(debut).until(fin).total('minutes') / 30)))

/** The week as a table, one column a day; of the free cells of a day, the Tab key stops at the first. */
function Grid({ langue, jours, seances, today, ajouter, ...rest }: Jours) {
	const { t } = rest
	const { rangs } = grilleOf(jours, seances)
	const firstFree = jours.map((_, day) => rangs.findIndex(({ cases }) => cases[day] === 'vide'))
	return (
		<table class="week">
			<thead>
				<tr>
					<th scope="col">
						<span class="unseen">{t.emploi.heures}</span>
					</th>
					{jours.map((jour) => (
						<th scope="col" aria-current={jour === today ? 'date' : undefined}>
							{dayAndMonth(langue, jour)}
							{jour === today && <small> {t.menu.aujourdhui}</small>}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rangs.map(({ debut, fin, cases }, rang) => (
					<tr class={`half-${halfHours(debut, fin)}`}>
						<th scope="row">{debut}</th>
						{cases.map((cell, day) => (
							<Cell
								{...rest}
								cell={cell}
								free={
									ajouter && (
										<a
											href={ajouter(jours[day]!, debut, fin)}
											tabIndex={firstFree[day] === rang ? undefined : -1}
											aria-label={t.emploi.ajouterLe(longDay(langue, jours[day]!), debut, fin)}
										/>
									)
								}
							/>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

type DaysProps = Jours & { readonly under: 'h2' | 'h3' }

const Day = ({ langue, seances, jour, under: Heading, ...rest }: DaysProps & { jour: string }) => (
	<section class="sheet">
		<Heading>
			{dayAndMonth(langue, jour)}
			{jour === rest.today && ` · ${rest.t.menu.aujourdhui}`}
		</Heading>
		<ul class="rows">
			{seances.map((seance) => (
				<SeanceRow t={rest.t} root={rest.root} seance={seance} hides={rest.hides} hue={hueOf(rest, seance)}>
					<UnusualEtat t={rest.t} etat={etatSeance(seance, rest.now, undefined)} />
				</SeanceRow>
			))}
		</ul>
	</section>
)

/** The week for telephones, day after day; the days before today are folded, so that it begins with today. */
function Days({ seances, ...rest }: DaysProps) {
	const { t, jours, today } = rest
	const shownJours = jours
		.map((jour) => ({ jour, own: seances.filter(({ date }) => date === jour) }))
		.filter(({ own: ownSeances }) => ownSeances.length > 0)
		.map(({ jour, own: ownSeances }) => ({ jour, day: <Day {...rest} jour={jour} seances={ownSeances} /> }))
	const past = jours.includes(today) ? shownJours.filter(({ jour }) => jour < today) : []
	return (
		<div class="days">
			{past.length > 0 && (
				<details>
					<summary>{t.emploi.joursPasses}</summary>
					{past.map(({ day }) => day)}
				</details>
			)}
			{shownJours.slice(past.length).map(({ day }) => day)}
		</div>
	)
}

/** The week for any screen width: CSS shows one of the two. */
export const Week = ({ under, ...jours }: Jours & { under: 'h2' | 'h3' }) => (
	<>
		<Grid {...jours} />
		<Days {...jours} under={under} />
	</>
)

type WeeksProps = {
	readonly t: Textes
	readonly monday: Temporal.PlainDate
	/** YYYY-MM-DD */
	readonly today: string
	/** the address of a week by one of its days; of the current week without one */
	readonly at: (semaine: string) => string
}

/** Links to the previous, the current and the next week. */
export function Weeks({ t, monday, today, at }: WeeksProps) {
	const [before, after] = [monday.subtract({ weeks: 1 }), monday.add({ weeks: 1 })]
	const name = ({ weekOfYear = 0 }: Temporal.PlainDate) => t.aujourdhui.semaine(weekOfYear)
	return (
		<Steps
			label={t.emploi.semaines}
			steps={[
				{ to: at(before.toString()), label: `‹ ${name(before)}` },
				{ to: at(''), label: t.emploi.cetteSemaine, isCurrent: mondayOf(Temporal.PlainDate.from(today)).equals(monday) },
				{ to: at(after.toString()), label: `${name(after)} ›` }
			]}
		/>
	)
}
