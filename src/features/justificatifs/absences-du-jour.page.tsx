/** @jsxImportSource preact */
import { AbsentRow } from '../../console/parts/absent'
import { longDay } from '../../console/textes/dates'
import { Input } from '../../console/parts/form'
import { ListLinks } from '../../console/parts/list-links'
import { addressOf, Pager } from '../../console/parts/pager'
import { JustificatifRows } from '../../console/parts/justificatifs'
import { Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Responsable } from '../../domain/fiche-etudiant'
import type { Justificatif } from '../../domain/justificatif'
import type { Absent } from './absences.service'
import type { PageProps } from '../../console/parts/page-props'

export type AbsencesDuJour = PageProps & {
	/** YYYY-MM-DD */
	readonly jour: string
	readonly page: number
	readonly last: number
	readonly total: number
	readonly rows: readonly Absent[]
	/** people to call, by student; `undefined` if the reader doesn't manage justificatifs and so doesn't call families */
	readonly responsables: ReadonlyMap<number, readonly Responsable[]> | undefined
	readonly justificatifs: readonly Justificatif[] | undefined
}

const dayFrom = (jour: string, days: number) => Temporal.PlainDate.from(jour).add({ days }).toString()

/** The students absent on a day, by class, with people to call if the reader calls families. */
export function AbsencesDuJourPage(day: AbsencesDuJour) {
	const { t, langue, root, jour, rows, total, justificatifs } = day
	const { absences } = t.justificatifs
	const path = `${root}/absences-du-jour`
	return (
		<>
			<form class="sheet filters" action={path}>
				<a class="btn small" href={addressOf(path, { jour: dayFrom(jour, -1) })}>
					{absences.veille}
				</a>
				<Input label={absences.jour} type="date" name="jour" value={jour} required />
				<button class="btn">{absences.afficher}</button>
				<a class="btn small" href={addressOf(path, { jour: dayFrom(jour, 1) })}>
					{absences.lendemain}
				</a>
			</form>
			<div class="two">
				<div>
					{total === 0 && (
						<Section title={longDay(langue, jour)}>
							<p>{absences.aucune}</p>
							<p class="soft">{absences.aucuneAide}</p>
						</Section>
					)}
					{[...Map.groupBy(rows, ({ classe_id }) => classe_id).values()].map((own) => (
						<Section title={`${own[0]!.classe} · ${absences.compte(own.length)}`}>
							<ul class="rows">
								{own.map((absent) => (
									<Row {...day} absent={absent} />
								))}
							</ul>
						</Section>
					))}
					{total > 0 && (
						<p class="buttons below">
							<ListLinks t={t} path={`${path}/export`} asked={{ jour }} />
						</p>
					)}
					<Pager t={t} page={day.page} last={day.last} to={(page) => addressOf(path, { jour, page })} />
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
						<a class="btn" href={`${path}/heures`}>
							{absences.heures}
						</a>
						{justificatifs && (
							<a class="btn" href={`${root}/justificatifs`}>
								{absences.tous}
							</a>
						)}
					</p>
				</aside>
			</div>
		</>
	)
}

const Row = ({ t, root, jour, responsables, absent }: AbsencesDuJour & { absent: Absent }) => {
	const isOpen = absent.seances.some(({ statut }) => statut === 'absent')
	return (
		<AbsentRow t={t} root={root} absent={absent} responsables={responsables && (responsables.get(absent.etudiant_id) ?? [])}>
			{responsables && isOpen && (
				<a class="btn small" href={addressOf(`${root}/justificatifs/nouveau`, { etudiant: absent.etudiant_id, jour })}>
					{t.justificatifs.absences.justifier}
					<span class="unseen">
						{t.deuxPoints}
						{listName(absent)}
					</span>
				</a>
			)}
		</AbsentRow>
	)
}
