import { saidBy, type Browser } from './console'

/** The hidden fields, chosen options, ticks and inputs of the main form of a page, as a browser would send them. */
export function fieldsOf(page: string): [string, string][] {
	const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
	const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
	const fields: [string, string][] = []
	for (const [tag] of main.matchAll(/<input\b[^>]*>/g)) {
		const name = /\bname="([^"]*)"/.exec(tag)?.[1]
		const isTick = /type="(checkbox|radio)"/.test(tag)
		if (name === undefined || (isTick && !/\bchecked\b/.test(tag))) continue
		fields.push([name, plain(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')])
	}
	for (const [, name = '', options = ''] of main.matchAll(/<select name="([^"]*)">(.*?)<\/select>/gs)) {
		const chosen = /<option value(?:="([^"]*)")? selected/.exec(options) ?? /<option value(?:="([^"]*)")?/.exec(options)
		fields.push([name, plain(chosen?.[1] ?? '')])
	}
	return fields
}

/** The fields with some of them said otherwise; `undefined` takes one away. */
export const withFields = (
	fields: readonly (readonly [string, string])[],
	others: Readonly<Record<string, string | undefined>>
): string[][] => [
	...fields.filter(([name]) => !(name in others)).map(([name, value]) => [name, value]),
	...Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
]

/** Fills in the form of a page and looks at what it would do. */
export async function lookAt(who: Browser, path: string, typed: Readonly<Record<string, string | undefined>>) {
	const form = await (await who.get(path)).text()
	const shown = await who.post(path.replace(/\?.*/, ''), withFields(fieldsOf(form), typed))
	const html = await shown.text()
	return { status: shown.status, html, said: await saidBy(new Response(html)) }
}

/** The same, and does it as it was shown. */
export async function plan(
	who: Browser,
	path: string,
	typed: Readonly<Record<string, string | undefined>>,
	confirmed: Readonly<Record<string, string | undefined>> = {}
) {
	const { status, html, said } = await lookAt(who, path, typed)
	if (status !== 200) throw new Error(`${path}: ${status} ${said}`)
	return who.post(path.replace(/\?.*/, ''), withFields(fieldsOf(html), { etape: 'faire', ...confirmed }))
}
