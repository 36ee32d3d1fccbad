/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Column, ColumnKind } from './list-file'
import type { PageProps } from './page-props'
import { addressOf, Pager } from './pager'
import { ScrollTable } from './table'

const ATTRIBUTES: Readonly<Record<ColumnKind, { readonly class?: string; readonly dir?: 'auto' }>> = {
	text: {},
	typed: { dir: 'auto' },
	number: { class: 'n' }
}

type TableProps<Row> = {
	readonly label: string
	readonly columns: readonly Column<Row>[]
	readonly rows: readonly Row[]
	/** the row of sums */
	readonly foot?: ComponentChildren
}

/** Rows of a list by their columns; the first column names each row. A missing value is « – ». */
export function ListTable<Row>({ label, columns, rows, foot }: TableProps<Row>) {
	const inPage = columns.flatMap((column) => {
		if (!column || column[2] === undefined) return []
		const [head, cell, kind, markup = cell] = column
		return { head, markup, attributes: ATTRIBUTES[kind] }
	})
	return (
		<ScrollTable
			label={label}
			foot={foot}
			heads={inPage.map(({ head, attributes }) => (
				<th scope="col" class={attributes.class}>
					{head}
				</th>
			))}
		>
			{rows.map((row) => (
				<tr>
					{inPage.map(({ markup, attributes }, index) =>
						index === 0 ? (
							<th scope="row" {...attributes}>
								{markup?.(row)}
							</th>
						) : (
							<td {...attributes}>{markup?.(row) ?? '–'}</td>
						)
					)}
				</tr>
			))}
		</ScrollTable>
	)
}

export type ListSheetProps<Row> = Pick<PageProps, 't' | 'root'> &
	TableProps<Row> & {
		/** the address of the page, below the root */
		readonly path: string
		/** the query of the page */
		readonly query?: Readonly<Record<string, string | number | undefined>>
		/** for a list that is searched while the user types */
		readonly id?: 'liste'
		/** how many rows the list has, or why it has none */
		readonly count?: ComponentChildren
		readonly page?: number
		readonly last?: number
	}

/** A list with the links to its other pages. */
export function ListSheet<Row>({ t, root, path, query = {}, id, count, page = 1, last = 1, ...table }: ListSheetProps<Row>) {
	return (
		<section class="sheet" id={id}>
			{count !== undefined && <p role="status">{count}</p>}
			{table.rows.length > 0 && <ListTable {...table} />}
			<Pager t={t} page={page} last={last} to={(other) => addressOf(root + path, { ...query, page: other })} prints />
		</section>
	)
}
