/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Button } from '../../console/parts/button'
import { Hidden, Submit } from '../../console/parts/deed'
import { Input, Select, Tick } from '../../console/parts/form'
import { inPage, type Column } from '../../console/parts/list-file'
import { ListSheet, type ListSheetProps } from '../../console/parts/list-sheet'
import type { PageProps } from '../../console/parts/page-props'
import { EmptySheet, Rows, Section, Sentences, What } from '../../console/parts/section'
import { Table } from '../../console/parts/table'
import { number, shortDay } from '../../console/textes/dates'
import { CHAMPS_RELEVE, EFFETS, SORTES_RELEVE, type Comparee } from '../../domain/argent/releve'
import { MAX_OPERATEUR } from '../../domain/argent/reference'
import type { derniersReleves, lignesSansRecu, ReleveOuvert } from './releves.service'

export const RELEVES = '/verifier/releve'
/** The name of the tick boxes of differences, and the form that they belong to. */
export const ECART = 'ecart'
const FORM = 'appliquer'
/** Rows that were left aside that a page names. */
const MOST_ASIDE = 20

type SansRecu = Awaited<ReturnType<typeof lignesSansRecu>>[number]

export function sansRecuColumns({ t, langue }: PageProps): readonly Column<SansRecu>[] {
	const { colonnes, releves } = t.rapprochement
	return [
		[colonnes.reference, ({ reference }) => reference, 'typed'],
		[colonnes.operateur, ({ operateur }) => operateur, 'typed'],
		[colonnes.sens, ({ sens }) => releves.sens[sens], 'text'],
		[colonnes.date, ({ date }) => date, 'text', ({ date }) => shortDay(langue, date)],
		[colonnes.montant, ({ brut }) => brut, 'number', ({ brut }) => number(langue, brut)],
		[colonnes.commission, ({ commission }) => commission, 'number', ({ commission }) => number(langue, commission)]
	]
}

type Props = PageProps & {
	readonly judges: boolean
	readonly derniers: Awaited<ReturnType<typeof derniersReleves>>
	readonly sansRecu: Pick<ListSheetProps<SansRecu>, 'rows' | 'page' | 'last'> & { readonly total: number }
	/** how much of it operators have taken back, without a payment here of that reference */
	readonly reprises: number
	readonly values: { readonly operateur: string; readonly sorte: string }
	readonly wrong: Readonly<Record<string, string>>
	readonly amount: (montant: number) => string
	readonly dayOf: (seconds: number) => string
}

export function RelevesPage({ judges, derniers, sansRecu: { total, ...list }, reprises, values, wrong, amount, dayOf, ...props }: Props) {
	const { t, root } = props
	const words = t.rapprochement.releves
	return (
		<>
			{judges && <Depot {...props} values={values} wrong={wrong} />}
			<Section title={words.derniers}>
				<Rows none={words.aucun}>
					{derniers.map(({ id, operateur, fichier, depose_at, applique_at, lignes, commission }) => (
						<li>
							<What
								of={<a href={`${root}${RELEVES}/${id}`}>{operateur}</a>}
								small={[
									fichier,
									dayOf(applique_at ?? depose_at),
									applique_at === null ? words.enCours : words.etat(lignes, amount(commission))
								]}
							/>
						</li>
					))}
				</Rows>
			</Section>
			{reprises > 0 && <p class="note">{words.reprises(reprises)}</p>}
			{total > 0 ? (
				<ListSheet
					{...props}
					{...list}
					path={RELEVES}
					label={words.sansRecu}
					count={`${words.sansRecu}${t.deuxPoints}${total}. ${words.sansRecuDit}`}
					columns={sansRecuColumns(props)}
				/>
			) : (
				<EmptySheet why={words.aucuneSansRecu} />
			)}
		</>
	)
}

function Depot({ t, root, values, wrong }: PageProps & Pick<Props, 'values' | 'wrong'>) {
	const words = t.rapprochement.releves
	return (
		<Section title={words.deposer}>
			<form method="post" action={`${root}${RELEVES}/deposer`} encType="multipart/form-data">
				<p class="soft">{words.deposerDit}</p>
				<div class="fields">
					<Input
						label={words.operateur}
						hint={words.operateurAide}
						wrong={wrong['operateur']}
						name="operateur"
						value={values.operateur}
						maxLength={MAX_OPERATEUR}
						required
					/>
					<Select
						label={words.sorte}
						wrong={wrong['sorte']}
						name="sorte"
						value={values.sorte}
						options={SORTES_RELEVE.map((value) => ({ value, label: words.sortes[value] }))}
					/>
				</div>
				<Input label={words.fichier} type="file" name="fichier" required accept=".csv,.xlsx,.tsv,.txt" />
				<Submit t={t} label={words.envoyer} />
			</form>
		</Section>
	)
}

/** The form that says which column has which fact, with the first rows of the file. */
export function ColonnesForm({
	t,
	root,
	of,
	wrong
}: PageProps & { readonly of: ReleveOuvert; readonly wrong: Readonly<Record<string, string>> }) {
	const words = t.rapprochement.releves
	const { releve, proposees, echantillon } = of
	return (
		<Section title={words.colonnesTitre(releve.operateur)}>
			<p class="soft">{words.colonnesDit}</p>
			<form method="post" action={`${root}${RELEVES}/${releve.id}/colonnes`}>
				<div class="fields">
					{CHAMPS_RELEVE.map((champ) => (
						<Select
							label={words.champs[champ]}
							wrong={wrong[champ]}
							name={champ}
							value={proposees[champ] ?? ''}
							options={[{ value: '', label: words.sansColonne }, ...releve.titres.map((titre) => ({ value: titre, label: titre }))]}
						/>
					))}
				</div>
				<Submit t={t} label={words.retenir} isFirst={releve.colonnes === undefined} />
			</form>
			{echantillon.length > 0 && (
				<Table label={words.exemples} heads={releve.titres} isDense>
					{echantillon.map((cells) => (
						<tr>
							{releve.titres.map((_, column) => (
								<td dir="auto">{cells[column]}</td>
							))}
						</tr>
					))}
				</Table>
			)}
		</Section>
	)
}

/** The columns of the lines of a statement; `judges`: whether the reader accepts differences. */
export function ligneColumns({ t, langue, root }: PageProps, judges: boolean): readonly Column<Comparee>[] {
	const { colonnes, releves, sien } = t.rapprochement
	const box = ({ effet, entre, reference }: Comparee): ComponentChildren => {
		if (effet !== 'ecart') return undefined
		if (entre!.sien === 1) return <small>{sien}</small>
		if (entre!.parts !== 1) return <a href={`${root}/verifier/${entre!.id}`}>{releves.aPlusieurs}</a>
		return <Tick name={ECART} value={entre!.id} form={FORM} aria-label={releves.corrigerDe(reference)} label={releves.corriger} />
	}
	return [
		[colonnes.reference, ({ reference }) => reference, 'typed'],
		[colonnes.effet, ({ effet }) => releves.effets[effet], 'text'],
		[colonnes.date, ({ date }) => date, 'text', ({ date }) => shortDay(langue, date)],
		[colonnes.montant, ({ brut }) => brut, 'number', ({ brut }) => number(langue, brut)],
		[colonnes.entre, ({ entre }) => entre?.montant, 'number', ({ entre }) => entre && number(langue, entre.montant)],
		[colonnes.commission, ({ commission }) => commission, 'number', ({ commission }) => number(langue, commission)],
		judges && inPage('', 'text', box)
	]
}

type ApercuProps = PageProps & {
	readonly of: ReleveOuvert & { readonly plan: NonNullable<ReleveOuvert['plan']> }
	readonly judges: boolean
	readonly list: Pick<ListSheetProps<Comparee>, 'rows' | 'page' | 'last'>
}

/** The lines of a statement and their effects, before its lines are kept. Differences come first, all of them on the first page. */
export function Apercu({ of: { releve, plan }, judges, list, ...props }: ApercuProps) {
	const { t, root } = props
	const words = t.rapprochement.releves
	const { lignes, ecartees, vu } = plan
	const count = (effet: Comparee['effet']) => lignes.filter((ligne) => ligne.effet === effet).length
	const news = lignes.length - count('connue')
	return (
		<>
			<Section title={undefined}>
				<Sentences of={EFFETS.flatMap((effet) => (count(effet) > 0 ? [words.comptes[effet](count(effet))] : []))} />
				{ecartees.length > 0 && (
					<details>
						<summary>{words.ecartees(ecartees.length)}</summary>
						<Sentences
							of={ecartees.slice(0, MOST_ASIDE).map(({ rang, cause, texte }) => words.ecartee(rang, words.causes[cause], texte))}
						/>
					</details>
				)}
				{news === 0 && <p class="note">{words.rien}</p>}
				{judges && news > 0 && (
					<form method="post" action={`${root}${RELEVES}/${releve.id}`} id={FORM}>
						<Hidden of={{ vu }} />
						{count('ecart') > 0 && <p>{words.corrigerDit}</p>}
						<Button kind="first">{words.appliquer(news)}</Button>
					</form>
				)}
			</Section>
			{lignes.length > 0 && (
				<ListSheet
					{...props}
					{...list}
					path={`${RELEVES}/${releve.id}`}
					label={words.apercu(releve.operateur)}
					columns={ligneColumns(props, judges)}
				/>
			)}
		</>
	)
}
