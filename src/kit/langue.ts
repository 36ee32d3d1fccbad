import { qualityOf } from './quality'

export const LANGUES = ['fr', 'en'] as const
export type Langue = (typeof LANGUES)[number]

/** The language of an `Accept-Language` header (RFC 9110 section 12.5.4): English if it is preferred to French, else French. */
export function preferredLangue(header: string | null): Langue {
	if (!header) return 'fr'
	let best: { langue: Langue; q: number } | undefined
	for (const part of header.split(',')) {
		const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
		const langue = LANGUES.find((known) => range === known || range.startsWith(`${known}-`))
		if (!langue) continue
		const q = qualityOf(parameters)
		if (q > 0 && (!best || q > best.q)) best = { langue, q }
	}
	return best?.langue ?? 'fr'
}
