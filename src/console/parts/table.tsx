/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export type TableProps = {
	readonly label: string
	/** headings of the first columns */
	readonly heads: readonly string[]
	/** headings of the columns of numbers after those */
	readonly numbers?: readonly ComponentChildren[]
	/** the rows */
	readonly children: ComponentChildren
}

/** A table that scrolls sideways if the page is narrower. */
export const Table = ({ label, heads, numbers = [], children }: TableProps) => (
	<div class="scroll" tabIndex={0} role="region" aria-label={label}>
		<table>
			<thead>
				<tr>
					{heads.map((head) => (
						<th scope="col">{head}</th>
					))}
					{numbers.map((head) => (
						<th scope="col" class="n">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	</div>
)
