/** @jsxImportSource preact */
import { AbsentRow } from '../../console/parts/absent'
import { dayAndMonth } from '../../console/textes/dates'
import { Bar, Steps, type Step } from '../../console/parts/bar'
import { Input, Select, type Option } from '../../console/parts/form'
import { addressOf, Pager } from '../../console/parts/pager'
import { JustificatifRows } from '../../console/parts/justificatifs'
import { LinkButton } from '../../console/parts/link-button'
import { Empty, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import type { Responsable } from '../../domain/personnes/fiche-etudiant'
import type { Justificatif } from '../../domain/presences/justificatif'
import type { Absent } from './absences.service'
import type { PageProps } from '../../console/parts/page-props'

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
	/** the lists of the chosen class */
	readonly views: readonly Step[]
	readonly page: number
	readonly last: number
	readonly total: number
	/** the absent students by class, on all pages */
	readonly totals: ReadonlyMap<string, readonly Absent[]>
	readonly rows: readonly Absent[]
	/** people to call, by student; `undefined` if the reader doesn't manage justificatifs and so doesn't call families */
	readonly responsables: ReadonlyMap<number, readonly Responsable[]> | undefined
	/** those of the day; `undefined` for a week, and for readers who don't manage them */
	readonly justificatifs: readonly Justificatif[] | undefined
}

const dayFrom = (jour: string, days: number) => Temporal.PlainDate.from(jour).add({ days }).toString()

/** The students absent on a day or in a week, by class, with people to call if the reader calls families. */
export function AbsencesDuJourPage(day: AbsencesDuJour) {
	const { t, langue, root, choice, rows, total, justificatifs } = day
	const { absences } = t.justificatifs
	const path = `${root}/absences-du-jour`
	return (
		<>
			<Filtre {...day} path={path} />
			{total === 0 && (
				<Section title={day.quand}>
					<Empty
						why={
							choice.trois
								? absences.aucuneTrois
								: `${choice.periode ? t.aujourdhui.aucuneAbsence : absences.aucune} ${absences.aucuneAide}`
						}
					/>
				</Section>
			)}
			{[...Map.groupBy(rows, ({ classe_id }) => String(classe_id))].map(([id, classeRows]) => (
				<Section
					title={`${day.classes.find(({ value }) => value === id)?.label ?? ''} · ${absences.compte(day.totals.get(id)?.length ?? 0)}`}
				>
					<ul class="rows">
						{classeRows.map((absent) => (
							<Row {...day} absent={absent} />
						))}
					</ul>
				</Section>
			))}
			<Pager t={t} page={day.page} last={day.last} to={(page) => addressOf(path, { ...choice, page })} />
			{justificatifs && justificatifs.length > 0 && (
				<Section title={absences.duJour}>
					<JustificatifRows t={t} langue={langue} root={root} justificatifs={justificatifs} names />
				</Section>
			)}
		</>
	)
}

function Filtre({ t, choice, classes, views, path }: AbsencesDuJour & { path: string }) {
	const { absences } = t.justificatifs
	const [step, before, after] = choice.periode
		? ([7, t.emploi.semainePrecedente, t.emploi.semaineSuivante] as const)
		: ([1, absences.veille, absences.lendemain] as const)
	const classe = classes.find(({ value }) => value === choice.classe)
	return (
		<Bar
			t={t}
			action={path}
			steps={
				<>
					{views.length > 0 && <Steps label={absences.titre} steps={views} />}
					<Steps
						label={absences.jour}
						steps={[
							{ to: addressOf(path, { ...choice, jour: dayFrom(choice.jour, -step) }), label: `‹ ${before}` },
							{ to: addressOf(path, { ...choice, jour: dayFrom(choice.jour, step) }), label: `${after} ›` }
						]}
					/>
				</>
			}
			applied={classe ? [{ label: classe.label, without: addressOf(path, { ...choice, classe: undefined }) }] : []}
			hidden={{ periode: choice.periode, trois: choice.trois }}
		>
			<Input label={absences.jour} type="date" name="jour" value={choice.jour} required />
			<Select
				label={t.justificatifs.heures.classe}
				name="classe"
				value={choice.classe ?? ''}
				options={[{ value: '', label: t.evaluations.toutesLesClasses }, ...classes]}
			/>
		</Bar>
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
