import { analyse } from 'scslre'

type Pattern = ReturnType<typeof analyse>['parsed']['pattern']
type Alternative = Pattern['alternatives'][number]
type Element = Alternative['elements'][number]
/** The characters of SAMPLE that something matches. */
type Chars = ReadonlySet<string>
/** From where a repetition may begin at many places: the start of the text, or a repetition before it, and what stands between. */
type Stretch = { readonly chars: Chars; readonly between: readonly Element[] }

const SAMPLE = [...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)), '\u0301', '\u202e', '\u2028', '\u3000', '\ufeff']
const ALL: Chars = new Set(SAMPLE)

/** Why the time that an expression takes can grow faster than the text does; nothing for one that is linear. */
export function superlinear(source: string, flags: string): string[] {
	const { reports, parsed } = analyse({ source, flags })
	const found = reports.map(({ type, exponential, character }) => `${exponential ? 'exponential' : type} ${JSON.stringify(character.pick)}`)
	return [...new Set([...found, ...new Words(flags).found(parsed.pattern)])]
}

/**
 * Cases that scslre leaves out, since it repeats one character. `<!--[^]*?-->` is tried again at each `<!--` of a text of many, up to its
 * end. Judged by characters, not by order: it may find too much, and never too little.
 */
class Words {
	readonly #found = new Set<string>()

	constructor(readonly flags: string) {}

	found({ alternatives }: Pattern): Iterable<string> {
		const isFree = !this.flags.includes('y')
		this.#eachOf(alternatives, isFree ? [{ chars: ALL, between: [] }] : [], false)
		return this.#found
	}

	#eachOf(alternatives: readonly { readonly elements: readonly Element[] }[], before: readonly Stretch[], canFail: boolean): Stretch[] {
		return alternatives.flatMap(({ elements }) => this.#inOrder(elements, before, canFail))
	}

	/** @param canFail whether what stands behind may refuse @returns the stretches that are open at the end, but those of `before` */
	#inOrder(elements: readonly Element[], before: readonly Stretch[], canFail: boolean): Stretch[] {
		let [outer, own]: [readonly Stretch[], Stretch[]] = [before, []]
		for (const [at, element] of elements.entries()) {
			if (element.type === 'Assertion' && element.kind === 'start' && !this.flags.includes('m')) outer = own = []
			const mayFail = canFail || elements.slice(at + 1).some((later) => !isNullable(later))
			const made = this.#one(element, [...outer, ...own], mayFail)
			const passed = (all: readonly Stretch[]) => all.map(({ chars, between }) => ({ chars, between: [...between, element] }))
			;[outer, own] = [passed(outer), [...passed(own), ...made]]
		}
		return own
	}

	#one(element: Element, before: readonly Stretch[], canFail: boolean): Stretch[] {
		switch (element.type) {
			case 'Group':
			case 'CapturingGroup':
				return this.#eachOf(element.alternatives, before, canFail)
			case 'Assertion':
				if (element.kind !== 'lookahead' && element.kind !== 'lookbehind') return []
				this.#eachOf(element.alternatives, before, true)
				return []
			case 'Quantifier': {
				const inside = this.#one(element.element, before, canFail)
				if (element.max !== Infinity) return inside
				// round the loop, from the repetition within it to itself
				this.#one(element.element, inside, true)
				const chars = this.#charsOf(element.element)
				for (const stretch of before) {
					const shared = new Set([...chars].filter((char) => stretch.chars.has(char)))
					if (canFail && shared.size > 0 && stretch.between.every((one) => this.#fits(one, shared)))
						this.#found.add(`again and again ${element.raw}`)
				}
				return [...inside, { chars, between: [] }]
			}
			default:
				return []
		}
	}

	/** Whether the element can match inside a text of these characters only. */
	#fits(element: Element, chars: Chars): boolean {
		switch (element.type) {
			case 'Group':
			case 'CapturingGroup':
				return element.alternatives.some(({ elements }) => elements.every((one) => this.#fits(one, chars)))
			case 'Quantifier':
				return element.min === 0 || this.#fits(element.element, chars)
			case 'Assertion':
				return this.#isAmid(element, chars)
			case 'Backreference':
				return true
			default:
				return [...this.#charsOf(element)].some((char) => chars.has(char))
		}
	}

	/** Whether an assertion may hold between two of these characters. */
	#isAmid(assertion: Extract<Element, { type: 'Assertion' }>, chars: Chars): boolean {
		const some = (pattern: RegExp) => [...chars].some((char) => pattern.test(char))
		if (assertion.kind === 'start') return this.flags.includes('m') && some(/[\n\r\u2028]/)
		if (assertion.kind === 'word') return assertion.negate || (some(/\w/) && some(/\W/))
		if (assertion.kind !== 'lookbehind' || !assertion.negate) return true
		const [before, ...others] = assertion.alternatives.flatMap(({ elements }) => elements)
		const isOne = before !== undefined && others.length === 0 && before.type.startsWith('Character')
		return !isOne || [...chars].some((char) => !this.#charsOf(before).has(char))
	}

	#charsOf(element: Element): Chars {
		switch (element.type) {
			case 'Group':
			case 'CapturingGroup':
				return new Set(element.alternatives.flatMap(({ elements }) => elements.flatMap((one) => [...this.#charsOf(one)])))
			case 'Quantifier':
				return this.#charsOf(element.element)
			case 'Assertion':
				return new Set()
			case 'Backreference':
				return ALL
			default: {
				const one = new RegExp(`^(?:${element.raw})$`, this.flags.replaceAll(/[gmy]/g, ''))
				return new Set(SAMPLE.filter((char) => one.test(char)))
			}
		}
	}
}

function isNullable(element: Element): boolean {
	switch (element.type) {
		case 'Group':
		case 'CapturingGroup':
			return element.alternatives.some(({ elements }) => elements.every(isNullable))
		case 'Quantifier':
			return element.min === 0
		default:
			return false
	}
}
