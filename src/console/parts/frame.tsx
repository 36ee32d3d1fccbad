/** @jsxImportSource preact */
import type { Coordonnees } from '../../domain/personnes/coordonnees'
import { Crest, Document, LOGO, type DocumentProps } from './document'
import { Head, type HeadProps } from './head'

/** A page to which the menu leads. */
export type Entry = {
	/** below the console's root */
	readonly path: string
	readonly label: string
}

/** A chapter of the menu, with the pages beneath it. */
export type Chapter = Entry & {
	readonly under: readonly Entry[]
	/** whether a telephone shows it without opening the menu */
	readonly thumb: boolean
}

/** A year to which the chooser beside the school's name leads. */
export type YearLink = { readonly to: string; readonly label: string; readonly isShown: boolean }

/** Facts about the school on its pages. */
export type Ecole = Pick<Coordonnees, 'adresse' | 'telephone' | 'email'> & {
	readonly nom: string
	readonly logo_type: string | null
}

export type FrameProps = Omit<DocumentProps, 'school'> &
	HeadProps & {
		readonly root: string
		readonly school: Ecole
		readonly year: string
		/** the years to choose from; none if there is nothing to choose */
		readonly years: readonly YearLink[]
		/** the sentence across a page of another year than the current one */
		readonly strip: string | undefined
		readonly name: string
		readonly roles: string
		readonly menu: readonly Chapter[]
		/** whether the person may search the whole school */
		readonly searches: boolean
		/** whether « / » opens it */
		readonly slash: boolean
		readonly searchText?: string | undefined
		/** the path of the page's entry in the menu */
		readonly current: string
		/** the page, by its path, about which the manual opens */
		readonly manual: string
		/** « Imprimé le 21/11/2026 » */
		readonly printed: string
	}

type Place = Pick<FrameProps, 'root' | 'current' | 'manual'>

export const AIDE = '/aide'
/** The address that leads to the place in the manual about a page. */
const aideOf = (path: string): string => `${AIDE}?de=${path.slice(1)}`

const Entry = ({ path, label, root, mark }: Entry & Pick<Place, 'root'> & { mark: 'page' | 'true' | undefined }) => (
	<a href={root + path} aria-current={mark}>
		{label}
	</a>
)

/** A chapter; the pages beneath it are shown while one of them is open. */
function ChapterItem({ path, label, under, thumb, root, current, manual }: Chapter & Place) {
	const isUnder = under.some((page) => page.path === current)
	return (
		<li class={[(isUnder || path === current) && 'open', thumb && 'thumb'].filter(Boolean).join(' ') || undefined}>
			<Entry
				path={path === AIDE ? aideOf(manual) : path}
				label={label}
				root={root}
				mark={isUnder ? 'true' : path === current ? 'page' : undefined}
			/>
			{under.length > 0 && (
				<ul>
					{under.map((page) => (
						<li>
							<Entry {...page} root={root} mark={page.path === current ? 'page' : undefined} />
						</li>
					))}
				</ul>
			)}
		</li>
	)
}

/** The year, which opens the list of all years. */
const Years = ({ t, year, years }: Pick<FrameProps, 't' | 'year' | 'years'>) => (
	<details class="plus" name="plus">
		<summary aria-label={t.annee.choisir(year)}>{year}</summary>
		<div>
			<ul>
				{years.map(({ to, label, isShown }) => (
					<li>
						<a href={to} aria-current={isShown ? 'true' : undefined}>
							{label}
						</a>
					</li>
				))}
			</ul>
		</div>
	</details>
)

/** The letterhead of a page on paper; its picture is loaded only for printing. */
export function Letterhead({ root, printed: paperTitle, school }: Pick<FrameProps, 'root' | 'printed' | 'school'>) {
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
			<small class="printed">{paperTitle}</small>
		</div>
	)
}

/** The field that searches the whole school. */
const Find = ({ t, root, searchText: searched, slash }: Pick<FrameProps, 't' | 'root' | 'searchText' | 'slash'>) => (
	<form class="find" role="search" action={`${root}/recherche`} data-chercher={slash ? '/' : ''}>
		<input
			type="search"
			name="q"
			value={searched}
			aria-label={t.mots.rechercher}
			placeholder={t.mots.rechercher}
			title={t.recherche.aide}
			autocomplete="off"
			maxLength={100}
		/>
	</form>
)

/** A page of the console: the school's name and the menu on the left (on a telephone at the bottom), and one column of work. */
export function Frame({
	t,
	langue,
	root,
	school,
	year,
	years,
	strip,
	name,
	roles,
	menu,
	searches,
	searchText,
	slash,
	current,
	manual,
	title,
	isRefused,
	...page
}: FrameProps) {
	const { printed: paperTitle, scripts = [], children, ...head } = page
	return (
		<Document
			langue={langue}
			title={title}
			school={school.nom}
			isRefused={isRefused}
			scripts={[...scripts, ...(searches ? ['chercher'] : []), ...(head.more || head.tabs ? ['plus'] : [])]}
		>
			<a class="skip" href="#work">
				{t.menu.aller}
			</a>
			<div class="frame">
				<header class="rail">
					<div class="stay">
						<div class="school">
							<Crest />
							<span>
								{school.nom}
								<small>{years.length === 0 ? year : <Years t={t} year={year} years={years} />}</small>
							</span>
						</div>
						<nav class="menu" id="menu" aria-label={t.menu.nom}>
							{searches && <Find t={t} root={root} searchText={searchText} slash={slash} />}
							<ul>
								{menu.map((chapter) => (
									<ChapterItem {...chapter} root={root} current={current} manual={manual} />
								))}
								<li class="opens">
									<a href="#menu">{t.menu.nom}</a>
								</li>
							</ul>
							<p class="who">
								{name}
								<small>{roles}</small>
							</p>
							<form method="post" action={`${root}/deconnexion`}>
								<button class="link">{t.menu.deconnexion}</button>
							</form>
							<a class="closes" href="#work">
								{t.menu.fermer}
							</a>
						</nav>
					</div>
				</header>
				<main id="work">
					{strip !== undefined && <p class="strip">{strip}</p>}
					<Letterhead root={root} printed={paperTitle} school={school} />
					<Head t={t} title={title} {...head} />
					{children}
				</main>
			</div>
		</Document>
	)
}
