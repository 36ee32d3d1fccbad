/** A path with its numbers and its query's values out: pages of one pattern are one page. */
export const patternOf = (path: string) =>
	path
		.replaceAll(/\/\d+/g, '/:id')
		.replace(/=[^&#]*/g, '=')
		.replace(/#.*/, '')

/** The parts after `base` of those links that lead to a page below it; files are left out. */
export const pagesBelow = (base: string, links: readonly string[]) =>
	links
		.filter((link) => (link === base || link.startsWith(`${base}/`) || link.startsWith(`${base}?`)) && !/\.(csv|xlsx|ics)\b/.test(link))
		.map((link) => link.slice(base.length).replace(/#.*/, ''))

/** The pages below `base` that markup leads to. */
export const linksIn = (html: string, base: string) =>
	pagesBelow(
		base,
		[...html.matchAll(/<a\b(?![^>]*\bdownload\b)[^>]*\bhref="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
	)
