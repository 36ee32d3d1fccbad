/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { Crest, Document, type DocumentProps } from './document'

/** A page that the menu leads to. */
export type Entry = {
	/** below the console's root */
	readonly path: string
	readonly label: string
}

export type FrameProps = Omit<DocumentProps, 'title'> & {
	readonly t: Textes
	readonly root: string
	readonly school: string
	readonly year: string
	readonly name: string
	readonly roles: string
	/** what a thumb reaches first, and the rest */
	readonly menu: { readonly first: readonly Entry[]; readonly more: readonly Entry[] }
	/** the entry that the page is of */
	readonly current: string
	readonly title: string
	/** beside the title: the page's one primary action */
	readonly action?: ComponentChildren
	/** below it */
	readonly lead?: ComponentChildren
}

const Entries = ({ entries, current, root }: { entries: readonly Entry[]; current: string; root: string }) => (
	<>
		{entries.map(({ path, label }) => (
			<li>
				<a href={root + path} aria-current={path === current ? 'page' : undefined}>
					{label}
				</a>
			</li>
		))}
	</>
)

/** A page in the console: the school's name and a rail of words on the left, or at the thumb of a telephone, and one column of work. */
export function Frame({ t, langue, root, school, year, name, roles, menu, current, title, action, lead, scripts, children }: FrameProps) {
	return (
		<Document langue={langue} title={`${title} · ${school}`} scripts={scripts ?? []}>
			<a class="skip" href="#work">
				{t.menu.aller}
			</a>
			<div class="frame">
				<nav class="rail" aria-label={t.menu.nom}>
					<div class="school">
						<Crest />
						<span>
							{school}
							<small>{year}</small>
						</span>
					</div>
					<ul class="first">
						<Entries entries={menu.first} current={current} root={root} />
						<li class="only-narrow">
							<a href="#plus">{t.menu.plus}</a>
						</li>
					</ul>
				</nav>
				<main id="work">
					<header class="head">
						<h1>{title}</h1>
						{action && <div class="action">{action}</div>}
						{lead && <p>{lead}</p>}
					</header>
					{children}
				</main>
				<nav class="rest" id="plus" aria-label={t.menu.plus}>
					<ul>
						<Entries entries={menu.more} current={current} root={root} />
					</ul>
					<p class="who">
						{name}
						<small>{roles}</small>
					</p>
					<form method="post" action={`${root}/deconnexion`}>
						<button class="link">{t.menu.deconnexion}</button>
					</form>
				</nav>
			</div>
		</Document>
	)
}
