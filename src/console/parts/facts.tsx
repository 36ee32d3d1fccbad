/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

export const Facts = ({ of }: { of: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[] }) => (
	<dl class="facts">
		{of.map(([name, value]) => (
			<>
				<dt>{name}</dt>
				<dd>{value}</dd>
			</>
		))}
	</dl>
)

/** A figure at the top of a page. */
export const Figure = ({ label, children }: { label: string; children: ComponentChildren }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
)
