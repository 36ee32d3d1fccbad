/** An exact number: `n` over `d`, which is above 0. */
type Q = { readonly n: bigint; readonly d: bigint }
type Cells = readonly (readonly string[])[]

const q = (n: bigint, d = 1n): Q => (d < 0n ? { n: -n, d: -d } : { n, d })
const add = (a: Q, b: Q) => q(a.n * b.d + b.n * a.d, a.d * b.d)
const times = (a: Q, b: Q) => q(a.n * b.n, a.d * b.d)
const less = (a: Q, b: Q) => a.n * b.d < b.n * a.d
const ZERO = q(0n)

function decimal(text: string): Q {
	const [whole = '0', part = ''] = text.split('.')
	return q(BigInt(whole + part), 10n ** BigInt(part.length))
}

/** Half up, for numbers that are not negative. */
function round(value: Q, digits: Q): Q {
	const scale = 10n ** digits.n
	return q((2n * value.n * scale + value.d) / (2n * value.d), scale)
}

const TOKEN = /[A-L]\d+:[A-L]\d+|[A-L]\d+|\d+(?:\.\d+)?|[A-Z]+|[-+*/();]/g

/**
 * The number of a cell of a spreadsheet, such as `=ROUND((C2*D2+C3*D3)/SUM(C2:C3);2)`: + - * / ROUND SUM SUMPRODUCT MIN MAX over other
 * cells, computed exactly and without anything of the product. A cell is named as spreadsheets do; what is empty or a word counts 0.
 */
export function valueOf(cells: Cells, name: string): Q {
	const text = textOf(cells, name)
	if (!text.startsWith('=')) return /^\d+(\.\d+)?$/.test(text) ? decimal(text) : ZERO
	const tokens = text.slice(1).match(TOKEN) ?? []
	if (tokens.join('') !== text.slice(1)) throw new Error(`${name}: ${text}`)
	let at = 0
	const take = (wanted: string) => {
		if (tokens[at++] !== wanted) throw new Error(`${name}: ${wanted} is missing in ${text}`)
	}
	const list = (): Q[][] => {
		take('(')
		const found = [argument()]
		while (tokens[at] === ';') {
			at++
			found.push(argument())
		}
		take(')')
		return found
	}
	const argument = (): Q[] => {
		const [from, to] = tokens[at]!.split(':')
		if (to === undefined) return [sum()]
		at++
		const [first, last] = [Number(from!.slice(1)), Number(to.slice(1))]
		return Array.from({ length: last - first + 1 }, (_, row) => valueOf(cells, `${from![0]}${first + row}`))
	}
	const called = (which: string): Q => {
		const given = list()
		const flat = given.flat()
		switch (which) {
			case 'ROUND':
				return round(flat[0]!, flat[1]!)
			case 'SUM':
				return flat.reduce(add, ZERO)
			case 'SUMPRODUCT':
				return given[0]!.map((one, index) => times(one, given[1]![index]!)).reduce(add, ZERO)
			case 'MIN':
				return flat.reduce((a, b) => (less(b, a) ? b : a))
			case 'MAX':
				return flat.reduce((a, b) => (less(a, b) ? b : a))
			default:
				throw new Error(`${name}: ${which} is not known`)
		}
	}
	const factor = (): Q => {
		const token = tokens[at++]!
		if (token === '(') {
			const inner = sum()
			take(')')
			return inner
		}
		if (/^\d/.test(token)) return decimal(token)
		return /^[A-L]\d+$/.test(token) ? valueOf(cells, token) : called(token)
	}
	const product = (): Q => {
		let value = factor()
		while (tokens[at] === '*' || tokens[at] === '/') {
			const by = tokens[at++]
			const other = factor()
			value = times(value, by === '*' ? other : q(other.d, other.n))
		}
		return value
	}
	const sum = (): Q => {
		let value = product()
		while (tokens[at] === '+' || tokens[at] === '-') {
			const sign = tokens[at++] === '+' ? 1n : -1n
			value = add(value, times(q(sign), product()))
		}
		return value
	}
	const value = sum()
	if (at !== tokens.length) throw new Error(`${name}: ${text}`)
	return value
}

export const textOf = (cells: Cells, name: string): string => cells[Number(name.slice(1)) - 1]?.[name.charCodeAt(0) - 65] ?? ''

/** A cell in whole hundredths. @throws if it has more decimals */
export function hundredthsOf(cells: Cells, name: string): number {
	const { n, d } = valueOf(cells, name)
	if ((n * 100n) % d !== 0n) throw new Error(`${name} has more than two decimals`)
	return Number((n * 100n) / d)
}
