import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import typescript, { type Identifier, type Node } from 'typescript-5'
import { STORED } from '../src/kit/phrases/stored'
import { sourceNodes } from './support/source-nodes'

const ROOT = join(import.meta.dir, '..')

/** Forms that readers whose first language is another one read twice, with what to write instead (CONTRIBUTING, "Language"). */
const FOREIGN: readonly (readonly [form: RegExp, write: string])[] = [
	[/\bfor who\b/gi, 'if somebody, for whoever'],
	[/\b(?:of|to|by|from|with|than) who\b/gi, 'of whoever, the … of somebody who'],
	[/\b(?:is|are|was|were) no (?!longer\b|more than\b)[a-z]/gi, 'is not a'],
	[/\b(?:is|are|was|were) none\b/gi, 'there is not one, is missing'],
	[/\bof none\b/gi, 'without'],
	[/\bso (?:many|much) [a-z]/gi, 'a number, or its name'],
	[/(?<!each )of which\b/gi, 'whose, each of them'],
	[/\bwhom\b/gi, 'who … to, the person who'],
	[/(?:^|[.;:*/'] |[^#]# )Who [a-z]+(?! [^\n]*\?)/gm, 'whoever, the person who, if somebody'],
	[/\bhardly\b/gi, 'probably not'],
	[/\bnobody's\b/gi, "not … anybody's"],
	[/\bthe more so\b|\bas it were\b|\bnot but\b|\bsave for\b/gi, 'say it directly'],
	[/(?:\/\*\*|\n\s*[*#]|\/\/) What [a-z]/g, 'a noun first: "Files that …", "The name of …"'],
	[/(?:\/\*\*|\n\s*[*#]|\/\/) (?:Those|Of|As|That|Whose|One) [a-z]/g, 'a noun or a verb first'],
	[/\btest(?:\.\w+)?\(\s*['"`](?:that|of|about|by|whatever|others) [a-z]/g, 'the subject first'],
	[/\b(?:is|are|was|were) told\b/g, 'is reported, gets a message, learns, the error says'],
	[/\bin the place of\b/gi, 'instead of'],
	[/\banew\b/gi, 'again'],
	[/\b(?:by|to|from|of|in|with|for|at|on) no [a-z]/gi, 'not … any, without'],
	[
		/\b(?:knows?|takes?|names?|says?|reads?|gives?|shows?|holds?|asks?|costs?|finds?|makes?|writes?|sees?|leaves?) (?:no [a-z]|none\b)/gi,
		'does not … any'
	],
	[/(?<!neither [^.\n]{1,80})\bnor\b/gi, 'and not, or'],
	[/\bbut for\b/gi, 'except'],
	[/\b(?:says?|said) of\b/gi, 'says about'],
	[/\b(?:is|are) to be\b/gi, 'must be, will be'],
	[/\bnothing but\b|\ball but\b/gi, 'only, all except'],
	[/\bin vain\b|\bthe like\b|\bat hand\b|\bbe it\b|\bgoes by\b/gi, 'without success, and similar, ready, whether, follows']
]

/** Sentences that data files hold stay as they are. */
const withoutStored = (text: string) => Object.keys(STORED).reduce((rest, sentence) => rest.replaceAll(`'${sentence}'`, ''), text)

/** The lines of a test that hold names of tests, others empty. */
function namesIn(source: string): string {
	let [names, at] = ['', 0]
	for (const { 0: name, index } of source.matchAll(/(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])(?:(?!\1).|\\.)*\1\s*,/g)) {
		names += source.slice(at, index).replaceAll(/[^\n]/g, '') + name
		at = index + name.length
	}
	return names
}

/** The comment lines of a source, other lines empty. */
const commentsIn = (source: string) => source.replaceAll(/^(?!\s*(?:\/\/|\/\*\*|\*(?: |$))).*$/gm, '')

const isFrench = (file: string) => /\.fr\.(?:ts|md|txt)$|textes\/fr\.ts$|EXPLOITATION|LISEZMOI|PAIRE/.test(file)

function texts(): (readonly [file: string, text: string])[] {
	const read = (file: string) => [file, readFileSync(join(ROOT, file), 'utf8')] as const
	const files = (pattern: string) =>
		[...new Bun.Glob(pattern).scanSync(ROOT)].filter((file) => !/(^|\/)(node_modules|build|dist|\.tools)\//.test(file) && !isFrench(file))
	return [
		...files('{src,scripts}/**/*.{ts,tsx}')
			.map(read)
			.map(([file, text]) => [file, withoutStored(text)] as const),
		...files('*.md').map(read),
		...files('{src,installer,test}/**/*.{md,txt}')
			.filter((file) => !/mots-de-passe|fixtures|licences/.test(file))
			.map(read),
		...files('test/**/*.test.{ts,tsx}')
			.filter((file) => file !== 'test/plain-english.test.ts')
			.map((file) => [file, namesIn(read(file)[1])] as const),
		...files('test/**/*.{ts,tsx}')
			.filter((file) => file !== 'test/plain-english.test.ts')
			.map((file) => [file, commentsIn(read(file)[1])] as const),
		...files('installer/**/*.{sh,ps1,nsi,service}').map(read)
	]
}

/** Every foreign form of a text, as `file:line: form: write …`. */
const foreignIn = ([file, text]: readonly [string, string]): string[] =>
	FOREIGN.flatMap(([form, write]) =>
		[...text.matchAll(form)].map(({ 0: found, index }) => {
			const line = text.slice(0, index + found.search(/\S/)).split('\n').length
			return `${file}:${line}: "${found.trim()}": write ${write}`
		})
	)

test('English here is plain: subject, verb, object', () => {
	const all = texts()
	expect(all.length).toBeGreaterThan(1000)
	expect(all.flatMap(foreignIn).toSorted()).toEqual([])
})

test.each([
	['/** Who teaches is asked. */', 1],
	["'{text}' is no role", 1],
	['/** What a class is taught. */', 1],
	['# ports\n# What the service may read', 1],
	["/** The file. */\nconst said = 'is no file' // nor this\n", 0],
	["test.each([1])(\n\t'mail for who asks', () => 1)", 1],
	["test('that is closed is refused', () => 1)", 1],
	['The classes that somebody teaches; undefined if the person is not a teacher.', 0]
])('in %p foreign forms are found: %d', (text, count) => {
	const judged = text.startsWith('test') ? namesIn(text) : text.includes('const ') ? commentsIn(text) : text
	expect(foreignIn(['a.ts', judged])).toHaveLength(count)
})

/** Words that say something about a thing and do not name it. */
const NAMELESS = new Set('one own here some more most same whole what who many several'.split(' '))
/** Participles that do not end in -ed, and words like them. */
const PARTICIPLES = new Set(
	`begun bought broken brought built caught chosen dealt done drawn felt forgotten found given gone grown heard held hidden hung kept known
	led left lost made meant met other others overtaken said seen sent shown sold spent stood struck stuck taken taught thought thrown told
	undone understood withheld won worn written`.split(/\s+/)
)
const NOUNS_IN_ED = new Set(['bed', 'feed', 'id', 'need', 'red', 'seed', 'speed'])
/** The lines for which a participle may stand without its noun: a reader still sees what it is. */
const FEW_LINES = 8

const isParticiple = (name: string) => PARTICIPLES.has(name) || (/^[a-z]+ed$/.test(name) && !NOUNS_IN_ED.has(name))

/** The part of a module in which a binding may be read. */
function scopeOf(name: Identifier): Node {
	const isFunction = (node: Node) => typescript.isFunctionLike(node)
	let scope: Node = name.parent
	while (typescript.isBindingElement(scope) || typescript.isObjectBindingPattern(scope) || typescript.isArrayBindingPattern(scope))
		scope = scope.parent
	const isScope = typescript.isParameter(scope)
		? isFunction
		: (node: Node) =>
				isFunction(node) ||
				typescript.isBlock(node) ||
				typescript.isSourceFile(node) ||
				typescript.isCaseBlock(node) ||
				typescript.isForOfStatement(node) ||
				typescript.isForStatement(node)
	while (!isScope(scope)) scope = scope.parent
	return scope
}

/** Lines from a binding to its last use. */
function linesOf(name: Identifier): number {
	const source = name.getSourceFile()
	const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line
	let last = name.end
	const waiting = [scopeOf(name)]
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		const isUse = typescript.isIdentifier(node) && node.text === name.text
		if (isUse && !(typescript.isPropertyAccessExpression(node.parent) && node.parent.name === node)) last = Math.max(last, node.end)
		node.forEachChild((child) => void waiting.push(child))
	}
	return lineOf(last) - lineOf(name.getStart()) + 1
}

test('a binding names what it holds; a participle alone stands for at most eight lines', () => {
	const unnamed: string[] = []
	for (const { node, file, line } of sourceNodes()) {
		const isBinding = typescript.isVariableDeclaration(node) || typescript.isParameter(node) || typescript.isBindingElement(node)
		if (!isBinding || !typescript.isIdentifier(node.name)) continue
		const { text } = node.name
		if (NAMELESS.has(text) || (isParticiple(text) && linesOf(node.name) > FEW_LINES)) unnamed.push(`src/${file}:${line}: ${text}`)
	}
	expect(unnamed.toSorted()).toEqual([])
})
