/** @jsxImportSource preact */
import { Button } from '../../console/parts/button'
import { Hidden, Submit } from '../../console/parts/deed'
import { Input, Select, Ticks } from '../../console/parts/form'
import { Note } from '../../console/parts/note'
import { objetLabel } from '../../console/parts/record-form'
import { Section } from '../../console/parts/section'
import { ScrollTable } from '../../console/parts/table'
import { worded } from '../../console/textes/said'
import type { Textes } from '../../console/textes/textes'
import type { SheetLook } from '../../exchange/mapping/look/sheet-look'
import { shortened } from '../../kit/quoted'
import { Colonnes } from './colonnes.page'
import { EXISTING, givable, hasHidden, HIDDEN, LEFT, type FeuilleProps } from './feuille-champs.page'
import { classKey, currentYear, useLabel } from './usages.page'

/** The page of a sheet: what it is, what each column becomes, and its first rows. */
export function Feuille(props: FeuilleProps) {
	const { t, langue, look } = props
	return (
		<>
			{look.refusal && <Note text={worded(langue, look.refusal)} bad />}
			<Titres {...props} />
			{look.refusal || look.columns.length === 0 ? <Laisser {...props} /> : <Choix {...props} />}
			{look.firstRows.length > 0 && (
				<Section title={t.feuilles.premieres(look.firstRows.length, look.count)}>
					<PremieresLignes t={t} look={look} />
				</Section>
			)}
		</>
	)
}

/** Where the table begins. */
const Titres = ({ t, root, path, look, wrong = {} }: FeuilleProps) => (
	<Section title={t.feuilles.debut}>
		{look.titles.map((title) => (
			<p dir="auto">{shortened(title)}</p>
		))}
		<details open={look.heading === 0 || wrong['ligne'] !== undefined}>
			<summary>{look.heading > 0 ? t.feuilles.titresEn(look.heading) : t.feuilles.sansTitres}</summary>
			<form method="post" action={`${root}${path}/titres`}>
				<Input
					label={t.feuilles.ligneTitres}
					name="ligne"
					type="number"
					min={1}
					required
					value={look.heading || ''}
					wrong={wrong['ligne']}
				/>
				<Submit t={t} label={t.feuilles.relire} isFirst={false} />
			</form>
		</details>
	</Section>
)

/** All that can be done with a sheet that cannot be read. */
const Laisser = ({ t, root, path }: FeuilleProps) => (
	<form class="sheet" method="post" action={root + path}>
		<Hidden of={{ contenu: LEFT }} />
		<p>{t.feuilles.rienAReprendre}</p>
		<Submit t={t} label={t.feuilles.laisserFeuille} />
	</form>
)

function Choix(props: FeuilleProps) {
	const { t, root, path, look, form, offers, wrong = {} } = props
	const { feuilles } = t
	return (
		<form class="sheet" method="post" action={root + path} id="feuille">
			{/* the Enter key sends the whole form */}
			<Button hidden>{feuilles.valider}</Button>
			<Hidden of={{ vu: form.kind }} />
			{look.isRemembered && <Note text={feuilles.commeAvant} />}
			<Select
				label={feuilles.contenu}
				name="contenu"
				value={form.kind}
				wrong={wrong['contenu']}
				options={[
					{ value: '', label: feuilles.choisir },
					...offers.kinds.map((kind) => ({ value: kind, label: objetLabel(t, kind) })),
					{ value: LEFT, label: feuilles.laisserFeuille }
				]}
			/>
			{hasHidden(look) && (
				<Select
					label={feuilles.caches}
					hint={hiddenSaid(t, look)}
					name="caches"
					value={form.hidden ?? ''}
					wrong={wrong['caches']}
					options={[{ value: '', label: feuilles.choisir }, ...HIDDEN.map((how) => ({ value: how, label: feuilles[how] }))]}
				/>
			)}
			<PourToutes {...props} />
			<p class="buttons">
				<Button name="ouvrir" value="" isSmall>
					{feuilles.montrerColonnes}
				</Button>
			</p>
			<h2>{feuilles.colonnes(look.columns.length)}</h2>
			<Colonnes {...props} />
			{look.totals.length > 0 && (
				<Ticks
					label={feuilles.totaux}
					name="total"
					options={look.totals.map((row, at) => ({ value: String(row), label: totalLabel(t, row, look.totalTexts?.[at]) }))}
					chosen={form.aside.map(String)}
				/>
			)}
			<Select
				label={feuilles.existants}
				name="existants"
				value={form.existing}
				options={EXISTING.map((how) => ({ value: how, label: feuilles.existantsDits[how] }))}
			/>
			<Submit t={t} label={feuilles.valider} />
		</form>
	)
}

/** « Laisser la ligne 12 : TOTAL · 25 ». */
const totalLabel = (t: Textes, row: number, text = '') => t.feuilles.laisserLigne(row) + (text === '' ? '' : t.deuxPoints + shortened(text))

/** Says which rows, columns and sheets are hidden. */
const hiddenSaid = ({ feuilles }: Textes, { hidden: { isSheet, rows, isFiltered, columns } }: SheetLook): string =>
	[
		isSheet && feuilles.feuilleCachee,
		rows > 0 && feuilles.lignesCachees(rows, isFiltered),
		columns.length > 0 && feuilles.colonnesCachees(columns.length, columns.slice(0, 10).map(shortened).join(', '))
	]
		.filter(Boolean)
		.join(' ')

/** Values that all rows share: class, year, a day. */
function PourToutes({ t, look, form, offers, wrong = {} }: FeuilleProps) {
	const { annees, classes } = offers.facts
	const uses = givable(offers.usesOf(form.kind), form.columns)
	if (uses.length === 0) return null
	return (
		<fieldset>
			<legend>{t.feuilles.pourToutes}</legend>
			<p class="soft">{t.feuilles.pourToutesDit}</p>
			<div class="fields">
				{uses.map((use) => (
					<Input
						label={useLabel(t, use, form.kind)}
						name={`pour_toutes.${use}`}
						value={form.given[use] ?? ''}
						wrong={wrong[`pour_toutes.${use}`]}
						hint={look.given[use] && t.feuilles.propose(look.given[use].value, look.given[use].from)}
						maxLength={200}
						list={use.endsWith('.classe') ? 'classes' : use.endsWith('.annee') ? 'annees' : undefined}
						type={/\.(date\w*|echeance)$/.test(use) ? 'date' : 'text'}
					/>
				))}
			</div>
			<datalist id="classes">
				{classes.map((classe) => (
					<option value={classKey(classe, currentYear(offers.facts))}>{classe.nom}</option>
				))}
			</datalist>
			<datalist id="annees">
				{annees.map(({ libelle }) => (
					<option value={libelle} />
				))}
			</datalist>
		</fieldset>
	)
}

const MOST_COLUMNS = 40

const PremieresLignes = ({ t, look: { columns, firstRows } }: Pick<FeuilleProps, 't' | 'look'>) => (
	<>
		<ScrollTable
			label={t.feuilles.premieresTitre}
			heads={
				<>
					<th scope="col" class="n">
						{t.feuilles.ligne}
					</th>
					{columns.slice(0, MOST_COLUMNS).map(({ heading }) => (
						<th scope="col" dir="auto">
							{shortened(heading)}
						</th>
					))}
				</>
			}
		>
			{firstRows.map(({ number, cells }) => (
				<tr>
					<th scope="row" class="n">
						{number}
					</th>
					{columns.slice(0, MOST_COLUMNS).map(({ column }) => (
						<td dir="auto">{shortened(cells[column] ?? '')}</td>
					))}
				</tr>
			))}
		</ScrollTable>
		{columns.length > MOST_COLUMNS && <p class="soft">{t.feuilles.colonnesCoupees(MOST_COLUMNS)}</p>}
	</>
)
