/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import { SmallLinkButton, LinkButton } from './link-button'

export const PER_PAGE = 50

/** The page number in an address; 1 if there is not one. */
export const pageNumber = (text: string | undefined): number => (text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** The rows of a page; beyond the last page, those of the last. */
export function pageOf<Row>(rows: readonly Row[], asked: number, perPage = PER_PAGE) {
	const last = Math.max(1, Math.ceil(rows.length / perPage))
	const page = Math.min(asked, last)
	return { page, last, total: rows.length, rows: rows.slice((page - 1) * perPage, page * perPage) }
}

/** `?q=…&page=2` from the parameters that are set. */
export function addressOf(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
	const said = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
	const query = new URLSearchParams(said).toString()
	return query === '' ? path : `${path}?${query}`
}

export type PagerProps = {
	readonly t: Textes
	readonly page: number
	readonly last: number
	readonly to: (page: number) => string
}

export type SuiteProps = {
	readonly t: Textes
	/** the key of the page's first row; empty for the newest rows */
	readonly suite: string
	/** the key of the first older row; `undefined` if there is not one */
	readonly older: string | undefined
	/** the address of the page that begins at a key */
	readonly to: (suite: string) => string
}

/** Links to older rows of a list without a count, and back to the newest. */
export const Suite = ({ t, suite, older, to }: SuiteProps) =>
	older === undefined && suite === '' ? null : (
		<nav class="pager" aria-label={t.listes.pages}>
			{suite !== '' && <SmallLinkButton to={to('')}>{t.listes.recents}</SmallLinkButton>}
			{older !== undefined && (
				<LinkButton isSmall rel="next" to={to(older)}>
					{t.listes.anciens}
				</LinkButton>
			)}
		</nav>
	)

/** Links to the other pages of a list; nothing if it has one page. */
export const Pager = ({ t, page, last, to }: PagerProps) =>
	last === 1 ? null : (
		<nav class="pager" aria-label={t.listes.pages}>
			<span class="only-print">{t.listes.partie(page, last)}</span>
			{page > 1 && (
				<LinkButton isSmall rel="prev" to={to(page - 1)}>
					{t.mots.precedent}
				</LinkButton>
			)}
			<span class="not-print">{t.listes.page(page, last)}</span>
			{page < last && (
				<LinkButton isSmall rel="next" to={to(page + 1)}>
					{t.mots.suivant}
				</LinkButton>
			)}
		</nav>
	)
