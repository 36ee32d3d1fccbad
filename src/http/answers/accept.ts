import { qualityOf } from '../../kit/quality'

/** The quality that an `Accept` header gives a type, and how closely its range matches: 0 for every type, 1 for a family, 2 for the type. */
type Match = { readonly closeness: number; readonly quality: number }

/**
 * The media type of `offers` that an `Accept` header prefers (RFC 9110 section 12.5.1). Of several with equal quality, the one that the
 * header names more closely wins, then the earlier one. If it accepts none of them or cannot be understood, the first.
 */
export function preferredType<const Offer extends string>(accept: string | null, offers: readonly [Offer, ...Offer[]]): Offer {
	if (accept === null) return offers[0]
	const ranges = accept.split(',').map(readRange)
	let best: { offer: Offer; match: Match } | undefined
	for (const offer of offers) {
		const match = matchOf(offer, ranges)
		if (match && match.quality > 0 && (!best || isBetter(match, best.match))) best = { offer, match }
	}
	return best?.offer ?? offers[0]
}

type Range = { readonly type: string; readonly quality: number }

function readRange(text: string): Range {
	const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
	return { type, quality: qualityOf(parameters) }
}

function matchOf(offer: string, ranges: readonly Range[]): Match | undefined {
	const names = ['*/*', offer.replace(/\/.*/, '/*'), offer]
	let closest: Match | undefined
	for (const { type, quality } of ranges) {
		const closeness = names.indexOf(type)
		if (closeness >= 0 && (!closest || closeness > closest.closeness)) closest = { closeness, quality }
	}
	return closest
}

const isBetter = (match: Match, otherMatch: Match) =>
	match.quality > otherMatch.quality || (match.quality === otherMatch.quality && match.closeness > otherMatch.closeness)
