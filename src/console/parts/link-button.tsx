/** @jsxImportSource preact */
import type { AnchorHTMLAttributes } from 'preact'
import { classOf, type Kind } from './button'

type LinkButtonProps = Omit<AnchorHTMLAttributes, 'href' | 'class' | 'role'> & {
	readonly to: string
	readonly kind?: Kind | undefined
	readonly isSmall?: boolean
}

export const LinkButton = ({ to, kind, isSmall, ...link }: LinkButtonProps) => <a class={classOf(kind, isSmall)} href={to} {...link} />

/** The link that most people want on a page. */
export const FirstLinkButton = (link: LinkButtonProps) => <LinkButton kind="first" {...link} />

/** A small link beside a line of a list, or to one of several pages, perhaps the current one. */
export const SmallLinkButton = ({ isCurrent = false, ...link }: LinkButtonProps & { readonly isCurrent?: boolean }) => (
	<LinkButton isSmall aria-current={isCurrent ? 'page' : undefined} {...link} />
)
