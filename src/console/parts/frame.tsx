/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Textes } from '../textes/textes'
import { Crest, Document, LOGO, type DocumentProps } from './document'

/** A page to which the menu leads. */
export type Entry = {
	/** below the console's root */
	readonly path: string
	readonly label: string
}

/** Facts about the school on its pages. */
export type Ecole = {
	readonly nom: string
	readonly logo_type: string | null
	/** postal lines */
	readonly adresse: string | null
	readonly telephone: string | null
	readonly email: string | null
}

export type FrameProps = Omit<DocumentProps, 'school'> & {
	readonly t: Textes
	readonly root: string
	readonly school: Ecole
	readonly year: string
	readonly name: string
	readonly roles: string
	/** entries within reach of a thumb, and the others */
	readonly menu: { readonly first: readonly Entry[]; readonly more: readonly Entry[] }
	/** the page's entry in the menu */
	readonly current: string
	/** the page's one primary action, beside the title */
	readonly action?: ComponentChildren
	/** the text below the title */
	readonly lead?: ComponentChildren
	/** « Imprimé le 21/11/2026 » */
	readonly printed: string
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

/** The letterhead of a page on paper; its picture is loaded only for printing. */
const Letterhead = ({ root, printed, school }: Pick<FrameProps, 'root' | 'printed' | 'school'>) => {
	const { nom, logo_type, adresse, telephone, email } = school
	return (
		<div class="letterhead">
			{logo_type !== null && <img src={root + LOGO} alt="" loading="lazy" />}
			<p>
				<strong>{nom}</strong>
				{[...(adresse?.split('\n') ?? []), [telephone, email].filter((part) => part !== null).join(' · ')]
					.filter((line) => line !== '')
					.map((line) => (
						<small>{line}</small>
					))}
			</p>
			<small class="printed">{printed}</small>
		</div>
	)
}

/** A page of the console: the school's name and the menu on the left (on a telephone at the bottom), and one column of work. */
export function Frame({ t, langue, root, school, year, name, roles, menu, current, title, isRefused, ...page }: FrameProps) {
	const { action, lead, printed, scripts = [], children } = page
	return (
		<Document langue={langue} title={title} school={school.nom} isRefused={isRefused} scripts={scripts}>
			<a class="skip" href="#work">
				{t.menu.aller}
			</a>
			<div class="frame">
				<nav class="rail" aria-label={t.menu.nom}>
					<div class="school">
						<Crest />
						<span>
							{school.nom}
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
					<Letterhead root={root} printed={printed} school={school} />
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
