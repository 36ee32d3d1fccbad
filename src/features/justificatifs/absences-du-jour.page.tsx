/** @jsxImportSource preact */
import { AbsentRow } from '../../console/parts/absent'
import { dayAndMonth } from '../../console/textes/dates'
import { Choice, Field, Input, type Option } from '../../console/parts/form'
import { ListLinks } from '../../console/parts/list-links'
import { addressOf, Pager } from '../../console/parts/pager'
import { JustificatifRows } from '../../console/parts/justificatifs'
import { LinkButton, SmallLinkButton } from '../../console/parts/link-button'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Justificatif } from '../../domain/presences/justificatif'
import type { Absent } from './absences.service'
import type { PageProps } from '../../console/parts/page-props'
import { Button } from '../../console/parts/button'

/**
 * The parameters of the address: the day, or the Monday of a week (YYYY-MM-DD), whether only students who missed several séances are shown,
 * and the one class that is shown.
 */
export type Choix = { readonly jour: string; readonly periode?: 'semaine'; readonly trois?: '1'; readonly classe?: string }

export type AbsencesDuJour = PageProps & {
	readonly choice: Choix
	/** the day or the days, as people read them */
	readonly quand: string
	readonly classes: readonly Option[]
	readonly page: number
	readonly last: number
	readonly total: number
	readonly rows: readonly Absent[]
	/** people to call, by student; `undefined` if the reader doesn't manage justificatifs and so doesn't call families */
	readonly responsables: ReadonlyMap<number, readonly Responsable[]> | undefined
	/** those of the day; `undefined` for a week, and for readers who don't manage them */
	readonly justificatifs: readonly Justificatif[] | undefined
}

const dayFrom = (jour: string, days: number) => Temporal.PlainDate.from(jour).add({ days }).toString()

/** The students absent on a day or in a week, by class, with people to call if the reader calls families. */
export function AbsencesDuJourPage(day: AbsencesDuJour) {
	const { t, langue, root, choice, rows, total, justificatifs, responsables } = day
	const { absences } = t.justificatifs
	const path = `${root}/absences-du-jour`
	return (
		<>
			<Filtre {...day} path={path} />
			<div class="two">
				<div>
					{total === 0 && (
						<Section title={day.quand}>
							<p>{choice.trois ? absences.aucuneTrois : choice.periode ? t.aujourdhui.aucuneAbsence : absences.aucune}</p>
							{!choice.trois && <p class="soft">{absences.aucuneAide}</p>}
						</Section>
					)}
					{[...Map.groupBy(rows, ({ classe_id }) => classe_id).values()].map((classeRows) => (
						<Section title={`${classeRows[0]!.classe} · ${absences.compte(classeRows.length)}`}>
							<ul class="rows">
								{classeRows.map((absent) => (
									<Row {...day} absent={absent} />
								))}
							</ul>
						</Section>
					))}
					{total > 0 && (
						<p class="buttons below">
							<ListLinks t={t} path={`${path}/export`} asked={choice} />
						</p>
					)}
					<Pager t={t} page={day.page} last={day.last} to={(page) => addressOf(path, { ...choice, page })} />
				</div>
				<aside>
					{justificatifs && (
						<Section title={absences.duJour}>
							{justificatifs.length === 0 ? (
								<p>{absences.aucunDuJour}</p>
							) : (
								<JustificatifRows t={t} langue={langue} root={root} justificatifs={justificatifs} names />
							)}
						</Section>
					)}
					<p class="buttons">
						<LinkButton to={`${path}/heures`}>{absences.heures}</LinkButton>
						{responsables && <LinkButton to={`${root}/justificatifs`}>{absences.tous}</LinkButton>}
					</p>
				</aside>
			</div>
		</>
	)
}

function Filtre({ t, choice, classes, path }: AbsencesDuJour & { path: string }) {
	const { absences } = t.justificatifs
	const [step, before, after] = choice.periode
		? ([7, t.emploi.semainePrecedente, t.emploi.semaineSuivante] as const)
		: ([1, absences.veille, absences.lendemain] as const)
	return (
		<form class="sheet filters" action={path}>
			<SmallLinkButton to={addressOf(path, { ...choice, jour: dayFrom(choice.jour, -step) })}>{before}</SmallLinkButton>
			<Input label={absences.jour} type="date" name="jour" value={choice.jour} required />
			<Field label={t.justificatifs.heures.classe}>
				<Choice name="classe" value={choice.classe ?? ''} options={[{ value: '', label: t.evaluations.toutesLesClasses }, ...classes]} />
			</Field>
			<label class="tick">
				<input type="checkbox" name="periode" value="semaine" checked={choice.periode === 'semaine'} />
				{absences.semaine}
			</label>
			<label class="tick">
				<input type="checkbox" name="trois" value="1" checked={choice.trois === '1'} />
				{absences.trois}
			</label>
			<Button>{absences.afficher}</Button>
			<SmallLinkButton to={addressOf(path, { ...choice, jour: dayFrom(choice.jour, step) })}>{after}</SmallLinkButton>
		</form>
	)
}

function Row({ t, langue, root, choice, responsables, absent }: AbsencesDuJour & { absent: Absent }) {
	const open = absent.seances.filter(({ statut }) => statut === 'absent')
	const manquees = t.justificatifs.absences.manquees(absent.seances.length, absent.seances.length - open.length)
	const seances = absent.seances.map((seance) => ({ ...seance, jour: dayAndMonth(langue, seance.date) }))
	const shown = choice.periode ? { ...absent, manquees, seances } : absent
	return (
		<AbsentRow t={t} root={root} absent={shown} responsables={responsables && (responsables.get(absent.etudiant_id) ?? [])}>
			{responsables && open[0] && (
				<LinkButton isSmall to={addressOf(`${root}/justificatifs/nouveau`, { etudiant: absent.etudiant_id, jour: open[0].date })}>
					{t.justificatifs.absences.justifier}
					<span class="unseen">
						{t.deuxPoints}
						{listName(absent)}
					</span>
				</LinkButton>
			)}
		</AbsentRow>
	)
}
