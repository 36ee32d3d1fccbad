import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { COMMANDS } from '../src/commands/commands'
import { entries } from '../src/config/entries'
import { readConfig } from '../src/config/read'
import { namesOf } from '../src/host/release/verify'

const ROOT = join(import.meta.dir, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The papers of whoever operates Préau, in English and French, with the columns that they keep within. */
const PAIRS = [
	['README.txt', 'LISEZMOI.txt', 100],
	['OPERATING.md', 'EXPLOITATION.md', 120],
	['PAIR.txt', 'PAIRE.txt', 120],
	['WINDOWS.md', 'WINDOWS.fr.md', 120],
	['DISTRICT.md', 'DISTRICT.fr.md', 120]
] as const
const NAMES = PAIRS.flatMap(([english, french]) => [english, french])
const paper = (name: string) => read(join('installer', name))

/** Placeholders in commands, and names of samples: French, English. */
const SAMPLES: readonly (readonly [french: RegExp, english: string])[] = [
	...PAIRS.map(([english, french]) => [new RegExp(french.replaceAll('.', '\\.'), 'g'), english] as const),
	[/\bDOSSIER\b/g, 'FOLDER'],
	[/\bFICHIER\b/g, 'FILE'],
	[/\bADRESSE\b/g, 'ADDRESS'],
	[/\bANCIEN\b/g, 'OLD'],
	[/\bNOM\b/g, 'NAME'],
	[/\bOU\b/g, 'OR'],
	[/\bQUI\b/g, 'WHO'],
	[/\bdonnees\b/g, 'data'],
	[/\bdisque\b/g, 'disk'],
	[/\bmoi@/g, 'me@'],
	[/(?<=--name )(?:"[^"]*"|'[^']*')/g, 'NAME']
]
const inEnglish = (text: string) => SAMPLES.reduce((said, [french, english]) => said.replace(french, english), text)

type Part = { readonly level: string; readonly text: string }

/** The label at the left of each part of a page that is not markdown; it may take two lines. */
const LABEL = /^\p{Lu}[\p{Lu}' ]{1,10}(?: |$)/u

/** A paper as its headings divide it. */
function partsOf(name: string, text: string): Part[] {
	const parts = [{ level: '', lines: [] as string[] }]
	let isLabel = false
	let isCode = false
	for (const line of text.split('\n')) {
		if (line.startsWith('```')) isCode = !isCode
		const wasLabel = isLabel
		isLabel = name.endsWith('.txt') && LABEL.test(line)
		const level = name.endsWith('.md') ? (isCode ? undefined : /^#+(?= )/.exec(line)?.[0]) : isLabel && !wasLabel ? 'label' : undefined
		if (level !== undefined) parts.push({ level, lines: [] })
		parts.at(-1)!.lines.push(line)
	}
	return parts.map(({ level, lines }) => ({ level, text: lines.join('\n') }))
}

const withoutComment = (line: string) =>
	line
		.trim()
		.replace(/(?:^|\s+)# .*$/, '')
		.replace(/ {2,}.*$/, '')
		.trim()

/** A line of a page without its label, and without the words before a command. */
const beside = (line: string) => line.replace(LABEL, (label) => ' '.repeat(label.length)).replace(/^( {15})[^:]*: +(?=sudo )/, '$1')

/** The lines of the blocks of a part, in their order, without what explains them. */
function blockLines(name: string, text: string): string[] {
	const blocks = name.endsWith('.md')
		? [...text.matchAll(/^```\w*\n([^]*?)^```/gm)].map(([, code = '']) => code)
		: text
				.replaceAll(/ \\\n +/g, ' ')
				.split('\n')
				.map(beside)
				.filter((line) => /^ {15}\S/.test(line))
	return blocks
		.flatMap((code) => code.split('\n'))
		.map(withoutComment)
		.filter((line) => line !== '')
}

const COMMAND_NAMES = COMMANDS.map(({ name }) => name).toSorted((a, b) => b.length - a.length)

/** Commands, options, files, addresses and settings in the prose of a page that is not markdown. */
const namedIn = (text: string) => [
	...(text.match(/(?<![\w/])(?:https?:\/)?\/[\w./-]*\w|--[a-z][a-z-]*|\b[\w-]+(?:\.[\w-]+)+\b|\b\w+:\w+\b/g) ?? []),
	...[...text.matchAll(/\bpreau ([a-z -]+)/g)].flatMap(
		([, rest = '']) => COMMAND_NAMES.find((name) => `${rest} `.startsWith(`${name} `)) ?? []
	),
	...[...text.matchAll(/\bpair\.sh ([a-z]+)/g)].map(([, action = '']) => `pair.sh ${action}`)
]

/** The code in the prose of a part: each item once, sorted. */
function proseOf(name: string, text: string): string[] {
	const named = name.endsWith('.md')
		? [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
		: namedIn(text)
	return [...new Set(named)].toSorted()
}

const LINK = /\]\(([^)\s]+)\)/g
const HEADING = /^#+ (.*)$/gm
const anchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.trim()
		.replaceAll(' ', '-')

/** Where the links of a part lead: a file, or the number of a heading. */
function linksOf(whole: string, text: string): string[] {
	const headings = [...whole.matchAll(HEADING)].map(([, heading = '']) => anchor(heading))
	return [...text.matchAll(LINK)].map(([, to = '']) => (to.startsWith('#') ? `heading ${headings.indexOf(to.slice(1))}` : to))
}

/** All that two languages of a paper must have in common, part by part. */
function skeleton(name: string, given: string) {
	const text = inEnglish(given)
	return partsOf(name, text).map((part) => ({
		level: part.level,
		block: blockLines(name, part.text),
		code: proseOf(name, part.text),
		links: linksOf(text, part.text).toSorted()
	}))
}

describe.each(PAIRS)('%s and %s', (english, french, columns) => {
	const [one, other] = [skeleton(english, paper(english)), skeleton(french, paper(french))]

	test('have the same headings, in the same order', () => {
		expect(one.length).toBeGreaterThan(5)
		expect(other.map(({ level }) => level)).toEqual(one.map(({ level }) => level))
	})

	test('show the same commands and settings, and lead to the same places, part by part', () => {
		expect(one.flatMap(({ block }) => block).length).toBeGreaterThan(4)
		expect(other).toEqual(one)
	})

	test(`keep within ${columns} columns`, () => {
		const wide = [english, french].flatMap((name) =>
			paper(name)
				.split('\n')
				.flatMap((line, at) => (line.length > columns ? [`${name}:${at + 1}`] : []))
		)
		expect(wide).toEqual([])
	})
})

describe('what one language lacks is seen', () => {
	test.each([
		['a command of a block', 'EXPLOITATION.md', /^sudo preau rollback .*\n/m],
		['a command in a sentence', 'EXPLOITATION.md', / `sudo preau outbox list ecole --statut en_file`/],
		['a setting in a sentence', 'EXPLOITATION.md', '`tls.cert_file`'],
		['a setting of a block', 'DISTRICT.fr.md', /^admin_url = .*\n/m],
		['a heading', 'EXPLOITATION.md', '### Restaurer'],
		['a link', 'EXPLOITATION.md', '](#le-service)'],
		['a command of a page', 'LISEZMOI.txt', /^ +sudo preau uninstall --purge\n/m],
		['a setting of a page', 'PAIRE.txt', 'backup.second_dir'],
		['a label of a page', 'PAIRE.txt', 'ESSAYÉ']
	])('%s', (_, french, what) => {
		const [english] = PAIRS.find((pair) => pair[1] === french)!
		const [whole, less] = [paper(french), paper(french).replace(what, '')]
		expect(less).not.toBe(whole)
		expect(skeleton(french, less)).not.toEqual(skeleton(english, paper(english)))
	})
})

describe('the settings that the papers name', () => {
	test('are settings of the program', () => {
		const known = Object.entries(entries).flatMap(([section, { fields }]) => Object.keys(fields).map((key) => `${section}.${key}`))
		const named = NAMES.flatMap((name) =>
			[...paper(name).matchAll(/(?<![\w./[-])([a-z]+)\.[a-z_]+(?![\w./-]*[(\w])/g)].flatMap(([setting, section = '']) =>
				section in entries ? [{ name, setting }] : []
			)
		)
		expect(named.length).toBeGreaterThan(40)
		expect(named.filter(({ setting }) => !known.includes(setting))).toEqual([])
	})

	test('stand in blocks that the program reads without a fault', () => {
		const blocks = NAMES.flatMap((name) => [...paper(name).matchAll(/^```toml\n([^]*?)^```/gm)].map(([, text = '']) => text))
		expect(blocks.length).toBeGreaterThan(3)
		const faults = blocks.flatMap((text) => readConfig({ file: 'preau.toml', text }).problems.map(({ key, message }) => [key, message]))
		expect(faults).toEqual([])
	})
})

describe('the papers of a release', () => {
	const script = read('installer/install.sh')
	const listed = ['papers', 'pair', 'guides', 'reference'].flatMap(
		(list) => new RegExp(`^${list}='([^']*)'`, 'm').exec(script)?.[1]?.split(' ') ?? []
	)

	test('lie all in its folder', () => {
		const release = read('scripts/release.ts')
		expect(NAMES.filter((name) => !release.includes(`'${name}'`))).toEqual([])
	})

	test('are taken by an upgrade as by the installer', () => {
		const taken = namesOf('x64').filter((name) => /\.(md|txt)$|^(NOTICE|LICENSE)$|^pair\.sh$/.test(name))
		expect(listed.toSorted()).toEqual(taken.toSorted())
	})

	test('are where the units of the machine say', () => {
		const units = read('installer/preau.service') + read('installer/pair.sh')
		const said = [...units.matchAll(/^Documentation=(.*)$/gm)].flatMap(([, files = '']) => files.split(' '))
		expect(said).toContain('file:///opt/preau/OPERATING.md')
		expect(said).toContain('file:///opt/preau/EXPLOITATION.md')
		expect(said.filter((file) => file !== `file:///opt/preau/${basename(file)}` || !listed.includes(basename(file)))).toEqual([])
	})
})
