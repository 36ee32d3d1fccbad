/** @jsxImportSource preact */
import type { Reading } from '../../console/parts/cellule'
import { Bar } from '../../console/parts/bar'
import { Input, type Option, Select, Tick } from '../../console/parts/form'
import { Lignes, type Ligne } from '../../console/parts/lignes'
import { Note } from '../../console/parts/note'
import { addressOf, Suite } from '../../console/parts/pager'
import { actionLabel, ficheLabel, objetLabel } from '../../console/parts/record-form'
import { Empty } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import { objetIn, recordOf } from '../../school/references'
import { WORDS, type Words } from '../../school/words'

export type Recherche = {
	/** days YYYY-MM-DD */
	readonly depuis: string
	readonly jusqu: string
	readonly qui: string
	readonly quoi: string
	readonly objet: string
	/** not empty: includes what the machine does by itself */
	readonly tout: string
	/** the line of an earlier page after which this one continues, from `cursorOf` */
	readonly suite: string
}

export type HistoriqueProps = Reading & {
	readonly root: string
	readonly recherche: Recherche
	/** the newest first; `undefined` if the search is not valid */
	readonly lines: readonly Ligne[] | undefined
	/** where older lines begin; `undefined` on the last page */
	readonly older: string | undefined
	/** whether the reader may search for lines of a table */
	readonly offers: (table: string) => boolean
}

export function HistoriquePage({ root, recherche, lines, older, offers, ...reading }: HistoriqueProps) {
	const { t, noms } = reading
	return (
		<>
			<Bar t={t} action={`${root}/historique`} button={t.mots.rechercher}>
				<Input label={t.historique.depuis} type="date" name="depuis" value={recherche.depuis} />
				<Input label={t.historique.jusqu} type="date" name="jusqu" value={recherche.jusqu} />
				<Input label={t.historique.qui} name="qui" value={recherche.qui} maxLength={100} dir="auto" />
				<Select label={t.historique.quoi} name="quoi" value={recherche.quoi} options={actions(t, recherche.quoi)} />
				<Select label={t.historique.objet} name="objet" value={recherche.objet} options={objets(t, recherche.objet, noms, offers)} />
				<Tick name="tout" value="1" checked={recherche.tout !== ''} label={t.historique.tout} />
			</Bar>
			<section class="sheet" id="liste">
				{lines === undefined ? (
					<Note text={t.historique.faux} bad />
				) : lines.length === 0 ? (
					<Empty why={t.historique.aucun} />
				) : (
					<>
						<Lignes
							{...reading}
							lines={lines}
							to={({ objet, objet_id }) => addressOf(`${root}/historique`, { objet: `${objet}:${objet_id}` })}
						/>
						<Suite t={t} suite={recherche.suite} older={older} to={(suite) => addressOf(`${root}/historique`, { ...recherche, suite })} />
					</>
				)}
			</section>
		</>
	)
}

const byLabel = (option: Option, other: Option) => option.label.localeCompare(other.label, 'fr')

/** The options of a list, plus the current search if it is not among them. */
function choices(every: string, options: readonly Option[], asked: Option): Option[] {
	const all = [{ value: '', label: every }, ...options.toSorted(byLabel)]
	return all.some(({ value }) => value === asked.value) ? all : [...all, asked]
}

const actions = (t: Textes, asked: string): Option[] =>
	choices(
		t.historique.toutAction,
		Object.entries(t.historique.actions).map(([value, label]) => ({ value, label })),
		{ value: asked, label: actionLabel(t, asked) }
	)

/** Tables whose records have names for people. */
const TOLD = Object.entries<Words>(WORDS).flatMap(([table, { label }]) => (label === undefined ? [] : [table]))

/** The options for tables; tables with the same name are one option. */
function objets(t: Textes, asked: string, noms: HistoriqueProps['noms'], offers: HistoriqueProps['offers']): Option[] {
	const tables = Map.groupBy(TOLD.filter(offers), (table) => objetLabel(t, table))
	const options = [...tables].map(([label, entries]) => ({ value: entries.join('|'), label }))
	const { table, id = '' } = objetIn(asked)
	return choices(t.historique.touteFiche, options, { value: asked, label: `${ficheLabel(t, table)} ${noms(table, recordOf(id)) ?? ''}` })
}
