/** @jsxImportSource preact */
import { Bar } from '../../../console/parts/bar'
import { addressOf } from '../../../console/parts/pager'
import { Input, Select, type Option } from '../../../console/parts/form'
import { EmptySheet } from '../../../console/parts/section'
import { Week, Weeks, type Jours } from './semaine.page'

const FILTERS = ['classe', 'enseignant', 'salle'] as const

export type Semaine = Jours & {
	readonly monday: Temporal.PlainDate
	readonly asked: Readonly<Record<(typeof FILTERS)[number], string>>
	readonly filtres?: Filtres | undefined
	/** whether anything has been asked for yet */
	readonly isChosen: boolean
}

export type Filtres = Readonly<Record<(typeof FILTERS)[number], string>> & {
	readonly classes: readonly Option[]
	readonly enseignants: readonly Option[]
}

const ALL = { value: '', label: '–' }

const Filters = ({ t, filtres }: Pick<Jours, 't'> & { filtres: Filtres }) => (
	<>
		<Select label={t.emploi.classe} name="classe" value={filtres.classe} options={[ALL, ...filtres.classes]} />
		{filtres.enseignants.length > 0 && (
			<Select label={t.emploi.enseignant} name="enseignant" value={filtres.enseignant} options={[ALL, ...filtres.enseignants]} />
		)}
		<Input label={t.emploi.salle} name="salle" value={filtres.salle} maxLength={100} />
	</>
)

export function SemainePage({ monday, asked: filters, filtres, isChosen, ...jours }: Semaine) {
	const { t, root, seances, today } = jours
	const path = `${root}/emploi-du-temps`
	const semaine = monday.toString()
	const labelOf = (filter: (typeof FILTERS)[number], value: string) => {
		const options = { classe: filtres?.classes, enseignant: filtres?.enseignants, salle: [{ value, label: value }] }[filter]
		return options?.find((option) => option.value === value)?.label ?? ''
	}
	return (
		<>
			<Bar
				t={t}
				action={path}
				steps={<Weeks t={t} monday={monday} today={today} at={(other) => addressOf(path, { ...filters, semaine: other })} />}
				hidden={{ semaine }}
				applied={FILTERS.map((filter) => ({
					label: labelOf(filter, filtres?.[filter] ?? ''),
					without: addressOf(path, { ...filters, [filter]: '', semaine })
				})).filter(({ label }) => label !== '')}
				count={isChosen && seances.length > 0 ? t.planning.seances(seances.length) : undefined}
			>
				{filtres && <Filters t={t} filtres={filtres} />}
			</Bar>
			{seances.length > 0 ? <Week {...jours} under="h2" /> : <EmptySheet why={isChosen ? t.emploi.vide : t.emploi.choisir} />}
		</>
	)
}
