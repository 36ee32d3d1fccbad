/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { listRoutes, type ListQuery, type MakesFile } from '../../console/list-routes'
import { tableFile, type Column, type ListForm } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { dayInSentence } from '../../console/textes/dates'
import type { Module } from '../../domain/vocabulaire'

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

/** The students behind a number. */
export type Behind<Row> = {
	readonly jour: string
	/** what is counted, in words */
	readonly parts: readonly (string | false | null)[]
	/** the choice, as the address of the list says it */
	readonly choice: Readonly<Record<string, string | number | undefined>>
	/** the name of its files, without the day */
	readonly stem: string
	readonly rows: readonly Row[]
	readonly columns: (form: ListForm) => readonly Column<Row>[]
}

type FindsBehind<Row> = (at: Desk, query: ListQuery) => Promise<Behind<Row>>

async function page<Row>(at: Desk, query: ListQuery, from: string, find: FindsBehind<Row>) {
	const { t, root, visit } = at
	const path = `${from}/etudiants`
	const { jour, parts, choice, rows: all, columns } = await find(at, query)
	const { rows, total, ...pages } = pageOf(all, listPage(query['page']))
	const words = t.statistiques
	const listQuery = { jour, ...choice }
	const says = [...parts.filter(Boolean), words.au(dayInSentence(visit.langue, jour, ''))]
	return at.page({
		title: words.liste,
		lead: (
			<>
				<span dir="auto">{says.join(' · ')}</span>
				{' · '}
				<a href={addressOf(root + from, { jour })}>{words.titre}</a>
			</>
		),
		prints: 'beside',
		more: { files: total > 0 ? listFiles({ t, path: `${root}${path}/export`, asked: listQuery }) : [] },
		body: (
			<ListSheet
				{...at.props}
				{...pages}
				path={path}
				query={listQuery}
				label={words.liste}
				count={total > 0 ? words.compte(total) : words.vide}
				columns={columns('xlsx')}
				rows={rows}
			/>
		)
	})
}

/** The list behind the numbers of a page, and its files, below that page. @param from the address of that page, below the root */
export function listBehind<Row>(from: string, module: Module, find: FindsBehind<Row>) {
	const file: MakesFile = async (at, query, form) => {
		const { jour, stem, rows, columns } = await find(at, query)
		return tableFile(form, `${stem}-${jour}`, rows, columns(form))
	}
	return new Elysia()
		.use(desk(module))
		.get('/etudiants', ({ desk: at, query }) => page(at, query, from, find))
		.use(listRoutes('/etudiants/export', file, module))
}
