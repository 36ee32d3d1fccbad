/** @jsxImportSource preact */
import { dayAndMonth } from '../../console/textes/dates'
import { Bar } from '../../console/parts/bar'
import { Select } from '../../console/parts/form'
import type { Place } from '../../console/parts/grille-de-notes'
import { addressOf, Pager } from '../../console/parts/pager'
import { PublicationTag } from '../../console/parts/publication'
import { Empty, Section, What } from '../../console/parts/section'
import { PERIODES_EVALUATIONS } from '../../domain/vocabulaire'
import type { Feuille, Feuilles, PeriodeFeuilles } from '../../features/evaluations/feuilles.service'

export const PERIODES: readonly PeriodeFeuilles[] = [...PERIODES_EVALUATIONS, 'annulees']

export type Liste = Feuilles & {
	readonly periode: PeriodeFeuilles
	readonly classe: number | undefined
	readonly page: number
	readonly last: number
	/** whether the school keeps marks */
	readonly notes: boolean
	/** those of session 2 of the former year, as long as it is open */
	readonly anterieures: (Pick<Feuilles, 'feuilles'> & { readonly annee: string }) | undefined
}

/** The évaluations that a person teaches, coordinates or administers, by day. */
export function EvaluationsPage({ liste, ...place }: Place & { liste: Liste }) {
	const { t, root } = place
	const { periode, classe, classes, feuilles, page, last, total, anterieures } = liste
	const address = `${root}/evaluations`
	const code = classes.find(({ id }) => id === classe)?.code
	return (
		<>
			<Bar
				t={t}
				action={address}
				applied={code === undefined ? [] : [{ label: code, without: addressOf(address, { periode }) }]}
				count={t.evaluations.compte(total)}
			>
				<Select
					label={t.evaluations.quand}
					name="periode"
					value={periode}
					options={PERIODES.map((value) => ({ value, label: t.evaluations.periodes[value] }))}
				/>
				{classes.length > 1 && (
					<Select
						label={t.evaluations.classe}
						name="classe"
						value={String(classe ?? '')}
						options={[
							{ value: '', label: t.evaluations.toutesLesClasses },
							...classes.map(({ id, code: label }) => ({ value: String(id), label }))
						]}
					/>
				)}
			</Bar>
			<section class="sheet">
				<h2 class="unseen">{t.evaluations.periodes[periode]}</h2>
				{feuilles.length === 0 && <Empty why={t.evaluations.vides[periode]} />}
				<Jours {...place} feuilles={feuilles} liste={liste} />
			</section>
			{anterieures && anterieures.feuilles.length > 0 && (
				<Section title={t.bascule.session2(anterieures.annee)}>
					<Jours {...place} feuilles={anterieures.feuilles} liste={liste} />
				</Section>
			)}
			<Pager t={t} page={page} last={last} to={(other) => addressOf(address, { periode, classe, page: other })} />
		</>
	)
}

const Jours = ({ feuilles, liste, ...place }: Place & Pick<Feuilles, 'feuilles'> & { liste: Liste }) => (
	<>
		{[...Map.groupBy(feuilles, ({ date }) => date)].map(([date, ofDay]) => (
			<>
				<h3>
					<time dateTime={date}>{dayAndMonth(place.langue, date)}</time>
				</h3>
				<ul class="rows">
					{ofDay.map((feuille) => (
						<Ligne {...place} feuille={feuille} liste={liste} />
					))}
				</ul>
			</>
		))}
	</>
)

function Ligne({ t, langue, root, today, feuille, liste }: Place & { feuille: Feuille; liste: Liste }) {
	const { id, titre, date, heure_debut, matiere, classe, type, session, nb_notes, nb_attendues } = feuille
	const about = [
		matiere.nom,
		liste.classe === undefined && classe.code,
		// most are devoirs
		type !== 'devoir' && t.evaluations.types[type],
		session === 2 && t.notesLues.rattrapage
	]
	const isExpected = nb_attendues !== null && (date <= today || (nb_notes ?? 0) > 0)
	return (
		<li>
			<time dateTime={heure_debut ?? undefined}>{heure_debut}</time>
			<What of={<a href={`${root}/evaluations/${id}${liste.notes ? '' : '/modifier'}`}>{titre}</a>} small={about} />
			{liste.notes && isExpected && <span class="soft">{t.aujourdhui.notesSur(nb_notes ?? 0, nb_attendues)}</span>}
			{liste.notes && liste.periode !== 'annulees' && <PublicationTag t={t} langue={langue} evaluation={feuille} today={today} />}
		</li>
	)
}
