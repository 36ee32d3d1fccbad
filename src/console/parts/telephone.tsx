/** @jsxImportSource preact */
import { classOf } from './button'

/** How many digits people read at a time after the country's prefix. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
	'+225': [2, 2, 2, 2, 2],
	'+229': [2, 2, 2, 2, 2],
	'+223': [2, 2, 2, 2],
	'+226': [2, 2, 2, 2],
	'+227': [2, 2, 2, 2],
	'+228': [2, 2, 2, 2],
	'+221': [2, 3, 2, 2],
	'+33': [1, 2, 2, 2, 2]
}

/** The parts of a number as people say it; the number itself if its country's way is not known or it has another length. */
export function telephoneParts(telephone: string): readonly string[] {
	for (const [prefix, lengths] of Object.entries(GROUPS)) {
		const digits = telephone.slice(prefix.length)
		if (!telephone.startsWith(prefix) || !/^\d+$/.test(digits) || digits.length !== lengths.reduce((sum, length) => sum + length, 0))
			continue
		let from = 0
		return [prefix, ...lengths.map((length) => digits.slice(from, (from += length)))]
	}
	return [telephone]
}

/** A telephone number that a tap calls. Its groups are apart to the eye only: a copy is the number as it is stored. */
export const Telephone = ({ of, button }: { of: string; button?: boolean }) => (
	<a dir="ltr" class={button ? classOf(undefined, true) : 'telephone'} href={`tel:${of.replaceAll(/[^\d+]/g, '')}`}>
		{telephoneParts(of).map((part) => (
			<span class="group">{part}</span>
		))}
	</a>
)
