/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export type TableProps = {
	readonly label: string
	/** headings of the first columns */
	readonly heads: readonly string[]
	/** headings of the columns of numbers after those */
	readonly numbers?: readonly ComponentChildren[]
	/** whether it has many columns, and so takes little room for each */
	readonly isDense?: boolean
	/** the rows */
	readonly children: ComponentChildren
	/** the row of sums */
	readonly foot?: ComponentChildren
}

/** A table that scrolls sideways if the page is narrower. */
export const Table = ({ label, heads, numbers = [], isDense = false, children, foot }: TableProps) => (
	<ScrollTable
		label={label}
		isDense={isDense}
		foot={foot}
		heads={
			<>
				{heads.map((head) => (
					<th scope="col">{head}</th>
				))}
				{numbers.map((head) => (
					<th scope="col" class="n">
						{head}
					</th>
				))}
			</>
		}
	>
		{children}
	</ScrollTable>
)

type ScrollProps = Pick<TableProps, 'label' | 'isDense' | 'children' | 'foot'> & { readonly heads: ComponentChildren }

/** The same by the cells of its headings. */
export const ScrollTable = ({ label, heads, isDense = false, children, foot }: ScrollProps) => (
	<div class="scroll" tabIndex={0} role="region" aria-label={label}>
		<table class={isDense ? 'serre' : undefined}>
			<thead>
				<tr>{heads}</tr>
			</thead>
			<tbody>{children}</tbody>
			{foot && <tfoot>{foot}</tfoot>}
		</table>
	</div>
)
