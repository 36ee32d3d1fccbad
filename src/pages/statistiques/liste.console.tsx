/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { EmptySheet } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { dayInSentence } from '../../console/textes/dates'
import type { Module } from '../../domain/vocabulaire'
import type { View } from '../../tenants/visit'
import { countingDay, DayBar, statistiquesTabs, type StatistiquesTab } from './place.console'

/** The most characters of a value in an address: as many as the longest that is counted has. */
export const MAX_VALEUR = 200

export const sexeIn = ({ sexe }: ListQuery) => (sexe === 'F' || sexe === 'M' ? sexe : null)

type Person = { readonly id: number; readonly nom: string; readonly prenoms: string; readonly matricule: string }

/** The columns that say who a student is. */
export const whoColumns = <Row extends Person>({ t: { etudiants: words }, root }: Desk): readonly Column<Row>[] => [
	[words.nom, undefined, 'typed', (row) => <a href={`${root}/etudiants/${row.id}`}>{listName(row)}</a>],
	[words.nomSeul, ({ nom }) => nom],
	[words.prenoms, ({ prenoms }) => prenoms],
	[words.matricule, ({ matricule }) => matricule, 'text']
]

/** A list of figures up to a day. */
export type Figures<Row> = {
	readonly title: string
	readonly lead: ComponentChildren
	readonly tab?: StatistiquesTab
	/** the choice, as the address of the list says it; without one, the page chooses the day */
	readonly choice?: Readonly<Record<string, string | number | undefined>>
	readonly label: string
	/** how many rows it has */
	readonly count?: string
	/** why it has none */
	readonly none: string
	/** the name of its files, without the day */
	readonly stem: string
	readonly rows: readonly Row[]
	readonly columns: (form: ListForm) => readonly Column<Row>[]
	/** the rows in the page, if that does not have them as a list */
	readonly sheet?: ComponentChildren
}

type Finds<Found> = (at: Desk, query: ListQuery, view: View, jour: string) => Promise<Found>

async function page<Row>(at: Desk, query: ListQuery, path: string, find: Finds<Figures<Row>>) {
	const { view, jour } = await countingDay(at, query)
	const { title, lead, tab, choice, label, count, none, rows: all, columns, sheet } = await find(at, query, view, jour)
	const { rows, total, ...pages } = pageOf(all, listPage(query['page']))
	const listQuery = { jour, ...choice }
	return at.page({
		title,
		lead,
		...(tab && { tabs: statistiquesTabs(at, tab, jour) }),
		prints: 'beside',
		more: { files: total > 0 ? listFiles({ t: at.t, path: `${at.root}${path}/export`, asked: listQuery }) : [] },
		body: (
			<>
				{!choice && <DayBar at={at} path={path} jour={jour} />}
				{total === 0 ? (
					<EmptySheet why={none} />
				) : (
					(sheet ?? <ListSheet {...at.props} {...pages} {...{ path, label, count, rows }} query={listQuery} columns={columns('xlsx')} />)
				)}
			</>
		)
	})
}

/** A page of figures and its files. @param path its address, below the root */
export function figures<Row>(path: string, module: Module, find: Finds<Figures<Row>>) {
	const file: MakesFile = async (at, query, form) => {
		const { view, jour } = await countingDay(at, query)
		const { stem, rows, columns } = await find(at, query, view, jour)
		return tableFile(form, `${stem}-${jour}`, rows, columns(form))
	}
	return new Elysia({ prefix: `/console${path}` })
		.use(desk(module))
		.get('', ({ desk: at, query }) => page(at, query, path, find))
		.use(listRoutes('/export', file, module))
}

/** The students behind a number. */
export type Behind<Row> = Required<Pick<Figures<Row>, 'choice' | 'stem' | 'rows' | 'columns'>> & {
	/** what is counted, in words */
	readonly parts: readonly (string | false | null)[]
}

/** The list behind the numbers of a page, and its files, below that page. @param from the address of that page, below the root */
export const listBehind = <Row,>(from: string, module: Module, find: Finds<Behind<Row>>) =>
	figures<Row>(`${from}/etudiants`, module, async (at, query, view, jour) => {
		const { parts, ...list } = await find(at, query, view, jour)
		const words = at.t.statistiques
		const says = [...parts.filter(Boolean), words.au(dayInSentence(at.visit.langue, jour, ''))]
		return {
			...list,
			title: words.liste,
			lead: (
				<>
					<span dir="auto">{says.join(' · ')}</span>
					{' · '}
					<a href={addressOf(at.root + from, { jour })}>{words.titre}</a>
				</>
			),
			label: words.liste,
			count: words.compte(list.rows.length),
			none: words.vide
		}
	})
