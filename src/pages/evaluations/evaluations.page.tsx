/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import { Choice, Field } from '../../console/parts/form'
import type { Place } from '../../console/parts/grille-de-notes'
import { ListLinks } from '../../console/parts/list-links'
import { addressOf, Pager } from '../../console/parts/pager'
import { PublicationTag } from '../../console/parts/publication'
import { PERIODES_EVALUATIONS } from '../../domain/vocabulaire'
import type { Feuille, Feuilles, PeriodeFeuilles } from '../../features/evaluations/feuilles.service'
import { Button } from '../../console/parts/button'

export const PERIODES: readonly PeriodeFeuilles[] = [...PERIODES_EVALUATIONS, 'annulees']

export type Liste = Feuilles & {
	readonly periode: PeriodeFeuilles
	readonly classe: number | undefined
	readonly page: number
	readonly last: number
	/** whether the school keeps marks */
	readonly notes: boolean
}

const listAt = (root: string, asked: { periode: string; classe?: number | undefined; page?: number }) =>
	addressOf(`${root}/evaluations`, asked)

/** The évaluations that a person teaches, coordinates or administers. */
export function EvaluationsPage({ liste, ...place }: Place & { liste: Liste }) {
	const { t, root } = place
	const { periode, classe, classes, feuilles, page, last } = liste
	return (
		<>
			<nav class="tabs" aria-label={t.evaluations.quand}>
				<ul>
					{PERIODES.map((choice) => (
						<li>
							<a href={listAt(root, { periode: choice, classe })} aria-current={choice === periode ? 'page' : undefined}>
								{t.evaluations.periodes[choice]}
							</a>
						</li>
					))}
				</ul>
			</nav>
			{classes.length > 1 && (
				<form class="filters" method="get" action={`${root}/evaluations`}>
					<input type="hidden" name="periode" value={periode} />
					<Field label={t.evaluations.classe}>
						<Choice
							name="classe"
							value={String(classe ?? '')}
							options={[
								{ value: '', label: t.evaluations.toutesLesClasses },
								...classes.map(({ id, code }) => ({ value: String(id), label: code }))
							]}
						/>
					</Field>
					<Button>{t.evaluations.afficher}</Button>
					{classe !== undefined && liste.notes && <a href={`${root}/classes/${classe}/notes`}>{t.evaluations.notesDeLaClasse}</a>}
				</form>
			)}
			<section class="sheet">
				<h2 class="unseen">{t.evaluations.periodes[periode]}</h2>
				{feuilles.length === 0 ? (
					<p>{t.evaluations.vides[periode]}</p>
				) : (
					<>
						<ul class="rows">
							{feuilles.map((feuille) => (
								<Ligne {...place} feuille={feuille} notes={liste.notes} />
							))}
						</ul>
						<p class="buttons below">
							<ListLinks t={t} path={`${root}/evaluations/export`} asked={{ periode, classe }} />
						</p>
					</>
				)}
			</section>
			<Pager t={t} page={page} last={last} to={(other) => listAt(root, { periode, classe, page: other })} />
		</>
	)
}

function Ligne({ t, langue, root, today, feuille, notes }: Place & { feuille: Feuille; notes: boolean }) {
	const { id, titre, date, heure_debut, matiere, classe, type, session, nb_notes, nb_attendues } = feuille
	return (
		<li>
			<time dateTime={date}>
				{shortDay(langue, date)}
				{heure_debut && <small>{heure_debut}</small>}
			</time>
			<span class="what">
				<a href={`${root}/evaluations/${id}${notes ? '' : '/modifier'}`}>{titre}</a>
				<small>
					{matiere.nom} · {classe.code} · {t.evaluations.types[type]}
					{session === 2 && ` · ${t.notesLues.rattrapage}`}
				</small>
			</span>
			{notes && nb_attendues !== null && <span class="soft">{t.aujourdhui.notesSur(nb_notes ?? 0, nb_attendues)}</span>}
			{notes && <PublicationTag t={t} langue={langue} evaluation={feuille} today={today} />}
		</li>
	)
}
