import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/** Forms that readers whose first language is another one read twice (CONTRIBUTING, "Language"), with how often they stand here yet. */
const FOREIGN: readonly (readonly [form: RegExp, write: string, left: number])[] = [
	[/\bfor who\b/gi, 'for whoever, if somebody', 118],
	[/\b(?:of|to|by|from|with|than) who\b/gi, 'of whoever, the … of somebody who', 99],
	[/\b(?:is|are|was|were) no [a-z]/gi, 'is not a', 264],
	[/\b(?:is|are|was|were) none\b/gi, 'there is not one, is missing', 154],
	[/\bof none\b/gi, 'without', 3],
	[/\bso (?:many|much) [a-z]/gi, 'a number, or its name', 34],
	[/\bof which\b/gi, 'whose, each of them', 112],
	[/\bof whom\b/gi, 'whose, each of them', 9],
	[/(?:^|[.;:*/'] )Who [a-z]+(?! [^\n]*\?)/gm, 'Whoever, the person who, if somebody', 100],
	[/\bhardly\b/gi, 'probably not', 2],
	[/\bnobody's\b/gi, "not … anybody's", 10],
	[/\bthe more so\b|\bas it were\b|\bnot but\b|\bsave for\b/gi, 'say it directly', 0]
]

/** The names of tests, and nothing else of them. */
const namesIn = (source: string) =>
	[...source.matchAll(/\b(?:test|describe)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(['"`])((?:(?!\1).|\\.)*)\1/g)]
		.map(([, , name]) => name!)
		.join('\n')

function texts(): string {
	const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
	const files = (pattern: string) =>
		[...new Bun.Glob(pattern).scanSync(ROOT)].filter((file) => !/(^|\/)(node_modules|build|dist|\.tools)\//.test(file))
	return [
		...files('{src,scripts}/**/*.{ts,tsx}')
			.filter((file) => !/\.fr\.ts$|textes\/fr\.ts$/.test(file))
			.map(read),
		...files('*.md').map(read),
		...files('{src,installer,test}/**/*.md')
			.filter((file) => !file.endsWith('.fr.md'))
			.map(read),
		...files('test/**/*.test.{ts,tsx}').map((file) => namesIn(read(file)))
	].join('\n')
}

test('English here is plain: what is foreign in it only becomes less', () => {
	const all = texts()
	const counted = FOREIGN.map(([form, write]) => [String(form), write, all.match(form)?.length ?? 0])
	// fewer than before: write the smaller number here; more: write what stands beside the form
	expect(counted).toEqual(FOREIGN.map(([form, write, left]) => [String(form), write, left]))
})

test('a form that is foreign is found in comments, phrases and the names of tests', () => {
	const found = (text: string) => FOREIGN.filter(([form]) => text.search(form) >= 0).length
	expect(found('/** Who teaches is told. */')).toBe(1)
	expect(found("'{text}' is no role")).toBe(1)
	expect(found(namesIn("test('mail for who asks', () => 1)"))).toBe(1)
	expect(found('The classes that somebody teaches; undefined if the person is not a teacher.')).toBe(0)
})
