import { describe, expect, test } from 'bun:test'
import typescript, { type CallExpression, type NewExpression, type Node } from 'typescript-5'
import { superlinear } from './support/regex-cost'
import { sourceNodes } from './support/source-nodes'

type Expression = { readonly file: string; readonly place: string; readonly source: string; readonly flags: string }

const STATEMENTS = 'the text of a statement or migration of this program, whose values are parameters'

/** Expressions slower than linear, by file and beginning, with the reason why their text is short. */
const BOUNDED: Readonly<Record<string, string>> = {
	"db/connection.ts '(?:[^']|'')": STATEMENTS,
	"db/server/split.ts '(?:[^']|'')": STATEMENTS,
	'db/server/split.ts ^(?:\\s|--[^\\': STATEMENTS,
	'tenants/picture.ts ^(\\ufeff|\\xe': 'the first 1,024 bytes of a picture (pictureOf)'
}

/** Expressions built at run time: their parts, and an example. */
const PUT_TOGETHER: Readonly<Record<string, RegExp>> = {
	// the letters of a coupon and their number, both constants
	'domain/coupon.ts new RegExp(`^[${ALPHABET_COUPON}]{${LONGUEUR_COUPON}}$`)': /^[A-Z2-9]{8}$/,
	// the letters of two lists beside them
	"kit/forms.ts new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')": /[œæß]/g,
	"kit/forms.ts new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g')": /[АВЕ]/g,
	// an expression beside it
	"kit/free-text.ts new RegExp(TURNS, 'g')": /[\u202A-\u202E\u2066-\u2069]/g,
	// two or four digits of a year
	"domain/matricule.ts new RegExp(`(?<!\\\\d)${from}(?!\\\\d)`, 'u')": /(?<!\d)2025(?!\d)/u,
	// the path of a route, as it is declared
	"http/door/route-rules.ts new RegExp(`^${path.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&').replace(PARAMETER, '[^/]+')}$`)":
		/^\/seances\/[^/]+\/x\.y\/[^/]+$/
}

/** Request headers that are read whatever their length, with the reason. */
const LONG_HEADERS: Readonly<Record<string, string>> = {
	cookie: 'a browser sends the cookies of every program of the host; cut at each ";", and the one that is ours has a bounded form',
	'x-forwarded-for': 'what a client says of itself stands before what the proxy adds; read from its end, once',
	'content-length': 'it is made a number',
	'sec-fetch-site': 'it is compared',
	origin: 'it is compared'
}

const { nodes, expressions, puzzles } = read()

function read() {
	const nodes = [...sourceNodes()]
	const expressions: Expression[] = []
	const puzzles: string[] = []
	for (const { node, file, line } of nodes) {
		const place = `${file}:${line}`
		if (typescript.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf('/')
			expressions.push({ file, place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
		} else if (isMakingOne(node)) {
			const [source, flags] = node.arguments ?? []
			const isConstant = source && typescript.isStringLiteralLike(source) && (!flags || typescript.isStringLiteralLike(flags))
			if (isConstant)
				expressions.push({ file, place, source: source.text, flags: flags && typescript.isStringLiteralLike(flags) ? flags.text : '' })
			else puzzles.push(`${file} ${node.getText()}`)
		} else if (
			typescript.isPropertyAssignment(node) &&
			node.name.getText() === 'pattern' &&
			typescript.isStringLiteralLike(node.initializer)
		)
			// of a schema
			expressions.push({ file, place, source: node.initializer.text, flags: 'u' })
	}
	return { nodes, expressions, puzzles }
}

function isMakingOne(node: Node): node is NewExpression | CallExpression {
	return (typescript.isNewExpression(node) || typescript.isCallExpression(node)) && node.expression.getText() === 'RegExp'
}

describe('the analysis of regular expressions', () => {
	test.each([
		['(a+)+$', ''],
		['^(?:(?:ab)+)+$', ''],
		['^(\\w+\\s?)*$', ''],
		['\\s+$', ''],
		['\\s*;\\s*', ''],
		['(?:href|src)\\s*=\\s*["\']?\\s*[^"]', 'i'],
		['<c [^>]*r="', 'g'],
		['<!--[^]*?-->', ''],
		['^(.+) <(.+)>$', ''],
		['^.*?: [^]+: x$', ''],
		['^(.*)=(.*);$', 'm']
	])('finds that %p is slower than linear', (source, flags) => {
		expect(superlinear(source, flags)).not.toEqual([])
	})

	test.each([
		['^\\s+|^x+$', ''],
		['(?<!\\d)\\d+$', ''],
		['^(\\w+)=(.*)$', 'm'],
		['"[^"]*"', 'g'],
		['<[^<>]*>', ''],
		['\\s*x', 'y'],
		['\\bs{0,9}=', ''],
		['params:.*', 's']
	])('finds that %p is linear', (source, flags) => {
		expect(superlinear(source, flags)).toEqual([])
	})
})

describe('the regular expressions of src', () => {
	test('are all found', () => {
		expect(expressions.length).toBeGreaterThan(300)
		expect(puzzles.toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted())
	})

	test('are linear, or are listed with the limit of their text', () => {
		const slow = expressions.flatMap(({ file, place, source, flags }) => {
			const why = superlinear(source, flags)
			return why.length === 0 ? [] : [{ key: `${file} ${source.slice(0, 12)}`, told: `${place} /${source}/${flags}: ${why.join(', ')}` }]
		})
		expect(slow.filter(({ key }) => !Object.hasOwn(BOUNDED, key)).map(({ told }) => told)).toEqual([])
		expect([...new Set(slow.map(({ key }) => key))].toSorted()).toEqual(Object.keys(BOUNDED).toSorted())
	})

	test.each(Object.entries(PUT_TOGETHER))('are linear too if they are put together: %s', (_, { source, flags }) => {
		expect(superlinear(source, flags)).toEqual([])
	})
})

test('a header is read by the function that ignores long ones, or is listed with the reason', () => {
	const read = nodes.flatMap(({ node, file }) => {
		if (file === 'kit/short-header.ts' || !typescript.isCallExpression(node)) return []
		const [name] = node.arguments
		return name && /\bheaders\??\.get$/.test(node.expression.getText()) ? [name.getText().slice(1, -1)] : []
	})
	expect([...new Set(read)].toSorted()).toEqual(Object.keys(LONG_HEADERS).toSorted())
})
