/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { asComposed } from '../../kit/composed'
import type { Textes } from '../textes/textes'
import { Bar } from './bar'
import { Input } from './form'

const MAX_TEXT = 100

/** The text that a list is searched for, from its address. */
export const searchText = ({ q = '' }: { readonly q?: string | undefined }): string => asComposed(q).slice(0, MAX_TEXT)

export type SearchProps = {
	readonly t: Textes
	/** the address of the list */
	readonly action: string
	readonly label: string
	readonly q: string
	/** other fields */
	readonly children?: ComponentChildren
}

/** The search of a list, which begins while the user types. */
export const Search = ({ t, action, label, q, children }: SearchProps) => (
	<Bar t={t} action={action} isLive button={t.mots.rechercher}>
		<Input label={label} type="search" name="q" value={q} maxLength={MAX_TEXT} />
		{children}
	</Bar>
)
