/** @jsxImportSource preact */
import { Bar } from '../../console/parts/bar'
import { Button } from '../../console/parts/button'
import { Deed, Hidden, Submit } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { Input, Select, Tick } from '../../console/parts/form'
import { SmallLinkButton } from '../../console/parts/link-button'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListSheet, type ListSheetProps } from '../../console/parts/list-sheet'
import type { PageProps } from '../../console/parts/page-props'
import { addressOf, Pager } from '../../console/parts/pager'
import { EmptySheet, Rows, Section, What } from '../../console/parts/section'
import { number, shortDay } from '../../console/textes/dates'
import { MODES_PAIEMENT } from '../../domain/argent/mots'
import type { EnAttente } from './declarations.service'
import { MAX_MOTIF, type AVerifier, type Versement } from './verifier.service'

/** The name of the tick boxes. */
export const COCHE = 'coche'
/** The form that the tick boxes belong to. */
const FORM = 'verifier'

export const studentsOf = ({ parts }: Pick<Versement, 'parts'>): string => [...new Set(parts.map(({ nom }) => nom))].join(' · ')

/** The columns of money that waits; `judges`: whether the reader says what has arrived. */
export function columnsOf({ t, langue, root }: PageProps, judges: boolean): readonly Column<AVerifier>[] {
	const { colonnes, modes, cocher, sien, ouvrir } = t.rapprochement
	return [
		[colonnes.etudiants, studentsOf, 'typed'],
		judges &&
			inPage('', 'text', (row) =>
				row.estSien ? (
					<small>{sien}</small>
				) : (
					<Tick name={COCHE} value={`${row.id}:${row.vu}`} form={FORM} aria-label={cocher(studentsOf(row))} label="" />
				)
			),
		[colonnes.montant, ({ montant }) => montant, 'number', ({ montant }) => number(langue, montant)],
		[colonnes.mode, ({ mode }) => modes[mode], 'text'],
		[colonnes.operateur, ({ operateur }) => operateur, 'typed'],
		[colonnes.reference, ({ reference }) => reference, 'typed'],
		[colonnes.date, ({ date }) => date, 'text', ({ date }) => shortDay(langue, date)],
		[
			colonnes.releve,
			({ ligne }) => ligne?.brut,
			'number',
			({ ligne }) => (ligne ? `${number(langue, ligne.brut)}, ${shortDay(langue, ligne.date)}` : undefined)
		],
		[colonnes.recus, ({ parts }) => parts.map(({ recu }) => recu).join(' | ')],
		[colonnes.saisi, ({ saisi_par }) => saisi_par, 'typed'],
		[colonnes.depuis, ({ depuis }) => depuis, 'text', ({ depuis }) => shortDay(langue, depuis)],
		judges && inPage('', 'text', (row) => !row.estSien && <SmallLinkButton to={`${root}/verifier/${row.id}`}>{ouvrir}</SmallLinkButton>)
	]
}

type Props = PageProps & {
	readonly mode: string | undefined
	readonly judges: boolean
	readonly list: Pick<ListSheetProps<AVerifier>, 'columns' | 'rows' | 'page' | 'last'> & { readonly total: number }
	readonly declarations: EnAttente
	readonly devise: string
}

export function VerifierPage({ mode, judges, list: { total, ...list }, declarations, devise, ...props }: Props) {
	const { t, root } = props
	const words = t.rapprochement
	const isTicked = judges && list.rows.some(({ estSien }) => !estSien)
	return (
		<>
			<Bar t={t} action={`${root}/verifier`}>
				<Select
					label={words.mode}
					name="mode"
					value={mode ?? ''}
					options={[
						{ value: '', label: words.tousModes },
						...MODES_PAIEMENT.filter((candidate) => candidate !== 'especes').map((value) => ({ value, label: words.modes[value] }))
					]}
				/>
			</Bar>
			{total > 0 ? (
				<ListSheet {...props} {...list} path="/verifier" query={{ mode }} label={words.titre} count={words.compte(total)} />
			) : (
				<EmptySheet why={words.compte(0)} />
			)}
			{isTicked && (
				<form class="sheet" method="post" action={`${root}/verifier`} id={FORM}>
					<Hidden of={{ mode }} />
					<p class="soft">{words.verifierDit}</p>
					<Button kind="first">{words.verifier}</Button>
				</form>
			)}
			<Declarees {...props} mode={mode} judges={judges} declarations={declarations} devise={devise} />
		</>
	)
}

function Declarees({ t, langue, root, mode, judges, declarations, devise }: PageProps & Omit<Props, 'list'>) {
	const words = t.rapprochement.declares
	const amount = (montant: number) => `${number(langue, montant)} ${devise}`
	const sentenceOf = ({ entre, ligne }: EnAttente['rows'][number]) =>
		entre ? words.entre(amount(entre.montant)) : ligne ? words.ligne(amount(ligne.brut), shortDay(langue, ligne.date)) : words.attend
	return (
		<Section title={words.titre} id="declares">
			<Rows none={words.aucun}>
				{declarations.rows.map((declaration) => (
					<li>
						<What
							of={declaration.nom}
							small={[
								words.dit(amount(declaration.montant), declaration.operateur, declaration.reference),
								shortDay(langue, declaration.date)
							]}
						>
							<small>{sentenceOf(declaration)}</small>
							{declaration.declarants > 1 && <small>{words.plusieurs(declaration.declarants)}</small>}
						</What>
						{judges && (declaration.entre ?? declaration.ligne) && (
							<Deed
								action={`${root}/verifier/declarations/${declaration.id}/prendre`}
								sends={{ vu: declaration.vu }}
								label={declaration.entre ? words.classer : words.prendre}
								isSmall
							/>
						)}
						{judges && <SmallLinkButton to={`${root}/verifier/declarations/${declaration.id}`}>{words.refuser}</SmallLinkButton>}
					</li>
				))}
			</Rows>
			<Pager
				t={t}
				page={declarations.page}
				last={declarations.last}
				to={(declares) => `${addressOf(`${root}/verifier`, { mode, declares })}#declares`}
			/>
		</Section>
	)
}

type RejetProps = PageProps & {
	readonly facts: readonly (readonly [string, string | null])[]
	/** why there is nothing to reject any more */
	readonly over?: string | undefined
	readonly dit: string
	readonly action: string
	readonly label: string
	readonly vu: string
	readonly motif: { readonly value: string; readonly wrong: string | undefined }
}

/** A page that rejects money, or refuses a declaration, with a reason. */
export const RejetPage = ({ t, root, facts, over, dit, action, label, vu, motif }: RejetProps) => (
	<Section title={undefined}>
		<Facts of={facts.filter(([, value]) => value !== null)} />
		{over === undefined ? (
			<form method="post" action={root + action}>
				<Hidden of={{ vu }} />
				<p>{dit}</p>
				<Input label={t.rapprochement.motif} hint={t.rapprochement.motifAide} name="motif" required maxLength={MAX_MOTIF} {...motif} />
				<Submit t={t} label={label} back={`${root}/verifier`} />
			</form>
		) : (
			<p class="note">{over}</p>
		)}
	</Section>
)
