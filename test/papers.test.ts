import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { COMMANDS } from '../src/commands/commands'
import { templatesText } from '../src/exchange/imports/tables/templates-text'
import { NOUNS } from '../src/server/nouns'
import { FLOORS } from './support/floors'

const ROOT = join(import.meta.dir, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every file of the repository whose name matches, by its path from the root. */
function files(name: RegExp, folder = '.'): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) return /^(\.|node_modules$|dist$|build$)/.test(entry.name) ? [] : files(name, path)
		return name.test(entry.name) ? [path] : []
	})
}

const PAPERS = files(/\.md$/)

/** The anchor of a heading, as the usual hosts of repositories make it. */
const anchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, '')
		.trim()
		.replaceAll(' ', '-')
const anchors = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchor(heading))

/** The broken links of a paper to files and headings of the repository. */
function brokenLinks(paper: string, text: string): string[] {
	return [...text.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
		if (/^https?:/.test(target)) return []
		const [path = '', heading] = target.split('#')
		const file = path === '' ? paper : join(dirname(paper), path)
		if (!existsSync(join(ROOT, file))) return [`${paper}: ${target}`]
		return heading !== undefined && !anchors(path === '' ? text : read(file)).includes(heading) ? [`${paper}: ${target}`] : []
	})
}

describe('the papers', () => {
	test('have working links, and README leads to each', () => {
		expect(PAPERS.flatMap((paper) => brokenLinks(paper, read(paper)))).toEqual([])
		const linked = (paper: string) => [...read(paper).matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, to = '']) => join(dirname(paper), to))
		expect(new Set(['README.md', ...linked('README.md')])).toEqual(new Set(PAPERS))
	})

	test('name the newest changes by the version of the program', () => {
		const [, newest] = /^## \[([^\]]+)\]/m.exec(read('CHANGELOG.md')) ?? []
		expect(newest).toBe(JSON.parse(read('package.json')).version)
	})

	test('a broken link is found', () => {
		expect(brokenLinks('README.md', '[a](nowhere.md) [b](#no-such) [c](src/README.md#words) [d](src/README.md#wards)')).toEqual([
			'README.md: nowhere.md',
			'README.md: #no-such',
			'README.md: src/README.md#wards'
		])
	})

	test('close every piece of code', () => {
		const torn = PAPERS.flatMap((paper) =>
			read(paper)
				.replace(/^```[^]*?^```/gm, '')
				.split(/\n\s*\n/)
				.filter((paragraph) => (paragraph.split('`').length - 1) % 2 === 1)
				.map((paragraph) => `${paper}: ${paragraph.slice(0, 80)}`)
		)
		expect(torn).toEqual([])
	})

	test('README has what a newcomer needs', () => expect(read('README.md').length).toBeLessThan(10_000))

	test('only name files of src, test, scripts and migrations that exist', () => {
		const missing = PAPERS.flatMap((paper) =>
			[...read(paper).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|sql|json|sh|md))`/g)]
				.map(([, named = '']) => named)
				.filter((named) => !named.includes('NNNN'))
				.filter((named) => ![dirname(paper), '.', 'src'].some((from) => existsSync(join(ROOT, from, named))))
				.map((named) => `${paper}: ${named}`)
		)
		expect(missing).toEqual([])
	})
})

/** The command lines of `preau` in a text: in blocks, between backticks, or alone on an indented line. */
const commandLines = (text: string) =>
	[...text.matchAll(/(?:^ *(?:\S.*\| )?|`)(?:sudo )?(?:\.\/)?preau ([a-z][^`\n#]*)/gm)].map(([, line = '']) =>
		line.split(/ {2,}|\(| && | > /)[0]!.trim()
	)

/** Splits a line into one for each of several words that a table gives at once: `backup\|restore`. */
function spelledOut(line: string): string[] {
	const word = line.split(' ').find((one) => one.includes('\\|'))
	return word === undefined ? [line] : word.split('\\|').map((one) => line.replace(word, one))
}

/** The command or options of a command line that `preau` doesn't know. */
function unknownIn(line: string): string[] {
	const words = line.replace(/^help /, '').split(' ')
	const command = COMMANDS.find(({ name }) => name === words.slice(0, 2).join(' ')) ?? COMMANDS.find(({ name }) => name === words[0])
	const isGroup = line.startsWith('help ') && COMMANDS.some(({ name }) => name.startsWith(`${words[0]} `))
	if (!command) return isGroup ? [] : [line]
	const known = ['config', 'json', 'help', ...Object.keys(command.options ?? {})]
	return words.filter((word) => word.startsWith('--') && !known.includes(word.slice(2))).map((word) => `${line}: ${word}`)
}

describe('the commands that the papers show', () => {
	const papers = [...PAPERS.filter((paper) => paper !== 'CHANGELOG.md'), ...files(/^(README|LISEZMOI|PAIRE?)\.txt$/, 'installer')]
	const shown = papers.flatMap((paper) =>
		commandLines(read(paper))
			.flatMap(spelledOut)
			.map((line) => ({ paper, line }))
	)

	test('are commands of the program with existing options', () => {
		expect(shown.length).toBeGreaterThan(50)
		expect(shown.flatMap(({ paper, line }) => unknownIn(line).map((unknown) => `${paper}: ${unknown}`))).toEqual([])
	})

	test('an unknown command is found', () => {
		const lines = commandLines(
			'    sudo preau imprt ecole DIR\n`preau import --tempaltes DIR`\n    sudo preau backup --machine DIR   (asks)\n'
		)
		expect(lines.flatMap(unknownIn)).toEqual(['imprt ecole DIR', 'import --tempaltes DIR: --tempaltes'])
	})
})

describe('the description of the source', () => {
	const house = read('src/README.md')
	const isRoom = (folder: string) => readdirSync(join(ROOT, 'src', folder)).some((name) => /\.(tsx?|svg)$/.test(name))
	const folders = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map((entry) => relative(join(ROOT, 'src'), join(entry.parentPath, entry.name)))

	test('has a sentence for every folder, and only for these', () => {
		const told = [...house.matchAll(/^\| `([\w/-]+)\/` +\| /gm)].map(([, room = '']) => room)
		const rooms = folders.filter((folder) => !folder.startsWith('features/') && isRoom(folder))
		expect(told.toSorted()).toEqual([...rooms.filter((room) => room !== 'features'), 'features'].toSorted())
		const floors = told.map((room) => room.split('/')[0]!)
		expect([...new Set(floors)]).toEqual([...FLOORS])
	})

	test('has a word for every noun, and only for these', () => {
		const told = [...house.matchAll(/^\| `([\w-]+)` +\| /gm)].map(([, noun = '']) => noun)
		const nouns = folders.filter((folder) => /^features\/[^/]+$/.test(folder)).map((folder) => basename(folder))
		// a red test prints the line to write in src/README.md
		const lines = (some: readonly string[]) => some.toSorted().map((noun) => `| \`${noun}\` | its records |`)
		expect(lines(told)).toEqual(lines(nouns))
	})
})

describe('the contract', () => {
	const contract = read('test/contract/CONTRACT.md')
	const sections = new Map(
		contract.split(/^(?=## \d)/m).flatMap((part) => [/^## (\d+)\./.exec(part)].flatMap((m) => (m ? [[m[1]!, part]] : [])))
	)
	const heldBy = (section: string) =>
		[...(/^Held by ([^]*?)\n\n/m.exec(section)?.[1] ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)

	test('has consecutively numbered sections, each with tests', () => {
		expect([...sections.keys()]).toEqual(Array.from({ length: 9 }, (_, index) => String(index + 1)))
		for (const section of sections.values()) expect(heldBy(section).length).toBeGreaterThan(0)
	})

	test('names every file of its folder in the matching section', () => {
		for (const file of readdirSync(join(ROOT, 'test/contract')).filter((name) => name.endsWith('.test.ts')))
			expect([file, heldBy(sections.get(String(Number(file.slice(0, 2))))!)]).toEqual([file, expect.arrayContaining([file])])
	})

	test('has every section that comments and tests cite', () => {
		const items = (section: string) => [...sections.get(section)!.matchAll(/^(\d+)\. /gm)].map(([, item]) => `${section}.${item}`)
		const known = new Set([...sections.keys()].flatMap((section) => [section, ...items(section)]))
		const cited = [...files(/\.ts$/, 'src'), ...files(/\.ts$/, 'test'), ...files(/\.ts$/, 'scripts')].flatMap((file) =>
			[...read(file).matchAll(/\bcontract,? (?:section )?(\d[\d.]*(?:(?:, | and )\d[\d.]*)*)/gi)].flatMap(([, numbers = '']) =>
				numbers.split(/, | and /).map((number) => ({ file, number: number.replace(/\.$/, '') }))
			)
		)
		expect(cited.length).toBeGreaterThan(50)
		expect(cited.filter(({ number }) => !known.has(number))).toEqual([])
	})
})

describe("the school's rules", () => {
	const numbers = [...read('src/domain/RULES.md').matchAll(/^(?:## (\d+)\.|\*\*(\d+\.\d+) )/gm)].map(
		([, chapter, rule]) => chapter ?? rule!
	)

	test('stand under numbers in order, without gaps', () => {
		const rules = numbers.filter((number) => number.includes('.'))
		expect(rules.length).toBeGreaterThan(40)
		const counted = Object.entries(Object.groupBy(rules, (rule) => rule.split('.')[0]!)).flatMap(([chapter, own = []], index) => [
			String(index + 1),
			...own.map((_, at) => `${chapter}.${at + 1}`)
		])
		expect(numbers).toEqual(counted)
	})

	test('have every number that code, tests and papers quote', () => {
		const quoted = [...files(/\.tsx?$/, 'src'), ...files(/\.tsx?$/, 'test'), ...files(/\.ts$/, 'scripts'), ...PAPERS].flatMap((file) =>
			[
				...read(file).matchAll(/\b(?:rules?(?: of the school)?|RULES(?:\.md)?),?\s[\s*/]*(\d+(?:\.\d+)*(?:(?:, | and )\d+(?:\.\d+)*)*)/gi)
			].flatMap(([, found = '']) => found.split(/, | and /).map((number) => ({ file, number })))
		)
		expect(quoted.length).toBeGreaterThan(100)
		expect(quoted.filter(({ number }) => !numbers.includes(number))).toEqual([])
	})
})

describe('the decisions', () => {
	const PARTS = ['What', 'Why', 'Figures', 'Consequence']
	const entries = read('src/DECISIONS.md')
		.split(/^#+ /m)
		.slice(1)
		.map((entry) => entry.split('\n').filter((line) => line !== ''))
		.filter((lines) => lines.some((line) => line.startsWith('- ')))

	test.each(entries)('%s says what, why, figures and consequence in at most 12 lines', (_title, ...lines) => {
		expect(lines.flatMap((line) => /^- \*\*(\w+)\.\*\* /.exec(line)?.[1] ?? [])).toEqual(PARTS)
		expect(lines.length).toBeLessThanOrEqual(12)
		expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(140)
	})

	test('are entries, however they are grouped', () => expect(entries.length).toBeGreaterThan(40))
})

describe("the import's format", () => {
	test('has the files and columns of the templates: keys in bold, optional columns in italics', () => {
		const text = templatesText(NOUNS, 'en').replaceAll('\r\n', '\n')
		const defined = text.split(/\n\n\n(?=\w+\.csv - )/).slice(1)
		const rows = defined.map((part) => {
			const [, file = '', doc = ''] = /^(\w+\.csv) - (.*)$/m.exec(part)!
			const columns = [...part.matchAll(/\n {4}(\w+)\n {8}\[([^\]]*)\]/g)].map(([, name = '', marks = '']) => {
				if (marks.includes('key')) return `**${name}**`
				return marks.includes('required') ? name : `_${name}_`
			})
			return `| ${file} | ${doc} | ${columns.join(', ')} |`
		})
		const told = read('src/exchange/imports/FORMAT.md')
			.split('\n')
			.filter((line) => /^\| \w+\.csv /.test(line))
			.map((line) => line.replaceAll(/ +\|/g, ' |'))
		// a red test prints the line to write there, which oxfmt then aligns
		expect(rows.length).toBeGreaterThan(10)
		expect(told).toEqual(rows)
	})

	test('names each table of an institution that does not have a file of its own, and nothing else', () => {
		const tables = [...read('test/schema.snapshot.sql').matchAll(/^CREATE TABLE "?(\w+)/gm)].map(([, table]) => table!)
		const files = NOUNS.map(({ name }) => name)
		const [, takenOut = ''] = read('src/exchange/imports/FORMAT.md').split('## Take it out')
		const named = takenOut
			.split('\n')
			.filter((line) => line.startsWith('| `'))
			.flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, table]) => table!))
		expect(tables.length).toBeGreaterThan(70)
		expect(named.toSorted()).toEqual(tables.filter((table) => !files.includes(table)).toSorted())
	})
})
