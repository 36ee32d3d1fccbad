/** @jsxImportSource preact */
import { addressOf } from '../../../console/parts/pager'
import { Choice, Field, Input, Select, type Option } from '../../../console/parts/form'
import { ListLinks } from '../../../console/parts/list-links'
import type { Textes } from '../../../console/textes/textes'
import { Week, Weeks, type Jours } from './semaine.page'
import { Button } from '../../../console/parts/button'

export type Semaine = Jours & {
	readonly monday: Temporal.PlainDate
	readonly asked: Readonly<Record<'classe' | 'enseignant' | 'salle', string>>
	readonly filtres?: Filtres | undefined
	/** whether anything has been asked for yet */
	readonly isChosen: boolean
}

export type Filtres = {
	readonly semaine: string
	readonly classes: readonly Option[]
	readonly enseignants: readonly Option[]
	readonly classe: string
	readonly enseignant: string
	readonly salle: string
}

const Filters = ({ t, root, filtres }: { t: Textes; root: string; filtres: Filtres }) => (
	<form class="sheet filters" method="get" action={`${root}/emploi-du-temps`}>
		<input type="hidden" name="semaine" value={filtres.semaine} />
		<Select label={t.emploi.classe} name="classe" value={filtres.classe} options={[{ value: '', label: '–' }, ...filtres.classes]} />
		{filtres.enseignants.length > 0 && (
			<Field label={t.emploi.enseignant}>
				<Choice name="enseignant" value={filtres.enseignant} options={[{ value: '', label: '–' }, ...filtres.enseignants]} />
			</Field>
		)}
		<Input label={t.emploi.salle} name="salle" value={filtres.salle} maxLength={100} />
		<Button>{t.emploi.afficher}</Button>
	</form>
)

export function SemainePage({ monday, asked: filters, filtres, isChosen, ...jours }: Semaine) {
	const { t, root, seances } = jours
	return (
		<>
			{filtres && <Filters t={t} root={root} filtres={filtres} />}
			<Weeks t={t} monday={monday} at={(semaine) => addressOf(`${root}/emploi-du-temps`, { ...filters, semaine })} />
			{!isChosen ? (
				<p class="note ok">{t.emploi.choisir}</p>
			) : seances.length === 0 ? (
				<p>{t.emploi.vide}</p>
			) : (
				<>
					<Week {...jours} under="h2" />
					<p class="buttons filters">
						<ListLinks t={t} path={`${root}/emploi-du-temps/export`} asked={{ ...filters, semaine: monday.toString() }} />
					</p>
				</>
			)}
		</>
	)
}
