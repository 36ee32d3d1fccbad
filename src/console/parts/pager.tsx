/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'
import { SmallLinkButton, LinkButton } from './link-button'

export const PER_PAGE = 50

/** The page number in an address; 1 if there is not one. */
export const pageNumber = (text: string | undefined): number => (text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** The number of the page that has all rows of a list, to print them. */
const WHOLE = 0

/** The most rows that are drawn on one page. */
const MOST = 1000

/** The page number in the address of a list that can be printed whole. */
export const listPage = (text: string | undefined): number => (text === String(WHOLE) ? WHOLE : pageNumber(text))

/** The rows of a page; beyond the last page, those of the last. */
export function pageOf<Row>(rows: readonly Row[], asked: number, perPage = PER_PAGE) {
	if (asked === WHOLE && rows.length <= MOST) return { page: 1, last: 1, total: rows.length, rows }
	const last = Math.max(1, Math.ceil(rows.length / perPage))
	const page = Math.min(Math.max(asked, 1), last)
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
	/** whether its address may ask for the whole list */
	readonly prints?: boolean
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

/** Links to the other pages of a list, and to all on one if it prints; nothing if it has one page. */
export const Pager = ({ t, page, last, to, prints = false }: PagerProps) =>
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
			{prints && last * PER_PAGE <= MOST && <SmallLinkButton to={to(WHOLE)}>{t.listes.entiere}</SmallLinkButton>}
		</nav>
	)
