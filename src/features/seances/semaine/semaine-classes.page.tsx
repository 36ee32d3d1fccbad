/** @jsxImportSource preact */
import { Bar } from '../../../console/parts/bar'
import { Select, type Option } from '../../../console/parts/form'
import { addressOf, Pager } from '../../../console/parts/pager'
import { Signature, type Signataire } from '../../../console/parts/signature'
import { Week, Weeks, type Jours } from './semaine.page'
import { EmptySheet } from '../../../console/parts/section'

export type Tableau = {
	readonly id: number
	readonly code: string
	readonly nom: string
	/** whether the reader sees all séances of the class, and not only those that they hold */
	readonly isWhole: boolean
	readonly seances: Jours['seances']
}

export type SemaineClasses = Omit<Jours, 'seances' | 'hides' | 'classe' | 'ajouter'> & {
	readonly monday: Temporal.PlainDate
	/** « Du 16 au 21 novembre »; the school's name and the day of printing, for paper */
	readonly semaine: string
	readonly ecole: string
	/** the person who signs below each class */
	readonly signed?: Signataire | undefined
	readonly filtres: { readonly filieres: readonly Option[]; readonly niveaux: readonly Option[] }
	readonly asked: { readonly filiere: string; readonly niveau: string }
	readonly tableaux: readonly Tableau[]
	/** how many classes there are, on all pages */
	readonly total: string
	readonly page: number
	readonly last: number
}

/** The week of one class; printed, a page of its own that can hang on a wall. */
function Board({
	tableau,
	semaine,
	ecole,
	monday,
	signed: signature,
	...jours
}: Pick<SemaineClasses, 'semaine' | 'ecole' | 'monday' | 'signed'> &
	Omit<Jours, 'seances' | 'hides' | 'classe' | 'ajouter'> & { tableau: Tableau }) {
	const { id, code, nom, isWhole, seances } = tableau
	const { t, root } = jours
	return (
		<section class={seances.length === 0 ? 'board empty' : 'board'} aria-labelledby={`classe-${id}`}>
			<h2 id={`classe-${id}`}>
				<a href={addressOf(`${root}/emploi-du-temps`, { classe: id, semaine: monday.toString() })}>{code}</a>
				{nom !== code && <small> {nom}</small>}
				{!isWhole && <small> · {t.emploi.seulementVotres}</small>}
			</h2>
			<p class="only-print">
				{ecole} · {semaine}
			</p>
			{seances.length === 0 ? <p>{t.emploi.vide}</p> : <Week {...jours} seances={seances} classe={id} hides="classes" under="h3" />}
			{signature && <Signature school={signature} />}
		</section>
	)
}

/** The week of all classes of a filière, a niveau or the school. */
export function SemaineClassesPage({ filtres, asked: filters, tableaux, total, page, last, monday, ...rest }: SemaineClasses) {
	const { t, root } = rest
	const path = `${root}/emploi-du-temps/classes`
	const week = monday.toString()
	return (
		<div class="boards-of-week">
			<Bar
				t={t}
				action={path}
				steps={<Weeks t={t} monday={monday} today={rest.today} at={(semaine) => addressOf(path, { ...filters, semaine })} />}
				hidden={{ semaine: week }}
				count={tableaux.length > 0 ? total : undefined}
			>
				<Select label={t.emploi.filiere} name="filiere" value={filters.filiere} options={filtres.filieres} />
				<Select label={t.emploi.niveau} name="niveau" value={filters.niveau} options={filtres.niveaux} />
			</Bar>
			{tableaux.length === 0 && <EmptySheet why={t.emploi.aucuneClasse} />}
			{tableaux.map((tableau) => (
				<Board {...rest} monday={monday} tableau={tableau} />
			))}
			<Pager t={t} page={page} last={last} to={(other) => addressOf(path, { ...filters, semaine: week, page: other })} />
		</div>
	)
}
