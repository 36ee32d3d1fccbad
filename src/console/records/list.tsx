/** @jsxImportSource preact */
import { finder } from '../../domain/personnes/annuaire'
import type { RecordField, StoredRecord } from '../../exchange/records/records'
import type { Desk } from '../desk'
import { headingsFor, importedAs, type MakesFile } from '../list-routes'
import { FirstLinkButton } from '../parts/link-button'
import { inPage, tableFile, type Column } from '../parts/list-file'
import { listFiles } from '../parts/list-links'
import { ListSheet } from '../parts/list-sheet'
import { listPage, pageOf } from '../parts/pager'
import { columnLabel, ficheLabel, objetLabel, wordLabel } from '../parts/record-form'
import { Search, searchText } from '../parts/search'
import { HOME, recordDone, type Screen } from './declared'
import { Telephone } from '../parts/telephone'
import { shortDay } from '../textes/dates'

type Query = Readonly<Record<string, string | undefined>>

const WORDS: ReadonlySet<string> = new Set(['choix', 'plusieurs'])

async function foundBy({ records, kind, listed, shows = () => true }: Screen, at: Desk, query: Query) {
	const q = searchText(query)
	const finds = finder(q)
	const all = (await records.list(at.visit, kind)).filter(shows)
	return { q, all, found: all.filter(({ cells }) => finds(...listed.map((column) => cells[column]))) }
}

export async function listOf(screen: Screen, at: Desk, query: Query) {
	const { kind, path, words, links } = screen
	const { t, root } = at
	const { q, all, found: foundRows } = await foundBy(screen, at, query)
	const { total, ...pages } = pageOf(foundRows, listPage(query['page']))
	const searches = all.length > 10 || q !== ''
	const none = q === '' ? words(t).none : t.fiches.introuvable(q)
	const fields = await screen.records.fields(at.visit, kind, screen.listed)
	const usual = usualAnswers(fields, all)
	const count = [`${total} ${total === 1 ? ficheLabel(t, kind) : objetLabel(t, kind)}`, ...usualText(at, kind, usual)].join(' · ')
	return at.page({
		title: words(t).title,
		current: HOME,
		lead: <a href={root + HOME}>{t.etablissement.titre}</a>,
		scripts: ['recherche'],
		action: <FirstLinkButton to={`${root}${path}/nouvelle`}>{words(t).fresh}</FirstLinkButton>,
		more: {
			deeds: (links?.(t) ?? []).map((link) => ({ to: root + link.path, label: link.label })),
			files: total > 0 ? listFiles({ t, path: `${root}${path}/export`, asked: { q } }) : []
		},
		done: recordDone(at, kind),
		body: (
			<>
				{searches && <Search t={t} action={root + path} label={t.mots.rechercher} q={q} count={total === 0 ? undefined : count} />}
				<ListSheet
					{...at.props}
					{...pages}
					id="liste"
					path={path}
					query={{ q }}
					label={words(t).title}
					count={total === 0 ? none : searches ? undefined : count}
					columns={await columnsOf(screen, at, fields, usual)}
				/>
			</>
		)
	})
}

/** The list as a file with all columns of its noun. */
export const fileOf =
	(screen: Screen): MakesFile =>
	async (at, query, as) => {
		const { records, kind } = screen
		const { found: foundRecords } = await foundBy(screen, at, query)
		const headingOf = headingsFor(importedAs(at, kind, as))
		const fields = (await records.fields(at.visit, kind)).filter(({ form }) => form !== 'secret')
		const columns = fields.map(({ name, form }): Column<StoredRecord> => {
			const isNumber = as === 'xlsx' && form === 'nombre'
			const cellOf = ({ cells: { [name]: cell = '' } }: StoredRecord) =>
				cell === '' ? null : isNumber ? Number(cell.replace(',', '.')) : cell
			return [headingOf(columnLabel(at.t, kind, name), name), cellOf]
		})
		return tableFile(as, kind, foundRecords, columns)
	}

/** The labels of records that columns name: by column, then by the written value. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

export const labelsOf = async (fields: readonly RecordField[]): Promise<Labels> =>
	new Map(
		await Promise.all(
			fields.map(async ({ name, choices }) => {
				const offered = (await choices?.read()) ?? []
				return [name, new Map(offered.map(({ value, label }) => [value, label]))] as const
			})
		)
	)

/** The answer of most records to each yes-or-no question, which is the quiet case of a list, and whether all have it. */
function usualAnswers(fields: readonly RecordField[], all: readonly StoredRecord[]) {
	const questions = all.length < 2 ? [] : fields.filter(({ form }) => form === 'oui')
	return new Map(
		questions.map(({ name }) => {
			const yes = all.filter(({ cells }) => cells[name] === 'oui').length
			return [name, { answer: yes * 2 > all.length ? 'oui' : 'non', isShared: yes === 0 || yes === all.length }] as const
		})
	)
}

type Usual = ReturnType<typeof usualAnswers>

/** « Compte ouvert : oui, sauf indication », for each question that most records answer with yes. */
const usualText = ({ t }: Desk, kind: Screen['kind'], usual: Usual) =>
	[...usual].flatMap(([name, { answer, isShared }]) =>
		answer === 'oui'
			? [`${columnLabel(t, kind, name)}${t.deuxPoints}${t.mots.oui.toLowerCase()}${isShared ? '' : t.fiches.saufIndication}`]
			: []
	)

async function columnsOf(
	{ kind, path, card = (id) => `${path}/${id}` }: Screen,
	{ t, root, visit }: Desk,
	all: readonly RecordField[],
	usual: Usual
) {
	const fields = all.filter(({ name }) => usual.get(name)?.isShared !== true)
	const labels = await labelsOf(fields)
	const cellText = ({ name, form }: RecordField, cell = '') => {
		if (cell === '') return '–'
		if (WORDS.has(form))
			return cell
				.split('|')
				.map((word) => wordLabel(t, name, word))
				.join(', ')
		if (form === 'date') return shortDay(visit.langue, cell)
		if (form === 'oui') return cell !== usual.get(name)?.answer ? t.mots[cell === 'oui' ? 'oui' : 'non'] : cell === 'oui' ? '' : '–'
		return labels.get(name)?.get(cell) ?? cell
	}
	return fields.map((field, index): Column<StoredRecord> => {
		const head = columnLabel(t, kind, field.name)
		if (field.name === 'telephone')
			return inPage(head, 'text', ({ cells: { telephone = '' } }) => (telephone === '' ? '–' : <Telephone of={telephone} />))
		if (index > 0) return inPage(head, field.form === 'nombre' ? 'number' : 'typed', ({ cells }) => cellText(field, cells[field.name]))
		const link = ({ id, cells }: StoredRecord) => (
			<a href={root + card(id)} dir="auto">
				{cellText(field, cells[field.name])}
			</a>
		)
		return inPage(head, 'text', link)
	})
}
