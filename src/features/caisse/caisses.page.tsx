/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Bar, Steps } from '../../console/parts/bar'
import { Input } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListTable } from '../../console/parts/list-sheet'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf } from '../../console/parts/pager'
import { Empty, Section } from '../../console/parts/section'
import { number, shortDay } from '../../console/textes/dates'
import type { Caisse, caissesDuJour, detailDe } from './caisse.service'

export const CAISSES = '/caisses'

type Props = Pick<PageProps, 't' | 'langue' | 'root'>

export type Jour = Awaited<ReturnType<typeof caissesDuJour>>
export type Detail = Awaited<ReturnType<typeof detailDe>>
type ParMode = Jour['modes'][number]
type Depense = Detail['depenses'][number] & { readonly nom: string }
type Ligne = Detail['lignes'][number]

export const sumOf = <Row,>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

export const modeDit = ({ t }: Pick<Props, 't'>, mode: string) =>
	(t.rapprochement.modes as Readonly<Record<string, string>>)[mode] ?? (mode || '–')

/** An amount in the page and in files; nothing as long as it is missing. */
const amount = <Row,>({ langue }: Props, head: string, of: (row: Row) => number | null | undefined): Column<Row> => [
	head,
	(row) => of(row) ?? null,
	'number',
	(row) => {
		const value = of(row) ?? undefined
		return value === undefined ? undefined : number(langue, value)
	}
]

/** Whether a drawer is open, or who has closed it and who saw that. */
export const etatDit = ({ t: { caisses } }: Pick<Props, 't'>, { fermee_at, ferme_par, temoin }: Caisse) =>
	fermee_at === null
		? caisses.ouverte
		: [caisses.fermeePar(ferme_par ?? caisses.parInconnu), temoin && caisses.devant(temoin)].filter(Boolean).join(', ')

/** The columns of drawers. */
export function columnsOf(page: Props): readonly Column<Caisse>[] {
	const { t, root } = page
	const words = t.caisses
	return [
		[words.caissier, ({ nom }) => nom, 'typed', ({ id, nom }) => <a href={`${root}${CAISSES}/${id}`}>{nom}</a>],
		[words.jour, ({ jour }) => jour],
		[words.etat, (caisse) => etatDit(page, caisse), 'typed'],
		amount(page, words.fond, ({ fond }) => fond),
		amount(page, words.recu, ({ recu }) => recu),
		amount(page, words.rendu, ({ rendu }) => rendu),
		amount(page, words.depenses, ({ depenses }) => depenses),
		amount(page, words.attendu, ({ attendu }) => attendu),
		amount(page, words.compte, ({ compte }) => compte),
		amount(page, words.ecart, ({ ecart }) => ecart),
		[words.motifEcart, ({ motif_ecart }) => motif_ecart, 'typed'],
		[words.depot, ({ depot }) => depot],
		[words.bordereau, ({ bordereau }) => bordereau]
	]
}

/** The columns of the money of a day. */
export const columnsByMode = (page: Props): readonly Column<ParMode>[] => [
	[page.t.caisses.caissier, ({ nom }) => nom, 'typed'],
	[page.t.caisses.mode, ({ mode }) => modeDit(page, mode), 'text'],
	amount(page, page.t.caisses.nombre, ({ nombre }) => nombre),
	amount(page, page.t.caisses.montant, ({ montant }) => montant),
	amount(page, page.t.caisses.timbre, ({ timbre }) => timbre),
	amount(page, page.t.caisses.annule, ({ annule }) => annule)
]

const Totals = ({ page, span, of }: { page: Props; span: number; of: readonly (number | undefined)[] }) => (
	<tr>
		<th scope="row" colSpan={span}>
			{page.t.caisses.total}
		</th>
		{of.map((value) => (
			<td class="n">{value === undefined ? '' : number(page.langue, value)}</td>
		))}
	</tr>
)

type ListProps<Row> = {
	readonly title: string
	readonly none: string
	readonly columns: readonly Column<Row>[]
	readonly rows: readonly Row[]
	readonly foot?: ComponentChildren
}

const List = <Row,>({ title, none, ...table }: ListProps<Row>) => (
	<Section title={title}>{table.rows.length === 0 ? <Empty why={none} /> : <ListTable label={title} {...table} />}</Section>
)

type DayProps = Props & { readonly jour: string; readonly of: Jour; readonly details: readonly Detail[] }

/** The money of a day by cashier and mode, its drawers, and what left them. */
export function CaissesPage({ jour, of: { caisses, enRetard, modes }, details, ...page }: DayProps) {
	const { t, langue, root } = page
	const words = t.caisses
	const step = (days: number) => addressOf(root + CAISSES, { jour: Temporal.PlainDate.from(jour).add({ days }).toString() })
	return (
		<>
			<Bar
				t={t}
				action={root + CAISSES}
				steps={
					<Steps
						label={words.jour}
						steps={[
							{ to: step(-1), label: words.precedent },
							{ to: step(1), label: words.suivant }
						]}
					/>
				}
			>
				<Input label={words.jour} type="date" name="jour" value={jour} required />
			</Bar>
			{enRetard.length > 0 && (
				<div class="note">
					<p>{words.enRetard}</p>
					<ul>
						{enRetard.map((caisse) => (
							<li dir="auto">
								<a href={`${root}${CAISSES}/${caisse.id}`}>{words.caisseDu(caisse.nom, shortDay(langue, caisse.jour))}</a>
							</li>
						))}
					</ul>
				</div>
			)}
			<List
				title={words.parMode}
				none={words.rienEncaisse}
				columns={columnsByMode(page)}
				rows={modes}
				foot={
					<Totals
						page={page}
						span={2}
						of={(['nombre', 'montant', 'timbre', 'annule'] as const).map((column) => sumOf(modes, (row) => row[column]))}
					/>
				}
			/>
			<List title={words.caisses} none={words.aucune} columns={columnsOf(page)} rows={caisses} />
			<Depenses {...page} of={details.flatMap(({ caisse, depenses }) => depenses.map((depense) => ({ ...depense, nom: caisse.nom })))} />
			<Mouvements
				{...page}
				title={words.sorties}
				none={words.aucuneSortie}
				of={details.flatMap(({ lignes }) => lignes.filter(({ montant }) => montant < 0))}
			/>
		</>
	)
}

/** Petty expenses, each with the cashier who paid it. */
export const Depenses = ({ of, ...page }: Props & { readonly of: readonly Depense[] }) => (
	<List
		title={page.t.caisses.petites}
		none={page.t.caisses.aucuneDepense}
		columns={[
			inPage<Depense>(page.t.caisses.libelle, 'typed', ({ libelle }) => libelle),
			inPage<Depense>(page.t.caisses.caissier, 'typed', ({ nom }) => nom),
			amount<Depense>(page, page.t.caisses.montant, ({ montant }) => montant)
		]}
		rows={of}
		foot={<Totals page={page} span={2} of={[sumOf(of, ({ montant }) => montant)]} />}
	/>
)

type MouvementsProps = Props & { readonly title: string; readonly none: string; readonly of: readonly Ligne[] }

/** Receipts of cash, and what went back, below zero. */
export const Mouvements = ({ title, none, of, ...page }: MouvementsProps) => (
	<List
		title={title}
		none={none}
		columns={[
			inPage<Ligne>(page.t.caisses.reference, 'text', ({ reference }) => reference || '–'),
			inPage<Ligne>(
				page.t.caisses.quoi,
				'text',
				({ sorte }) => (page.t.caisses.sortes as Readonly<Record<string, string>>)[sorte] ?? sorte
			),
			inPage<Ligne>(page.t.caisses.etudiant, 'typed', ({ etudiant_id, nom, matricule }) => (
				<a href={`${page.root}/etudiants/${etudiant_id}/frais`}>{`${nom} (${matricule})`}</a>
			)),
			amount<Ligne>(page, page.t.caisses.montant, ({ montant }) => montant)
		]}
		rows={of}
		foot={<Totals page={page} span={3} of={[sumOf(of, ({ montant }) => montant)]} />}
	/>
)
