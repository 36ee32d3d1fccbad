/** @jsxImportSource preact */
import type { Textes } from '../textes/textes'

/** How many rows a page shows. */
export const PER_PAGE = 50

/** The page that an address names; the first one where it names none. */
export const pageNumber = (text: string | undefined): number => (text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** The rows of a page; of one beyond the last, those of the last. */
export function pageOf<Row>(rows: readonly Row[], asked: number, perPage = PER_PAGE) {
	const last = Math.max(1, Math.ceil(rows.length / perPage))
	const page = Math.min(asked, last)
	return { page, last, total: rows.length, rows: rows.slice((page - 1) * perPage, page * perPage) }
}

/** `?q=…&page=2` of what is set. */
export function addressOf(path: string, asked: Readonly<Record<string, string | number | undefined>>): string {
	const said = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
	const query = new URLSearchParams(said).toString()
	return query === '' ? path : `${path}?${query}`
}

export type PagerProps = {
	readonly t: Textes
	readonly page: number
	readonly last: number
	/** the address of a page */
	readonly to: (page: number) => string
}

export type SuiteProps = {
	readonly t: Textes
	/** where the page begins; empty at the newest */
	readonly suite: string
	/** where what is older begins; `undefined` where nothing is */
	readonly older: string | undefined
	/** the address of what begins somewhere */
	readonly to: (suite: string) => string
}

/** The way to what is older in a list that nobody counts, and back to the newest. */
export const Suite = ({ t, suite, older, to }: SuiteProps) =>
	older === undefined && suite === '' ? null : (
		<nav class="pager" aria-label={t.listes.pages}>
			{suite !== '' && (
				<a class="btn small" href={to('')}>
					{t.listes.recents}
				</a>
			)}
			{older !== undefined && (
				<a class="btn small" rel="next" href={to(older)}>
					{t.listes.anciens}
				</a>
			)}
		</nav>
	)

/** The way to the other pages of a list; none for a list of one page. */
export const Pager = ({ t, page, last, to }: PagerProps) =>
	last === 1 ? null : (
		<nav class="pager" aria-label={t.listes.pages}>
			{page > 1 && (
				<a class="btn small" rel="prev" href={to(page - 1)}>
					{t.mots.precedent}
				</a>
			)}
			<span>{t.listes.page(page, last)}</span>
			{page < last && (
				<a class="btn small" rel="next" href={to(page + 1)}>
					{t.mots.suivant}
				</a>
			)}
		</nav>
	)
