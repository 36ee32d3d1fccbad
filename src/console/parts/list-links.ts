import type { Textes } from '../textes/textes'
import type { Links } from './head'
import { FORMS } from './list-file'
import { addressOf } from './pager'

export type ListLinksProps = {
	readonly t: Textes
	/** the address of the files, without `.csv` and `.xlsx` */
	readonly path: string
	/** the query of the list, which its files share */
	readonly asked?: Readonly<Record<string, string | number | undefined>>
}

/** The files of a list for spreadsheets, for a menu « Plus ». */
export const listFiles = ({ t, path, asked = {} }: ListLinksProps): Links =>
	FORMS.map((form) => ({ to: addressOf(`${path}.${form}`, asked), label: t.listes[form] }))
