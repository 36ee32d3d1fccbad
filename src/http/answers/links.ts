import { urlOf } from '../../kit/url'
type Pages = { readonly page?: number; readonly per_page?: number }

/** The RFC 8288 header of a paged list: first, prev, next, last, absolute on `{base_url}`. */
export function links(baseUrl: string, url: string, { page, per_page }: Pages, total: number): string | undefined {
	if (page === undefined && per_page === undefined) return undefined
	const { pathname, searchParams } = urlOf(url)
	const path = pathname.slice(pathname.indexOf('/api/lms') + '/api/lms'.length)
	const current = page ?? 1
	const last = Math.max(1, Math.ceil(total / (per_page ?? 100)))
	const to = (target: number, rel: string) => {
		searchParams.set('page', String(target))
		return `<${baseUrl}${path}?${searchParams.toString()}>; rel="${rel}"`
	}
	return [
		to(1, 'first'),
		...(current > 1 ? [to(Math.min(current - 1, last), 'prev')] : []),
		...(current < last ? [to(current + 1, 'next')] : []),
		to(last, 'last')
	].join(', ')
}
