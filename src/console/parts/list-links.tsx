/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import type { Links } from './head'
import { SmallLinkButton } from './link-button'
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

/** Links to download a list for spreadsheets. */
export const ListLinks = ({ t, path, asked = {} }: ListLinksProps) => (
	<>
		<span class="soft not-print">{t.listes.exporter}</span>{' '}
		{FORMS.map((form) => (
			<SmallLinkButton to={addressOf(`${path}.${form}`, asked)}>{t.listes[form]}</SmallLinkButton>
		))}
	</>
)
