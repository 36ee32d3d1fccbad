const DECODED: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const decoded = (text: string) => text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (one) => DECODED[one]!)
const attribute = (tag: string, name: string) => {
	const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
	return found === undefined ? undefined : decoded(found)
}

/** The fields that a browser sends from the first form to save of an untouched page; several values of a field in their order. */
export function sentOf(html: string): [string, string][] {
	const from = html.indexOf('<form class="sheet" method="post"')
	const form = html.slice(from, html.indexOf('</form>', from))
	return [...form.matchAll(/<input\b[^>]*>|<select\b[^>]*>.*?<\/select>|<textarea\b[^>]*>.*?<\/textarea>/gs)].flatMap(
		([tag]): [string, string][] => {
			const head = tag.slice(0, tag.indexOf('>') + 1)
			const name = attribute(head, 'name')
			if (name === undefined) return []
			if (head.startsWith('<textarea')) return [[name, decoded(tag.slice(head.length, -'</textarea>'.length)).replaceAll(/\r?\n/g, '\r\n')]]
			if (head.startsWith('<select')) {
				const options = [...tag.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
				const chosen = options.filter((option) => option.includes(' selected'))
				const sent = chosen.length > 0 || head.includes(' multiple') ? chosen : options.slice(0, 1)
				return sent.map((option) => [name, attribute(option, 'value') ?? ''])
			}
			if (attribute(head, 'type') === 'checkbox' && !head.includes(' checked')) return []
			return [[name, attribute(head, 'value') ?? '']]
		}
	)
}

/** The same with other values; of a field with several, all of them. */
export const sentWith = (
	sent: readonly [string, string][],
	changes: Readonly<Record<string, string | readonly string[]>>
): [string, string][] => [
	...sent.filter(([name]) => !(name in changes)),
	...Object.entries(changes).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]))
]
