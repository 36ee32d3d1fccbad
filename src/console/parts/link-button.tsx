/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

type LinkButtonProps = { readonly to: string; readonly children: ComponentChildren }

export const LinkButton = ({ to, children }: LinkButtonProps) => (
	<a class="btn" href={to}>
		{children}
	</a>
)

/** The link that most people want on a page. */
export const FirstLinkButton = ({ to, children }: LinkButtonProps) => (
	<a class="btn first" href={to}>
		{children}
	</a>
)

/** A small link beside a line of a list, or to one of several pages, perhaps the current one. */
export const SmallLinkButton = ({ to, isCurrent = false, children }: LinkButtonProps & { readonly isCurrent?: boolean }) => (
	<a class="btn small" href={to} aria-current={isCurrent ? 'page' : undefined}>
		{children}
	</a>
)
