/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import { FORMS } from './list-file'
import { addressOf } from './pager'

export type ListLinksProps = {
	readonly t: Textes
	/** where the files are, without `.csv` and `.xlsx` */
	readonly path: string
	/** what the list is of: its files are of the same */
	readonly asked?: Readonly<Record<string, string | number | undefined>>
}

/** The ways to take a list along, for spreadsheets. */
export const ListLinks = ({ t, path, asked = {} }: ListLinksProps) => (
	<>
		{FORMS.map((form) => (
			<a class="btn small" href={addressOf(`${path}.${form}`, asked)}>
				{t.listes[form]}
			</a>
		))}
	</>
)
