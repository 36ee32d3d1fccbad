import { describe, expect, test } from 'bun:test'
import typescript, { type CallExpression, type NewExpression, type Node } from 'typescript-5'
import { superlinear } from './support/regex-cost'
import { sourceNodes } from './support/source-nodes'

type Expression = { readonly file: string; readonly place: string; readonly source: string; readonly flags: string }

const STATEMENTS = 'the text of a statement or migration of this program, whose values are parameters'

/** Expressions slower than linear, by file and beginning, with the reason why their text is short. */
const BOUNDED: Readonly<Record<string, string>> = {
	"db/client/connection.ts '(?:[^']|'')": STATEMENTS,
	"db/server/split.ts '(?:[^']|'')": STATEMENTS,
	'db/server/split.ts ^(?:\\s|--[^\\': STATEMENTS,
	'tenants/picture.ts ^(\\ufeff|\\xe': 'the first 1,024 bytes of a picture (pictureOf)'
}

/** Expressions built at run time: their parts, and an example. */
const PUT_TOGETHER: Readonly<Record<string, RegExp>> = {
	// the letters of a coupon and their number, both constants
	'domain/personnes/coupon.ts new RegExp(`^[${ALPHABET_COUPON}]{${LONGUEUR_COUPON}}$`)': /^[A-Z2-9]{8}$/,
	// the letters of two lists beside them
	"kit/forms.ts new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')": /[œæß]/g,
	"kit/forms.ts new RegExp(`[${[...LOOKALIKES.keys()].join('')}]`, 'g')": /[АВЕ]/g,
	// an expression beside it
	"kit/free-text.ts new RegExp(TURNS, 'g')": /[\u202A-\u202E\u2066-\u2069]/g,
	// two or four digits of a year
	"domain/personnes/matricule.ts new RegExp(`(?<!\\\\d)${from}(?!\\\\d)`, 'u')": /(?<!\d)2025(?!\d)/u,
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
/** The expressions that constants hold, by file and name. */
const CONSTANTS = new Map(
	nodes.flatMap(({ node }) =>
		typescript.isVariableDeclaration(node) && node.initializer && typescript.isRegularExpressionLiteral(node.initializer)
			? [[`${node.getSourceFile().fileName} ${node.name.getText()}`, node.initializer.text] as const]
			: []
	)
)

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

/** Functions of kit and domain that read a text whatever its length, with the reason. */
const DIRECTORY = 'the stored names of people, whose fields are bounded'
const LIST = 'a short list as it is stored'
const TYPED = 'nameText, linesText, keyText and parseCell look at the length first'
const CELL = 'the apostrophes at the beginning of a cell, which the budget of an import has counted'
const OURS = 'a text of this program or of its settings'
const UNBOUNDED: Readonly<Record<string, string>> = {
	'domain/personnes/annuaire.ts foundIn': DIRECTORY,
	'domain/personnes/annuaire.ts unmarked': DIRECTORY,
	'domain/droits/auteur.ts auteurSaid': 'the author of a write, as the program stores it',
	'domain/droits/caller.ts rolesOf': LIST,
	'domain/personnes/coordonnees.ts postalLines': 'linesText or the column of an import looks at the length first',
	'domain/droits/domaines.ts domaineOf': 'the path of a request, which the server bounds',
	'domain/personnes/doublon-possible.ts lettresOf': DIRECTORY,
	'domain/personnes/doublon.ts hasAllOf': DIRECTORY,
	'domain/entretemps.ts inOrder': 'a field of a form, whose whole body the door bounds; it is read once',
	'domain/droits/fonctions.ts fonctionsOf': LIST,
	'domain/personnes/identite-externe.ts externalKey': DIRECTORY,
	'domain/personnes/identite-externe.ts externalText': DIRECTORY,
	'domain/resultats/notes-moodle.ts demi': 'a number that `nombre` has read',
	'domain/personnes/responsable.ts adresseNormale': 'an address as it is stored, of at most 254 characters',
	'kit/composed.ts composed': 'uncomposable looks at the length first',
	'kit/formats.ts premier': OURS,
	'kit/forms.ts pairs': OURS,
	'kit/forms.ts refolded': DIRECTORY,
	'kit/free-text.ts hasControls': TYPED,
	'kit/free-text.ts isSeen': TYPED,
	'kit/free-text.ts onLines': TYPED,
	'kit/free-text.ts oneSpaced': TYPED,
	'kit/free-text.ts turnsWriting': TYPED,
	'kit/free-text.ts unturned': TYPED,
	'kit/guarded.ts guarded': CELL,
	'kit/guarded.ts isGuarded': CELL,
	'kit/langue.ts preferredLangue': 'shortHeader ignores long headers',
	'kit/messages.ts filled': OURS,
	'kit/nombre-ecrit.ts withoutGroups': 'it matches an expression of at most 27 characters first',
	'kit/placeholders.ts fillTemplate': OURS,
	'kit/placeholders.ts unknownPlaceholder': OURS
}

test('each function of kit and domain looks at the length of a text before it matches, splits or loops over it', () => {
	const reading = nodes.flatMap(({ node, file }) => {
		if (!/^(kit|domain)\//.test(file) || !typescript.isFunctionLike(node) || !('body' in node) || !node.body) return []
		const texts = node.parameters.filter(({ type }) => /^(readonly )?string( \| (undefined|null))?$/.test(type?.getText() ?? ''))
		const isRead = texts.some(({ name }) => readsWhole(node.body!, name.getText()))
		const declared = 'name' in node && node.name ? node.name : (node.parent as { readonly name?: Node }).name
		return isRead ? [`${file} ${declared?.getText() ?? '?'}`] : []
	})
	expect(nodes.filter(({ file }) => file === 'kit/forms.ts').length).toBeGreaterThan(100)
	expect(reading.toSorted()).toEqual(Object.keys(UNBOUNDED).toSorted())
})

test.each([
	['(text: string) => /a+/.test(text)', true],
	['(text: string) => /^a{2}$/.test(text)', false],
	['(text: string) => text.length < 9 && /a+/.test(text)', false],
	['(text: string) => /a+/.test(text) && text.length < 9', true],
	['(text: string) => text.slice(0, 9).split(" ")', false],
	['(text: string) => { for (const letter of text) letter }', true],
	['(text: string) => { for (let at = 0; at < text.length; at++) at }', true],
	['(text: string) => text.normalize("NFC")', true],
	['(text: string) => [...text]', true],
	['(text: string) => asComposed(text).split("")', false]
])('the check sees whether %s reads its text whatever its length: %p', (source, isRead) => {
	const parsed = typescript.createSourceFile('x.ts', source, typescript.ScriptTarget.Latest, true)
	expect(readsWhole(parsed, 'text')).toBe(isRead)
})

/** Whether a function reads the text `name` before it has compared its length with a number. */
function readsWhole(body: Node, name: string): boolean {
	const is = (node: Node | undefined) => node?.getText() === name
	const sized: number[] = []
	const read: number[] = []
	const visit = (node: Node) => {
		if (typescript.isBinaryExpression(node) && node.left.getText() === `${name}.length` && !isLoopBound(node)) sized.push(node.getStart())
		if (typescript.isCallExpression(node) && typescript.isPropertyAccessExpression(node.expression)) {
			const { expression: of, name: method } = node.expression
			const matches = /^(test|exec)$/.test(method.text) && is(node.arguments[0]) && !isFixed(of)
			const splits = is(of) && /^(replace|replaceAll|split|normalize|match|matchAll|search)$/.test(method.text)
			if (matches || splits || (node.expression.getText() === 'Array.from' && is(node.arguments[0]))) read.push(node.getStart())
		}
		const loops = typescript.isForOfStatement(node) || typescript.isSpreadElement(node) ? is(node.expression) : isLoopOver(node, name)
		if (loops) read.push(node.getStart())
		node.forEachChild(visit)
	}
	visit(body)
	return read.some((at) => !sized.some((before) => before < at))
}

const isLoopBound = ({ parent }: Node) => typescript.isForStatement(parent) || typescript.isWhileStatement(parent)
const isLoopOver = (node: Node, name: string) =>
	(typescript.isForStatement(node) || typescript.isWhileStatement(node)) && node.getText().includes(`${name}.length`)

/** Whether an expression stops after some characters: it begins at the beginning, and repeats nothing without end. */
function isFixed(expression: Node): boolean {
	const literal = typescript.isIdentifier(expression)
		? CONSTANTS.get(`${expression.getSourceFile().fileName} ${expression.text}`)
		: expression.getText()
	const bare = literal?.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x') ?? '*'
	return bare.startsWith('/^') && !/[*+]|\{\d+,\}/.test(bare)
}

test('a header is read by the function that ignores long ones, or is listed with the reason', () => {
	const read = nodes.flatMap(({ node, file }) => {
		if (file === 'kit/short-header.ts' || !typescript.isCallExpression(node)) return []
		const [name] = node.arguments
		return name && /\bheaders\??\.get$/.test(node.expression.getText()) ? [name.getText().slice(1, -1)] : []
	})
	expect([...new Set(read)].toSorted()).toEqual(Object.keys(LONG_HEADERS).toSorted())
})
