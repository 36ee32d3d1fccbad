/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/** A sheet of paper with its heading. */
export const Section = ({ title, id, children }: { title: string; id?: string; children: ComponentChildren }) => (
	<section class="sheet" id={id}>
		<h2>{title}</h2>
		{children}
	</section>
)
