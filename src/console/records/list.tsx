/** @jsxImportSource preact */
import { asComposed } from '../../kit/composed'
import { finder } from '../../domain/annuaire'
import type { RecordField, StoredRecord } from '../../exchange/records/records'
import type { Desk } from '../desk'
import type { MakesFile } from '../list-routes'
import { Input } from '../parts/form'
import { FirstLinkButton, LinkButton } from '../parts/link-button'
import { blocksOf, listFile } from '../parts/list-file'
import { ListLinks } from '../parts/list-links'
import type { PageProps } from '../parts/page-props'
import { addressOf, Pager, pageNumber, pageOf } from '../parts/pager'
import { columnLabel, wordLabel } from '../parts/record-form'
import { HOME, recordDone, type Screen } from './declared'
import { shortDay } from '../textes/dates'

type Query = Readonly<Record<string, string | undefined>>

const WORDS: ReadonlySet<string> = new Set(['choix', 'plusieurs'])

async function foundBy({ records, kind, listed, shows = () => true }: Screen, at: Desk, query: Query) {
	const q = asComposed(query['q'] ?? '').slice(0, 100)
	const finds = finder(q)
	const all = (await records.list(at.visit, kind)).filter(shows)
	return { q, all, found: all.filter(({ cells }) => finds(...listed.map((column) => cells[column]))) }
}

/** The page of the list. */
export async function listOf(screen: Screen, at: Desk, query: Query) {
	const { records, kind, path, words, listed, links, card = (id: number) => `${path}/${id}` } = screen
	const { t, root, visit } = at
	const { q, all, found: foundRows } = await foundBy(screen, at, query)
	const { rows, ...pages } = pageOf(foundRows, pageNumber(query['page']))
	const fields = await records.fields(visit, kind, listed)
	const labels = await labelsOf(fields)
	return at.page({
		title: words(t).title,
		current: HOME,
		lead: <a href={root + HOME}>{t.etablissement.titre}</a>,
		scripts: ['recherche'],
		action: (
			<>
				<FirstLinkButton to={`${root}${path}/nouvelle`}>{words(t).fresh}</FirstLinkButton>
				{links?.(t).map((link) => (
					<LinkButton to={root + link.path}>{link.label}</LinkButton>
				))}
			</>
		),
		done: recordDone(at, kind),
		body: (
			<>
				{(all.length > 10 || q !== '') && (
					<form class="sheet filters" action={root + path} data-recherche="">
						<Input label={t.mots.rechercher} type="search" name="q" value={q} maxLength={100} />
						<button class="btn">{t.mots.rechercher}</button>
					</form>
				)}
				<section class="sheet" id="liste">
					{foundRows.length === 0 ? (
						<p role="status">{q === '' ? words(t).none : t.fiches.introuvable(q)}</p>
					) : (
						<RecordTable {...{ t, root, card, kind, fields, labels }} langue={visit.langue} title={words(t).title} rows={rows} />
					)}
					{foundRows.length > 0 && (
						<p class="buttons">
							<ListLinks t={t} path={`${root}${path}/export`} asked={{ q }} />
						</p>
					)}
					<Pager t={t} page={pages.page} last={pages.last} to={(page) => addressOf(root + path, { q, page })} />
				</section>
			</>
		)
	})
}

/** The list as a file: for people, or as a sheet that can be imported again. */
export const fileOf =
	(screen: Screen): MakesFile =>
	async (at, query, as) => {
		const { records, kind } = screen
		const { found } = await foundBy(screen, at, query)
		const names = (await records.fields(at.visit, kind)).filter((field) => field.form !== 'secret').map(({ name }) => name)
		const head = as === 'csv' ? names.map((name) => columnLabel(at.t, kind, name)) : names
		return listFile(as, kind, head, blocksOf(found.map(({ cells }) => names.map((name) => cells[name] ?? ''))))
	}

type TableProps = PageProps & {
	readonly card: (id: number) => string
	readonly kind: string
	readonly title: string
	readonly fields: readonly RecordField[]
	readonly labels: Labels
	readonly rows: readonly StoredRecord[]
}

/** The labels of records that columns name: by column, then by the written value. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

const labelsOf = async (fields: readonly RecordField[]): Promise<Labels> =>
	new Map(
		await Promise.all(
			fields.map(async ({ name, choices }) => {
				const offered = (await choices?.read()) ?? []
				return [name, new Map(offered.map(({ value, label }) => [value, label]))] as const
			})
		)
	)

const RecordTable = ({ t, langue, root, card, kind, title, fields, labels, rows }: TableProps) => {
	const cellText = ({ name, form }: RecordField, cell: string) => {
		if (cell === '') return '–'
		if (WORDS.has(form))
			return cell
				.split('|')
				.map((word) => wordLabel(t, name, word))
				.join(', ')
		if (form === 'date') return shortDay(langue, cell)
		if (form === 'oui') return cell === 'oui' ? t.mots.oui : t.mots.non
		return labels.get(name)?.get(cell) ?? cell
	}
	return (
		<div class="scroll" tabIndex={0} role="region" aria-label={title}>
			<table>
				<thead>
					<tr>
						{fields.map(({ name, form }) => (
							<th scope="col" class={form === 'nombre' ? 'n' : undefined}>
								{columnLabel(t, kind, name)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, cells }) => (
						<tr>
							{fields.map((field, column) =>
								column === 0 ? (
									<th scope="row">
										<a href={root + card(id)} dir="auto">
											{cellText(field, cells[field.name] ?? '')}
										</a>
									</th>
								) : (
									<td class={field.form === 'nombre' ? 'n' : undefined} dir="auto">
										{cellText(field, cells[field.name] ?? '')}
									</td>
								)
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
