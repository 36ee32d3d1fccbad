/** @jsxImportSource preact */
import { asComposed } from '../../kit/composed'
import { Bar, type BarProps } from './bar'
import { Input } from './form'

const MAX_TEXT = 100

/** The text that a list is searched for, from its address. */
export const searchText = ({ q = '' }: { readonly q?: string | undefined }): string => asComposed(q).slice(0, MAX_TEXT)

export type SearchProps = Pick<BarProps, 't' | 'action' | 'applied' | 'count' | 'children'> & { readonly label: string; readonly q: string }

/** The search of a list, which begins while the user types. */
export const Search = ({ label, q, children, ...bar }: SearchProps) => (
	<Bar {...bar} isLive button={bar.t.mots.rechercher}>
		<Input label={label} type="search" name="q" value={q} maxLength={MAX_TEXT} />
		{children}
	</Bar>
)
