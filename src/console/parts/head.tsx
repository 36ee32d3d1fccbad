/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { classOf } from './button'
import { Deed, Hidden } from './deed'
import { LinkButton } from './link-button'

export type Link = {
	readonly to: string
	readonly label: string
	/** whether it is a deed that needs no page before it */
	readonly isPost?: boolean
	/** what such a deed sends */
	readonly sends?: Readonly<Record<string, string>>
}
/** Links, without those that the reader may not follow. */
export type Links = readonly (Link | false | undefined)[]

/** The deeds, papers and files of a page's object besides its deeds in sight. */
export type More = {
	readonly deeds?: Links
	readonly prints?: Links
	readonly files?: Links
	/** whether it is a menu however few it has, because the page has two deeds in sight */
	readonly isMenu?: boolean
}

/** A page about the same object; `isCurrent`: this page. */
export type Tab = Omit<Link, 'isPost' | 'sends'> & { readonly isCurrent: boolean }

export type HeadProps = {
	readonly t: Textes
	/** as a person would say it: never a code */
	readonly title: string
	/** the object's code, beside the title */
	readonly code?: string | undefined
	/** one primary and at most two daily deeds */
	readonly action?: ComponentChildren
	readonly more?: More | undefined
	/** one line of facts */
	readonly lead?: ComponentChildren
	readonly tabs?: readonly Tab[] | undefined
}

/** Entries from which a menu is worth its click. */
const MENU_FROM = 3

/** A menu of what else can be done; one or two deeds are buttons beside the others, but files never. It opens without a script. */
function plusOf(t: Textes, { deeds = [], prints = [], files = [], isMenu = false }: More) {
	const groups = (
		[
			[t.tete.faire, deeds],
			[t.tete.imprimer, prints],
			[t.tete.exporter, files]
		] as const
	)
		.map(([label, links]) => ({ label, links: links.filter((link) => link !== undefined && link !== false) }))
		.filter(({ links }) => links.length > 0)
	const links = groups.flatMap((group) => group.links)
	if (links.length === 0) return undefined
	if (links.length < (isMenu ? 1 : MENU_FROM) && files.length === 0)
		return (
			<>
				{links.map(({ to, label, isPost, sends }) =>
					isPost ? <Deed action={to} label={label} sends={sends ?? {}} /> : <LinkButton to={to}>{label}</LinkButton>
				)}
			</>
		)
	return (
		<details class="plus" name="plus">
			<summary class={classOf(undefined)}>{t.tete.plus}</summary>
			<div>
				{groups.map((group) => (
					<>
						<h2>{group.label}</h2>
						<ul>
							{group.links.map(({ to, label, isPost, sends = {} }) => (
								<li>
									{isPost ? (
										<form method="post" action={to}>
											<Hidden of={sends} />
											<button class="link">{label}</button>
										</form>
									) : (
										<a href={to}>{label}</a>
									)}
								</li>
							))}
						</ul>
					</>
				))}
			</div>
		</details>
	)
}

/** The tabs of an object; on a narrow screen one line that opens them. */
function Tabs({ t, tabs }: { t: Textes; tabs: readonly Tab[] }) {
	const list = (
		<ul>
			{tabs.map(({ to, label, isCurrent }) => (
				<li>
					<a href={to} aria-current={isCurrent ? 'page' : undefined}>
						{label}
					</a>
				</li>
			))}
		</ul>
	)
	return (
		<nav class="tabs" aria-label={t.tete.onglets}>
			{list}
			<details name="plus">
				<summary>{tabs.find(({ isCurrent }) => isCurrent)?.label ?? t.tete.onglets}</summary>
				{list}
			</details>
		</nav>
	)
}

/** The head of a page. */
export function Head({ t, title, code, action, more: menuEntries = {}, lead, tabs = [] }: HeadProps) {
	const plus = plusOf(t, menuEntries)
	return (
		<header class="head">
			<div class="title">
				<h1>
					{title}
					{code !== undefined && <small>{code}</small>}
				</h1>
				{(action || plus) && (
					<div class="action">
						{action}
						{plus}
					</div>
				)}
			</div>
			{lead && <p>{lead}</p>}
			{tabs.length > 1 && <Tabs t={t} tabs={tabs} />}
		</header>
	)
}
