/** @jsxImportSource preact */
import { toChildArray, type ComponentChildren } from 'preact'

/** A section of a page with its heading, unless it is all that the page has, drawn as a sheet of paper. */
export const Section = ({ title, id, children }: { title: string | undefined; id?: string; children: ComponentChildren }) => (
	<section class="sheet" id={id}>
		{title && <h2>{title}</h2>}
		{children}
	</section>
)

/** The rows of a list, or one sentence if it is empty. */
export const Rows = ({ none, children }: { none: string; children: ComponentChildren }) =>
	toChildArray(children).length === 0 ? <p>{none}</p> : <ul class="rows">{children}</ul>
